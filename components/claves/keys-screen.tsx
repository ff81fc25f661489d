"use client";

import { useState } from "react";
import { DataTable } from "@/components/engine/data-table";
import { ListToolbar } from "@/components/engine/list-toolbar";
import type { RowAction, TableColumn } from "@/components/engine/row-action";
import { useListUrl } from "@/components/engine/use-list-url";
import { useSave } from "@/components/engine/use-save";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { ConfirmLater } from "@/components/ui/confirm-later";
import { Icon } from "@/components/ui/icon";
import { fetchAhead, lazyPart } from "@/components/ui/lazy-part";
import { Notice } from "@/components/ui/notice";
import { PageHead } from "@/components/ui/panel";
import type { Clave } from "@/contract/resources/claves";
import { spokenInstant } from "@/lib/campo/when";
import {
  CLAVE_COLUMNS,
  CLAVES,
  endsIn,
  type GrupoClave,
  type KeyGroup,
  keyWords,
  placeText,
  REVOCAR,
  scopesText,
} from "@/lib/claves/claves";
import { formatDay, formatNumber } from "@/lib/format";
import { hrefs } from "@/lib/hrefs";
import { DEFAULT_ROWS, type ListResult } from "@/lib/lists/result";

const loadDialog = () => import("./new-key-dialog").then((module) => module.NewKeyDialog);
const NewKeyDialog = lazyPart(loadDialog);
const HowToDialog = lazyPart(() => import("./how-to-dialog").then((module) => module.HowToDialog));
const SecretShown = lazyPart(() => import("./secret-shown").then((module) => module.SecretShown));

interface KeysScreenProps {
  result: ListResult<Clave>;
  groups: readonly KeyGroup[];
  grupo: GrupoClave | null;
  now: Date;
}

type Open = { kind: "new" | "how" } | { kind: "revoke"; key: Clave } | null;

/** The keys of other systems: what each reads, from where, until when and how often; to make and to revoke them. */
export function KeysScreen({ result, groups, grupo, now }: KeysScreenProps) {
  const url = useListUrl(result, DEFAULT_ROWS);
  const { save, busy } = useSave();
  const [open, setOpen] = useState<Open>(null);
  const [made, setMade] = useState<{ key: Clave; value: string } | null>(null);
  const close = () => setOpen(null);
  const revoke = async ({ id }: Clave) => {
    const done = await save("clave.revocar", { id }, { ok: REVOCAR.done, failed: REVOCAR.failed });
    if (!done.ok) return;
    if (made?.key.id === id) setMade(null);
    close();
  };
  const actions = (key: Clave): RowAction[] => [
    {
      key: "activity",
      label: CLAVES.activity,
      icon: <Icon name="activity" />,
      href: hrefs.auditoriaDe("clave", key.nombre),
    },
    ...(key.estado === "ACTIVA"
      ? [
          {
            key: "revoke",
            label: CLAVES.revoke,
            icon: <Icon name="ban" />,
            tone: "danger" as const,
            onSelect: () => setOpen({ kind: "revoke", key }),
          },
        ]
      : []),
  ];
  const columns: TableColumn<Clave>[] = CLAVE_COLUMNS.map((column) => ({ ...column, ...columnCells(column.key, now) }));
  return (
    <>
      <PageHead
        title={CLAVES.title}
        subtitle={CLAVES.subtitle}
        actions={
          <>
            <Button icon={<Icon name="book-open" />} onClick={() => setOpen({ kind: "how" })}>
              {CLAVES.howTo}
            </Button>
            <Button icon={<Icon name="plus" />} onClick={() => setOpen({ kind: "new" })} {...fetchAhead(loadDialog)}>
              {CLAVES.new}
            </Button>
          </>
        }
      />
      {made && <SecretShown words={keyWords(made.key)} value={made.value} onKept={() => setMade(null)} />}
      {!result.ok && result.absent ? (
        <Notice>{CLAVES.absent}</Notice>
      ) : (
        <>
          {/* One row if there is room; on a phone the search is alone at the top. */}
          <div className="flex flex-wrap gap-x-2 phone:contents">
            <div className="min-w-66 phone:contents">
              <ListToolbar url={url} />
            </div>
            <div
              role="group"
              aria-label={CLAVES.group}
              className="mb-2 flex flex-wrap gap-2 phone:-mx-3 phone:flex-nowrap phone:overflow-x-auto phone:px-3"
            >
              {groups.map((one) => (
                <GroupButton
                  key={one.label}
                  {...one}
                  current={one.grupo === grupo}
                  onClick={() => url.setWords({ grupo: one.grupo, page: null })}
                />
              ))}
            </div>
          </div>
          <DataTable
            label={CLAVES.page}
            cardLevel={2}
            columns={columns}
            result={result}
            url={url}
            rowOptions={CLAVES.rowOptions}
            actions={actions}
            actionsWidth="84px"
            current={made?.key.id ?? null}
            empty={grupo === null && result.q === "" ? CLAVES.empty : CLAVES.emptyFiltered}
            footer={
              <p className="flex items-center justify-end gap-1.5 px-3 py-2 text-xs text-muted">
                <Icon name="scroll-text" className="size-3.5" />
                <span>{CLAVES.everyRequest}</span>
              </p>
            }
            tall
            wide
          />
        </>
      )}
      {open?.kind === "new" && (
        <NewKeyDialog
          onClose={close}
          onMade={(key, value) => {
            setMade({ key, value });
            close();
          }}
        />
      )}
      {open?.kind === "how" && <HowToDialog onClose={close} />}
      <ConfirmLater
        near={false}
        open={open?.kind === "revoke"}
        onOpenChange={(on) => !on && !busy && close()}
        title={open?.kind === "revoke" ? REVOCAR.question(open.key.nombre) : ""}
        confirmLabel={REVOCAR.confirm}
        tone="danger"
        icon={null}
        busy={busy}
        onConfirm={() => open?.kind === "revoke" && void revoke(open.key)}
      >
        <p>{REVOCAR.help}</p>
      </ConfirmLater>
    </>
  );
}

