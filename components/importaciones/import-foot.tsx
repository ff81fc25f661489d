import type { ReactNode } from "react";

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
