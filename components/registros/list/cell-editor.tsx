"use client";

import { startTransition, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { ConflictNotice } from "@/components/engine/conflict-notice";
import { optionOf } from "@/components/engine/lookup-options";
import { useLookup } from "@/components/engine/use-lookup";
import { showToast, type ToastAction, useSave } from "@/components/engine/use-save";
import { useAnswer } from "@/components/line/use-answer";
import { useRouter } from "@/components/line/use-router";
import { Button } from "@/components/ui/button";
import { Combobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import type { Kind } from "@/contract/resources/registros";
import { api, ApiError } from "@/lib/api-client";
import { checkBody } from "@/lib/forms/schema";
import { withVersion } from "@/lib/forms/store";
import { FORM } from "@/lib/forms/texts";
import { ALL_ROWS } from "@/lib/lookups";
import { newKey } from "@/lib/new-key";
import { cellBody, cellChanges, fieldOfColumn, sameFieldsChanged } from "@/lib/registros/cell-edit";
import { FIELD_TABLE, FORM_FIELDS } from "@/lib/registros/form/field-table";
import { FORMS } from "@/lib/registros/form/fields";
import { FORM_KINDS } from "@/lib/registros/form-kinds";
import { CELL_EDIT, RECORD_FORM } from "@/lib/registros/form/texts";
import { type Values, valueOf, valuesOf } from "@/lib/registros/form/values";
import { fetchRegistro, type Registro } from "@/lib/registros/registro";
import { CELL } from "@/lib/registros/texts";
import { UNDO, UNDO_MS } from "@/lib/texts";

interface Municipality {
  id: number;
  nombre: string;
  id_provincia: number | null;
  provincia: string;
}

/** The municipalities of a department; the call has no such filter. */
async function loadMunicipalities(id_departamento: number): Promise<readonly Municipality[]> {
  const { municipios } = await api("municipio.list", { query: ALL_ROWS });
  return municipios.data.filter((one) => one.id_departamento === id_departamento);
}

/** Checks as the API does: what an incomplete record lacks stays empty. */
async function loadChecks(kind: Kind) {
  const { AtractivoParcial, FacilidadParcial } = await import("@/contract/resources/registros");
  return kind === "ppirta" ? AtractivoParcial : FacilidadParcial;
}

/** Keeps a panel over the cell that it is in, within the window. */
function useOverCell() {
  const panel = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    const place = () => {
      const cell = panel.current?.closest("td")?.getBoundingClientRect();
      if (!panel.current || !cell) return;
      const { offsetWidth, offsetHeight, style } = panel.current;
      style.left = `${Math.max(8, Math.min(cell.left, window.innerWidth - offsetWidth - 8))}px`;
      style.top = `${Math.max(8, Math.min(cell.top, window.innerHeight - offsetHeight - 8))}px`;
    };
    place();
    const watch = new ResizeObserver(place);
    if (panel.current) watch.observe(panel.current);
    window.addEventListener("scroll", place, { capture: true, passive: true });
    window.addEventListener("resize", place);
    return () => {
      watch.disconnect();
      window.removeEventListener("scroll", place, { capture: true });
      window.removeEventListener("resize", place);
    };
  }, []);
  return panel;
}

interface CellEditorProps {
  kind: Kind;
  row: { id: number; nombre: string };
  column: string;
  onClose: () => void;
}

