import { FORM } from "@/lib/forms/texts";

interface LookupMissedProps {
  /** An earlier response is in use. */
  stale: boolean;
  retry: () => void;
}

/** The message below a selector whose list could not be loaded. */
export function LookupMissed({ stale, retry }: LookupMissedProps) {
  return (
    <>
      <span>{stale ? FORM.lookupStale : FORM.lookupFailed}</span>{" "}
      <button type="button" className="min-h-6 font-medium text-link underline underline-offset-2" onClick={retry}>
        {FORM.retry}
      </button>
    </>
  );
}
