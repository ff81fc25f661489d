import { hijoDe, NOMBRES_DE_HIJO } from "@/contract/campos/hijos";
import { campoDe, NOMBRES_DE_SERVICIO, servicioDe } from "@/contract/campos/servicios";
import { keysOf } from "@/contract/keys";
import { isOptionLookup, type OptionLookup } from "../lookups";
import type { Fila, Parte, Recurso } from "./types";

/** A field whose value is an id, and the keys under which a row of the server names what was chosen. */
interface Chosen {
  field: string;
  lookup: OptionLookup;
  of: string | number | undefined;
  reads: string;
  code: string | null;
}

/** Reads the rows of a lookup. */
export type FindRows = (lookup: OptionLookup, of: string | number | undefined) => Promise<readonly Fila[]>;

function chosenFields(recurso: Recurso): Chosen[] {
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
    const { lookup, of, reads } = campoDe(servicio, field);
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
