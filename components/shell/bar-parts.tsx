import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";
import { Avatar } from "./avatar";
import { APP_NAME, APP_SUBTITLE } from "./brand";
import { FlagLine } from "./flag-line";
import { Logo } from "./logo";
import { UserFlag } from "./user-flag";

/** The person shown in the bar. */
interface Owner {
  nombre: string;
  email: string;
  rol: string;
  genero: string | null;
  /** The department's name, 'N/A' where unknown. */
  departamento: string;
  /** The flag to show; null for the white plate 'BO' (roles 1 and 2). */
  bandera: number | null;
}

/** The static parts of the bar, rendered on the server so that no script is sent for them. */
export interface BarParts {
  brand: ReactNode;
  flag: ReactNode;
  /** The content of the button that opens the person's menu. */
  face: ReactNode;
  /** The header of the person's menu. */
  head: ReactNode;
  line: ReactNode;
}

/** The parts of the bar that show the product and the person. */
export function barParts(owner: Owner): BarParts {
  return {
    brand: <Brand />,
    flag: <UserFlag departamento={owner.departamento} bandera={owner.bandera} className="phone:hidden" />,
    face: <Face {...owner} />,
    head: <Head {...owner} />,
    line: <FlagLine />,
  };
}

function Brand() {
  return (
    <Link
      href="/inicio"
      data-toast-reserve
      className="flex min-w-0 items-center gap-3 rounded-sm text-on-brand no-underline phone:flex-1 phone:gap-2"
    >
      <Logo className="h-10 w-8.5 shrink-0 phone:h-8 phone:w-6.5" />
      <span className="min-w-0">
        <span className="block text-md font-semibold tracking-tight drawer:text-[0.9375rem]/[1.125rem]">
          {APP_NAME}
        </span>
        <span className="block text-xs text-on-brand-muted drawer:hidden">{APP_SUBTITLE}</span>
      </span>
    </Link>
  );
}

function Face({ nombre, rol, genero }: Owner) {
  return (
    <>
      <Avatar genero={genero} className="size-9 bg-brand-bar-hover shadow-[inset_0_0_0_1px_var(--brand-bar-line)]" />
      <span className="max-w-56 min-w-0 drawer:max-w-32 phone:hidden">
        <span title={nombre} className="block truncate text-sm font-semibold">
          {nombre}
        </span>{" "}
        <span title={rol} className="block truncate text-xs text-on-brand-muted">
          {rol}
        </span>
      </span>
      <ChevronDown aria-hidden className="size-icon-sm shrink-0 text-on-brand-muted phone:hidden" />
    </>
  );
}

function Head({ nombre, email, rol, departamento }: Owner) {
  return (
    <>
      <p className="text-sm font-semibold">{nombre}</p>
      <p className="text-xs text-muted">{email}</p>
      <p className="hidden text-xs text-muted phone:block">{`${rol} · ${departamento}`}</p>
    </>
  );
}