function GroupButton({ label, count, current, onClick }: KeyGroup & { current: boolean; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-pressed={current}
      onClick={onClick}
      className={cx(
        "inline-flex h-control shrink-0 items-center gap-1.5 rounded-sm border px-3 text-sm whitespace-nowrap phone:h-control-lg",
        current
          ? "border-primary-line bg-selected font-medium text-link"
          : "border-line-button bg-surface text-secondary hover:bg-hover",
      )}
    >
      {label} <b className="num font-semibold">{formatNumber(count)}</b>
    </button>
  );
}

/** How a column's cells are drawn. */
function columnCells(column: (typeof CLAVE_COLUMNS)[number]["key"], now: Date): Partial<TableColumn<Clave>> {
  switch (column) {
    case "nombre":
      return {
        card: "title",
        render: (key) => (
          <>
            <span className="line-clamp-2 font-medium text-primary">{key.nombre}</span>
            <span className="block truncate text-xs text-muted">
              {`${spokenInstant(key.creado_en ?? "", now)} · ${key.creado_por}`}
            </span>
          </>
        ),
      };
    case "alcances":
      return { card: "meta", render: ({ alcances }) => <span className="text-sm">{scopesText(alcances)}</span> };
    case "id_departamento":
      return { card: "meta", render: (key) => <span className="text-sm">{placeText(key)}</span> };
    case "redes":
      return {
        card: "meta",
        render: ({ redes }) => (
          <span className="two-lines text-sm tabular-nums" title={redes.join(", ")}>
            {redes.join(", ") || CLAVES.anywhere}
          </span>
        ),
      };
    case "vence_en":
      return {
        card: "meta",
        render: ({ vence_en }) => <span className="one-line tabular-nums">{formatDay(vence_en)}</span>,
      };
    case "ultimo_uso_en":
      return {
        card: "meta",
        render: ({ ultimo_uso_en: at }) =>
          at ? (
            <span className="one-line tabular-nums">{spokenInstant(at, now)}</span>
          ) : (
            <span className="text-muted">{CLAVES.unused}</span>
          ),
      };
    case "usos":
      return {
        card: "meta",
        className: "text-right",
        render: ({ usos }) => <span className="tabular-nums">{formatNumber(usos)}</span>,
      };
    case "estado":
      return { card: "badge", render: (key) => <StateBadge row={key} now={now} /> };
  }
}

function StateBadge({ row, now }: { row: Clave; now: Date }) {
  if (row.estado === "REVOCADA") {
    return (
      <Badge tone="red" icon={<Icon name="circle-x" />}>
        Revocada
      </Badge>
    );
  }
  if (row.estado === "VENCIDA") {
    return (
      <Badge tone="open" icon={<Icon name="calendar-x" />}>
        Vencida
      </Badge>
    );
  }
  const days = endsIn(row, now);
  if (days === null) {
    return (
      <Badge tone="green" icon={<Icon name="circle-check" />}>
        Activa
      </Badge>
    );
  }
  return (
    <Badge tone="orange" icon={<Icon name="clock" />}>
      {days === 1 ? "Vence en 1 día" : `Vence en ${days} días`}
    </Badge>
  );
}
