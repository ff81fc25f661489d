import { FALTANTES } from "@/contract/faltantes";
import { diaEscrito } from "@/contract/frase-aviso";
import type { Kind } from "@/contract/resources/registros";
import type { Casi, Devuelto, Espera, Trabajo } from "@/contract/resources/trabajo";
import { seccionNombre } from "@/contract/secciones";
import { Link } from "@/components/ui/link";
import { spokenAge } from "@/lib/campo/when";
import { hrefs } from "@/lib/hrefs";
import { inboxHref } from "@/lib/seguimiento/bandejas/href";
import { PARTS, placesOf } from "@/lib/registros/parts";
import { RECORD_ROUTES } from "@/lib/routes";
import { WORK } from "@/lib/trabajo/texts";
import { Parts } from "./parts";
import { CodeAndPlace, WorkRow } from "./work-row";

/** A row of a list, with the sealed id of its record. */
export type SealedRow<R> = R & { recordRef: string };

interface ToRecord {
  tipo: Kind;
  recordRef: string;
  corregible: 0 | 1;
}

/** The record's page: for changing it where one may. */
export const recordHref = ({ tipo, recordRef, corregible }: ToRecord) =>
  corregible === 1 ? hrefs.editar(tipo, recordRef) : hrefs.ver(tipo, recordRef);

/** Where a returned record is to be corrected: the first observed section that has a tab, or the record. */
function correctHref(row: SealedRow<Devuelto>): string {
  const tab = RECORD_ROUTES[row.tipo].tabs.find(({ resource }) =>
    row.secciones.some(({ seccion }) => seccion === resource),
  );
  return tab && row.corregible === 1 ? hrefs.tab(tab, row.recordRef) : recordHref(row);
}

/** Returned records, with what is to be corrected where. */
export const ReturnedRows = ({ rows, now }: { rows: readonly SealedRow<Devuelto>[]; now: Date }) =>
  rows.map((row) => (
    <WorkRow
      key={`${row.tipo}-${row.id}`}
      name={row.nombre}
      href={correctHref(row)}
      when={row.fecha && spokenAge(row.fecha, now)}
      meta={<CodeAndPlace cite={row.cite} municipio={row.municipio} />}
      icon="message-square"
      red
      what={
        <p className="line-clamp-3">
          <span>{row.observacion}</span>{" "}
          {row.secciones.map(({ seccion, observacion }) => (
            <span key={seccion}>
              <b className="font-medium text-primary">{seccionNombre(row.tipo, seccion)}:</b> {observacion}{" "}
            </span>
          ))}
        </p>
      }
    />
  ));

/** Where the first missing part is filled. */
const nextPlace = ({ tipo, recordRef, faltantes: [part] }: SealedRow<Casi>): string =>
  (part && placesOf(tipo, part, recordRef)[0]?.href) ?? hrefs.editar(tipo, recordRef);

/** Nearly complete records, with a link to the tab of each missing part. */
export const NearlyRows = ({ rows }: { rows: readonly SealedRow<Casi>[] }) =>
  rows.map((row) => {
    const all = FALTANTES[row.tipo].length;
    return (
      <WorkRow
        key={`${row.tipo}-${row.id}`}
        name={row.nombre}
        href={nextPlace(row)}
        when={<Parts done={all - row.faltantes.length} all={all} />}
        meta={<CodeAndPlace cite={row.cite} municipio={row.municipio} />}
        icon="circle-dashed"
        what={
          <span className="flex flex-wrap gap-x-4">
            {row.faltantes.map((part) => {
              const [place] = placesOf(row.tipo, part, row.recordRef);
              return (
                place && (
                  <Link key={part} href={place.href} prefetch={false} className="work-link">
                    {PARTS[part].missing}
                  </Link>
                )
              );
            })}
          </span>
        }
      />
    );
  });

const subjectHref = (row: SealedRow<Espera>) => {
  const href = recordHref(row);
  return row.id_asunto === null ? href : `${href}?${new URLSearchParams({ asunto: String(row.id_asunto) })}`;
};

/** What others asked for. */
export const WaitingRows = ({ rows, now }: { rows: readonly SealedRow<Espera>[]; now: Date }) =>
  rows.map((row) => {
    const seccion = row.seccion === null ? null : seccionNombre(row.tipo, row.seccion);
    const note = row.para === null ? row.texto : WORK.assignedTo(diaEscrito(row.para), row.texto);
    return (
      <WorkRow
        key={`${row.clase}-${row.tipo}-${row.id}-${row.id_asunto ?? ""}`}
        name={row.nombre}
        href={subjectHref(row)}
        when={row.fecha && spokenAge(row.fecha, now)}
        meta={`${row.clase === "asignacion" ? WORK.assigned(row.por) : WORK.asks(row.por, seccion)} · ${row.municipio}`}
        icon={row.clase === "asignacion" ? "user-check" : "at-sign"}
        what={row.clase === "asignacion" ? note : row.texto && <p className="line-clamp-2">{WORK.said(row.texto)}</p>}
      />
    );
  });

/** What waits in the person's inboxes; the overdue stands among the late. */
export const InboxRows = ({ bandejas }: { bandejas: Trabajo["bandejas"] }) =>
  bandejas
    .filter(({ total, vencidos }) => total > vencidos)
    .map((inbox) => (
      <WorkRow
        key={inboxHref(inbox)}
        name={WORK.inbox[inbox.bandeja](inbox.tipo, inbox.total - inbox.vencidos)}
        href={inboxHref(inbox)}
        meta={WORK.level[inbox.nivel]}
        icon="inbox"
        what={
          <Link href={inboxHref(inbox)} prefetch={false} className="work-link">
            {WORK.openInbox}
          </Link>
        }
      />
    ));
