"use client";

import { Icon } from "@/components/ui/icon";
import { useState } from "react";
import { PanelLoader } from "@/components/seguimiento/review/panel-loader";
import { LinkButton } from "@/components/ui/button";
import { lazyPart } from "@/components/ui/lazy-part";
import { PageHead } from "@/components/ui/panel";
import { can, type Subject } from "@/contract/policy";
import type { Seguimiento } from "@/contract/resources/seguimiento";
import type { Inbox } from "@/lib/descriptors";
import { formatNumber } from "@/lib/format";
import { DEFAULT_ROWS, type ListResult } from "@/lib/lists/result";
import { savePosition } from "@/lib/map/saved-position";
import type { InboxFilters } from "@/lib/lists/inbox-filters";
import { INBOX } from "@/lib/seguimiento/bandejas/texts";
import { LIST } from "@/lib/texts";
import { DataTable } from "@/components/engine/data-table";
import { InboxChoiceBar, ReceiveBar } from "./inbox-choice-bar";
import { inboxColumns } from "./inbox-columns";
import { useInboxCount } from "./inbox-counts";
import type { InboxRow } from "./inbox-row";
import { ListFilters, UnreadFilters } from "@/components/engine/list-filters";
import { ListToolbar } from "@/components/engine/list-toolbar";
import { pdfName, useRestingPdfs } from "@/components/engine/pdf-rest";
import type { RowAction } from "@/components/engine/row-action";
import { useInboxChoice } from "./use-inbox-choice";
import { useInboxFilters } from "./use-inbox-filters";
import { useListUrl } from "@/components/engine/use-list-url";
import { useReopened } from "@/components/engine/use-reopened";

const LazyReceiveDialog = lazyPart(() => import("./receive-dialog").then((module) => module.ReceiveDialog));
const LazyBulkReceiveDialog = lazyPart(() =>
  import("./bulk-receive-dialog").then((module) => module.BulkReceiveDialog),
);
const LazyReviewDialog = lazyPart(() => import("./review-dialog").then((module) => module.ReviewDialog));
const LazySheetDialog = lazyPart(() => import("./sheet-dialog").then((module) => module.SheetDialog));

interface InboxScreenProps {
  descriptor: Inbox;
  result: ListResult<InboxRow>;
  /** As in the URL. */
  filters: InboxFilters;
  /** Where the first of these rows has its turn on the reviewer's desk; null without one. */
  first: string | null;
  subject: Subject;
  userId: number | string | null;
}

type Open =
  /** `restored`: reopened with its draft after the session ended. */
  | { kind: "receive" | "review" | "sheet"; row: InboxRow; restored?: true }
  | { kind: "bulk"; rows: readonly Seguimiento[] };

/** Wide enough for the most actions that a row can have. */
const ACTIONS_WIDTH = { entrante: "130px", pendiente: "140px", finalizado: "92px" };

const NO_ROWS: readonly InboxRow[] = [];

