import { SIGNIFICADOS } from "@/contract/importacion/significados";
import type { FilaImportacion, ImportacionDetalle, Hallazgo } from "@/contract/resources/importaciones";

/** A column of the table of rows: one meaning, whether one column of the file gives it, several or none. */
export interface RowColumn {
  campo: string;
  label: string;
  /** As it is headed in the person's own file; null without a column there. */
  heading: string | null;
  /** Narrowest width, in px. */
  width: number;
  kind: "name" | "code" | "text";
  /** Its value is one of a catalogue or of a few: they are offered while it is typed. */
  offered: boolean;
}

const WIDTHS: Readonly<Record<string, number>> = {
  codigo: 112,
  catalogo: 160,
  numero: 104,
  coordenada: 168,
  texto: 176,
};
const NAMES: ReadonlySet<string> = new Set(["nombre_atractivo", "nombre_centro", "nombre"]);

function kindOf(campo: string, clase: string | undefined): RowColumn["kind"] {
  if (NAMES.has(campo)) return "name";
  return clase === "coordenada" ? "code" : "text";
}

type ShownImport = Pick<ImportacionDetalle, "tipo" | "columnas" | "por_fila" | "fijos">;

/**
 * The columns of the table: those of the file, those filled in row by row, values that hold for all rows, and `others`
 * that only a finding names. The name stands first.
 */
export function columnsOf(
  { tipo, columnas, por_fila, fijos }: ShownImport,
  others: readonly string[] = [],
): RowColumn[] {
  const meanings = SIGNIFICADOS[tipo];
  const headings = new Map<string, string[]>();
  for (const { significado, encabezado } of columnas) {
    if (significado) headings.set(significado, [...(headings.get(significado) ?? []), encabezado]);
  }
  const campos = new Set([...headings.keys(), ...por_fila, ...Object.keys(fijos), ...others]);
  const found = [...campos].map((campo): RowColumn => {
    const meaning = meanings.get(campo);
    return {
      campo,
      label: meaning?.label ?? campo,
      heading: headings.get(campo)?.join(" + ") ?? null,
      width: NAMES.has(campo) ? 184 : (WIDTHS[meaning?.clase ?? "texto"] ?? 176),
      kind: kindOf(campo, meaning?.clase),
      offered: meaning?.clase === "catalogo" || meaning?.clase === "codigo",
    };
  });
  return [...found.filter(({ kind }) => kind === "name"), ...found.filter(({ kind }) => kind !== "name")];
}

interface CellWords {
  /** The text, or what it was understood as. */
  shown: string;
  typed: string;
  /** What the record says now where the row changes it; null where it does not. */
  before: string | null;
}

export function cellWords({ textos, entendidos, cambia }: FilaImportacion, campo: string): CellWords {
  const typed = textos[campo] ?? "";
  const change = cambia?.cambios.find((one) => one.campo === campo);
  return { shown: change?.ahora ?? entendidos[campo] ?? typed, typed, before: change ? change.antes : null };
}

/** The row's name, or that of the record it changes; its number where it has none. */
export function nameOfRow({ fila, textos, cambia }: Pick<FilaImportacion, "fila" | "textos" | "cambia">): string {
  const name = [...NAMES].map((campo) => textos[campo]?.trim()).find(Boolean);
  return name ?? cambia?.nombre ?? `Fila ${fila}`;
}

/** Columns that findings, changes and CITEs of these rows name and the table does not have. */
export const missingColumns = (columns: readonly RowColumn[], rows: Iterable<FilaImportacion>): string[] => {
  const known = new Set(columns.map(({ campo }) => campo));
  const found = [...rows].flatMap(({ hallazgos, cambia, textos }) => [
    ...[...hallazgos, ...(cambia?.cambios ?? [])].map(({ campo }) => campo),
    ...(textos["cite"] ? ["cite"] : []),
  ]);
  return [...new Set(found)].filter((campo) => !known.has(campo));
};

type Nivel = Hallazgo["nivel"];

const NONE: readonly Hallazgo[] = [];

/** What the check says of a cell, errors first. A row taken out is left in peace. */
export function findingsAt(row: FilaImportacion | undefined, campo: string): readonly Hallazgo[] {
  if (!row || row.quitada) return NONE;
  const found = row.hallazgos.filter((one) => one.campo === campo);
  if (found.length === 0) return NONE;
  return [...found.filter(({ nivel }) => nivel === "ERROR"), ...found.filter(({ nivel }) => nivel === "DUDA")];
}

/** Whether a finding says that the row is like a record of the inventory. */
export const isAlike = ({ clase, cites }: Hallazgo): boolean => clase === "parecido" && cites !== undefined;

/** How a cell is marked. */
export const levelOf = (findings: readonly Hallazgo[]): Nivel | null => findings[0]?.nivel ?? null;
