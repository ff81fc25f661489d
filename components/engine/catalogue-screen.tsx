"use client";

import type { ReactNode } from "react";
import { LinkButton } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { PageHead } from "@/components/ui/panel";
import { can, type Subject } from "@/contract/policy";
import type { Catalogue } from "@/lib/descriptors";
import { LIST } from "@/lib/texts";
import { DEFAULT_ROWS, type ListResult } from "@/lib/lists/result";
import { DataTable } from "./data-table";
import { ExportMenu } from "./export-menu";
import { ListToolbar } from "./list-toolbar";
import type { GridRow } from "./row-action";
import { TablePdf } from "./table-pdf";
import { useCrud } from "./use-crud";
import { useListUrl } from "./use-list-url";

interface CatalogueScreenProps {
  descriptor: Catalogue;
  result: ListResult<GridRow>;
  subject: Subject;
  userId: number | string | null;
  /** Content that a screen adds below the form's fields. */
  formSlot?: ReactNode;
  /** Where its import begins, if this person and this server have one. */
  importHref?: string;
}

/** A catalogue: list, PDF of the page, and the dialogs that create, edit and delete (spec 1 §2). */
export function CatalogueScreen({ descriptor, result, subject, userId, formSlot, importHref }: CatalogueScreenProps) {
  const { title, columns, permissions, pdf } = descriptor;
  const url = useListUrl(result, DEFAULT_ROWS);
  const rows = result.ok ? result.rows : [];
  const { create, actions, dialogs } = useCrud({
    descriptor,
    rows,
    userId,
    may: {
      create: can(subject, permissions.create),
      edit: can(subject, permissions.update),
      remove: can(subject, permissions.remove),
    },
    formSlot,
  });
  return (
    <>
      <PageHead
        title={title}
        actions={
          <>
            <TablePdf list={descriptor.resource} {...pdf} result={result} />
            <ExportMenu list={descriptor.resource} file={pdf.file} result={result} />
            {importHref && (
              <LinkButton href={importHref} icon={<Icon name="file-up" />}>
                {LIST.import}
              </LinkButton>
            )}
            {create}
          </>
        }
      />
      <ListToolbar url={url} />
      <DataTable
        label={title}
        cardLevel={2}
        columns={columns}
        result={result}
        url={url}
        rowOptions={descriptor.rowOptions}
        empty={descriptor.empty}
        {...(actions && { actions })}
      />
      {dialogs}
    </>
  );
}
