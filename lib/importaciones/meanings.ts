import type { Significado } from "@/contract/importacion/significado";
import { MANERAS_DE_LUGAR, SIGNIFICADOS } from "@/contract/importacion/significados";
import { esInventario, type TipoImportable } from "@/contract/importacion/tipos";

/** A meaning that a column may be given, as plain data for the screen. */
export interface Meaning {
  name: string;
  label: string;
  grupo: Significado["grupo"];
  /** The form requires it, and nothing else deduces it. */
  requerido: boolean;
  /** Without it a row makes no record or entry. */
  indispensable: boolean;
  /** Several columns may share it: their texts are joined. */
  texto: boolean;
}

const GRUPOS: readonly Significado["grupo"][] = ["Registro", "Clasificación", "Lugar", "Territorio", "Información"];

/** The meanings of an inventory's columns, group by group. */
export const meaningsOf = (tipo: TipoImportable): Meaning[] => {
  const all = [...SIGNIFICADOS[tipo]].map(([name, { label, grupo, requerido, indispensable, clase }]) => ({
    name,
    label,
    grupo,
    requerido: requerido === true,
    texto: clase === "texto",
    indispensable: indispensable === true,
  }));
  return GRUPOS.flatMap((grupo) => all.filter((one) => one.grupo === grupo));
};

/** The sets of meanings of which one is enough to place a row; a catalogue's entries have none. */
export const placeWays = (tipo: TipoImportable): readonly (readonly string[])[] =>
  esInventario(tipo) ? MANERAS_DE_LUGAR : [];
