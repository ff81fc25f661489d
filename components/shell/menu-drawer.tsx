"use client";

import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { Drawer } from "./drawer";
import { SideMenu, type SideMenuProps } from "./side-menu";
import { useTheme } from "./use-theme";

interface MenuDrawerProps extends Omit<SideMenuProps, "extra" | "onNavigate"> {
  /** The path of the guide's page for the person's role. */
  guia: string;
  onClose: () => void;
}

/** The side menu as a drawer, with the theme and help entries that do not fit in the bar on a phone. */
export function MenuDrawer({ guia, onClose, ...menu }: MenuDrawerProps) {
  return (
    <Drawer onClose={onClose}>
      <SideMenu {...menu} onNavigate={onClose} extra={<Extra guia={guia} />} />
    </Drawer>
  );
}

const ROW =
  "hidden min-h-11 w-full items-center gap-2 rounded-sm px-2 text-left text-sm text-secondary no-underline hover:bg-hover phone:flex";

function Extra({ guia }: { guia: string }) {
  const { tema, toggle } = useTheme();
  return (
    <>
      <button type="button" onClick={toggle} className={ROW}>
        {tema === "dark" ? <Icon name="sun" className="size-icon" /> : <Icon name="moon" className="size-icon" />}
        <span>{tema === "dark" ? "Usar tema claro" : "Usar tema oscuro"}</span>
      </button>
      <Link href={guia} className={ROW}>
        <Icon name="circle-question-mark" className="size-icon" />
        Ayuda
      </Link>
    </>
  );
}
