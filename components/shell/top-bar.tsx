"use client";

import { ChevronDown, CircleQuestionMark, LogOut, Menu as MenuGlyph, Moon, Sun, UserRound } from "lucide-react";
import { Link } from "@/components/ui/link";
import { Menu } from "@/components/ui/menu";
import { Tooltip } from "@/components/ui/tooltip";
import { Avatar } from "./avatar";
import { APP_NAME, APP_SUBTITLE } from "./brand";
import { FlagLine } from "./flag-line";
import { Logo } from "./logo";
import { UserFlag } from "./user-flag";
import { useTheme } from "./use-theme";

/** What the shell shows of the person signed in. */
export interface Person {
  /** Null where the server gives none. */
  id: number | null;
  nombre: string;
  email: string;
  rol: string;
  genero: string | null;
  /** The department's name, 'N/A' where unknown. */
  departamento: string;
  /** The address of the guide's page for the person's role. */
  guia: string;
  /** The flag to show; null for the white plate 'BO' (roles 1 and 2). */
  bandera: number | null;
}

interface TopBarProps {
  person: Person;
  onMenu: () => void;
  /** The pointer or the focus is on the menu's button: what it opens may be fetched. */
  onMenuNear: () => void;
  menuOpen: boolean;
  onLogout: () => void;
}

const BAR_BUTTON =
  "grid size-9 shrink-0 place-items-center rounded-sm text-on-brand-muted hover:bg-brand-bar-hover hover:text-on-brand phone:hidden";

/** The bar: product, help, theme, department and person. */
export function TopBar({ person, onMenu, onMenuNear, menuOpen, onLogout }: TopBarProps) {
  const { tema, toggle } = useTheme();
  const themeLabel = tema === "dark" ? "Usar tema claro" : "Usar tema oscuro";
  return (
    <header className="on-brand sticky top-0 z-topbar bg-brand-bar text-on-brand phone:relative print:hidden">
      <div className="flex h-topbar items-center gap-3 pr-5 pl-4 phone:gap-1 phone:px-3">
        <button
          type="button"
          aria-label="Abrir menú"
          aria-expanded={menuOpen}
          aria-haspopup="dialog"
          onClick={onMenu}
          onPointerEnter={onMenuNear}
          onFocus={onMenuNear}
          className="-ml-2 hidden size-11 shrink-0 place-items-center rounded-sm hover:bg-brand-bar-hover drawer:grid"
        >
          <MenuGlyph aria-hidden className="size-icon-lg" />
        </button>
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
        <span data-toast-place className="flex-1 self-stretch phone:hidden" />
        <Tooltip text="Ayuda">
          <Link href={person.guia} aria-label="Ayuda" className={BAR_BUTTON}>
            <CircleQuestionMark aria-hidden className="size-icon-lg" />
          </Link>
        </Tooltip>
        <Tooltip text={themeLabel}>
          <button type="button" aria-label={themeLabel} onClick={toggle} className={BAR_BUTTON}>
            <Moon aria-hidden className="size-icon-lg dark:hidden" />
            <Sun aria-hidden className="hidden size-icon-lg dark:block" />
          </button>
        </Tooltip>
        <span aria-hidden className="mx-1 h-9 w-px bg-brand-bar-line phone:hidden" />
        <UserFlag departamento={person.departamento} bandera={person.bandera} className="phone:hidden" />
        <Menu
          label={`Menú de ${person.nombre} ${person.rol}`}
          header={
            <>
              <p className="text-sm font-semibold">{person.nombre}</p>
              <p className="text-xs text-muted">{person.email}</p>
              <p className="hidden text-xs text-muted phone:block">{`${person.rol} · ${person.departamento}`}</p>
            </>
          }
          items={[
            { label: "Información personal", icon: <UserRound aria-hidden />, href: "/perfil" },
            "separator",
            { label: "Cerrar Sesión", icon: <LogOut aria-hidden />, onSelect: onLogout },
          ]}
          trigger={
            <button
              type="button"
              className="flex shrink-0 items-center gap-3 rounded-sm py-1.5 pr-2 pl-1.5 text-left hover:bg-brand-bar-hover phone:p-1"
            >
              <Avatar
                genero={person.genero}
                className="size-9 bg-brand-bar-hover shadow-[inset_0_0_0_1px_var(--brand-bar-line)]"
              />
              <span className="max-w-56 min-w-0 drawer:max-w-32 phone:hidden">
                <span title={person.nombre} className="block truncate text-sm font-semibold">
                  {person.nombre}
                </span>{" "}
                <span title={person.rol} className="block truncate text-xs text-on-brand-muted">
                  {person.rol}
                </span>
              </span>
              <ChevronDown aria-hidden className="size-icon-sm shrink-0 text-on-brand-muted phone:hidden" />
            </button>
          }
        />
      </div>
      <FlagLine />
    </header>
  );
}
