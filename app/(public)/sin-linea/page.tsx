import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { APP_NAME } from "@/components/shell/brand";
import { FlagLine } from "@/components/shell/flag-line";
import { Logo } from "@/components/shell/logo";
import { buttonClass } from "@/components/ui/button-style";
import { Drawing } from "@/components/ui/icon";
import { FIELD_PAGE } from "@/lib/campo/worker/addresses";
import { fieldMode } from "@/lib/server/env";

export const metadata: Metadata = { title: "Sin conexión" };

/**
 * What the worker shows in place of a page that it cannot fetch, under that page's address. Its links load a document:
 * the router would ask the server for data.
 */
export default function Page() {
  if (!fieldMode()) notFound();
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="on-brand bg-brand-bar text-on-brand">
        <div className="flex h-topbar items-center gap-3 px-5 phone:px-3">
          <Logo className="h-10 w-8.5 shrink-0" />
          <span className="text-md font-semibold tracking-tight">{APP_NAME}</span>
        </div>
        <FlagLine />
      </header>
      <main className="grid flex-1 place-items-center px-4 py-10">
        <div className="grid max-w-md justify-items-center gap-2 text-center">
          <Drawing name="nothing-here" className="h-30 w-55 max-w-full text-(--line-control)" />
          <h1 className="mt-3 text-xl font-semibold tracking-tight">No hay conexión con el servidor</h1>
          <p className="text-secondary">
            Esta página no se puede abrir sin conexión. El trabajo de campo sí, con lo que hay en este equipo.
          </p>
          <div className="mt-4 flex flex-wrap justify-center gap-2">
            <a href={FIELD_PAGE} className={buttonClass("primary", "lg")}>
              Ir al trabajo de campo
            </a>
            {/* The address that was asked for. */}
            <a href="" className={buttonClass("secondary", "lg")}>
              Volver a intentar
            </a>
          </div>
        </div>
      </main>
    </div>
  );
}
