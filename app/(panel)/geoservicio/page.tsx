import type { Metadata } from "next";
import { headers } from "next/headers";
import { CopyBox } from "@/components/engine/copy-box";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { PageHead, Panel } from "@/components/ui/panel";
import { GEOSERVICIO } from "@/contract/geoservicio";
import { can } from "@/contract/policy";
import { gdalExample, GEOSERVICIO_TEXTS as WORDS, geoservicioHref } from "@/lib/geoservicio/geoservicio";
import { hrefs } from "@/lib/hrefs";
import { readCollections } from "@/lib/server/geoservicio";
import { publicOrigin } from "@/lib/server/origin";
import { requireSession } from "@/lib/server/session";

export const metadata: Metadata = { title: WORDS.title };

/** A step's words; what the other program calls its own stands between double asterisks. */
const Step = ({ text }: { text: string }) => (
  <li>{text.split("**").map((part, place) => (place % 2 === 1 ? <b key={place}>{part}</b> : part))}</li>
);

/** What the geographic service is, its address, how programs are connected to it, and its collections. */
export default async function GeoservicioPage() {
  const { subject } = await requireSession();
  const collections = await readCollections();
  const url = publicOrigin(await headers()) + GEOSERVICIO;
  return (
    <>
      <PageHead title={WORDS.title} subtitle={WORDS.subtitle} />
      {collections === null ? (
        <Notice>{WORDS.absent}</Notice>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)_22rem] items-start gap-3 drawer:grid-cols-1">
          <div className="grid gap-3">
            <Panel title={WORDS.address} bodyClassName="grid gap-2 p-4">
              <CopyBox
                label={WORDS.address}
                value={url}
                words={{ copy: WORDS.copy, copied: WORDS.copied, notCopied: WORDS.notCopied }}
              />
              <p className="text-sm text-secondary">{WORDS.addressHelp}</p>
            </Panel>
            <Panel title={WORDS.inQgis} bodyClassName="grid gap-3 p-4">
              <ol className="grid list-decimal gap-1.5 pl-5 text-sm">
                {WORDS.steps.map((text) => (
                  <Step key={text} text={text} />
                ))}
              </ol>
              <img
                src="/mapa/qgis.webp"
                alt={WORDS.picture}
                width={595}
                height={709}
                loading="lazy"
                className="h-auto w-full max-w-md rounded-sm border border-line-default"
              />
            </Panel>
            <Panel title={WORDS.gdal} bodyClassName="grid gap-2 p-4">
              <p className="text-sm">{WORDS.gdalHelp}</p>
              <pre tabIndex={0} className="rounded-sm bg-sunken px-3 py-2 code text-sm whitespace-pre-wrap select-all">
                {gdalExample(url)}
              </pre>
            </Panel>
          </div>
          <Panel title={WORDS.collections} bodyClassName="p-2">
            <ul>
              {collections.map(({ id, title, description }) => (
                <li key={id}>
                  <Link href={geoservicioHref(id)} className="quick-link">
                    <span className="grid">
                      <span className="font-medium">{title}</span>
                      <span className="text-xs text-muted">{description}</span>
                    </span>
                    <Icon name="chevron-right" />
                  </Link>
                </li>
              ))}
              {can(subject, "clave.administrar") && (
                <li className="mt-1 border-t border-line-subtle pt-1">
                  <Link href={hrefs.claves} className="quick-link">
                    {WORDS.keys}
                    <Icon name="key-round" />
                  </Link>
                </li>
              )}
            </ul>
          </Panel>
        </div>
      )}
    </>
  );
}
