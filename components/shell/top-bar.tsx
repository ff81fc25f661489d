"use client";

import { Bell } from "@/components/avisos/bell";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { Menu } from "@/components/ui/menu";
import { Tooltip } from "@/components/ui/tooltip";
import { cx } from "@/components/ui/cx";
import { Brand, Face, Head, type Person } from "./bar-parts";
import { FlagLine } from "./flag-line";
import { useTheme } from "./use-theme";

interface UserFlagProps {
  departamento: string;
  /** Department id 1 to 9; null for the white plate. */
  bandera: number | null;
  className?: string;
}

/** The flag of the person's department; roles 1 and 2 have the white plate 'BO'. */
function UserFlag({ departamento, bandera, className }: UserFlagProps) {
  const label = `DEPARTAMENTO DE : ${departamento}`;
  return (
    <span role="img" aria-label={label} title={label} className={cx("flag", className)}>
      {bandera === null ? (
        <span aria-hidden className="text-[0.625rem] leading-none font-bold tracking-[0.06em] text-brand-bar">
          BO
        </span>
      ) : (
        <img src={`/banderas/${bandera}.svg`} alt="" width={30} height={20} className="h-full w-full object-cover" />
      )}
    </span>
  );
}

interface TopBarProps {
  person: Person;
  onMenu: () => void;
  /** Called when the menu button is hovered or focused, so that the drawer can be preloaded. */
  onMenuNear: () => void;
  menuOpen: boolean;
  onLogout: () => void;
}

const BAR_BUTTON = "bar-btn phone:hidden";

/** The bar: product, notices, help, theme, department and person. */
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
          <Icon name="menu" className="size-icon-lg" />
        </button>
        <Brand inicio={person.inicio} />
        <span data-toast-place className="flex-1 self-stretch phone:hidden" />
        {person.avisos && <Bell />}
        <Tooltip text="Ayuda">
          <Link href={person.guia} aria-label="Ayuda" className={BAR_BUTTON}>
            <Icon name="circle-question-mark" />
          </Link>
        </Tooltip>
        <Tooltip text={themeLabel}>
          <button type="button" aria-label={themeLabel} onClick={toggle} className={BAR_BUTTON}>
            <Icon name="moon" className="dark:hidden" />
            <Icon name="sun" className="hidden dark:block" />
          </button>
        </Tooltip>
        <span aria-hidden className="mx-1 h-9 w-px bg-brand-bar-line phone:hidden" />
        <UserFlag departamento={person.departamento} bandera={person.bandera} className="phone:hidden" />
        <Menu
          label={`Menú de ${person.nombre} ${person.rol}`}
          header={<Head {...person} />}
          items={[
            { label: "Información personal", icon: <Icon name="user-round" />, href: "/perfil" },
            "separator",
            { label: "Cerrar Sesión", icon: <Icon name="log-out" />, onSelect: onLogout },
          ]}
          trigger={
            <button
              type="button"
              className="flex shrink-0 items-center gap-3 rounded-sm py-1.5 pr-2 pl-1.5 text-left hover:bg-brand-bar-hover phone:p-1"
            >
              <Face {...person} />
            </button>
          }
        />
      </div>
      <FlagLine />
    </header>
  );
}
