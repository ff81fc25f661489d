import { Icon } from "@/components/ui/icon";
import { buttonClass } from "@/components/ui/button-style";
import { IDENTIDAD } from "@/lib/sesion/identidad";

interface IdentityButtonProps {
  /** The provider's name. */
  etiqueta: string;
  /** Where to go afterwards; null: where the person's work begins. */
  volver: string | null;
}

/** Leads to the state's provider of identities: a plain link, which works before and without scripts. */
export function IdentityButton({ etiqueta, volver }: IdentityButtonProps) {
  const search = volver === null ? "" : `?${new URLSearchParams({ volver })}`;
  return (
    <a href={`/api/auth/identidad${search}`} className={buttonClass("secondary", "lg", false)}>
      <Icon name="id-card" className="size-icon" />
      <span>{IDENTIDAD.enter(etiqueta)}</span>
      <Icon name="external-link" className="size-icon-sm text-muted" />
    </a>
  );
}
