import "server-only";
import * as z from "zod";
import { contract } from "@/contract";
import { MARCA_EJEMPLO, MARCA_REQUERIDA } from "@/contract/importacion/ejemplo";
import { SIGNIFICADOS } from "@/contract/importacion/significados";
import { ascendientes, type TipoCatalogo } from "@/contract/importacion/tipos";
import { allRows, type CallOrigin } from "./catalogues";
import type { ColumnaPlantilla } from "./columns";
import { instructionsSheet } from "./instructions-sheet";
import { limitsOf } from "./limits";
import { HOJA_LISTAS, layLists, type Valor } from "./lists";
import { recordsSheet } from "./records-sheet";
import { FONT } from "./styles";
import { INSTRUCCIONES, pasosDeCatalogo, plantillaDe, QUE_ES_DE_CATALOGO } from "./texts";

/** What the example says; the name says that it is one. */
const EJEMPLO: Readonly<Record<string, string | number>> = {
  codigo: "99",
  abreviacion: "EJ",
  sigla: "EJ",
  orden: 1,
  nombre: `${MARCA_EJEMPLO} borre esta fila`,
  latitud: "-16.50210",
  longitud: "-68.13120",
  telefono: "22112233",
};

function columnsOf(tipo: TipoCatalogo): ColumnaPlantilla[] {
  const limits = new Map(limitsOf(contract[tipo].create.body));
  const above = ascendientes(tipo).map(({ campo }) => campo);
  return [...SIGNIFICADOS[tipo]].map(([name, { label, clase, grupo, requerido = false }]) => {
    const at = above.findIndex((campo) => campo === name);
    return {
      name,
      label,
      clase,
      grupo,
      requerido,
      campo: { control: "text" },
      encabezado: requerido ? `${label} ${MARCA_REQUERIDA}` : label,
      limite: limits.get(name) ?? null,
      padres: at < 0 ? [] : above.slice(at + 1).reverse(),
      queEs: QUE_ES_DE_CATALOGO[name] ?? label,
      siFalta: INSTRUCCIONES.opcional,
    };
  });
}

const Entrada = z.looseObject({ id: z.number(), nombre: z.string() });

/** The values of each field that names what stands above an entry, each below its own parents' names. */
async function parentsOf(tipo: TipoCatalogo, asking: CallOrigin): Promise<Map<string, Valor[]>> {
  const above = ascendientes(tipo);
  const read = await Promise.all(above.map((one) => allRows(`${one.tipo}.list`, asking)));
  const values = new Map<string, Valor[]>();
  /** The names of an entry and of all above it, the outermost first, by its id. */
  let paths = new Map<number, readonly string[]>();
  for (const [at, { campo }] of [...above.entries()].reverse()) {
    const upper = above[at + 1]?.campo;
    const entries = z.array(Entrada).parse(read[at]);
    const found = entries.flatMap((entry): [number, readonly string[]][] => {
      if (upper === undefined) return [[entry.id, [entry.nombre]]];
      const parent = paths.get(Number(entry[upper]));
      return parent ? [[entry.id, [...parent, entry.nombre]]] : [];
    });
    paths = new Map(found);
    values.set(
      campo,
      found.map(([, path]) => ({ padres: path.slice(0, -1), texto: path.at(-1) ?? "" })),
    );
  }
  return values;
}

/** The example's row, below the first parent that there is. */
function exampleOf(tipo: TipoCatalogo, values: ReadonlyMap<string, readonly Valor[]>) {
  const above = ascendientes(tipo).map(({ campo }) => campo);
  const first = values.get(above[0] ?? "")?.[0];
  const path = first ? [...first.padres, first.texto].reverse() : [];
  return { ...EJEMPLO, ...Object.fromEntries(above.map((campo, at) => [campo, path[at] ?? ""])) };
}

/** The template of a catalogue as an XLSX, made from its form's fields and the lists above it. Throws MinistryError. */
export async function catalogueTemplate(tipo: TipoCatalogo, asking: CallOrigin): Promise<Uint8Array> {
  const { writeXlsx } = await import("hucre/xlsx");
  const columns = columnsOf(tipo);
  const { hoja, titulo } = plantillaDe(tipo);
  const values = await parentsOf(tipo, asking);
  const { filas, formulas } = layLists(columns, values);
  const listed = new Set(formulas.keys());
  return writeXlsx({
    sheets: [
      recordsSheet(hoja, columns, exampleOf(tipo, values), formulas),
      instructionsSheet({ titulo, pasos: pasosDeCatalogo(hoja), columns, listed, placed: false }),
      ...(filas.length > 1 ? [{ name: HOJA_LISTAS, rows: filas, hidden: true }] : []),
    ],
    defaultFont: FONT,
  });
}
