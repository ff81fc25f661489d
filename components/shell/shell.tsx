"use client";

import * as Radix from "@radix-ui/react-dialog";
import { CircleQuestionMark, Moon, Sun, X } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useState, type ReactNode } from "react";
import { useFocusReturn } from "@/components/ui/use-focus-return";
import type { MenuEntry } from "@/contract/resources/sesion";
import { Footer, type SocialLinks } from "./footer";
import { LogoutDialog } from "./logout";
import { SideMenu } from "./side-menu";
import { TopBar, type Person } from "./top-bar";
import { useTheme } from "./use-theme";

interface ShellProps {
  person: Person;
  menu: readonly MenuEntry[];
  social: SocialLinks;
  version: string;
  children: ReactNode;
}

/** The main layout (spec 1 §2): bar, side menu (a drawer up to 991 px), content and footer. */
export function Shell({ person, menu, social, version, children }: ShellProps) {
  const path = usePathname();
  const [asking, setAsking] = useState(false);
  /** The path the drawer was opened on: leaving it closes the drawer. */
  const [drawerOn, setDrawerOn] = useState<string | null>(null);
  const drawer = drawerOn === path;
  if (drawerOn !== null && !drawer) setDrawerOn(null);
  const askLogout = () => {
    setDrawerOn(null);
    setAsking(true);
  };

  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#contenido"
        className="sr-only z-tooltip rounded-sm bg-primary text-sm font-semibold text-on-primary focus:not-sr-only focus:fixed! focus:top-2 focus:left-2 focus:px-3 focus:py-2"
      >
        Saltar al contenido
      </a>
      <TopBar person={person} menuOpen={drawer} onMenu={() => setDrawerOn(path)} onLogout={askLogout} />
      <div className="flex min-w-0 flex-1">
        <aside aria-label="Menú" className="w-sidebar shrink-0 border-r border-line-default bg-surface drawer:hidden">
          <div className="sticky top-bar h-[calc(100dvh-var(--topbar-h)-var(--flagline-h))]">
            <SideMenu menu={menu} onLogout={askLogout} />
          </div>
        </aside>
        <div className="flex max-w-[calc(var(--content-max)+40px)] min-w-0 flex-1 flex-col px-5 pt-4 phone:px-3 phone:pt-3">
          <main id="contenido" tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none!">
            {children}
          </main>
          <Footer social={social} version={version} />
        </div>
      </div>
      <Drawer open={drawer} onClose={() => setDrawerOn(null)}>
        <SideMenu menu={menu} onLogout={askLogout} extra={<DrawerExtra />} />
      </Drawer>
      <LogoutDialog open={asking} onOpenChange={setAsking} />
    </div>
  );
}

function Drawer({ open, onClose, children }: { open: boolean; onClose: () => void; children: ReactNode }) {
  const { remember, giveBack } = useFocusReturn();
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-drawer animate-appear bg-scrim" />
        <Radix.Content
          aria-describedby={undefined}
          onOpenAutoFocus={remember}
          onCloseAutoFocus={giveBack}
          className="fixed inset-y-0 left-0 z-drawer flex w-72 max-w-[85vw] animate-drawer flex-col bg-surface shadow-dialog outline-none"
        >
          <div className="flex items-center border-b border-line-subtle py-2 pr-2 pl-4">
            <Radix.Title className="flex-1 text-md font-semibold">Menú</Radix.Title>
            <Radix.Close
              aria-label="Cerrar menú"
              className="grid size-11 place-items-center rounded-sm text-muted hover:bg-hover"
            >
              <X aria-hidden className="size-icon-lg" />
            </Radix.Close>
          </div>
          <div className="min-h-0 flex-1">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const EXTRA_ROW =
  "hidden min-h-11 w-full items-center gap-2 rounded-sm px-2 text-left text-sm text-secondary no-underline hover:bg-hover phone:flex";

/** What the bar has no room for on a phone. */
function DrawerExtra() {
  const { tema, toggle } = useTheme();
  return (
    <>
      <button type="button" onClick={toggle} className={EXTRA_ROW}>
        {tema === "dark" ? <Sun aria-hidden className="size-icon" /> : <Moon aria-hidden className="size-icon" />}
        {tema === "dark" ? "Usar tema claro" : "Usar tema oscuro"}
      </button>
      <Link href="/about" className={EXTRA_ROW}>
        <CircleQuestionMark aria-hidden className="size-icon" />
        Ayuda
      </Link>
    </>
  );
}
