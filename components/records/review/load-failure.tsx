import { RefreshCw } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { REVISION } from "@/lib/revision-words";
import { LIST } from "@/lib/texts";

interface LoadFailureProps {
  /** What failed; that the review goes on without it where absent. */
  message?: string;
  onRetry: () => void;
}

/** What could not be loaded, and the way to try again. */
export function LoadFailure({ message = REVISION.failed, onRetry }: LoadFailureProps) {
  return (
    <Notice
      tone="red"
      role="alert"
      actions={
        <Button variant="link" icon={<RefreshCw aria-hidden />} onClick={onRetry}>
          {LIST.retry}
        </Button>
      }
    >
      {message}
    </Notice>
  );
}
