import { inColumn } from "@/contract/campos/campo";
import { hijoDe, type CampoDeHijo, type NombreHijo } from "@/contract/campos/hijos";
import type { Column, FormField, Section } from "../../descriptors";
import { SUMMARY } from "../../texts";
import { parteSection } from "./parte";

type Campo = readonly [name: string, campo: CampoDeHijo];

function fieldOf([name, campo]: Campo): FormField {
  const { label, control, span, lookup, of, reads, show, waiting, placeholder, help, choices, chained } = campo;
  return { name, label, control, span, lookup, of, reads, show, waiting, placeholder, help, choices, chained };
}

/** A field's column, after that of its code. */
function columnsOf([name, campo]: Campo): Column[] {
  const { reads = name, cell, width, code } = campo;
  const own = { key: reads, header: inColumn(campo), cell, width };
  return code ? [{ key: code.reads, header: code.column, cell: "code", width: code.width }, own] : [own];
}

/** The table of a child's tab (contract/campos/hijos.ts). */
export function hijoSection(resource: NombreHijo): Section & { resource: NombreHijo } {
  const hijo = hijoDe(resource);
  const { dialog, size, missing } = hijo;
  const campos = Object.entries(hijo.fields);
  const sums = campos.flatMap(([key, { sum }]) => (sum ? [{ key, unit: sum }] : []));
  return {
    ...parteSection("ppirta", hijo),
    resource,
    parentQuery: "ppirta",
    columns: campos.flatMap(columnsOf),
    form: {
      title: dialog,
      size,
      fields: campos.map(fieldOf),
      ...(missing && { invalidToast: { tone: "error", summary: SUMMARY.error, detail: missing } }),
    },
    ...(sums.length > 0 && { sums }),
  };
}
