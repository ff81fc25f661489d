import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import type { TableColumn } from "@/components/engine/row-action";
import { PdfIconButton } from "@/components/engine/pdf-buttons";
import { SECCIONES_AVANCE } from "@/contract/faltantes";
import type { Kind } from "@/contract/resources/registros";
import { formatDay, formatInstant } from "@/lib/format";
import { hrefs } from "@/lib/hrefs";
import { savePosition } from "@/lib/map/saved-position";
import type { RecordKind, RecordListWords } from "@/lib/registros/record-kind";
import { offeredColumns } from "@/lib/registros/shown-columns";
import { namedState } from "@/lib/registros/state";
import { RECORD_PAGE } from "@/lib/registros/texts";
import type { WindowWidth } from "@/lib/window-width";
import { StateBadge } from "../state-badge";
import { recordPdf } from "../record-pdf";
import type { RecordRow } from "./record-row";

type Column = TableColumn<RecordRow>;

/** Widths for 1366 px; the name takes the rest. */
const LAYOUT: Record<string, Pick<Column, "width" | "className" | "card" | "render" | "sortable">> = {
  cite: { width: "160px", card: "code" },
  categoria: { width: "13%", card: "hidden" },
  tipo: { width: "14%", card: "hidden" },
  subtipo: { width: "13%", card: "meta" },
  codigo: { width: "74px", card: "code" },
  jerarquia: { width: "86px", className: "text-center", card: "meta" },
  estado: { width: "118px", card: "badge", render: (row) => <StateBadge state={namedState(row.estado)} /> },
  departamento: { width: "130px", card: "hidden" },
  provincia: { width: "140px", card: "hidden" },
  municipio: { width: "140px", card: "hidden" },
  comunidad: { width: "140px", card: "hidden", sortable: false },
  avance: {
    width: "116px",
    className: "text-left!",
    card: "hidden",
    render: (row) => <Sections done={row.avance ?? 0} />,
  },
  autor: { width: "130px", card: "hidden" },
  creado_en: { width: "118px", card: "hidden", render: (row) => <Day of={row.creado_en} /> },
  actualizado_en: { width: "132px", card: "hidden", render: (row) => <Day of={row.actualizado_en} /> },
};

/** Widths in pixels where a person's own columns take the place of the usual ones. */
const CHOSEN: Record<string, number> = { categoria: 150, tipo: 160, subtipo: 150, tipo_subtipo: 180 };
const NAME = 190;
const ACTIONS = 118;

/** How many sections are complete, as a strip and in figures. */
function Sections({ done }: { done: number }) {
  const all = SECCIONES_AVANCE.ppirta;
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden className="sections">
        {Array.from({ length: all }, (_, at) => (
          <i key={at} className={at < done ? "done" : undefined} />
        ))}
      </span>
      <span className="num text-xs text-muted">
        {done}/{all}
      </span>
    </span>
  );
}

/** An instant's day, the time in its title. */
function Day({ of }: { of: string | null | undefined }) {
  if (!of) return <span className="text-muted">—</span>;
  return (
    <span className="one-line" title={formatInstant(of)}>
      {formatDay(of)}
    </span>
  );
}

/** In characters: texts up to these lengths fit a line of a type, or two of a name, so they need no title. */
const [SHORT_LINE, SHORT_NAME] = [20, 16];
const lineTitle = (text: string) => (text.length > SHORT_LINE ? text : undefined);

function TypeAndSubtype({ row: { tipo, subtipo } }: { row: RecordRow }) {
  return (
    <div className="type-lines">
      <span title={lineTitle(tipo)}>{tipo}</span>
      <span title={lineTitle(subtipo)}>{subtipo}</span>
    </div>
  );
}

