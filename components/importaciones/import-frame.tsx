"use client";

import { useEffect, useRef, type ReactNode } from "react";
import { PageHead } from "@/components/ui/panel";
import { type PasoImportacion, PASOS_IMPORTACION } from "@/lib/importaciones/hrefs";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { STEPS } from "@/lib/importaciones/texts";

interface StepperProps {
  current: PasoImportacion;
  /** Where the steps that may be opened are. */
  links?: Partial<Record<PasoImportacion, string>>;
}

/** The four steps of an import. On a phone only the present one has its name; the others keep it for screen readers. */
function Stepper({ current, links = {} }: StepperProps) {
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

interface ImportFrameProps {
  title: string;
  subtitle?: string;
  step: PasoImportacion;
  /** What is shown of the step; another one gets the focus too. */
  phase?: string;
  links?: Partial<Record<PasoImportacion, string>>;
  children: ReactNode;
}

/** What this document showed last; null before the first. */
let lastShown: string | null = null;

/** The head of an import's page with its four steps. A new step gets the focus at its title. */
export function ImportFrame({ title, subtitle, step, phase = "", links, children }: ImportFrameProps) {
  const head = useRef<HTMLDivElement>(null);
  const now = `${step} ${phase}`;
  useEffect(() => {
    if (lastShown !== null && lastShown !== now) {
      const heading = head.current?.querySelector("h1");
      if (heading) heading.tabIndex = -1;
      heading?.focus();
    }
    lastShown = now;
  }, [now]);
  return (
    <div className="flex min-w-0 flex-1 flex-col">
      <div ref={head} className="[&_h1]:outline-none">
        <PageHead title={title} subtitle={subtitle} actions={<Stepper current={step} {...(links && { links })} />} />
      </div>
      {children}
    </div>
  );
}

interface ImportFootProps {
  /** At the left: what was read, or a choice. */
  left?: ReactNode;
  /** The buttons, the way on last. */
  children: ReactNode;
}

/** The bar with an import's way on, at the lower edge of the window. */
export const ImportFoot = ({ left, children }: ImportFootProps) => (
  <div className="sticky bottom-0 z-sticky -mx-5 mt-auto low:static phone:-mx-3">
    <div className="mt-3 flex flex-wrap items-center justify-end gap-2 bg-surface px-5 py-2.5 shadow-savebar phone:px-3 phone:[&>.btn]:flex-1">
      {left && <div className="mr-auto text-sm text-secondary phone:basis-full">{left}</div>}
      {children}
    </div>
  </div>
);