/** Changes one field of a record in its cell of the list; what was there can be written back. */
export function CellEditor({ kind, row, column, onClose }: CellEditorProps) {
  const id = useId();
  const panel = useOverCell();
  const router = useRouter();
  const { save, busy } = useSave();
  const field = fieldOfColumn(kind, column);
  const { label, choices = [], placeholder } = FIELD_TABLE[field];
  const read = useAnswer(`${kind}/${row.id}/celda`, () => fetchRegistro(kind, row.id));
  /** The record as somebody else saved it meanwhile. */
  const [newer, setNewer] = useState<Registro | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const record = newer ?? read.value;
  const stored = record ? valueOf(valuesOf(record), field) : "";
  const value = typed ?? stored;
  const place = field === "id_municipio" ? (record?.id_departamento ?? null) : null;
  const municipalities = useAnswer(place === null ? null : `municipios/${place}`, () => loadMunicipalities(place ?? 0));
  const communities = useLookup(field === "comunidad" ? "muncom" : null, record?.id_municipio);

  const ready = record !== null;
  useEffect(() => {
    if (ready) document.getElementById(id)?.focus();
  }, [ready, id]);

  const nameOf = (values: Partial<Values>, of: Registro) => {
    if (field !== "id_municipio") return values[field] || CELL_EDIT.empty;
    const chosen = municipalities.value?.find((one) => String(one.id) === values.id_municipio);
    return chosen?.nombre ?? of.municipio;
  };
  const undo = (before: Registro, version: number | undefined): ToastAction => ({
    label: UNDO.label,
    ms: UNDO_MS,
    onClick: () => {
      const body = withVersion(cellBody(before, {}), version ?? null);
      api(`${kind}.update`, { id: row.id, body, idempotencyKey: newKey() })
        .then(() => showToast(CELL_EDIT.undone))
        .catch((failed: unknown) => {
          if (!(failed instanceof ApiError)) throw failed;
          showToast(CELL_EDIT.notUndone(failed.message));
        })
        .finally(() => startTransition(() => router.refresh()));
    },
  });

  const attempt = async (from: Registro): Promise<void> => {
    const province = municipalities.value?.find((one) => String(one.id) === value)?.id_provincia ?? null;
    const changes = cellChanges(from, field, { value, province });
    if (Object.keys(changes).length === 0) return onClose();
    const { body, errors } = checkBody(await loadChecks(kind), cellBody(from, changes));
    if (!body) return setError(errors[field] ?? CELL_EDIT.incomplete(Object.values(errors)[0] ?? ""));
    setError(null);
    const sent = await save(
      `${kind}.update`,
      { id: row.id, body: withVersion(body, from.version) },
      {
        ok: CELL_EDIT.saved(
          label,
          nameOf(valuesOf(from), from),
          nameOf(changes, from),
          field === "id_municipio" && changes.comunidad === "",
        ),
        failed: RECORD_FORM.updateFailed,
        action: ({ version }) => undo(from, version),
      },
    );
    if (sent.ok) return onClose();
    const { status, errores, message } = sent.error;
    const now = status === 409 ? await fetchRegistro(kind, row.id).catch(() => null) : null;
    if (!now || now.derivado !== from.derivado || now.version === from.version) {
      return setError(errores[field]?.[0] ?? message);
    }
    // What somebody else changed in other fields stays; only the same field needs a decision.
    if (!sameFieldsChanged(from, now, changes)) return attempt(now);
    setTyped(value);
    setNewer(now);
  };

  const control = {
    id,
    value,
    onChange: setTyped,
    invalid: error !== null,
    ...(error !== null && { describedBy: `${id}-error` }),
    disabled: record === null,
    disabledText: FORM.loading,
  };
  return (
    <form
      ref={panel}
      noValidate
      aria-label={CELL.edit(label, row.nombre)}
      className="cell-editor"
      onSubmit={(event) => {
        event.preventDefault();
        if (record && !newer) void attempt(record);
      }}
      onKeyDown={(event) => {
        event.stopPropagation();
        // The first Escape closes an open list of options.
        const options = event.target instanceof Element && event.target.getAttribute("aria-expanded") === "true";
        if (event.key === "Escape" && !options && !busy && !event.nativeEvent.isComposing) onClose();
      }}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      <Field
        label={label}
        htmlFor={id}
        required={!FORMS[kind].optional.includes(field)}
        {...(error !== null && { error })}
        {...(read.failed && { error: CELL_EDIT.failed })}
      >
        {field === "jerarquia" && <Select {...control} options={choices} />}
        {field === "id_municipio" && (
          <Combobox
            {...control}
            loading={municipalities.loading}
            options={(municipalities.value ?? []).map((one) => ({
              value: String(one.id),
              label: one.nombre,
              hint: one.provincia,
            }))}
          />
        )}
        {field === "comunidad" && (
          <Combobox
            {...control}
            freeText
            maxLength={255}
            placeholder={placeholder ?? FORM.choose}
            loading={communities.loading}
            options={(communities.rows ?? []).map((one) => {
              const { label: name } = optionOf(one);
              return { value: name, label: name };
            })}
          />
        )}
        {field === FORM_KINDS[kind].nameKey && (
          <TextInput
            id={id}
            value={record ? value : FORM.loading}
            disabled={record === null}
            maxLength={255}
            invalid={error !== null}
            aria-describedby={error === null ? undefined : `${id}-error`}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
      {newer ? (
        <ConflictNotice
          fields={FORM_FIELDS[kind].filter(({ name }) => name === field)}
          mine={{ ...valuesOf(newer), [field]: value }}
          theirs={{ ...newer }}
          busy={busy}
          onOverwrite={() => void attempt(newer)}
          onTake={() => {
            onClose();
            startTransition(() => router.refresh());
          }}
        />
      ) : (
        <div className="flex justify-end gap-2">
          <Button size="sm" onClick={onClose}>
            {FORM.cancel}
          </Button>
          <Button size="sm" type="submit" variant="primary" loading={busy} loadingLabel={FORM.saving}>
            {FORM.save}
          </Button>
        </div>
      )}
    </form>
  );
}