const TYPE_AND_SUBTYPE: Column = {
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

type DescribedColumn = RecordKind["list"]["columns"][number];

/** Rows hold the record's name as `nombre`, whatever the wire name is. */
const readColumn = ({ nameKey }: RecordListWords, column: DescribedColumn): Column =>
  column.key === nameKey ? { ...column, key: "nombre" } : column;

/** The record's name: it opens the page that this person may open, the one that edits before the one that shows. */
function Name({ kind, row }: { kind: Kind; row: RecordRow }) {
  const { nombre, ref, actions } = row;
  const shown = actions.verInfo ? hrefs.ver(kind, ref) : null;
  const href = actions.editar ? hrefs.editar(kind, ref) : shown;
  if (href === null) return <span className="name">{nombre}</span>;
  return (
    <Link
      href={href}
      title={nombre.length > SHORT_NAME ? nombre : undefined}
      {...(!actions.editar && { onNavigate: () => savePosition(row.g_x, row.g_y) })}
      className="name"
    >
      {nombre}
    </Link>
  );
}

/** Those of the specification are sortable (spec 2 §2.2, §2.6); sorting by name uses the wire name. */
const laidOut = (kind: Kind, texts: RecordListWords, column: DescribedColumn): Column => ({
  ...readColumn(texts, column),
  sortable: true,
  ...(column.key === texts.nameKey && {
    sorts: [{ key: column.key, header: column.header }],
    render: (row: RecordRow) => <Name kind={kind} row={row} />,
  }),
  ...LAYOUT[column.key],
});

/** TIPO and SUBTIPO next to each other as one column. */
const joinTypeColumns = (columns: readonly Column[]) =>
  columns.flatMap((column, at) => {
    if (column.key === "tipo" && columns[at + 1]?.key === "subtipo") return [TYPE_AND_SUBTYPE];
    return column.key === "subtipo" && columns[at - 1]?.key === "tipo" ? [] : [column];
  });

/** The least width of a table with these columns; the name takes what is left. */
const leastWidth = (columns: readonly Column[], widths: Readonly<Record<string, number>>) =>
  columns.reduce((sum, { key, width }) => sum + (widths[key] ?? (Number.parseInt(width ?? "", 10) || NAME)), ACTIONS);

/** A person's own columns in the list's order, with the least width of their table. */
export function chosenColumns(
  kind: Kind,
  texts: RecordListWords,
  width: WindowWidth,
  { keys, widths }: { keys: readonly string[]; widths: Readonly<Record<string, number>> },
): { columns: Column[]; least: number } {
  const offered = offeredColumns(kind, texts).filter(({ key }) => keys.includes(key) || key === texts.nameKey);
  const listed = offered.map((column) => laidOut(kind, texts, column));
  const columns = (width === "desk" ? joinTypeColumns(listed) : listed).map((column) => {
    const own = CHOSEN[column.key];
    return own === undefined ? column : { ...column, width: `${own}px` };
  });
  return { columns, least: leastWidth(columns, widths) };
}

/**
 * The list's columns as in the specification. The tracking PDF comes first, for the roles that have it. TIPO and SUBTIPO
 * are separate on a large screen and on a phone's card, else one column.
 */
export function recordColumns(
  kind: Kind,
  texts: RecordListWords,
  width: WindowWidth,
  onTrack: ((row: RecordRow) => void) | null,
  chosen: readonly Column[] | null = null,
): Column[] {
  const tracking: Column[] = onTrack
    ? [
        {
          ...texts.list.tracking,
          key: "seguimiento",
          card: "hidden",
          render: (row) => (
            <PdfIconButton
              pdf={recordPdf(kind, "seguimiento", row.id)}
              label={`${RECORD_PAGE.seguimiento} ${row.nombre}`}
              icon={<Icon name="file-text" />}
              onClick={() => onTrack(row)}
            />
          ),
        },
      ]
    : [];
  if (chosen && width !== "phone") return [...tracking, ...chosen];
  const listed = texts.list.columns.map((column) => laidOut(kind, texts, column));
  return [...tracking, ...(width === "desk" ? joinTypeColumns(listed) : listed)];
}
