"use client";

import { Fragment, memo, type ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { EmptyState } from "@/components/ui/empty";
import { Icon } from "@/components/ui/icon";
import { LATE_ACTION, LateNotice } from "@/components/ui/late-notice";
import { Pager } from "@/components/ui/pager";
import { useWindowWidth } from "@/components/shell/use-window-width";
import type { ListResult } from "@/lib/lists/result";
import { CONNECTION, LIST } from "@/lib/texts";
import { type ColumnSizes, DataGrid } from "./data-grid";
import { rowName } from "./row-name";
import { ListFailure } from "./list-failure";
import type { CellExtras, GridRow, RowAction, TableColumn } from "./row-action";
import { RowCard } from "./row-card";
import { groupRows, type RowGroups } from "./row-groups";
import { useKnownPage } from "./use-known-page";
import type { ListUrl } from "./use-list-url";

interface DataTableProps<R extends GridRow> {
  /** The table's name for screen readers: the screen's title. */
  label: string;
  /** The heading above the rows, where it differs from the screen's title. */
  heading?: string | undefined;
  columns: readonly TableColumn<R>[];
  result: ListResult<R>;
  url: ListUrl;
  rowOptions: readonly number[];
  actions?: (row: R) => readonly RowAction[];
  /** Actions on a phone's card, where they differ from the table's. */
  cardActions?: (row: R) => readonly RowAction[];
  actionsWidth?: string;
  /** The row that something beside the table speaks of. */
  current?: number | null;
  /** Shows the running number (N.º) of each row. */
  numbered?: boolean;
  /** Two-line rows. */
  tall?: boolean;
  /** Many columns: below about 1000 px the rows scroll sideways. */
  wide?: boolean;
  /** Heading level of a card: 3 below a heading of the rows or a section, 2 directly below the screen's title. */
  cardLevel?: 2 | 3;
  /** Text of an empty list: what to do next. `emptyActions` holds its buttons. */
  empty: string;
  emptyActions?: ReactNode;
  /** Columns whose edges can be moved. */
  sizes?: ColumnSizes | undefined;
  /** The rows in parts. */
  groups?: RowGroups<R> | undefined;
  /** What some of the table's cells get besides their content. */
  extras?: ((row: R, column: TableColumn<R>) => CellExtras | null) | undefined;
  /** Shown below the pager, which an empty list lacks, such as a section's sums. */
  footer?: ReactNode;
}

/**
 * A list loaded by the server: a table, or cards on a phone (`useWindowWidth`). An empty table keeps its column heads.
 * While a newer list loads, the old rows stay and the table is marked busy. A failed load shows a message with
 * 'Reintentar' above the last known rows.
 */
export function DataTable<R extends GridRow>(props: DataTableProps<R>) {
  const { label, heading, columns, result, url, rowOptions, actions, empty, emptyActions, footer } = props;
  const { shown, lastPage, beyond } = useKnownPage(result, url);
  const nameOf = (row: R) => rowName(columns, row);
  const phone = useWindowWidth() === "phone";
  const { groups } = props;
  const card = (row: R) => (
    <Card
      key={row.id}
      row={row}
      columns={columns}
      actions={props.cardActions ?? actions}
      current={row.id === props.current}
      level={props.cardLevel ?? 3}
    />
  );

  return (
    <div className="table-frame">
      {heading && (
        <h2 className="border-b border-line-default px-3 py-1.5 text-xs font-semibold tracking-caps text-secondary phone:border-0 phone:px-0 phone:pt-0">
          {heading}
        </h2>
      )}
      {url.pending && (
        <LateNotice
          action={
            <button type="button" className={LATE_ACTION} onClick={url.askAgain}>
              {CONNECTION.lateRetry}
            </button>
          }
        >
          {CONNECTION.late}
        </LateNotice>
      )}
      {!result.ok && !result.unasked && <ListFailure message={result.message} url={url} />}
      {!shown && !result.ok && result.unasked && (
        <EmptyState
          icon={<Icon name="search" />}
          title={LIST.notSearched}
          actions={<Button onClick={() => url.setQ("")}>{LIST.clearSearch}</Button>}
        />
      )}
      {shown && !beyond && (
        <>
          {!phone && (
            <div
              className={cx(
                "drawer:overflow-x-auto",
                props.wide && "[@media(max-width:1279px)]:overflow-x-auto",
                props.sizes && props.sizes.least !== null && "rows-scroll",
              )}
            >
              <DataGrid
                label={label}
                columns={columns}
                rows={shown.rows}
                nameOf={nameOf}
                sort={shown.sort}
                onSort={url.setSort}
                pending={url.pending}
                current={props.current ?? null}
                {...(props.numbered && { firstNumber: (shown.page - 1) * shown.pageSize + 1 })}
                {...(actions && { actions })}
                {...(props.actionsWidth && { actionsWidth: props.actionsWidth })}
                {...(props.tall && { tall: true })}
                {...(props.wide && { wide: true })}
                {...(props.sizes && { sizes: props.sizes })}
                {...(props.groups && { groups: props.groups })}
                extras={props.extras}
              />
            </div>
          )}
          {phone && shown.rows.length > 0 && (
            <ul aria-label={label} aria-busy={url.pending} className="grid grid-cols-1 gap-2 pb-2">
              {groups
                ? groupRows(shown.rows, groups.of).map((part) => (
                    <Fragment key={part.key}>
                      <li className="group-card">
                        {groups.pick?.(part.key, part.rows)}
                        {groups.head(part.key, part.rows)}
                      </li>
                      {!groups.folded.has(part.key) && part.rows.map(card)}
                    </Fragment>
                  ))
                : shown.rows.map(card)}
            </ul>
          )}
        </>
      )}
      {shown && shown.rows.length === 0 && !beyond && (
        <div role="status">
          <EmptyList q={shown.q} empty={empty} actions={emptyActions} onClear={() => url.setQ("")} />
        </div>
      )}
      {shown && (shown.total > 0 || footer) && (
        <div className="border-t border-line-default phone:border-0">
          {shown.total > 0 && (
            <Pager
              page={Math.min(shown.page, lastPage)}
              rows={shown.pageSize}
              total={shown.total}
              rowOptions={rowOptions}
              onPage={url.setPage}
              onRows={url.setRows}
              busy={url.pending}
            />
          )}
          {footer}
        </div>
      )}
    </div>
  );
}

interface CardProps<R extends GridRow> {
  row: R;
  columns: readonly TableColumn<R>[];
  actions: DataTableProps<R>["actions"] | undefined;
  current: boolean;
  level: 2 | 3;
}

/** A row's card, drawn again only when what it is given changes: a press elsewhere on the screen is answered sooner. */
const Card = memo(function Card<R extends GridRow>({ actions, ...props }: CardProps<R>) {
  return <RowCard {...props} actions={actions?.(props.row) ?? []} name={rowName(props.columns, props.row)} />;
}) as <R extends GridRow>(props: CardProps<R> & { key: number }) => ReactNode;

interface EmptyListProps {
  q: string;
  empty: string;
  actions: ReactNode;
  onClear: () => void;
}

function EmptyList({ q, empty, actions, onClear }: EmptyListProps) {
  if (q === "")
    return (
      <EmptyState title="Sin registros" actions={actions}>
        {empty}
      </EmptyState>
    );
  return (
    <EmptyState
      icon={<Icon name="search" />}
      title={LIST.noMatch(q)}
      actions={
        <>
          <Button onClick={onClear}>{LIST.clearSearch}</Button>
          {actions}
        </>
      }
    >
      {LIST.noMatchHelp}
    </EmptyState>
  );
}