/** An inbox: incoming, pending or finalised items of the gobernación or the national level (spec 2 §2.10). */
export function InboxScreen({ descriptor, result, filters, first, subject, userId }: InboxScreenProps) {
  const { kind, stage, title, subtitle, next, receive, review, edit, sheet } = descriptor;
  const url = useListUrl(result, DEFAULT_ROWS);
  const [open, setOpen] = useState<Open | null>(null);
  const resting = useRestingPdfs();
  const close = () => setOpen(null);
  const mayReceive = receive !== undefined && can(subject, receive.permission);
  const mayReview = review !== undefined && can(subject, review.permission);
  useReopened(userId, review?.call ?? "", (id) => {
    const row = result.ok && mayReview ? result.rows.find((one) => one.id === id) : undefined;
    if (row) setOpen({ kind: "review", row, restored: true });
  });
  const choice = useInboxChoice(result.ok ? result.rows : NO_ROWS, { list: descriptor.list, q: result.q, filters });
  const chips = useInboxFilters(descriptor, filters);
  const mayMend = can(subject, `${kind}.revisar`);

  const receiving = (row: InboxRow): RowAction[] => {
    if (!receive) return [];
    if (row.aprobado_gobernacion === 1) {
      return [{ key: "received", label: receive.doneLabel, icon: <Icon name="package-check" />, badge: "green" }];
    }
    if (!mayReceive) return [];
    const onSelect = () => setOpen({ kind: "receive", row });
    return [{ key: "receive", label: receive.label, icon: <Icon name="inbox" />, worded: true, onSelect }];
  };
  const reviewing = (row: InboxRow): RowAction[] => {
    if (!review || !mayReview) return [];
    const onSelect = () => setOpen({ kind: "review", row });
    const denied = row.impedimento === null ? {} : { disabledReason: row.impedimento };
    return [
      { key: "review", label: review.label, icon: <Icon name="square-check-big" />, worded: true, onSelect, ...denied },
    ];
  };
  const editing = (row: InboxRow): RowAction[] => {
    if (!edit || row.aprobado_gobernacion === 1 || !row.editar) return [];
    const denied = mayMend ? {} : { disabledReason: INBOX.mender };
    return [{ key: "edit", label: edit.label, icon: <Icon name="pencil" />, href: row.editar, ...denied }];
  };
  const viewing = (row: InboxRow): RowAction[] => {
    if (!row.ver) return [];
    const onSelect = () => savePosition(row.g_x, row.g_y);
    return [{ key: "view", label: LIST.view, icon: <Icon name="eye" />, href: row.ver, onSelect }];
  };
  const printing = (row: InboxRow): RowAction[] => {
    if (!sheet || row.id_ppirta === null) return [];
    const onSelect = () => setOpen({ kind: "sheet", row });
    const loading = resting.has(pdfName(sheet.call, row.id_ppirta));
    return [{ key: "pdf", label: LIST.pdf, icon: <Icon name="file-text" />, cardOnly: true, onSelect, loading }];
  };
  const actions = (row: InboxRow) =>
    [printing, editing, viewing, receiving, reviewing].flatMap((offered) => offered(row));

  const columns = inboxColumns({
    descriptor,
    onSheet: (row) => setOpen({ kind: "sheet", row }),
    choice: mayReceive && choice.receivable > 1 ? choice.column : null,
  });

  return (
    <>
      <PageHead
        title={title}
        subtitle={subtitle}
        actions={
          <>
            {next && (
              <LinkButton href={next.href}>
                {next.label}
                <Icon name="chevron-right" />
              </LinkButton>
            )}
            {mayReview && first && (
              <LinkButton href={first} variant="primary" icon={<Icon name="square-check-big" />}>
                {review.allLabel}
              </LinkButton>
            )}
          </>
        }
      />
      <ListToolbar url={url}>
        <ListFilters filters={chips.filters} url={url} total={result.ok ? result.total : null} onNear={chips.onNear} />
        <span className="ml-auto phone:hidden">
          <Waiting href={descriptor.href} stage={stage} />
        </span>
      </ListToolbar>
      <UnreadFilters filters={chips.filters} url={url} />
      {mayReceive && (choice.receivable > 1 || choice.chosen.length > 0) && (
        <InboxChoiceBar
          choice={choice}
          total={result.ok ? result.total : 0}
          here={result.ok ? result.rows.length : 0}
          onReceive={() => setOpen({ kind: "bulk", rows: choice.chosen })}
        />
      )}
      <DataTable
        label={title}
        columns={columns}
        result={result}
        url={url}
        rowOptions={descriptor.rowOptions}
        actions={actions}
        actionsWidth={ACTIONS_WIDTH[stage]}
        cardLevel={2}
        tall
        wide
        empty={descriptor.empty}
      />
      {mayReceive && choice.chosen.length > 0 && (
        <ReceiveBar count={choice.chosen.length} onReceive={() => setOpen({ kind: "bulk", rows: choice.chosen })} />
      )}
      {open?.kind === "receive" && receive && (
        <LazyReceiveDialog action={receive} row={open.row} next={next} onClose={close} />
      )}
      {open?.kind === "bulk" && receive && (
        <LazyBulkReceiveDialog
          action={receive}
          rows={open.rows}
          next={next}
          onClose={(received) => {
            choice.drop(received);
            close();
          }}
        />
      )}
      {open?.kind === "review" && review && (
        <LazyReviewDialog
          action={review}
          row={open.row}
          userId={userId}
          next={next}
          panel={open.row.id_ppirta !== null && <PanelLoader kind={kind} row={open.row} />}
          restored={open.restored ?? false}
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

/** How many items wait in this inbox, and how many of them are overdue. */
function Waiting({ href, stage }: Pick<Inbox, "href" | "stage">) {
  const count = useInboxCount(href);
  if (!count || stage === "finalizado") return null;
  return (
    <p className="text-sm text-muted tabular-nums">
      {INBOX.waits[stage](formatNumber(count.total))}
      {count.vencidos > 0 && (
        <>
          <span>, </span>
          <span className="font-medium text-state-red-fg">{INBOX.late(formatNumber(count.vencidos))}</span>
        </>
      )}
    </p>
  );
}
