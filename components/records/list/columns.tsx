import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { SHORT_TEXT } from "@/components/engine/cells";
import type { TableColumn } from "@/components/engine/row-action";
import { PdfIconButton } from "@/components/engine/pdf-buttons";
import type { Kind } from "@/contract/resources/registros";
import { hrefs } from "@/lib/hrefs";
import { savePosition } from "@/lib/map/saved-position";
import type { RecordKind, RecordListWords } from "@/lib/records/record-kind";
import { namedState } from "@/lib/records/state";
import { RECORD_PAGE } from "@/lib/records/words";
import type { WindowWidth } from "@/lib/window-width";
import { StateBadge } from "../state-badge";
import { trackingPdf } from "../tracking-pdf";
import type { RecordRow } from "./record-row";

type Column = TableColumn<RecordRow>;

/** Widths for 1366 px; the name takes the rest. */
const LAYOUT: Record<string, Pick<Column, "width" | "className" | "card" | "render">> = {
  cite: { width: "160px", card: "code" },
  categoria: { width: "13%", card: "hidden" },
  tipo: { width: "14%", card: "hidden" },
  subtipo: { width: "13%", card: "meta" },
  codigo: { width: "74px", card: "code" },
  jerarquia: { width: "86px", className: "text-center", card: "meta" },
  estado: { width: "118px", card: "badge", render: (row) => <StateBadge state={namedState(row.estado)} /> },
};

function TypeAndSubtype({ row }: { row: RecordRow }) {
  return (
    <div className="type-lines">
      <span title={row.tipo}>{row.tipo}</span>
      <span title={row.subtipo}>{row.subtipo}</span>
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
  card: "hidden",
  render: (row) => <TypeAndSubtype row={row} />,
};

type Described = RecordKind["list"]["columns"][number];

/** Rows hold the record's name as `nombre`, whatever the wire name is. */
const read = ({ nameKey }: RecordListWords, column: Described): Column =>
  column.key === nameKey ? { ...column, key: "nombre" } : column;

/** The record's name: it opens the page that this person may open, the one that edits before the one that shows. */
function Name({ kind, row }: { kind: Kind; row: RecordRow }) {
  const { nombre, ref, actions } = row;
  const href = actions.editar ? hrefs.editar(kind, ref) : actions.verInfo ? hrefs.ver(kind, ref) : null;
  if (href === null) return <span className="name">{nombre}</span>;
  return (
    <Link
      href={href}
      title={nombre.length > SHORT_TEXT ? nombre : undefined}
      {...(!actions.editar && { onNavigate: () => savePosition(row.g_x, row.g_y) })}
      className="name"
    >
      {nombre}
    </Link>
  );
}

/** Sorting by name uses the wire name. */
const laidOut = (kind: Kind, texts: RecordListWords, column: Described): Column => ({
  ...read(texts, column),
  ...(column.key === texts.nameKey && {
    sorts: [{ key: column.key, header: column.header }],
    render: (row: RecordRow) => <Name kind={kind} row={row} />,
  }),
  ...LAYOUT[column.key],
});

/**
 * The list's columns as in the specification. The tracking PDF comes first, for the roles that have it. TIPO and SUBTIPO
 * are separate on a large screen and on a phone's card, else one column.
 */
export function recordColumns(
  kind: Kind,
  texts: RecordListWords,
  width: WindowWidth,
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
              icon={<Icon name="file-text" />}
              onClick={() => onTrack(row)}
            />
          ),
        },
      ]
    : [];
  const listed = texts.list.columns.map((column) => laidOut(kind, texts, column));
  if (width !== "desk") return [...tracking, ...listed];
  const joined = listed.flatMap((column) =>
    column.key === "subtipo" ? [] : column.key === "tipo" ? [both] : [column],
  );
  return [...tracking, ...joined];
}
