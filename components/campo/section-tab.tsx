"use client";

import { useCallback, useEffect, useMemo, useState } from "react";
import { FormDialog } from "@/components/engine/form-dialog";
import { KeepContext } from "@/components/engine/saving/use-store";
import { rowName } from "@/components/engine/row-name";
import { RowCard } from "@/components/engine/row-card";
import { loadLookup } from "@/components/engine/use-lookup";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty";
import { Icon } from "@/components/ui/icon";
import { LOCAL_ID } from "@/lib/campo/checks";
import { allKept } from "@/lib/campo/keeping";
import { fieldsOf, isPending, newPart, partOf, rowsOf, withoutPart } from "@/lib/campo/parts";
import { changeRecord } from "@/lib/campo/records";
import type { Fila, Parte, RegistroDeCampo, Recurso } from "@/lib/campo/types";
import type { RecordSection } from "@/lib/registros/secciones/by-tab";
import { LIST } from "@/lib/texts";
import { hijoDe, NOMBRES_DE_HIJO } from "@/contract/campos/hijos";
import { campoDeServicio, NOMBRES_DE_SERVICIO, servicioDe } from "@/contract/campos/servicios";
import { keysOf } from "@/contract/keys";
import { isOptionLookup, type OptionLookup } from "@/lib/lookups";
import { useKeep } from "./use-keep";

/** A field whose value is an id, and the keys under which a row of the server names what was chosen. */
interface ChosenField {
  field: string;
  lookup: OptionLookup;
  of: string | number | undefined;
  reads: string;
  code: string | null;
}

/** Reads the rows of a lookup. */
export type FindRows = (lookup: OptionLookup, of: string | number | undefined) => Promise<readonly Fila[]>;

function chosenFields(recurso: Recurso): ChosenField[] {
  const hijo = NOMBRES_DE_HIJO.find((name) => name === recurso);
  if (hijo) {
    return Object.entries(hijoDe(hijo).fields).flatMap(([field, { lookup, of, reads, code }]) =>
      lookup && reads && isOptionLookup(lookup) ? [{ field, lookup, of, reads, code: code?.reads ?? null }] : [],
    );
  }
  const name = NOMBRES_DE_SERVICIO.find((one) => one === recurso);
  if (!name) return [];
  const servicio = servicioDe(name);
  return keysOf(servicio.fields).flatMap((field) => {
    const { lookup, of, reads } = campoDeServicio(servicio, field);
    return lookup && reads && isOptionLookup(lookup)
      ? [{ field, lookup, of: of ?? servicio.tipo, reads, code: null }]
      : [];
  });
}

/** A part as a row of its section's table, with the names of what was chosen; `id` is the row's place in the table. */
export async function shownRow(part: Parte, id: number, findRows: FindRows): Promise<Fila> {
  const { valores, fila } = part;
  const names: Record<string, unknown> = {};
  for (const { field, lookup, of, reads, code } of chosenFields(part.recurso)) {
    const value = valores[field] ?? "";
    if (fila && String(fila[field] ?? "") === value) continue;
    const parent = typeof of === "string" ? valores[of] : of;
    const rows = value === "" || parent === "" ? [] : await findRows(lookup, parent).catch(() => []);
    const row = rows.find((one) => String(one.id) === value);
    names[reads] = row?.["descripcion"] ?? row?.["nombre"] ?? "";
    if (code) names[code] = row?.["codigo"] ?? "";
  }
  return { ...fila, ...valores, ...names, id };
}

interface SectionTabProps {
  record: RegistroDeCampo;
  section: RecordSection;
  /** The person may remove rows that the server has. */
  canRemove: boolean;
}

const NONE: readonly Fila[] = [];

/** The rows as their table shows them, with the names of what was chosen; in the order in which they were made. */
function useShownRows(parts: readonly Parte[]): readonly Fila[] {
  const [rows, setRows] = useState<readonly Fila[]>(NONE);
  useEffect(() => {
    let current = true;
    void Promise.all(parts.map((part, index) => shownRow(part, index + 1, loadLookup))).then(
      (shown) => current && setRows(shown),
    );
    return () => {
      current = false;
    };
  }, [parts]);
  return rows;
}

