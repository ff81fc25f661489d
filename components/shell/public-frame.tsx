import { Link } from "@/components/ui/link";
import type { ReactNode } from "react";
import { APP_NAME } from "./brand";
import { FlagLine } from "./flag-line";
import { Logo } from "./logo";

/** The frame of the pages outside the main layout: the bar with the product's name, and the content. */
export function PublicFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="on-brand bg-brand-bar text-on-brand">
        <div className="flex h-topbar items-center px-5 phone:px-3">
          <Link href="/inicio" className="flex items-center gap-3 rounded-sm text-on-brand no-underline">
            <Logo className="h-10 w-8.5 shrink-0" />
            <span className="text-md font-semibold tracking-tight">{APP_NAME}</span>
          </Link>
        </div>
        <FlagLine />
      </header>
      <main className="flex flex-1 flex-col">{children}</main>
    </div>
  );
}
