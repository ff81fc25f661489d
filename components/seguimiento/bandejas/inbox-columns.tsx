import { Icon } from "@/components/ui/icon";
import { cx } from "@/components/ui/cx";
import type { Inbox } from "@/lib/descriptors";
import { formatDays } from "@/lib/format";
import { INBOX } from "@/lib/seguimiento/bandejas/texts";
import { LIST } from "@/lib/texts";
import { PdfIconButton } from "@/components/engine/pdf-buttons";
import { pdfName } from "@/components/engine/pdf-rest";
import type { TableColumn } from "@/components/engine/row-action";
import type { InboxRow } from "./inbox-row";

type Column = TableColumn<InboxRow>;

/** The record's name, with its CITE under it. */
function Named({ row, cite }: { row: InboxRow; cite: boolean }) {
  const name = row.nombre ?? row.cite;
  return (
    <span className="inbox-name">
      <span title={name}>{name}</span>
      {cite && name !== row.cite && <span className="code">{row.cite}</span>}
    </span>
  );
}

/** Days an item has been in its state, and their share of its time limit. */
function Waiting({ row: { dias, limite, vencido } }: { row: InboxRow }) {
  if (dias === null) return null;
  const late = vencido === 1;
  const limit = limite === null ? null : formatDays(limite);
  const inTime = late ? INBOX.lateBy : INBOX.withinLimit;
  const part = limite ? Math.min(1, dias / limite) : 0;
  return (
    <span title={limit === null ? undefined : inTime(limit)} className={cx("waiting", late && "waiting-late")}>
      <span>{formatDays(dias)}</span>
      {limit !== null && (
        <i aria-hidden>
          <i style={{ width: `${part * 100}%` }} />
        </i>
      )}
      {late && <span className="sr-only">{INBOX.late("")}</span>}
    </span>
  );
}

const DAYS_COLUMN: Column = {
  key: "dias",
  header: "DÍAS EN ESTADO",
  sorts: [{ key: "desde", header: "DÍAS EN ESTADO" }],
  width: "120px",
  render: (row) => <Waiting row={row} />,
};

const sheetColumn = (call: string, onSheet: (row: InboxRow) => void): Column => ({
  key: "pdf",
  header: LIST.pdf,
  width: "56px",
  card: "hidden",
  render: (row) =>
    row.id_ppirta !== null && (
      <PdfIconButton
        pdf={pdfName(call, row.id_ppirta)}
        label={`${LIST.pdf} ${row.cite}`}
        icon={<Icon name="file-text" />}
        onClick={() => onSheet(row)}
      />
    ),
});

interface InboxColumnsInput {
  descriptor: Inbox;
  onSheet: (row: InboxRow) => void;
  /** The column that selects rows, where several may be received at once. */
  choice: Column | null;
}

/** An inbox's columns: selection, PDF, the descriptor's columns and the days waiting. */
export function inboxColumns({ descriptor, onSheet, choice }: InboxColumnsInput): Column[] {
  const open = descriptor.stage !== "finalizado";
  return [
    ...(choice ? [choice] : []),
    ...(descriptor.sheet ? [sheetColumn(descriptor.sheet.call, onSheet)] : []),
    ...descriptor.columns.flatMap((column): Column[] => {
      if (column.key === "nombre") return [{ ...column, render: (row) => <Named row={row} cite={open} /> }];
      return column.key === "seg_estado" && open ? [DAYS_COLUMN, column] : [column];
    }),
  ];
}
