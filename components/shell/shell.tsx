"use client";

import { usePathname } from "next/navigation";
import { useState, type ReactNode, useEffect } from "react";
import { lazyPart } from "@/components/ui/lazy-part";
import { LATE_ACTION, LateNotice } from "@/components/ui/late-notice";
import type { MenuEntry } from "@/contract/resources/sesion";
import { CONNECTION, SIGNED_OUT } from "@/lib/texts";
import type { SessionTimes } from "@/lib/sesion/events";
import type { WindowWidth } from "@/lib/window-width";
import { Icon } from "@/components/ui/icon";
import { EmptyState } from "@/components/ui/empty";
import { reportDoubt } from "@/lib/connection/connection";
import { Link } from "@/components/ui/link";
import { WidthContext } from "./use-window-width";
import type { Person } from "./bar-parts";
import { ConnectionWatch } from "./connection-watch";
import { SessionKeeper } from "./session-keeper";
import { SideMenu } from "./side-menu";
import { TopBar } from "./top-bar";
import { useUnfinishedSignOut } from "../campo/unfinished-sign-out";

/** URLs of the ministry's social pages; absent where an administrator configured none. */
interface SocialLinks {
  video?: string;
  network?: string;
  microblog?: string;
}

const LINK = "foot-link";

interface FooterProps {
  social: SocialLinks;
  version: string;
}

/** Links to the ministry's pages, the privacy policy, the accessibility statement and the version. */
function Footer({ social, version }: FooterProps) {
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

/** In place of a page of the desk whose person signed out without a line: nothing of them is shown any more. */
function SignedOut() {
  // The watch asks from now on whether the line is back.
  useEffect(reportDoubt, []);
  return (
    <div className="flex min-h-dvh flex-col">
      <ConnectionWatch />
      <main id="contenido" className="grid flex-1 place-items-center">
        <EmptyState icon={<Icon name="log-out" />} title={SIGNED_OUT.title}>
          <span role="status">{SIGNED_OUT.later}</span>
        </EmptyState>
      </main>
    </div>
  );
}

/** Both need the dialog library, so a screen loads without them. */
const loadDrawer = () => import("./menu-drawer").then((module) => module.MenuDrawer);
const MenuDrawer = lazyPart(loadDrawer);
const LogoutDialog = lazyPart(() => import("./logout").then((module) => module.LogoutDialog));

interface ShellProps {
  person: Person;
  menu: readonly MenuEntry[];
  /** What the foot of each page links to. */
  foot: FooterProps;
  /** How long the session still lasts. */
  session: SessionTimes | null;
  /** What the server takes the window for. */
  width: WindowWidth;
  children: ReactNode;
}

/** The main layout (spec 1 §2): bar, side menu (a drawer up to 991 px), content and footer. */
export function Shell({ person, menu, foot, session, width, children }: ShellProps) {
  const persona = String(person.id ?? person.email);
  const left = useUnfinishedSignOut(persona);
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

  if (left) return <SignedOut />;
  return (
    <div data-desk className="flex min-h-dvh flex-col">
      <a href="#contenido" className="skip-link">
        Saltar al contenido
      </a>
      <TopBar
        person={person}
        menuOpen={drawer}
        onMenu={() => setDrawerOn(path)}
        onMenuNear={() => void loadDrawer().catch(() => undefined)}
        onLogout={askLogout}
      />
      <ConnectionWatch />
      <div className="flex min-w-0 flex-1">
        <aside
          aria-label="Menú"
          className="w-sidebar shrink-0 border-r border-line-default bg-surface drawer:hidden print:hidden"
        >
          <div className="sticky top-bar h-[calc(100dvh-var(--topbar-h)-var(--flagline-h)-var(--connection-h))]">
            <SideMenu menu={menu} userId={person.id} onLogout={askLogout} />
          </div>
        </aside>
        <div className="page-column flex max-w-[calc(var(--content-max)+40px)] min-w-0 flex-1 flex-col px-5 pt-4 phone:px-3 phone:pt-3">
          {/* On a phone the foot begins below the first screen: parts that come later would push it out of sight. */}
          <main
            id="contenido"
            tabIndex={-1}
            className="flex min-w-0 flex-1 flex-col outline-none! phone:min-h-[calc(100dvh-var(--topbar-h)-var(--flagline-h))]"
          >
            <WidthContext value={width}>{children}</WidthContext>
          </main>
          <Footer {...foot} />
        </div>
      </div>
      {drawer && (
        <MenuDrawer
          menu={menu}
          userId={person.id}
          guia={person.guia}
          onLogout={askLogout}
          onClose={() => setDrawerOn(null)}
        />
      )}
      {session && <SessionKeeper times={session} onLogout={askLogout} />}
      {/* For a skeleton that stays too long. A plain link works before any script has loaded. */}
      <LateNotice
        shown="waiting"
        action={
          <a href="" className={LATE_ACTION}>
            {CONNECTION.lateRetry}
          </a>
        }
      >
        {CONNECTION.late}
      </LateNotice>
      {asking && <LogoutDialog open onOpenChange={setAsking} persona={persona} nombre={person.nombre} />}
    </div>
  );
}
