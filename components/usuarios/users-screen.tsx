"use client";

import { useMemo } from "react";
import { DataTable } from "@/components/engine/data-table";
import { ExportMenu } from "@/components/engine/export-menu";
import { ListFilters, UnreadFilters } from "@/components/engine/list-filters";
import { ListToolbar } from "@/components/engine/list-toolbar";
import { TablePdf } from "@/components/engine/table-pdf";
import { useColumns } from "@/components/engine/use-columns";
import { useListUrl } from "@/components/engine/use-list-url";
import { useWindowWidth } from "@/components/shell/use-window-width";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { PageHead } from "@/components/ui/panel";
import { inScope, type Subject } from "@/contract/policy";
import type { UsuarioFila } from "@/contract/resources/usuarios";
import { hrefs } from "@/lib/hrefs";
import { columnsCookie, type KeptColumns } from "@/lib/lists/columns-cookie";
import { DEFAULT_ROWS, type ListResult } from "@/lib/lists/result";
import { COLUMNS, FILTER, LIST } from "@/lib/texts";
import { hasUserFilters, NO_USER_FILTERS, type UserFilters } from "@/lib/usuarios/filters";
import { offeredUserColumns, shownUserColumns, USUARIO_NAME_KEY, USUARIOS } from "@/lib/usuarios/usuario";
import { useUserFilters } from "./use-user-filters";
import { specifiedColumns, userColumns } from "./user-columns";
import { prefetchUserDialog, useUserActions } from "./use-user-actions";

interface UsersScreenProps {
  result: ListResult<UsuarioFila>;
  subject: Subject;
  userId: number | null;
  filters: UserFilters;
  /** The server is ours: it narrows the list, and has more columns than the specification's. */
  more: boolean;
  /** The columns that this person keeps. */
  kept: KeptColumns;
}

/** The accounts: the list with its filters and columns, its files, and the actions on each (spec 1 §2, §6). */
export function UsersScreen({ result, subject, userId, filters, more, kept }: UsersScreenProps) {
  const url = useListUrl(result, DEFAULT_ROWS);
  const rows = result.ok ? result.rows : NO_ROWS;
  const phone = useWindowWidth() === "phone";
  const departments = inScope(subject, null);
  const { create, actions, cardActions, actionsWidth, dialogs } = useUserActions({ subject, userId, rows });
  const { keys, own } = useMemo(() => shownUserColumns(subject, kept.columns), [subject, kept.columns]);
  const chosen = useColumns({
    cookie: columnsCookie("user", userId ?? 0),
    path: hrefs.usuarios,
    offered: offeredUserColumns(subject),
    fixed: USUARIO_NAME_KEY,
    shown: keys,
    kept,
    view: null,
    onChange: url.reload,
  });
  const { widths } = chosen;
  const { columns, least } = useMemo(() => {
    if (!more) return { columns: specifiedColumns, least: null };
    const shown = offeredUserColumns(subject).filter(({ key }) => phone || keys.includes(key));
    const drawn = userColumns(shown, widths, actionsWidth);
    const usual = !own && Object.keys(widths).length === 0;
    return usual ? { ...drawn, least: null } : drawn;
  }, [more, subject, phone, keys, own, widths, actionsWidth]);
  const narrowing = useUserFilters({
    filters,
    departments,
    place: departments ? filters.id_departamento : subject.id_departamento,
    entity: rows[0]?.entidad,
  });
  const narrowed = hasUserFilters(filters);
  const total = result.ok ? result.total : null;
  return (
    <>
      <PageHead
        title={USUARIOS.title}
        actions={
          <>
            <TablePdf list="user" {...USUARIOS.pdf} result={result} filters={{ ...filters }} />
            <ExportMenu list="user" file={USUARIOS.pdf.file} result={result} filters={{ ...filters }} />
            {create && (
              <Button variant="primary" icon={<Icon name="plus" />} onClick={create} {...prefetchUserDialog}>
                {LIST.new}
              </Button>
            )}
          </>
        }
      />
      <ListToolbar url={url}>
        {more && (
          <>
            <ListFilters {...narrowing} url={url} total={total} />
            <div className="tools-end phone:hidden">{chosen.menu}</div>
          </>
        )}
      </ListToolbar>
      {more && <UnreadFilters filters={narrowing.filters} url={url} />}
      <DataTable
        label={USUARIOS.title}
        cardLevel={2}
        columns={columns}
        result={result}
        url={url}
        rowOptions={USUARIOS.rowOptions}
        empty={narrowed ? USUARIOS.emptyFiltered : USUARIOS.empty}
        emptyActions={
          narrowed && <Button onClick={() => url.setWords({ ...NO_USER_FILTERS, page: null })}>{FILTER.clear}</Button>
        }
        actions={actions}
        cardActions={cardActions}
        actionsWidth={`${actionsWidth}px`}
        wide={more}
        {...(more && { sizes: { widths, onWidth: chosen.resize, least, label: COLUMNS.edge } })}
      />
      {dialogs}
    </>
  );
}

const NO_ROWS: readonly UsuarioFila[] = [];
