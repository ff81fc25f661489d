import { Link } from "@/components/ui/link";
import type { ReactNode } from "react";
import { Drawing } from "@/components/ui/icon";
import { buttonClass } from "@/components/ui/button-style";

interface UnavailableProps {
  title: string;
  /** Text shown after the sentence that the specification requires. */
  children?: ReactNode;
  actions?: ReactNode;
}

/** The error, access-denied and not-found pages (spec 1 §2): title, picture, text and the way back. */
export function Unavailable({ title, children, actions }: UnavailableProps) {
  return (
    <div className="grid flex-1 place-items-center px-4 py-10">
      <div className="grid max-w-md justify-items-center gap-2 text-center">
        <Drawing name="nothing-here" className="h-30 w-55 max-w-full text-(--line-control)" />
        <h1 className="mt-3 text-xl font-semibold tracking-tight">{title}</h1>
        <p lang="en" className="text-secondary">
          Requested resource is not available.
        </p>
        {children && <div className="text-sm text-muted">{children}</div>}
        <div className="mt-4 flex flex-wrap justify-center gap-2">
          {actions}
          <Link href="/inicio" className={buttonClass("primary", "md")}>
            Volver al inicio
          </Link>
        </div>
      </div>
    </div>
  );
}
