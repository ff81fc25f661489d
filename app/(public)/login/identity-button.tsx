import { Icon } from "@/components/ui/icon";
import { buttonClass } from "@/components/ui/button-style";
import { IDENTIDAD } from "@/lib/sesion/identidad";

interface IdentityButtonProps {
  /** The provider's name. */
  etiqueta: string;
  /** Where to go afterwards (`volver`), or the invitation that the person came with (`invitacion`). */
  words?: Readonly<Record<string, string>>;
}

/** Leads to the state's provider of identities: a plain link, which works before and without scripts. */
export function IdentityButton({ etiqueta, words = {} }: IdentityButtonProps) {
  const search = new URLSearchParams(words).toString();
  return (
    <a href={`/api/auth/identidad${search && `?${search}`}`} className={buttonClass("secondary", "lg", false)}>
      <Icon name="id-card" className="size-icon" />
      <span>{IDENTIDAD.enter(etiqueta)}</span>
      <Icon name="external-link" className="size-icon-sm text-muted" />
    </a>
  );
}
