import type { ReactNode } from "react";
import { APP_NAME } from "@/components/shell/brand";
import { Logo } from "@/components/shell/logo";

/** A picture of the inventory: nine departments, and a point for each attraction, sized by its hierarchy. */
function Cover() {
  return (
    <section
      aria-label={APP_NAME}
      className="on-brand relative flex max-h-dvh flex-col overflow-hidden bg-brand-bar px-10 py-8 text-on-brand drawer:px-4 drawer:py-4"
    >
      <div className="flex items-center gap-4 drawer:gap-3">
        <Logo className="h-12 w-10 shrink-0 drawer:h-10 drawer:w-8.5" />
        <p className="max-w-72 text-[1.625rem]/[1.9375rem] font-semibold tracking-[-0.018em] drawer:max-w-none drawer:text-md">
          {APP_NAME}
        </p>
      </div>
      <svg aria-hidden className="mt-5 mb-3 min-h-0 w-full flex-1 drawer:hidden">
        <use href="/mapa/portada.svg#portada" />
      </svg>
      <p className="flex items-center gap-3 text-xs text-on-brand-muted drawer:hidden">
        <svg viewBox="0 0 28 8" aria-hidden className="h-2 w-7 fill-(--text-on-brand-muted)">
          <circle cx="2" cy="4" r="1.1" />
          <circle cx="11" cy="4" r="1.9" />
          <circle cx="23" cy="4" r="3.2" />
        </svg>
        Los puntos son los atractivos del inventario; a mayor jerarquía, mayor tamaño.
      </p>
      <FlagEdge />
    </section>
  );
}

/** The flag line: vertical next to the form, horizontal above it on narrow screens. */
function FlagEdge() {
  return (
    <div aria-hidden className="absolute inset-y-0 right-0 flex drawer:inset-x-0 drawer:top-auto drawer:flex-col">
      <div className="w-px bg-flag-red drawer:h-px drawer:w-full" />
      <div className="w-px bg-flag-yellow drawer:h-px drawer:w-full" />
      <div className="w-px bg-flag-green drawer:h-px drawer:w-full" />
    </div>
  );
}

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
