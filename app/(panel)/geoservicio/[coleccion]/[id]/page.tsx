import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { FeaturesMap } from "@/components/geoservicio/features-map";
import { LinkButton } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-style";
import { Icon } from "@/components/ui/icon";
import { PageHead, Panel } from "@/components/ui/panel";
import { COLECCIONES, GEOSERVICIO } from "@/contract/geoservicio";
import { GEOSERVICIO_TEXTS as WORDS, geoservicioHref, INVENTARIO, NOMBRE } from "@/lib/geoservicio/geoservicio";
import { formatInstant } from "@/lib/format";
import { hrefs } from "@/lib/hrefs";
import { readFeature, readProperties } from "@/lib/server/geoservicio";
import { requireSession } from "@/lib/server/session";

interface Props {
  params: Promise<{ coleccion: string; id: string }>;
}

export const metadata: Metadata = { title: WORDS.title };

/** A feature: its properties, where it lies, and the record that it shows. */
export default async function ElementoPage({ params }: Props) {
  await requireSession();
  const { coleccion: name, id: text } = await params;
  const coleccion = COLECCIONES.find((one) => one === name);
  if (!coleccion || !/^[1-9]\d{0,8}$/.test(text)) notFound();
  const id = Number(text);
  const [feature, properties] = await Promise.all([readFeature(coleccion, id), readProperties(coleccion)]);
  const kind = INVENTARIO[coleccion];
  return (
    <>
      <PageHead
        title={feature.properties[NOMBRE[coleccion]] ?? text}
        back={{ href: geoservicioHref(coleccion), label: WORDS.title }}
        actions={
          <>
            {kind && <LinkButton href={hrefs.abrirVer(kind, id)}>{WORDS.record}</LinkButton>}
            <a
              href={`${GEOSERVICIO}/collections/${coleccion}/items/${id}?f=json`}
              download={`${coleccion}-${id}.geojson`}
              className={buttonClass("secondary", "md")}
            >
              <Icon name="download" />
              {WORDS.geojson}
            </a>
          </>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)_24rem] items-start gap-3 drawer:grid-cols-1">
        <Panel title={WORDS.properties} bodyClassName="p-4">
          <dl className="grid grid-cols-[minmax(8rem,16rem)_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm phone:grid-cols-1">
            {Object.entries(properties).map(([property, { title, format }]) => {
              const value = feature.properties[property];
              return value === null || value === undefined ? null : (
                <div key={property} className="contents">
                  <dt className="text-muted">{title}</dt>
                  <dd className="break-words phone:mb-1.5">
                    {format === "date-time" ? formatInstant(String(value)) : value}
                  </dd>
                </div>
              );
            })}
          </dl>
        </Panel>
        <section className="panel overflow-hidden">
          <FeaturesMap features={[feature]} className="h-80" />
        </section>
      </div>
    </>
  );
}
