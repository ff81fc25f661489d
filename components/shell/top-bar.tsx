"use client";

import { CircleQuestionMark, LogOut, Menu as MenuGlyph, Moon, Sun, UserRound } from "lucide-react";
import { Link } from "@/components/ui/link";
import { Menu } from "@/components/ui/menu";
import { Tooltip } from "@/components/ui/tooltip";
import type { BarParts } from "./bar-parts";
import { useTheme } from "./use-theme";

/** The signed-in person. */
export interface Person {
  /** Null where the server gives none. */
  id: number | null;
  nombre: string;
  email: string;
  rol: string;
  /** The path of the guide's page for the person's role. */
  guia: string;
}

interface TopBarProps {
  person: Person;
  parts: BarParts;
  onMenu: () => void;
  /** Called when the menu button is hovered or focused, so that the drawer can be preloaded. */
  onMenuNear: () => void;
  menuOpen: boolean;
  onLogout: () => void;
}

const BAR_BUTTON =
  "grid size-9 shrink-0 place-items-center rounded-sm text-on-brand-muted hover:bg-brand-bar-hover hover:text-on-brand phone:hidden";

/** The bar: product, help, theme, department and person. */
export function TopBar({ person, parts, onMenu, onMenuNear, menuOpen, onLogout }: TopBarProps) {
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
        {parts.brand}
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
        {parts.flag}
        <Menu
          label={`Menú de ${person.nombre} ${person.rol}`}
          header={parts.head}
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
              {parts.face}
            </button>
          }
        />
      </div>
      {parts.line}
    </header>
  );
}
