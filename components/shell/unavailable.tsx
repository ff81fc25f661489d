import { Link } from "@/components/ui/link";
import type { ReactNode } from "react";
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
        <Picture />
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

/** A mountain range, a sun and a signpost with a cross on it. */
function Picture() {
  return (
    <svg
      viewBox="0 0 220 120"
      aria-hidden
      className="w-55 max-w-full stroke-line-control"
      fill="none"
      strokeWidth="1.6"
      strokeLinejoin="round"
      strokeLinecap="round"
    >
      <circle cx="166" cy="28" r="11" />
      <path d="M6 104 54 44l22 26 26-42 40 58 18-20 34 38" />
      <path d="m88 50 14 10 14-8" />
      <path d="M44 57l10 7 9-9" />
      <path d="M2 104h216" />
      <path className="stroke-primary-line" d="M112 104V70m-20 2h34l8 7-8 7H92Z" />
      <path className="stroke-primary-line" d="m102 76 6 6m0-6-6 6" />
      <path d="M20 112h40m16 0h12m48 0h54" />
    </svg>
  );
}
