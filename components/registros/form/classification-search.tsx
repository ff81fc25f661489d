"use client";

import { useState } from "react";
import { LookupMissed } from "@/components/engine/lookup-missed";
import { useAnswer } from "@/components/line/use-answer";
import { Combobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import type { Option } from "@/components/ui/option";
import { keysOf } from "@/contract/keys";
import type { Kind } from "@/contract/resources/registros";
import { api } from "@/lib/api-client";
import { ALL_ROWS, categoriesQuery } from "@/lib/lookups";
import { FORM_KINDS } from "@/lib/registros/form-kinds";
import { CLASSIFICATION_SEARCH as WORDS } from "@/lib/registros/form/texts";
import { controlId, type RecordForm, useValues } from "./record-form";
import { SPAN } from "./record-field";

/** The three levels of the classification in one list, found by the name or code of any of them. */

const LEVELS = ["id_categoria", "id_tipo", "id_subtipo"] as const;
type Classification = Record<(typeof LEVELS)[number], string>;
const ID = "registro-clasificacion";

export interface ClassificationOption extends Option {
  chosen: Classification;
}

const optionValue = ({ id_categoria, id_tipo, id_subtipo }: Classification) =>
  [id_categoria, id_tipo, id_subtipo].filter(Boolean).join("/");

async function loadRows() {
  const [categorias, { tipos }, { subtipos }] = await Promise.all([
    Promise.all(
      keysOf(FORM_KINDS).map(async (kind) => {
        const { seccion } = FORM_KINDS[kind];
        const answer = await api("categoria.list", { query: categoriesQuery(seccion) });
        // A server without this filter sends the categories of all sections.
        const own = answer.categorias.data.filter(({ id_seccion }) => id_seccion === null || id_seccion === seccion);
        return own.map((row) => ({ ...row, kind }));
      }),
    ),
    api("tipo.list", { query: ALL_ROWS }),
    api("subtipo.list", { query: ALL_ROWS }),
  ]);
  return { categorias: categorias.flat(), tipos: tipos.data, subtipos: subtipos.data };
}
type Rows = Awaited<ReturnType<typeof loadRows>>;

/** Subtypes, types and categories as options of a form; those of the other inventory cannot be chosen. */
export function classificationOptions(kind: Kind, { categorias, tipos, subtipos }: Rows): ClassificationOption[] {
  const byCategory = new Map(categorias.map((row) => [row.id, row]));
  const byType = new Map(tipos.map((row) => [row.id, row]));
  const option = (
    chosen: Classification,
    own: { label: string; code: string; path?: string; hint: string },
    of: Kind,
  ) => ({
    ...own,
    chosen,
    value: optionValue(chosen),
    ...(of !== kind && { disabled: true, hint: WORDS.other[of] }),
  });
  return [
    ...subtipos.flatMap((row) => {
      const type = byType.get(row.id_tipo ?? 0);
      const category = byCategory.get(type?.id_categoria ?? 0);
      if (!type || !category) return [];
      const chosen = { id_categoria: String(category.id), id_tipo: String(type.id), id_subtipo: String(row.id) };
      const path = `${category.nombre} › ${type.nombre}`;
      return option(chosen, { label: row.nombre, code: row.codigo_completo, path, hint: WORDS.subtype }, category.kind);
    }),
    ...tipos.flatMap((row) => {
      const category = byCategory.get(row.id_categoria ?? 0);
      if (!category) return [];
      const subtypes = subtipos.filter(({ id_tipo }) => id_tipo === row.id);
      const [only] = subtypes.length === 1 ? subtypes : [];
      const chosen = { id_categoria: String(category.id), id_tipo: String(row.id), id_subtipo: "" };
      const own = { label: row.nombre, code: row.codigo_completo, path: category.nombre };
      const type = option(chosen, { ...own, hint: WORDS.type(subtypes.length) }, category.kind);
      return only ? { ...type, chosen: { ...chosen, id_subtipo: String(only.id) } } : type;
    }),
    ...categorias.map((row) =>
      option(
        { id_categoria: String(row.id), id_tipo: "", id_subtipo: "" },
        { label: row.nombre, code: row.codigo, hint: WORDS.category },
        row.kind,
      ),
    ),
  ];
}

/** The existing record's own choice, until the list is known. */
function recordOption({ record }: RecordForm): ClassificationOption[] {
  if (!record) return [];
  const [id_categoria, id_tipo, id_subtipo] = LEVELS.map((name) => String(record[name] ?? ""));
  const chosen = { id_categoria: id_categoria ?? "", id_tipo: id_tipo ?? "", id_subtipo: id_subtipo ?? "" };
  return [{ value: optionValue(chosen), label: record.subtipo ?? "", code: record.codigo ?? "", chosen }];
}

/** Fills category, type and subtype at once, by typing a word or the code of any of them. */
export function ClassificationSearch({ form }: { form: RecordForm }) {
  const chosen = useValues(form, LEVELS);
  const [wanted, setWanted] = useState(false);
  const own = recordOption(form);
  const value = optionValue(chosen);
  const isUnknown = value !== "" && !own.some((option) => option.value === value);
  const { value: rows, loading, failed, retry } = useAnswer(wanted || isUnknown ? "clasificacion" : null, loadRows);
  const options = rows ? classificationOptions(form.kind, rows) : own;
  const choose = (wish: string) => {
    const option = options.find((one) => one.value === wish);
    if (!option) return;
    form.fill(option.chosen);
    const next = option.chosen.id_tipo === "" ? "id_tipo" : "id_subtipo";
    if (option.chosen.id_subtipo === "") requestAnimationFrame(() => document.getElementById(controlId(next))?.focus());
  };
  return (
    <Field
      label={WORDS.label}
      htmlFor={ID}
      aside={WORDS.aside}
      help={failed && <LookupMissed stale={false} retry={retry} />}
      className={SPAN[9]}
    >
      <div onFocus={() => setWanted(true)}>
        <Combobox
          id={ID}
          search
          value={value}
          onChange={choose}
          options={options}
          loading={loading}
          placeholder={WORDS.placeholder}
          describedBy={`${ID}-aside`}
        />
      </div>
    </Field>
  );
}
