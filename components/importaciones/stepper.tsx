import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { PASOS_IMPORTACION, type PasoImportacion } from "@/lib/importaciones/hrefs";
import { STEPS } from "@/lib/importaciones/texts";

interface StepperProps {
  current: PasoImportacion;
  /** Where the steps that may be opened are. */
  links?: Partial<Record<PasoImportacion, string>>;
}

/** The four steps of an import. On a phone only the present one has its name; the others keep it for screen readers. */
export function Stepper({ current, links = {} }: StepperProps) {
  const now = PASOS_IMPORTACION.indexOf(current);
  return (
    <ol aria-label={STEPS.label} className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm">
      {PASOS_IMPORTACION.map((step, index) => {
        const done = index < now;
        const href = step === current ? undefined : links[step];
        const inside = (
          <>
            <span
              aria-hidden
              className={cx("num import-step", done && "import-step-done", index === now && "import-step-on")}
            >
              {done ? <Icon name="check" className="size-icon-sm" /> : index + 1}
            </span>
            <span className={cx(index !== now && "phone:sr-only")}>{STEPS.names[step]}</span>
            {done && <span className="sr-only">({STEPS.done})</span>}
          </>
        );
        return (
          <li
            key={step}
            aria-current={index === now ? "step" : undefined}
            className={cx("flex items-center gap-2.5", index === now ? "font-semibold text-primary" : "text-secondary")}
          >
            {index > 0 && <span aria-hidden className="h-px w-7 bg-line-default phone:w-3" />}
            {href ? (
              <Link
                href={href}
                className="inline-flex min-h-8 items-center gap-2 rounded-sm text-secondary no-underline hover:text-primary hover:underline phone:min-h-11"
              >
                {inside}
              </Link>
            ) : (
              <span className="inline-flex min-h-8 items-center gap-2">{inside}</span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
