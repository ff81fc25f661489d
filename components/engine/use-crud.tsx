"use client";

import { Icon } from "@/components/ui/icon";
import { useState, type ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { fetchAhead, lazyPart } from "@/components/ui/lazy-part";
import type { Catalogue, Section } from "@/lib/descriptors";
import { LIST } from "@/lib/texts";
import { rowName } from "./row-name";
import type { GridRow, RowAction } from "./row-action";
import { useReopened } from "./use-reopened";
import { useUndo } from "./use-undo";

/* The dialogs need their library, the forms and the contract, so a list loads them only when needed. */
const loadForm = () => import("./form-dialog").then((module) => module.FormDialog);
const FormDialog = lazyPart(loadForm);
const ConfirmRemove = lazyPart(() => import("./confirm-remove").then((module) => module.ConfirmRemove));

interface CrudInput {
  descriptor: Catalogue | Section;
  /** The rows of the current page. */
  rows: readonly GridRow[];
  userId: number | string | null;
  may: { create: boolean; edit: boolean; remove: boolean };
  /** Values sent besides the fields. */
  extras?: Readonly<Record<string, unknown>>;
  /** Content that a screen adds to its form. */
  formSlot?: ReactNode;
}

interface Crud {
  /** The 'Nuevo' button, if permitted. */
  create: ReactNode;
  /** Edit and delete of a row; undefined if neither is permitted. */
  actions: ((row: GridRow) => RowAction[]) | undefined;
  dialogs: ReactNode;
}

type Open =
  /** `restored`: reopened with its draft after the session ended. */
  { kind: "form"; row: GridRow | null; restored?: true } | { kind: "remove"; row: GridRow };

/** Create, edit and delete for the rows of a list: the button, the row actions and the dialogs. */
export function useCrud({ descriptor, rows, userId, may, extras, formSlot }: CrudInput): Crud {
  const { resource, columns, form, texts } = descriptor;
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const undo = useUndo(resource);
  useReopened(userId, resource, (id) => {
    const row = id === null ? null : rows.find((one) => one.id === id);
    if (row === null ? may.create : row && may.edit) setOpen({ kind: "form", row: row ?? null, restored: true });
  });
  /** The row as the list has it now; it may have changed since the dialog opened. */
  const live = open?.row ? (rows.find((row) => row.id === open.row?.id) ?? open.row) : null;

  const edit = (row: GridRow): RowAction => ({
    key: "edit",
    label: LIST.edit,
    icon: <Icon name="pencil" />,
    onSelect: () => setOpen({ kind: "form", row }),
  });
  const remove = (row: GridRow): RowAction => ({
    key: "remove",
    label: LIST.remove,
    icon: <Icon name="trash-2" />,
    tone: "danger",
    onSelect: () => setOpen({ kind: "remove", row }),
  });

  return {
    create: may.create && (
      <Button
        variant="primary"
        icon={<Icon name="plus" />}
        onClick={() => setOpen({ kind: "form", row: null })}
        {...fetchAhead(loadForm)}
      >
        {LIST.new}
      </Button>
    ),
    actions:
      may.edit || may.remove
        ? (row) => [...(may.edit ? [edit(row)] : []), ...(may.remove ? [remove(row)] : [])]
        : undefined,
    dialogs: (
      <>
        {open?.kind === "form" && (
          <FormDialog
            key={open.row?.id ?? "nuevo"}
            resource={resource}
            form={form}
            texts={texts}
            userId={userId}
            row={live}
            restored={open.restored ?? false}
            onClose={close}
            slot={formSlot}
            {...(extras && { extras })}
          />
        )}
        {open?.kind === "remove" && live && (
          <ConfirmRemove
            call={`${resource}.remove`}
            id={live.id}
            texts={texts}
            onClose={close}
            name={rowName(columns, live)}
            undo={undo([live.id])}
          />
        )}
      </>
    ),
  };
}
