import { FileText } from "lucide-react";
import type { TableColumn } from "@/components/engine/row-action";
import { PdfIconButton } from "@/components/engine/pdf-buttons";
import type { Kind } from "@/contract/resources/registros";
import type { RecordKind, RecordListWords } from "@/lib/records/record-kind";
import { RECORD_PAGE } from "@/lib/records/words";
import { StateBadge } from "../state-badge";
import { trackingPdf } from "../tracking-pdf";
import type { RecordRow } from "./record-row";

type Column = TableColumn<RecordRow>;

/** Widths for 1366 px; the name takes the rest. From 1600 px on, TIPO and SUBTIPO are separate columns. */
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

type Described = RecordKind["list"]["columns"][number];

/** Rows hold the record's name as `nombre`, whatever the wire name is. */
const read = ({ nameKey }: RecordListWords, column: Described): Column =>
  column.key === nameKey ? { ...column, key: "nombre" } : column;

/** Sorting by name uses the wire name. */
const laidOut = (texts: RecordListWords, column: Described): Column => ({
  ...read(texts, column),
  ...(column.key === texts.nameKey && { sorts: [{ key: column.key, header: column.header }] }),
  ...LAYOUT[column.key],
});

/** The list's columns as in the specification. The tracking PDF comes first, for the roles that have it. */
export function recordColumns(
  kind: Kind,
  texts: RecordListWords,
  onTrack: ((row: RecordRow) => void) | null,
): Column[] {
  const tracking: Column[] = onTrack
    ? [
        {
          ...texts.list.tracking,
          key: "seguimiento",
          card: "hidden",
          render: (row) => (
            <PdfIconButton
              pdf={trackingPdf(kind, row.id)}
              label={`${RECORD_PAGE.tracking} ${row.nombre}`}
              icon={<FileText aria-hidden />}
              onClick={() => onTrack(row)}
            />
          ),
        },
      ]
    : [];
  const listed = texts.list.columns.map((column) => laidOut(texts, column));
  const at = listed.findIndex(({ key }) => key === "tipo");
  return [...tracking, ...listed.slice(0, at), both, ...listed.slice(at)];
}
