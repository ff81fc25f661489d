import type { ReactNode } from "react";
import { Button, LinkButton } from "@/components/ui/button";
import { useAlive } from "./use-alive";

interface FormFootProps {
  submit: string;
  loading: boolean;
  /** Adds a link back to sign-in. */
  cancel?: boolean;
  messageId?: string;
  /** The result of the submission. */
  children: ReactNode;
}

/** The foot of a form for people who are not signed in. */
export function FormFoot({ submit, loading, cancel = false, messageId, children }: FormFootProps) {
  const alive = useAlive();
  return (
    <>
      <div className="grid auto-cols-fr grid-flow-col gap-3">
        {cancel && (
          <LinkButton href="/login" size="lg">
            Cancelar
          </LinkButton>
        )}
        <Button type="submit" variant="primary" size="lg" loading={loading} disabled={!alive}>
          {submit}
        </Button>
      </div>
      <div id={messageId} aria-live="polite">
        {children}
      </div>
    </>
  );
}
