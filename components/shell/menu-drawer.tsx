"use client";

import * as Radix from "@radix-ui/react-dialog";
import { useEffect, type ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { Strip } from "@/components/ui/strip";
import { useFocusReturn } from "@/components/ui/use-focus-return";
import { SideMenu, type SideMenuProps } from "./side-menu";
import { useTheme } from "./use-theme";

/** From this width on the menu is beside the page (spec 1 §9). */
const WIDE = "(min-width: 992px)";

/** The side menu over the page, up to 991 px. It keeps and returns the focus; Escape or a wider window closes it. */
function Drawer({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const { remember, giveBack } = useFocusReturn();
  useEffect(() => {
    const wide = window.matchMedia(WIDE);
    wide.addEventListener("change", onClose);
    return () => wide.removeEventListener("change", onClose);
  }, [onClose]);
  return (
    <Radix.Root open onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-drawer animate-appear bg-scrim" />
        <Radix.Content
          aria-describedby={undefined}
          onOpenAutoFocus={remember}
          onCloseAutoFocus={giveBack}
          className="fixed inset-y-0 left-0 z-drawer flex w-72 max-w-[85vw] animate-drawer phone:w-full flex-col bg-surface shadow-dialog outline-none"
        >
          <Strip />
          <div className="flex items-center border-b border-line-subtle py-2 pr-2 pl-4">
            <Radix.Title className="flex-1 text-md font-semibold">Menú</Radix.Title>
            <Radix.Close
              aria-label="Cerrar menú"
              className="grid size-11 place-items-center rounded-sm text-muted hover:bg-hover"
            >
              <Icon name="x" className="size-icon-lg" />
            </Radix.Close>
          </div>
          <div className="min-h-0 flex-1">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

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
