import { Icon } from "@/components/ui/icon";
import { useEffect, useState, type ReactNode } from "react";
import { cx } from "@/components/ui/cx";

interface PasswordHelpProps {
  /** The list's id, for the field's aria-describedby. */
  id: string;
  /** The minimum number of characters. */
  min: number;
  /** The text typed so far. */
  password: string;
}

/** Whether a long enough password has no repetitions or series. The check is loaded when typing begins. */
function useVaried(password: string, min: number): boolean {
  const [varied, setVaried] = useState<string | null>(null);
  useEffect(() => {
    let wanted = password !== "";
    const look = async () => {
      const { isRepetitive } = await import("@/lib/sesion/password-guess");
      if (wanted) setVaried(password.length >= min && !isRepetitive(password) ? password : null);
    };
    // If the check cannot be loaded, the server still checks the password.
    if (wanted) look().catch(() => undefined);
    return () => {
      wanted = false;
    };
  }, [password, min]);
  return varied === password && password !== "";
}

/** The rules for a password. Only the server checks for common passwords and the user's own name. */
export function PasswordHelp({ id, min, password }: PasswordHelpProps) {
  const { length } = password;
  const varied = useVaried(password, min);
  return (
    <ul id={id} className="mt-1 grid gap-0.5 text-xs text-muted">
      <Rule met={length >= min}>
        {length > 0 && length < min
          ? `Al menos ${min} caracteres: ${min - length === 1 ? "falta 1" : `faltan ${min - length}`}`
          : `Al menos ${min} caracteres`}
      </Rule>
      <Rule met={varied}>Sin repeticiones ni series (aaaa, 1234, fechas)</Rule>
      <Rule>Que no sea una contraseña común</Rule>
      <Rule>Sin su nombre ni su correo</Rule>
    </ul>
  );
}

function Rule({ met = false, children }: { met?: boolean; children: ReactNode }) {
  return (
    <li className="flex items-center gap-1.5">
      <Icon
        name={met ? "check" : "circle"}
        className={cx("shrink-0", met ? "size-3 text-state-green" : "mx-1 size-1 fill-current")}
      />
      <span>
        <span>{children}</span>
        {met && <span className="sr-only"> (cumple)</span>}
      </span>
    </li>
  );
}
