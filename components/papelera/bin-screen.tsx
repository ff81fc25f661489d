"use client";

import { useMemo, useState } from "react";
import { ChosenBar } from "@/components/engine/chosen-bar";
import { DataTable } from "@/components/engine/data-table";
import { ListFilters, UnreadFilters } from "@/components/engine/list-filters";
import { ListToolbar } from "@/components/engine/list-toolbar";
import type { RowAction, TableColumn } from "@/components/engine/row-action";
import { useListUrl } from "@/components/engine/use-list-url";
import { useSave } from "@/components/engine/use-save";
import { useRouter } from "@/components/line/use-router";
import { KindMark } from "@/components/inicio/kind-mark";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Icon } from "@/components/ui/icon";
import { lazyPart } from "@/components/ui/lazy-part";
import { Notice } from "@/components/ui/notice";
import { PageHead } from "@/components/ui/panel";
import type { Kind } from "@/contract/resources/registros";
import { formatNumber } from "@/lib/format";
import { hrefs } from "@/lib/hrefs";
import { DEFAULT_ROWS, type ListResult } from "@/lib/lists/result";
import { BIN, BIN_COLUMNS, BIN_KINDS, type BinRow } from "@/lib/papelera/texts";
import { namedState } from "@/lib/registros/state";
import { StateBadge } from "../registros/state-badge";

const RestoreMany = lazyPart(() => import("./restore-many").then((module) => module.RestoreMany));

type Row = BinRow & Readonly<Record<string, unknown>>;

interface BinScreenProps {
  result: ListResult<Row>;
  /** Only this inventory. */
  tipo: Kind | null;
}

const NONE: ReadonlyMap<number, Row> = new Map();

/** Deleted records of both inventories: who deleted them and when, and 'Restaurar' for one or many. */
export function BinScreen({ result, tipo }: BinScreenProps) {
  const url = useListUrl(result, DEFAULT_ROWS);
  const router = useRouter();
  const { save, busy } = useSave();
  const [chosen, setChosen] = useState(NONE);
  const [many, setMany] = useState<readonly Row[] | null>(null);
  const rows = useMemo(() => (result.ok ? result.rows : []), [result]);
  const put = (changed: readonly Row[], on: boolean) =>
    setChosen((now) => {
      const next = new Map(now);
      for (const row of changed) {
        if (on) next.set(row.id, row);
        else next.delete(row.id);
      }
      return next;
    });

  const restore = async (row: Row) => {
    const show = { label: BIN.show, onClick: () => router.push(hrefs.abrirVer(row.tipo, row.registro)), ms: 10_000 };
    const texts = { ok: BIN.restored, failed: BIN.failed, action: show };
    const done = await save(`${row.tipo}.restaurar`, { id: row.registro }, texts);
    if (done.ok) put([row], false);
  };
  const actions = (row: Row): RowAction[] => [
    {
      key: "restaurar",
      label: BIN.restore,
      icon: <Icon name="undo-2" />,
      worded: true,
      onSelect: () => void (busy || restore(row)),
    },
  ];
  const picked = rows.filter(({ id }) => chosen.has(id)).length;
  const columns: TableColumn<Row>[] = [
    {
      key: "elegir",
      header: BIN.choice,
      head: (
        <Pick
          id="elegir-pagina"
          name={BIN.page}
          checked={rows.length > 0 && picked === rows.length}
          mixed={picked > 0 && picked < rows.length}
          onChange={(on) => put(rows, on)}
        />
      ),
      width: "36px",
      card: "badge",
      render: (row) => (
        <Pick
          id={`elegir${row.id}`}
          name={BIN.pick(row.nombre)}
          checked={chosen.has(row.id)}
          onChange={(on) => put([row], on)}
        />
      ),
    },
    ...BIN_COLUMNS.map((column): TableColumn<Row> => {
      if (column.key === "tipo") return { ...column, card: "meta", render: (row) => <KindMark kind={row.tipo} /> };
      if (column.key === "estado") {
        return { ...column, card: "badge", render: (row) => <StateBadge state={namedState(row.estado)} quiet /> };
      }
      return column;
    }),
  ];
  const filters = [{ name: "tipo", label: BIN.tipo, value: tipo, options: BIN_KINDS }];
  return (
    <>
      <PageHead title={BIN.title} subtitle={BIN.subtitle} />
      {!result.ok && result.absent ? (
        <Notice>{BIN.absent}</Notice>
      ) : (
        <>
          <ListToolbar url={url}>
            <ListFilters filters={filters} url={url} total={result.ok ? result.total : null} />
          </ListToolbar>
          <UnreadFilters filters={filters} url={url} />
          <DataTable
            label={BIN.title}
            cardLevel={2}
            columns={columns}
            result={result}
            url={url}
            rowOptions={BIN.rowOptions}
            actions={actions}
            actionsWidth="112px"
            empty={tipo === null ? BIN.empty : BIN.emptyFiltered}
            tall
            wide
          />
        </>
      )}
      {chosen.size > 0 && (
        <ChosenBar
          label={BIN.bar}
          status={BIN.chosen(formatNumber(chosen.size))}
          leave={BIN.leave}
          onLeave={() => setChosen(NONE)}
        >
          <Button
            variant="primary"
            icon={<Icon name="undo-2" />}
            className="ml-auto"
            onClick={() => setMany([...chosen.values()])}
          >
            {BIN.restore}
          </Button>
        </ChosenBar>
      )}
      {many && (
        <RestoreMany
          rows={many}
          onClose={(done) => {
            put(
              many.filter(({ id }) => done.includes(id)),
              false,
            );
            setMany(null);
          }}
        />
      )}
    </>
  );
}

interface PickProps {
  id: string;
  name: string;
  checked: boolean;
  mixed?: boolean;
  onChange: (on: boolean) => void;
}

const Pick = ({ id, name, checked, mixed = false, onChange }: PickProps) => (
  <Checkbox
    id={id}
    className="align-middle phone:-my-3 phone:min-w-8 phone:justify-center"
    checked={checked}
    mixed={mixed}
    onChange={({ target }) => onChange(target.checked)}
    label={<span className="sr-only">{name}</span>}
  />
);
