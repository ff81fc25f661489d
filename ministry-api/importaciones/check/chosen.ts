import type { Textos } from "../types";
import type { Catalogue, Entry } from "./catalogue";
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
type CampoDeCatalogo = keyof typeof WORDS;

/** A cell of a catalogue's value, with the rows that it names exactly. */
export interface Given<E extends Entry> {
  campo: CampoDeCatalogo;
  catalogue: Catalogue<E>;
  text: string;
  exact: readonly E[];
}

export function readGiven<E extends Entry>(campo: CampoDeCatalogo, catalogue: Catalogue<E>, textos: Textos): Given<E> {
  const text = textos[campo] ?? "";
  return { campo, catalogue, text, exact: text === "" ? [] : catalogue.exact(text) };
}

/** `«Uyuny» (columna «MUNI») no está en el catálogo de municipios` */
export const unknownText = ({ campo }: { campo: CampoDeCatalogo }, found: Findings) =>
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
