import { esInventario, type TipoImportable } from "@/contract/importacion/tipos";
import { formatNumber } from "@/lib/format";

/** The words of an import that depend on what is imported: an inventory's records or a catalogue's entries. */

interface TypeWords {
  one: string;
  many: string;
  /** As a list's title has it. */
  label: string;
  begin: string;
}

export const TYPE_WORDS: Readonly<Record<TipoImportable, TypeWords>> = {
  ppirta: { one: "atractivo", many: "atractivos", label: "Atractivos", begin: "Importar atractivos" },
  ppirtf: { one: "facilidad", many: "facilidades", label: "Facilidades", begin: "Importar facilidades" },
  departamento: { one: "departamento", many: "departamentos", label: "Departamentos", begin: "Importar departamentos" },
  provincia: { one: "provincia", many: "provincias", label: "Provincias", begin: "Importar provincias" },
  municipio: { one: "municipio", many: "municipios", label: "Municipios", begin: "Importar municipios" },
  macro: { one: "macro región", many: "macro regiones", label: "Macro regiones", begin: "Importar macro regiones" },
  region: { one: "región", many: "regiones", label: "Regiones", begin: "Importar regiones" },
  proyeccion: { one: "proyección", many: "proyecciones", label: "Proyecciones", begin: "Importar proyecciones" },
  datum: { one: "datum", many: "datums", label: "Datums", begin: "Importar datums" },
  seccion: { one: "sección", many: "secciones", label: "Secciones", begin: "Importar secciones" },
  categoria: { one: "categoría", many: "categorías", label: "Categorías", begin: "Importar categorías" },
  tipo: { one: "tipo", many: "tipos", label: "Tipos", begin: "Importar tipos" },
  subtipo: { one: "subtipo", many: "subtipos", label: "Subtipos", begin: "Importar subtipos" },
  catsubtipo: {
    one: "categoría de subtipo",
    many: "categorías de subtipo",
    label: "Categorías de subtipo",
    begin: "Importar categorías de subtipo",
  },
  entidad: { one: "entidad", many: "entidades", label: "Entidades", begin: "Importar entidades" },
};

/** Types to choose from, by their labels. */
export const typeOptions = (tipos: readonly TipoImportable[]) =>
  tipos.map((value) => ({ value, label: TYPE_WORDS[value].label }));

/** '1 municipio', '12 municipios'. */
export const countedRecords = (tipo: TipoImportable, count: number) =>
  `${formatNumber(count)} ${count === 1 ? TYPE_WORDS[tipo].one : TYPE_WORDS[tipo].many}`;

const n = formatNumber;

/** What is said of where the rows go, and of taking them back. */
export interface PlaceWords {
  drop: string;
  nothingYet: string;
  nothingEntered: string;
  importing: string;
  enter: (count: number) => string;
  entered: string;
  enteredIn: (seconds: string) => string;
  enteredAs: string;
  stoppedHelp: string;
  undoneWith: (count: number) => string;
  removes: (count: number) => string;
  removesNone: string;
  stay: (count: number) => string;
  stayShort: (count: number) => string;
  hidden: string;
}

const INVENTORY: PlaceWords = {
  drop: "Arrastre aquí su planilla o su archivo de puntos",
  nothingYet: "Nada entra al inventario hasta el último paso.",
  nothingEntered: "Se quitan el archivo y lo que corrigió en ella. Nada entró al inventario.",
  importing: "Importando al inventario",
  enter: (count) => (count === 1 ? "fila entrará como incompleta" : "filas entrarán como incompletas"),
  entered: "Entraron al inventario",
  /** They lack photographs or services, so they are incomplete. */
  enteredIn: (seconds) => `en ${seconds}, como incompletos`,
  enteredAs: "como incompletos",
  stoppedHelp: "Lo que ya entró queda en el inventario. Después puede seguir, o deshacer la importación.",
  undoneWith: (count) =>
    count === 1
      ? "La importación se deshizo. 1 registro que alguien tocó se quedó en el inventario."
      : `La importación se deshizo. ${n(count)} registros que alguien tocó se quedaron en el inventario.`,
  removes: (count) =>
    count === 1 ? "Se quita el registro que nadie tocó." : `Se quitan los ${n(count)} registros que nadie tocó.`,
  removesNone: "No hay registros que nadie haya tocado: no hay qué quitar.",
  stay: (count) =>
    count === 1
      ? "El que alguien cambió o comentó se queda:"
      : `Los ${n(count)} que alguien cambió o comentó se quedan:`,
  stayShort: (count) => (count === 1 ? "1 que alguien tocó se queda." : `${n(count)} que alguien tocó se quedan.`),
  hidden: "Se ocultan, no se borran; el historial de cada uno lo dice.",
};

const CATALOGUE: PlaceWords = {
  drop: "Arrastre aquí su planilla",
  nothingYet: "Nada entra al catálogo hasta el último paso.",
  nothingEntered: "Se quitan el archivo y lo que corrigió en ella. Nada entró al catálogo.",
  importing: "Importando al catálogo",
  enter: (count) => (count === 1 ? "fila entrará al catálogo" : "filas entrarán al catálogo"),
  entered: "Entraron al catálogo",
  enteredIn: (seconds) => `en ${seconds}`,
  enteredAs: "están en la lista",
  stoppedHelp: "Lo que ya entró queda en el catálogo. Después puede seguir, o deshacer la importación.",
  undoneWith: (count) =>
    count === 1
      ? "La importación se deshizo. 1 registro que alguien cambió o usa se quedó en el catálogo."
      : `La importación se deshizo. ${n(count)} registros que alguien cambió o usa se quedaron en el catálogo.`,
  removes: (count) =>
    count === 1
      ? "Se quita el registro que nadie cambió ni usa."
      : `Se quitan los ${n(count)} registros que nadie cambió ni usa.`,
  removesNone: "Todos se usan o alguien los cambió: no hay qué quitar.",
  stay: (count) =>
    count === 1 ? "El que alguien cambió o usa se queda:" : `Los ${n(count)} que alguien cambió o usa se quedan:`,
  stayShort: (count) =>
    count === 1 ? "1 que alguien cambió o usa se queda." : `${n(count)} que alguien cambió o usa se quedan.`,
  hidden: "La auditoría dice qué se quitó.",
};

/** The words of where the rows go. */
export const placeWords = (tipo: TipoImportable): PlaceWords => (esInventario(tipo) ? INVENTORY : CATALOGUE);
