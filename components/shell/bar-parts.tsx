import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { Avatar } from "./avatar";
import { APP_NAME, APP_SUBTITLE } from "./brand";
import { Logo } from "./logo";

/** The signed-in person, as the bar shows them. */
export interface Person {
  /** Null where the server gives none. */
  id: number | null;
  nombre: string;
  email: string;
  rol: string;
  genero: string | null;
  /** The department's name, 'N/A' where unknown. */
  departamento: string;
  /** The flag to show; null for the white plate 'BO' (roles 1 and 2). */
  bandera: number | null;
  /** The path of the guide's page for the person's role. */
  guia: string;
  /** Where the person's work begins. */
  inicio: string;
  /** The server has notices for them. */
  avisos: boolean;
}

/** The product, as a link to where the person's work begins. */
export function Brand({ inicio }: Pick<Person, "inicio">) {
  return (
    <Link
      href={inicio}
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

/** The content of the button that opens the person's menu. */
export function Face({ nombre, rol, genero }: Person) {
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
      <Icon name="chevron-down" className="size-icon-sm shrink-0 text-on-brand-muted phone:hidden" />
    </>
  );
}

/** The head of the person's menu. */
export function Head({ nombre, email, rol, departamento }: Person) {
  return (
    <>
      <p className="text-sm font-semibold">{nombre}</p>
      <p className="text-xs text-muted">{email}</p>
      <p className="hidden text-xs text-muted phone:block">{`${rol} · ${departamento}`}</p>
    </>
  );
}
