import { FALTANTES } from "@/contract/faltantes";
import { diaEscrito } from "@/contract/frase-aviso";
import type { Atrasado } from "@/contract/resources/trabajo";
import { daysSince, formatDay } from "@/lib/format";
import { inboxHref } from "@/lib/seguimiento/bandejas/href";
import { WORK } from "@/lib/trabajo/texts";
import { Link } from "@/components/ui/link";
import { recordHref, type SealedRow } from "./lists";
import { Parts } from "./parts";
import { VerifyButton } from "./verify-button";
import { CodeAndPlace, WorkRow } from "./work-row";

type Row = SealedRow<Atrasado>;

/** The step's turn on the desk, or the inbox in which it is to be received first. */
function stepHref({ tipo, nivel, seg_estado, recordRef }: Row): string {
  const level = nivel === "NACIONAL" ? "NACIONAL" : "GOBERNACION";
  if (seg_estado === "PENDIENTE") return `${inboxHref({ tipo, nivel: level, bandeja: "pendiente" })}/${recordRef}`;
  return `${inboxHref({ tipo, nivel: level, bandeja: "entrada" })}?vencido=1`;
}

const Step = ({ row }: { row: Row }) => (
  <WorkRow
    name={row.nombre}
    href={stepHref(row)}
    meta={<CodeAndPlace cite={row.cite} municipio={row.municipio} />}
    icon="clock"
    what={
      <>
        <span>{WORK.lateIn(row.dias ?? 0, row.limite ?? 0)}</span>{" "}
        <Link href={stepHref(row)} prefetch={false} className="work-link">
          {row.seg_estado === "PENDIENTE" ? WORK.review : WORK.receive}
        </Link>
      </>
    }
  />
);

const Assignment = ({ row }: { row: Row }) => (
  <WorkRow
    name={row.nombre}
    href={recordHref(row)}
    meta={`${WORK.assigned(row.por ?? "")} · ${row.municipio}`}
    icon="clock"
    what={row.para && WORK.pastDay(diaEscrito(row.para), row.texto)}
  />
);

function Untouched({ row, now }: { row: Row; now: Date }) {
  const all = FALTANTES[row.tipo].length;
  const missing = row.faltan ?? 0;
  return (
    <WorkRow
      name={row.nombre}
      href={recordHref(row)}
      when={<Parts done={all - missing} all={all} />}
      meta={WORK.unchangedSince(formatDay(row.fecha))}
      icon="clock"
      what={WORK.unchanged(daysSince(row.fecha, now) ?? 0, missing)}
    />
  );
}

function Due({ row, now }: { row: Row; now: Date }) {
  const past = row.fecha !== null && new Date(row.fecha) <= now;
  const months = row.meses ?? 0;
  return (
    <WorkRow
      name={row.nombre}
      href={recordHref(row)}
      when={<VerifyButton kind={row.tipo} id={row.id} nombre={row.nombre} />}
      meta={row.verificado_en ? WORK.verified(formatDay(row.verificado_en), months) : WORK.neverVerified(months)}
      icon="calendar-clock"
      what={past ? WORK.dueSince(daysSince(row.fecha, now) ?? 0) : WORK.dueOn(formatDay(row.fecha))}
    />
  );
}

/** What is late, and what is due for verification. */
export const LateRows = ({ rows, now }: { rows: readonly Row[]; now: Date }) =>
  rows.map((row) => {
    const key = `${row.clase}-${row.tipo}-${row.id}`;
    if (row.clase === "bandeja") return <Step key={key} row={row} />;
    if (row.clase === "asignacion") return <Assignment key={key} row={row} />;
    return row.clase === "incompleto" ? (
      <Untouched key={key} row={row} now={now} />
    ) : (
      <Due key={key} row={row} now={now} />
    );
  });
