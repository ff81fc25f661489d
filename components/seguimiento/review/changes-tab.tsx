import { Icon } from "@/components/ui/icon";
import type { ReactNode } from "react";
import { StateBadge } from "@/components/engine/cells";
import { Badge } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/empty";
import { Notice } from "@/components/ui/notice";
import type { Kind } from "@/contract/resources/registros";
import { seccionNombre } from "@/contract/secciones";
import { formatDay, formatNumber } from "@/lib/format";
import {
  type Changes,
  changesIn,
  changesOutside,
  type ClaseCambio,
  countChanges,
  type Revision,
} from "@/lib/seguimiento/revision/revision";
import { CUENTA, REVISION } from "@/lib/seguimiento/revision/texts";
import { ChangeCard } from "./change-card";
import { FieldChange, RowChange } from "./field-change";
import { PhotoChange } from "./photo-change";
import { After, Before } from "./sides";

interface ChangesTabProps {
  kind: Kind;
  revision: Revision;
  /** When the record reached this step. */
  until: string | null;
}

const ICON: Record<ClaseCambio, ReactNode> = {
  modificado: <Icon name="pencil" />,
  anadido: <Icon name="plus" />,
  quitado: <Icon name="minus" />,
};
const CLASES = ["modificado", "anadido", "quitado"] as const satisfies readonly ClaseCambio[];

const total = (changes: Changes) => Object.values(countChanges(changes)).reduce((sum, count) => sum + count, 0);

/**
 * The changes of a record since this level last decided on it: first those of the sections that the last review
 * observed, beside what it said, then the others; one card per change, field by field.
 */
export function ChangesTab({ kind, revision, until }: ChangesTabProps) {
  const { visto, observadas } = revision;
  if (!visto) return <Notice>{REVISION.firstTime}</Notice>;
  const count = countChanges(revision);
  const others = changesOutside(
    revision,
    observadas.map(({ seccion }) => seccion),
  );
  const some = CLASES.filter((clase) => count[clase] > 0);
  const dates = [formatDay(visto.fecha), formatDay(until)] as const;
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h3 className="text-sm font-semibold">{REVISION.since}</h3>
        <p className="ml-auto text-xs text-secondary tabular-nums">
          <span aria-hidden>{REVISION.span(...dates)}</span>
          <span className="sr-only">{REVISION.spanSpoken(...dates)}</span>
        </p>
      </div>
      <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-secondary">
        <StateBadge value={visto.seg_estado} />
        {visto.usuario && REVISION.decidedBy(visto.usuario)}
      </p>
      {some.length === 0 && observadas.length === 0 ? (
        <EmptyState icon={<Icon name="circle-check" />} title={REVISION.unchanged}>
          {REVISION.unchangedHelp}
        </EmptyState>
      ) : (
        <p className="mt-2 flex flex-wrap gap-2">
          {some.map((clase) => (
            <Badge key={clase} tone="open" icon={ICON[clase]}>
              {CUENTA[clase](count[clase])}
            </Badge>
          ))}
        </p>
      )}
      {observadas.map(({ seccion, observacion, respuesta }) => (
        <ObservedChanges
          key={seccion}
          section={seccionNombre(kind, seccion)}
          observation={observacion}
          answer={respuesta}
          changes={changesIn(revision, seccion)}
        />
      ))}
      {observadas.length > 0 && total(others) > 0 && <h3 className="mt-4 text-sm font-semibold">{REVISION.others}</h3>}
      {total(others) > 0 && <ChangeList label={REVISION.since} changes={others} />}
    </>
  );
}

interface ObservedChangesProps {
  section: string;
  observation: string;
  answer: string | null;
  changes: Changes;
}

/** What the last review observed of a section, what its author answered, and what changed there since. */
function ObservedChanges({ section, observation, answer, changes }: ObservedChangesProps) {
  const title = REVISION.observed(section);
  return (
    <section aria-label={title} className="mt-3">
      <Notice tone="red" icon={<Icon name="message-square-text" />} title={title}>
        <span className="block break-words whitespace-pre-line">{observation}</span>
        <span className="mt-1 block break-words whitespace-pre-line text-secondary">
          {answer ? REVISION.answered(answer) : REVISION.notAnswered}
        </span>
      </Notice>
      {total(changes) > 0 ? (
        <ChangeList label={title} changes={changes} />
      ) : (
        <p className="mt-2 text-sm text-secondary">{REVISION.notTouched}</p>
      )}
    </section>
  );
}

/** A card for each change. */
function ChangeList({ label, changes: { cambios, fotogramas, punto } }: { label: string; changes: Changes }) {
  return (
    <ul aria-label={label} className="mt-3 grid gap-2">
      {cambios.map((cambio, index) => (
        <ChangeCard key={index} clase={cambio.clase} title={cambio.titulo} section={cambio.seccion}>
          {cambio.clase === "modificado" && cambio.nombre === "" && cambio.campos.length === 1 ? (
            <FieldChange cambio={cambio} />
          ) : (
            <RowChange cambio={cambio} />
          )}
        </ChangeCard>
      ))}
      {punto && (
        <ChangeCard
          clase="modificado"
          title={REVISION.moved(formatNumber(Math.round(punto.metros)))}
          section={REVISION.place}
        >
          <p className="tabular-nums">
            <Before whole>{punto.de}</Before> <span aria-hidden>→</span> <After>{punto.a}</After>
          </p>
        </ChangeCard>
      )}
      {fotogramas.map((fotograma) => (
        <PhotoChange key={fotograma.id} fotograma={fotograma} />
      ))}
    </ul>
  );
}
