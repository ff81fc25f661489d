import { FileText } from "lucide-react";
import type { TableColumn } from "@/components/engine/row-action";
import { IconButton } from "@/components/ui/button";
import { ATRACTIVO } from "@/lib/records/atractivo";
import { RECORD_PAGE } from "@/lib/records/words";
import { StateBadge } from "../state-badge";
import type { RecordRow } from "./record-row";

type Column = TableColumn<RecordRow>;

/** Widths at 1366 px; the name takes what is left. From 1600 px on TIPO and SUBTIPO stand apart. */
const LAYOUT: Record<string, Pick<Column, "width" | "className" | "card" | "render">> = {
  cite: { width: "160px", card: "code" },
  categoria: { width: "13%", card: "hidden" },
  tipo: { width: "14%", className: "hidden roomy:table-cell", card: "hidden" },
  subtipo: { width: "13%", className: "hidden roomy:table-cell", card: "meta" },
  codigo: { width: "74px", card: "code" },
  jerarquia: { width: "86px", className: "text-center", card: "meta" },
  estado: { width: "118px", card: "badge", render: (row) => <StateBadge state={row.state} /> },
};

function TypeAndSubtype({ row }: { row: RecordRow }) {
  return (
    <div className="text-2xs">
      <span title={row.tipo} className="block truncate text-muted">
        {row.tipo}
      </span>
      <span title={row.subtipo} className="block truncate text-secondary">
        {row.subtipo}
      </span>
    </div>
  );
}

const both: Column = {
  key: "tipo_subtipo",
  header: "TIPO / SUBTIPO",
  sorts: [
    { key: "tipo", header: "TIPO" },
    { key: "subtipo", header: "SUBTIPO" },
  ],
  width: "16%",
  className: "roomy:hidden",
  card: "hidden",
  render: (row) => <TypeAndSubtype row={row} />,
};

/** The list's columns of the specification, laid out; the tracking PDF first, for the roles that have it. */
export function recordColumns(onTrack: ((row: RecordRow) => void) | null): Column[] {
  const tracking: Column[] = onTrack
    ? [
        {
          key: "seguimiento",
          header: "PDF",
          width: "48px",
          card: "hidden",
          render: (row) => (
            <IconButton
              label={`${RECORD_PAGE.tracking} ${row.nombre_atractivo}`}
              icon={<FileText aria-hidden />}
              onClick={() => onTrack(row)}
            />
          ),
        },
      ]
    : [];
  const listed = ATRACTIVO.list.columns.map((column): Column => ({ ...column, ...LAYOUT[column.key] }));
  const at = listed.findIndex(({ key }) => key === "tipo");
  return [...tracking, ...listed.slice(0, at), both, ...listed.slice(at)];
}

/** The columns of the exported page (spec 2 §2.6). */
export const pdfColumns: Column[] = ATRACTIVO.list.pdf.columns.map((column) => ({ ...column }));
