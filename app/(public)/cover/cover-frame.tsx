import type { ReactNode } from "react";
import { Cover } from "./cover";

interface CoverFrameProps {
  title: string;
  subtitle?: string;
  children: ReactNode;
}

/** The frame of the sign-in pages: the cover, and next to it (below, on narrow screens) one form. */
export function CoverFrame({ title, subtitle, children }: CoverFrameProps) {
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1.12fr)_minmax(420px,1fr)] bg-surface drawer:grid-cols-1 drawer:grid-rows-[auto_1fr]">
      <Cover />
      <main className="grid place-items-center p-8 phone:items-start phone:px-4">
        <div className="grid w-full max-w-87 gap-4">
          <div>
            <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
            {subtitle && <p className="mt-1 text-sm text-muted">{subtitle}</p>}
          </div>
          {children}
        </div>
      </main>
    </div>
  );
}
