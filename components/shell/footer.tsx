import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import type { ReactNode } from "react";

/** URLs of the ministry's social pages; absent where an administrator configured none. */
export interface SocialLinks {
  video?: string;
  network?: string;
  microblog?: string;
}

const LINK = "foot-link";

export interface FooterProps {
  social: SocialLinks;
  version: string;
}

/** Links to the ministry's pages, the privacy policy, the accessibility statement and the version. */
export function Footer({ social, version }: FooterProps) {
  return (
    <footer className="mt-auto flex items-center gap-4 pt-5 pb-3 text-xs text-muted phone:flex-wrap phone:gap-y-2 print:hidden">
      <External href={social.video} icon={<Icon name="video" className="size-icon-sm" />} label="Videos" />
      <External href={social.network} icon={<Icon name="users" className="size-icon-sm" />} label="Red social" />
      <External
        href={social.microblog}
        icon={<Icon name="message-circle" className="size-icon-sm" />}
        label="Microblog"
      />
      <span className="ml-auto phone:ml-0 phone:basis-full phone:hidden" />
      <Link href="/privacidad" className={LINK}>
        Política de privacidad
      </Link>
      <Link href="/accesibilidad" className={LINK}>
        Accesibilidad
      </Link>
      <span>{`Versión ${version}`}</span>
    </footer>
  );
}

function External({ href, icon, label }: { href?: string; icon: ReactNode; label: string }) {
  if (!href) return null;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={LINK}>
      {icon}
      {label}
    </a>
  );
}