const isEmpty = (part: Parte) => Object.values(part.valores).every((text) => text.trim() === "");

/** A section's rows on the device, with the form that adds and changes them (spec 2 §2.4, §2.8). */
export function SectionTab({ record, section, canRemove }: SectionTabProps) {
  const { resource, title, columns, empty } = section;
  const parts = useMemo(() => rowsOf(record, resource), [record, resource]);
  const rows = useShownRows(parts);
  const [open, setOpen] = useState<Parte | null>(null);
  const [removed, setRemoved] = useState<Parte | null>(null);
  const begin = () => setOpen(newPart(resource, Object.fromEntries(fieldsOf(resource).map((name) => [name, ""]))));

  const close = useCallback(
    async (part: Parte) => {
      setOpen(null);
      await allKept();
      // A row that was opened and left empty is dropped.
      await changeRecord(record.clave, (now) => {
        const kept = partOf(now, part.clave);
        return kept && kept.llegaron === null && isEmpty(kept) ? withoutPart(now, part.clave) : now;
      });
    },
    [record.clave],
  );

  return (
    <section aria-label={title} className="grid gap-3">
      <Button variant="primary" icon={<Icon name="plus" />} onClick={begin} className="h-12! w-full text-base!">
        {LIST.new}
      </Button>
      {parts.length === 0 && (
        <EmptyState icon={<Icon name="list" />} title={title}>
          {empty}
        </EmptyState>
      )}
      <ul className="grid gap-2">
        {parts.map((part, index) => {
          const row = rows[index];
          if (!row) return null;
          const mayRemove = part.llegaron === null || canRemove;
          return (
            <RowCard
              key={part.clave}
              row={row}
              columns={columns}
              name={rowName(columns, row)}
              actions={[
                { key: "edit", label: LIST.edit, icon: <Icon name="pencil" />, onSelect: () => setOpen(part) },
                ...(mayRemove
                  ? [
                      {
                        key: "remove",
                        label: LIST.remove,
                        icon: <Icon name="trash-2" />,
                        tone: "danger" as const,
                        onSelect: () => setRemoved(part),
                      },
                    ]
                  : []),
                ...(isPending(part)
                  ? [{ key: "state", label: "Sin enviar", icon: <Icon name="clock" />, badge: "open" as const }]
                  : []),
              ]}
            />
          );
        })}
      </ul>
      {open && (
        <RowForm key={open.clave} record={record} part={open} section={section} onClose={() => void close(open)} />
      )}
      <ConfirmDialog
        open={removed !== null}
        onOpenChange={() => setRemoved(null)}
        title="¿Quitar esta fila?"
        confirmLabel="Quitar"
        tone="danger"
        onConfirm={() => {
          if (removed) void changeRecord(record.clave, (now) => withoutPart(now, removed.clave));
          setRemoved(null);
        }}
      >
        {removed?.llegaron ? "Se quitará también del servidor cuando se envíe el registro." : "Todavía no se envió."}
      </ConfirmDialog>
    </section>
  );
}

interface RowFormProps extends Pick<SectionTabProps, "record" | "section"> {
  part: Parte;
  onClose: () => void;
}

/** The section's own form; what is typed is kept at once. */
function RowForm({ record, part, section, onClose }: RowFormProps) {
  const keep = useKeep(record.clave, part);
  // The form is filled from a row: what is typed, with the names that came along.
  const [row] = useState(() => ({ ...part.fila, ...part.valores, id: part.fila?.id ?? LOCAL_ID }));
  const fresh = part.fila === null && isEmpty(part);
  return (
    <KeepContext value={keep}>
      <FormDialog
        resource={section.resource}
        form={section.form}
        texts={section.texts}
        userId={`campo:${part.clave}`}
        row={fresh ? null : row}
        restored={false}
        extras={{ [section.parentField]: record.registro?.id ?? LOCAL_ID }}
        onClose={onClose}
      />
    </KeepContext>
  );
}
