"use client";

import { ChevronRight, Eye, FileText, Inbox as InboxIcon, PackageCheck, Pencil, SquareCheckBig } from "lucide-react";
import { useState } from "react";
import { IconButton, LinkButton } from "@/components/ui/button";
import { PageHead } from "@/components/ui/panel";
import { can, type Subject } from "@/contract/policy";
import type { Inbox } from "@/lib/descriptors";
import { formatDays } from "@/lib/format";
import { DEFAULT_ROWS, type ListResult } from "@/lib/list-result";
import { savePosition } from "@/lib/saved-position";
import { LIST } from "@/lib/texts";
import { DataTable } from "./data-table";
import type { InboxRow } from "./inbox-row";
import { LazyReceiveDialog, LazyReviewDialog, LazySheetDialog } from "./lazy-dialogs";
import { ListToolbar } from "./list-toolbar";
import type { RowAction, TableColumn } from "./row-action";
import { useListUrl } from "./use-list-url";

interface InboxScreenProps {
  descriptor: Inbox;
  result: ListResult<InboxRow>;
  subject: Subject;
  userId: number | string | null;
}

type Open = { kind: "receive" | "review" | "sheet"; row: InboxRow };

/** Over this many days an item is written bold. */
const LATE_DAYS = 10;

/** One of the inboxes: incoming, pending or finalised items of the governorate or the national level (spec 2 §2.10). */
export function InboxScreen({ descriptor, result, subject, userId }: InboxScreenProps) {
  const { kind, stage, title, subtitle, next, receive, review, edit, sheet } = descriptor;
  const url = useListUrl(result, DEFAULT_ROWS);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const mayReceive = receive !== undefined && can(subject, receive.permission);
  const mayReview = review !== undefined && can(subject, review.permission);
  const mayMend = can(subject, `${kind}.revisar`);

  const receiving = (row: InboxRow): RowAction[] => {
    if (!receive) return [];
    if (row.aprobado_gobernacion === 1) {
      return [{ key: "received", label: receive.doneLabel, icon: <PackageCheck aria-hidden />, badge: "green" }];
    }
    if (!mayReceive) return [];
    const onSelect = () => setOpen({ kind: "receive", row });
    return [{ key: "receive", label: receive.label, icon: <InboxIcon aria-hidden />, worded: true, onSelect }];
  };
  const reviewing = (row: InboxRow): RowAction[] => {
    if (!review || !mayReview) return [];
    const onSelect = () => setOpen({ kind: "review", row });
    return [{ key: "review", label: review.label, icon: <SquareCheckBig aria-hidden />, worded: true, onSelect }];
  };
  const editing = (row: InboxRow): RowAction[] => {
    if (!edit || row.aprobado_gobernacion === 1 || !row.editar) return [];
    const denied = mayMend ? {} : { disabledReason: "Lo corrige la gobernación de su departamento" };
    return [{ key: "edit", label: edit.label, icon: <Pencil aria-hidden />, href: row.editar, ...denied }];
  };
  const viewing = (row: InboxRow): RowAction[] => {
    if (!row.ver) return [];
    const onSelect = () => savePosition(row.g_x, row.g_y);
    return [{ key: "view", label: LIST.view, icon: <Eye aria-hidden />, href: row.ver, onSelect }];
  };
  const printing = (row: InboxRow): RowAction[] => {
    if (!sheet || row.id_ppirta === null) return [];
    const onSelect = () => setOpen({ kind: "sheet", row });
    return [{ key: "pdf", label: LIST.pdf, icon: <FileText aria-hidden />, cardOnly: true, onSelect }];
  };
  const actions = (row: InboxRow) =>
    [printing, editing, viewing, receiving, reviewing].flatMap((offered) => offered(row));

  const days: TableColumn<InboxRow> = {
    key: "dias",
    header: "DÍAS",
    width: "78px",
    className: "max-[1199px]:hidden",
    render: (row) => (
      <span className={(row.dias ?? 0) > LATE_DAYS ? "font-semibold tabular-nums" : "tabular-nums"}>
        {formatDays(row.dias)}
      </span>
    ),
  };
  const document: TableColumn<InboxRow> = {
    key: "pdf",
    header: LIST.pdf,
    width: "56px",
    card: "hidden",
    render: (row) =>
      row.id_ppirta !== null && (
        <IconButton
          label={`${LIST.pdf} ${row.cite}`}
          icon={<FileText aria-hidden />}
          onClick={() => setOpen({ kind: "sheet", row })}
        />
      ),
  };
  const columns = [
    ...(sheet ? [document] : []),
    ...descriptor.columns.flatMap((column): TableColumn<InboxRow>[] => {
      if (column.key === "nombre")
        return [{ ...column, render: (row) => <Named row={row} cite={stage !== "finalizado"} /> }];
      return column.key === "seg_estado" && stage !== "finalizado" ? [days, column] : [column];
    }),
  ];

  return (
    <>
      <PageHead
        title={title}
        subtitle={subtitle}
        actions={
          next && (
            <LinkButton href={next.href}>
              {next.label}
              <ChevronRight aria-hidden />
            </LinkButton>
          )
        }
      />
      <ListToolbar url={url} />
      <DataTable
        label={title}
        columns={columns}
        result={result}
        url={url}
        rowOptions={descriptor.rowOptions}
        actions={actions}
        actionsWidth={stage === "finalizado" ? "92px" : "146px"}
        tall
        empty={descriptor.empty}
      />
      {open?.kind === "receive" && receive && (
        <LazyReceiveDialog action={receive} row={open.row} next={next} onClose={close} />
      )}
      {open?.kind === "review" && review && (
        <LazyReviewDialog
          action={review}
          row={open.row}
          userId={userId}
          next={next}
          onView={() => savePosition(open.row.g_x, open.row.g_y)}
          onClose={close}
        />
      )}
      {open?.kind === "sheet" && sheet && (
        <LazySheetDialog call={sheet.call} row={open.row} failure={sheet.failure} onClose={close} />
      )}
    </>
  );
}

/** The record's name, with its CITE under it. */
function Named({ row, cite }: { row: InboxRow; cite: boolean }) {
  const name = row.nombre ?? row.cite;
  return (
    <span className="block min-w-0">
      <span title={name} className="block truncate font-medium phone:whitespace-normal">
        {name}
      </span>
      {cite && name !== row.cite && <span className="code block text-xs font-regular text-muted">{row.cite}</span>}
    </span>
  );
}
