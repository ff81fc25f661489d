"use client";

import { useEffect, useRef, type ReactNode } from "react";
import { PageHead } from "@/components/ui/panel";
import type { PasoImportacion } from "@/lib/importaciones/hrefs";
import { Stepper } from "./stepper";

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
let shown: string | null = null;

/** The head of an import's page with its four steps. A new step gets the focus at its title. */
export function ImportFrame({ title, subtitle, step, phase = "", links, children }: ImportFrameProps) {
  const head = useRef<HTMLDivElement>(null);
  const now = `${step} ${phase}`;
  useEffect(() => {
    if (shown !== null && shown !== now) {
      const heading = head.current?.querySelector("h1");
      if (heading) heading.tabIndex = -1;
      heading?.focus();
    }
    shown = now;
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
