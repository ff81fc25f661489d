import { Icon } from "@/components/ui/icon";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { REVISION } from "@/lib/seguimiento/revision/texts";
import { LIST } from "@/lib/texts";

interface LoadFailureProps {
  /** What failed; by default `REVISION.failed`. */
  message?: string;
  onRetry: () => void;
}

/** An error message with a retry button. */
export function LoadFailure({ message = REVISION.failed, onRetry }: LoadFailureProps) {
  return (
    <Notice
      tone="red"
      role="alert"
      actions={
        <Button variant="link" icon={<Icon name="refresh-cw" />} onClick={onRetry}>
          {LIST.retry}
        </Button>
      }
    >
      {message}
    </Notice>
  );
}
