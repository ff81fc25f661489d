"use client";

import { Icon } from "@/components/ui/icon";
import { DataTable } from "@/components/engine/data-table";
import { ExportMenu } from "@/components/engine/export-menu";
import { ListToolbar } from "@/components/engine/list-toolbar";
import { TablePdf } from "@/components/engine/table-pdf";
import { useListUrl } from "@/components/engine/use-list-url";
import { Button } from "@/components/ui/button";
import { PageHead } from "@/components/ui/panel";
import type { Subject } from "@/contract/policy";
import type { UsuarioFila } from "@/contract/resources/usuarios";
import { DEFAULT_ROWS, type ListResult } from "@/lib/lists/result";
import { LIST } from "@/lib/texts";
import { USUARIOS } from "@/lib/usuarios/usuario";
import { userColumns } from "./user-columns";
import { prefetchUserDialog, useUserActions } from "./use-user-actions";

interface UsersScreenProps {
  result: ListResult<UsuarioFila>;
  subject: Subject;
  userId: number | null;
}

/** The accounts: the list, the PDF of the page, and the actions on each (spec 1 §2, §6). */
export function UsersScreen({ result, subject, userId }: UsersScreenProps) {
  const url = useListUrl(result, DEFAULT_ROWS);
  const rows = result.ok ? result.rows : NO_ROWS;
  const { create, actions, cardActions, actionsWidth, dialogs } = useUserActions({ subject, userId, rows });
  return (
    <>
      <PageHead
        title={USUARIOS.title}
        actions={
          <>
            <TablePdf list="user" {...USUARIOS.pdf} result={result} />
            <ExportMenu list="user" file={USUARIOS.pdf.file} result={result} />
            {create && (
              <Button variant="primary" icon={<Icon name="plus" />} onClick={create} {...prefetchUserDialog}>
                {LIST.new}
              </Button>
            )}
          </>
        }
      />
      <ListToolbar url={url} />
      <DataTable
        label={USUARIOS.title}
        cardLevel={2}
        columns={userColumns}
        result={result}
        url={url}
        rowOptions={USUARIOS.rowOptions}
        empty={USUARIOS.empty}
        actions={actions}
        cardActions={cardActions}
        actionsWidth={actionsWidth}
      />
      {dialogs}
    </>
  );
}

const NO_ROWS: readonly UsuarioFila[] = [];
