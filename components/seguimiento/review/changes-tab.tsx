import { Icon } from "@/components/ui/icon";
import type { ReactNode } from "react";
import { StateBadge } from "@/components/engine/cells";
import { Badge } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/empty";
import { Notice } from "@/components/ui/notice";
import { formatDay, formatNumber } from "@/lib/format";
import { countChanges, type ClaseCambio, type Revision } from "@/lib/seguimiento/revision/revision";
import { CUENTA, REVISION } from "@/lib/seguimiento/revision/texts";
import { ChangeCard } from "./change-card";
import { FieldChange, RowChange } from "./field-change";
import { PhotoChange } from "./photo-change";
import { After, Before } from "./sides";

interface ChangesTabProps {
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

/** The changes of a record since this level last decided on it: one card per change, field by field. */
export function ChangesTab({ revision, until }: ChangesTabProps) {
  const { visto, cambios, fotogramas, punto } = revision;
  if (!visto) return <Notice>{REVISION.firstTime}</Notice>;
  const count = countChanges(revision);
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
      {some.length === 0 ? (
        <EmptyState icon={<Icon name="circle-check" />} title={REVISION.unchanged}>
          {REVISION.unchangedHelp}
        </EmptyState>
      ) : (
        <>
          <p className="mt-2 flex flex-wrap gap-2">
            {some.map((clase) => (
              <Badge key={clase} tone="open" icon={ICON[clase]}>
                {CUENTA[clase](count[clase])}
              </Badge>
            ))}
          </p>
          <ul aria-label={REVISION.since} className="mt-3 grid gap-2">
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
        </>
      )}
    </>
  );
}
