import { Check, Circle } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";

interface PasswordHelpProps {
  /** The list's id, for the field's aria-describedby. */
  id: string;
  /** Characters a password has at least. */
  min: number;
  /** Characters typed so far. */
  length: number;
}

/** What makes a password good, in words. Only its length can be told before the server has seen it. */
export function PasswordHelp({ id, min, length }: PasswordHelpProps) {
  return (
    <ul id={id} className="mt-1 grid gap-0.5 text-xs text-muted">
      <Rule met={length >= min}>
        {length > 0 && length < min
          ? `Al menos ${min} caracteres: ${min - length === 1 ? "falta 1" : `faltan ${min - length}`}`
          : `Al menos ${min} caracteres`}
      </Rule>
      <Rule>Que no sea una contraseña común</Rule>
      <Rule>Sin su nombre ni su correo</Rule>
    </ul>
  );
}

function Rule({ met = false, children }: { met?: boolean; children: ReactNode }) {
  const Icon = met ? Check : Circle;
  return (
    <li className="flex items-center gap-1.5">
      <Icon aria-hidden className={cx("shrink-0", met ? "size-3 text-state-green" : "mx-1 size-1 fill-current")} />
      <span>
        {children}
        {met && <span className="sr-only"> (cumple)</span>}
      </span>
    </li>
  );
}
