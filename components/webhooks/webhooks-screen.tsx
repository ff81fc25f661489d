"use client";

import { useState } from "react";
import { ConfirmRemove } from "@/components/engine/confirm-remove";
import { DataTable } from "@/components/engine/data-table";
import type { RowAction, TableColumn } from "@/components/engine/row-action";
import { useListUrl } from "@/components/engine/use-list-url";
import { useSave } from "@/components/engine/use-save";
import { SecretShown } from "@/components/claves/secret-shown";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { fetchAhead, lazyPart } from "@/components/ui/lazy-part";
import { Notice } from "@/components/ui/notice";
import { PageHead } from "@/components/ui/panel";
import { placeText } from "@/lib/claves/claves";
import { formatNumber } from "@/lib/format";
import type { ListResult } from "@/lib/lists/result";
import { type Webhook, WEBHOOK_COLUMNS, WEBHOOKS, webhookWords } from "@/lib/webhooks/webhooks";

const loadDialog = () => import("./webhook-dialog").then((module) => module.WebhookDialog);
const WebhookDialog = lazyPart(loadDialog);
const DeliveriesDialog = lazyPart(() => import("./deliveries-dialog").then((module) => module.DeliveriesDialog));

/** All of them stand on one page: they are few. */
const ROWS = [100];

type Open = { kind: "form"; row: Webhook | null } | { kind: "deliveries" | "remove"; row: Webhook } | null;

/** The systems that the changes are sent to, with what became of the deliveries. */
export function WebhooksScreen({ result }: { result: ListResult<Webhook> }) {
  const url = useListUrl(result, ROWS[0] ?? 100);
  const { save, busy } = useSave();
  const [open, setOpen] = useState<Open>(null);
  const [made, setMade] = useState<{ nombre: string; secreto: string } | null>(null);
  const close = () => setOpen(null);
  const switchOn = (row: Webhook, on: boolean) => {
    const { id, nombre, url: address, id_departamento } = row;
    const body = { nombre, url: address, id_departamento, activo: on ? 1 : 0 };
    if (!busy) void save("webhook.cambiar", { id, body }, { ok: WEBHOOKS.saved, failed: WEBHOOKS.failed });
  };
  const actions = (row: Webhook): RowAction[] => [
    {
      key: "deliveries",
      label: WEBHOOKS.deliveries,
      icon: <Icon name="activity" />,
      onSelect: () => setOpen({ kind: "deliveries", row }),
    },
    {
      key: "edit",
      label: WEBHOOKS.edit,
      icon: <Icon name="pencil" />,
      onSelect: () => setOpen({ kind: "form", row }),
    },
    {
      key: "switch",
      label: row.activo === 1 ? WEBHOOKS.pause : WEBHOOKS.resume,
      icon: <Icon name={row.activo === 1 ? "pause" : "rotate-cw"} />,
      onSelect: () => switchOn(row, row.activo !== 1),
    },
    {
      key: "remove",
      label: WEBHOOKS.remove,
      icon: <Icon name="trash-2" />,
      tone: "danger",
      onSelect: () => setOpen({ kind: "remove", row }),
    },
  ];
  const columns: TableColumn<Webhook>[] = WEBHOOK_COLUMNS.map((column) => ({ ...column, ...CELLS[column.key] }));
  return (
    <>
      <PageHead
        title={WEBHOOKS.title}
        subtitle={WEBHOOKS.subtitle}
        actions={
          <Button
            icon={<Icon name="plus" />}
            onClick={() => setOpen({ kind: "form", row: null })}
            {...fetchAhead(loadDialog)}
          >
            {WEBHOOKS.new}
          </Button>
        }
      />
      {made && <SecretShown words={webhookWords(made.nombre)} value={made.secreto} onKept={() => setMade(null)} />}
      {!result.ok && result.absent ? (
        <Notice>{WEBHOOKS.absent}</Notice>
      ) : (
        <DataTable
          label={WEBHOOKS.page}
          cardLevel={2}
          columns={columns}
          result={result}
          url={url}
          rowOptions={ROWS}
          actions={actions}
          actionsWidth="140px"
          empty={WEBHOOKS.empty}
          wide
        />
      )}
      {open?.kind === "form" && (
        <WebhookDialog
          row={open.row}
          onClose={close}
          onMade={(nombre, secreto) => {
            setMade({ nombre, secreto });
            close();
          }}
        />
      )}
      {open?.kind === "deliveries" && <DeliveriesDialog row={open.row} onClose={close} />}
      {open?.kind === "remove" && (
        <ConfirmRemove call="webhook.remove" id={open.row.id} texts={WEBHOOKS} name={open.row.nombre} onClose={close} />
      )}
    </>
  );
}

const CELLS: Record<(typeof WEBHOOK_COLUMNS)[number]["key"], Partial<TableColumn<Webhook>>> = {
  nombre: { card: "title", render: ({ nombre }) => <span className="font-medium text-primary">{nombre}</span> },
  url: { card: "meta", render: ({ url }) => <span className="block text-sm wrap-anywhere">{url}</span> },
  id_departamento: { card: "meta", render: (row) => <span className="text-sm">{placeText(row)}</span> },
  perdidas: {
    card: "meta",
    className: "text-right",
    render: ({ perdidas }) => (
      <span className={perdidas > 0 ? "font-semibold text-state-red-fg tabular-nums" : "tabular-nums"}>
        {formatNumber(perdidas)}
      </span>
    ),
  },
  activo: { card: "badge", render: (row) => <StateBadge row={row} /> },
};

function StateBadge({ row: { activo, motivo } }: { row: Webhook }) {
  if (activo === 1) {
    return (
      <Badge tone="green" icon={<Icon name="circle-check" />}>
        {WEBHOOKS.active}
      </Badge>
    );
  }
  return (
    <Badge
      tone={motivo ? "red" : "open"}
      icon={<Icon name={motivo ? "circle-x" : "pause"} />}
      {...(motivo && { title: motivo })}
    >
      {motivo ? WEBHOOKS.stopped : WEBHOOKS.paused}
    </Badge>
  );
}
