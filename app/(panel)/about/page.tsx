import type { Metadata } from "next";
import { Link } from "@/components/ui/link";
import { APP_NAME } from "@/components/shell/brand";
import { PageHead, Panel } from "@/components/ui/panel";
import { ROLES } from "@/contract/codes";
import { tileCredits } from "@/lib/map/config";
import { hrefs } from "@/lib/hrefs";
import { env } from "@/lib/server/env";
import { mapTiles } from "@/lib/server/map-tiles";
import { requireSession } from "@/lib/server/session";
import pkg from "@/package.json";
import { SlashKeySwitch } from "./slash-key-switch";

const TITLE = "Acerca del sistema";
export const metadata: Metadata = { title: TITLE };

const KEYS: [string, string][] = [
  ["/", "Ir a la búsqueda de la lista"],
  ["Esc", "Cerrar un cuadro o un menú; si hay cambios sin guardar, antes pregunta"],
  ["Tab", "Pasar al siguiente control; el primero de la página salta al contenido"],
  ["↑ ↓", "Recorrer las opciones de una lista o de un menú"],
  ["Alt T", "Ir a los avisos, que mientras tanto no se cierran"],
];

/** What the system is, its version, and where to get help. */
export default async function AboutPage() {
  const { rol } = await requireSession();
  const administrator = rol.id === ROLES.administrador;
  const { MOBILE_APP_URL } = env();
  return (
    <>
      <PageHead title={TITLE} subtitle={`Versión ${pkg.version}`} />
      <div className="grid max-w-3xl gap-3">
        <Panel title="Qué es" bodyClassName="grid gap-2 p-4">
          <p>
            {APP_NAME} reúne el inventario nacional de recursos turísticos de Bolivia: los atractivos y las facilidades
            que registran las gobernaciones, con su ubicación, su clasificación, sus fotogramas y el seguimiento de cada
            revisión hasta que entran al catálogo nacional.
          </p>
          <p>
            Los datos pertenecen al ministerio y se tratan según la{" "}
            <Link href="/privacidad">política de privacidad</Link>.
          </p>
          <p>
            Si tiene una hoja impresa por el sistema, compruebe si sigue vigente en{" "}
            <Link href={hrefs.verificar}>verificar una hoja</Link>.
          </p>
          <p>
            Cómo usar el sistema con teclado, con zoom o con un lector de pantalla, y qué límites tiene, se dice en la{" "}
            <Link href="/accesibilidad">declaración de accesibilidad</Link>.
          </p>
          <p>Créditos de los mapas: {tileCredits(mapTiles()).join(" · ")}.</p>
          {MOBILE_APP_URL && (
            <p>
              Para registrar recursos en el lugar, use la{" "}
              <a href={MOBILE_APP_URL} target="_blank" rel="noopener noreferrer">
                aplicación móvil
              </a>
              .
            </p>
          )}
        </Panel>
        <Panel title="Dónde pedir ayuda" bodyClassName="grid gap-2 p-4">
          <p>
            Cada tarea, paso a paso y con imágenes, está en la <Link href={hrefs.guia()}>guía de uso</Link>.
          </p>
          <p>
            {administrator
              ? "Usted crea las cuentas y asigna los roles: a usted acuden quienes no pueden abrir una página que necesitan o deben cambiar de rol o de departamento."
              : "Si no puede abrir una página que necesita o su usuario debe cambiar de rol o de departamento, comuníquese con el administrador del sistema de su institución: es quien crea las cuentas y asigna los roles."}
          </p>
          <p>
            {`Si una página muestra un error, anote la hora y la referencia que aparece en pantalla: con ellas ${administrator ? "quien administra el servidor" : "el administrador"} encuentra lo ocurrido en el registro del servidor.`}
          </p>
        </Panel>
        <Panel title="Teclas" bodyClassName="grid gap-3 p-4">
          <dl className="grid grid-cols-[72px_minmax(0,1fr)] gap-y-2 text-sm">
            {KEYS.map(([key, what]) => (
              <div key={key} className="col-span-full grid grid-cols-subgrid items-center">
                <dt>
                  <kbd className="rounded-xs border border-line-default bg-sunken px-1.5 py-0.5 font-sans text-xs text-secondary">
                    {key}
                  </kbd>
                </dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
          <SlashKeySwitch />
        </Panel>
      </div>
    </>
  );
}
