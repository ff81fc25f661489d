import { NearlyComplete, type NearlyRecord } from "@/components/inicio/nearly-complete";
import { RecordPanelSkeleton, type AllLink, RecordPanel } from "@/components/inicio/record-panel";
import type { Subject } from "@/contract/policy";
import type { Kind } from "@/contract/resources/registros";
import { type Faltante, isNearlyComplete } from "@/contract/faltantes";
import { formatNumber } from "@/lib/format";
import { HOME_WORDS, interleave, KINDS, ROWS } from "@/lib/inicio/home";
import { placesOf } from "@/lib/registros/parts";
import { factsOf, recordActions } from "@/lib/registros/state";
import { hrefs } from "@/lib/hrefs";
import { ministry, MinistryError } from "@/lib/server/ministry";
import { seal } from "@/lib/server/opaque-id";
import { Icon } from "@/components/ui/icon";
import { EmptyState } from "@/components/ui/empty";
import { RecordHead, type RecordName } from "@/components/inicio/record-rows";
import { nameOf, newestOfBoth, loadOverview, type RecordRow } from "./newest";

interface ReturnedProps {
  records: readonly (RecordName & { observacion: string })[];
  failure: string | null;
  /** Links to the lists of all such records. */
  all: readonly AllLink[];
}

/** Records returned as 'No Aprobado', with the first two lines of the observation. */
const Returned = (props: ReturnedProps) => (
  <RecordPanel
    title={HOME_WORDS.returned}
    empty={<EmptyState icon={<Icon name="circle-check" />} title={HOME_WORDS.returnedNone} />}
    {...props}
  >
    {(record) => (
      <RecordHead record={record}>
        {record.observacion !== "" && (
          <p className="mt-1 flex gap-1.5 text-xs text-secondary">
            <Icon name="message-square-text" className="mt-px size-icon-sm shrink-0 text-state-red" />
            <span className="line-clamp-2 min-w-0 break-words">{record.observacion}</span>
          </p>
        )}
      </RecordHead>
    )}
  </RecordPanel>
);

/** What an incomplete record still lacks; empty if the server does not say or the call fails. */
async function loadMissing(kind: Kind, id: number): Promise<readonly Faltante[]> {
  const inicio = await loadOverview(kind);
  if (inicio) return inicio.faltantes[inicio.incompletos.findIndex((row) => row.id === id)] ?? [];
  try {
    if (kind === "ppirtf") return (await ministry("ppirtf.detail", { id })).ppirtf.faltantes ?? [];
    return (await ministry("ppirta.detail", { id })).ppirta.faltantes ?? [];
  } catch (error) {
    if (error instanceof MinistryError) return [];
    throw error;
  }
}

async function loadNearly(kind: Kind, row: RecordRow): Promise<NearlyRecord> {
  const missing = await loadMissing(kind, row.id);
  const ref = seal(kind, row.id);
  const parts = missing.flatMap((part) => {
    const [place] = placesOf(kind, part, ref);
    return place ? [{ part, href: place.href }] : [];
  });
  return { ...nameOf(kind, row, hrefs.editar(kind, ref)), parts };
}

/** The newest incomplete records of which half or more is there; each missing part links to its place. */
export async function Nearly() {
  const { failure, lists } = await newestOfBoth("INCOMPLETO");
  const looked = await Promise.all(
    lists.map(({ kind, rows }) => Promise.all(rows.slice(0, ROWS).map((row) => loadNearly(kind, row)))),
  );
  const records = looked.map((list, at) =>
    list.filter(({ parts }) => {
      const missing = parts.map(({ part }) => part);
      return missing.length > 0 && isNearlyComplete(lists[at]?.kind ?? "ppirta", missing);
    }),
  );
  const all = KINDS.map((kind) => ({
    label: HOME_WORDS.allIncomplete[kind],
    href: hrefs.listaEn(kind, "INCOMPLETO"),
  }));
  return <NearlyComplete records={interleave(records, ROWS)} failure={failure} all={all} />;
}

/** The newest records returned with 'No Aprobado', each with its observation. */
export async function ReturnedRecords({ subject }: { subject: Subject }) {
  const { failure, lists } = await newestOfBoth("NO APROBADO");
  const records = interleave(
    lists.map(({ kind, rows }) =>
      rows.map((row) => {
        const { editar } = recordActions(subject, kind, factsOf(row));
        const href = editar ? hrefs.editar(kind, seal(kind, row.id)) : null;
        return { ...nameOf(kind, row, href), observacion: row.observacion ?? "" };
      }),
    ),
    ROWS,
  );
  const all = lists
    .filter(({ kind, total }) => total > records.filter((record) => record.kind === kind).length)
    .map(({ kind, total }) => ({
      label: HOME_WORDS.returnedAll[kind](formatNumber(total)),
      href: hrefs.listaEn(kind, "NO APROBADO"),
    }));
  return <Returned records={records} failure={failure} all={all} />;
}

export const NearlyCompleteSkeleton = () => <RecordPanelSkeleton title={HOME_WORDS.nearly} />;
export const ReturnedSkeleton = () => <RecordPanelSkeleton title={HOME_WORDS.returned} />;
