import type { Texts } from "../types";
import type { Catalogue, Entry, Near } from "./catalogue";
import type { Findings } from "./findings";

/** How the sentences name a catalogue. */
interface Words {
  clase: string;
  /** 'de municipios' */
  plural: string;
  /** 'un municipio' */
  one: string;
  /** 'el Municipio' */
  the: string;
}

export const WORDS = {
  id_seccion: { clase: "seccion", plural: "secciones", one: "una sección", the: "la Sección" },
  id_categoria: { clase: "categoria", plural: "categorías", one: "una categoría", the: "la Categoría" },
  id_tipo: { clase: "tipo", plural: "tipos", one: "un tipo", the: "el Tipo" },
  id_subtipo: { clase: "subtipo", plural: "subtipos", one: "un subtipo", the: "el Subtipo" },
  id_macro_region: { clase: "macro_region", plural: "macro regiones", one: "una macro región", the: "la Macro región" },
  id_region: { clase: "region", plural: "regiones", one: "una región", the: "la Región" },
  id_departamento: { clase: "departamento", plural: "departamentos", one: "un departamento", the: "el Departamento" },
  id_provincia: { clase: "provincia", plural: "provincias", one: "una provincia", the: "la Provincia" },
  id_municipio: { clase: "municipio", plural: "municipios", one: "un municipio", the: "el Municipio" },
} as const satisfies Record<string, Words>;
type CatalogueField = keyof typeof WORDS;

/** A cell of a catalogue's value, with the rows that it names exactly. */
export interface Given<E extends Entry> {
  campo: CatalogueField;
  catalogue: Catalogue<E>;
  text: string;
  exact: readonly E[];
}

export function readGiven<E extends Entry>(campo: CatalogueField, catalogue: Catalogue<E>, textos: Texts): Given<E> {
  const text = textos[campo] ?? "";
  return { campo, catalogue, text, exact: text === "" ? [] : catalogue.exact(text) };
}

/** `«Uyuny» (columna «MUNI») no está en el catálogo de municipios` */
export const unknownText = ({ campo }: { campo: CatalogueField }, found: Findings) =>
  `${found.quote(campo)} no está en el catálogo de ${WORDS[campo].plural}`;

/**
 * The parent of a chosen row, against the parent's own cell: said as a doubt where the cell holds no name of the
 * catalogue. Another name of it is left to the caller.
 */
export function settleParent<E extends Entry>(cell: Given<E>, own: E, of: string, found: Findings): void {
  const { campo, catalogue, text, exact } = cell;
  found.understand(campo, own.nombre);
  if (text === "" || exact.length > 0) return;
  found.doubt(campo, WORDS[campo].clase, `${unknownText(cell, found)}: se importa ${own.nombre}, por ${of}.`, [
    { texto: catalogue.nameOf(own), nota: `por ${of}` },
  ]);
}

/** An error, or a doubt where one row is clearly meant, for a cell that nothing else decides. */
export function tellUnknown<E extends Entry>(
  cell: Given<E>,
  { near, clear, note }: { near: readonly E[]; clear: E | null; note: (entry: E) => string },
  found: Findings,
): void {
  const { campo, catalogue } = cell;
  const { clase, one } = WORDS[campo];
  const options = near.map((entry) => ({ texto: catalogue.nameOf(entry), nota: note(entry) }));
  const unknown = unknownText(cell, found);
  if (clear) {
    found.understand(campo, clear.nombre);
    found.doubt(campo, clase, `${unknown}: se entiende ${catalogue.nameOf(clear)}, lo más parecido.`, options);
    return;
  }
  const right = `escriba el nombre o el código de ${one}`;
  found.error(
    campo,
    clase,
    `${unknown}: ${options.length > 0 ? `elija uno de los parecidos o ${right}` : right}.`,
    options,
  );
}

interface Ranked<E> extends Near<E> {
  /** Kilometres to the row's point; null if not known. */
  km: number | null;
  rank: number;
}

/** From this rank a name is likely meant, and by this much it must lead; the point alone does not make one likely. */
const LIKELY = 0.7;
const ALIKE = 0.55;
const LEAD = 0.08;
/** What lying at the point adds; at 150 km it adds nothing. */
const AT_THE_POINT = 0.2;
const FAR_KM = 150;

/** The names likely meant, likeliest first, and whether the first is clearly the nearest. */
export function ranked<E extends Entry>(near: readonly Near<E>[], kmTo: (entry: E) => number | null = () => null) {
  const ordered: Ranked<E>[] = near
    .map((one) => {
      const km = kmTo(one.entry);
      return { ...one, km, rank: one.score + (km === null ? 0 : AT_THE_POINT * Math.max(0, 1 - km / FAR_KM)) };
    })
    .sort((a, b) => b.rank - a.rank || a.entry.id - b.entry.id);
  const [first, second] = ordered;
  const likely = first && first.rank >= LIKELY && first.score >= ALIKE;
  const clear = likely && (!second || first.rank - second.rank >= LEAD) ? first.entry : null;
  return { ordered, clear };
}
