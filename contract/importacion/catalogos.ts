import { CATALOGOS, type CampoDeCatalogo } from "../campos/catalogos";
import type { Significado } from "./significado";
import { ascendientes, type TipoCatalogo } from "./tipos";

/** What a column of a catalogue's file may mean: a field of its form, or what stands above the entry's parent. */

type Campos = Readonly<Record<string, CampoDeCatalogo>>;

const GRUPO: Readonly<Record<string, Significado["grupo"]>> = {
  latitud: "Lugar",
  longitud: "Lugar",
  id_seccion: "Clasificación",
  id_categoria: "Clasificación",
  id_tipo: "Clasificación",
  id_subtipo: "Clasificación",
};

const CLASE: Readonly<Record<string, Significado["clase"]>> = {
  latitud: "coordenada",
  longitud: "coordenada",
  orden: "numero",
  telefono: "numero",
  meses_vigencia: "numero",
};

function significadoDe(campo: string, { label, optional }: CampoDeCatalogo): Significado {
  const padre = campo.startsWith("id_");
  return {
    label,
    grupo: GRUPO[campo] ?? (padre ? "Territorio" : "Registro"),
    clase: CLASE[campo] ?? (padre ? "catalogo" : "texto"),
    ...(!optional && { requerido: true as const, indispensable: true as const }),
  };
}

function deCatalogo(tipo: TipoCatalogo): ReadonlyMap<string, Significado> {
  const own: Campos = CATALOGOS[tipo];
  const [padre, ...arriba] = ascendientes(tipo);
  // The parent decides what stands above it: these columns only tell parents of the same name apart.
  const narrowing = arriba.flatMap(({ campo }, n): [string, CampoDeCatalogo][] => {
    const below: Campos = CATALOGOS[arriba[n - 1]?.tipo ?? padre?.tipo ?? tipo];
    const label = own[campo]?.label ?? below[campo]?.label;
    return label === undefined ? [] : [[campo, { label, optional: true }]];
  });
  const outer: Campos = Object.fromEntries(narrowing.reverse());
  const absent = Object.entries(outer).filter(([campo]) => !(campo in own));
  const campos: Campos = { ...Object.fromEntries(absent), ...own, ...outer };
  return new Map(Object.entries(campos).map(([campo, one]) => [campo, significadoDe(campo, one)]));
}

/** The meanings of each catalogue's columns by their name, in the order of its form. */
export const SIGNIFICADOS_DE_CATALOGO: Readonly<Record<TipoCatalogo, ReadonlyMap<string, Significado>>> = {
  departamento: deCatalogo("departamento"),
  provincia: deCatalogo("provincia"),
  municipio: deCatalogo("municipio"),
  macro: deCatalogo("macro"),
  region: deCatalogo("region"),
  proyeccion: deCatalogo("proyeccion"),
  datum: deCatalogo("datum"),
  seccion: deCatalogo("seccion"),
  categoria: deCatalogo("categoria"),
  tipo: deCatalogo("tipo"),
  subtipo: deCatalogo("subtipo"),
  catsubtipo: deCatalogo("catsubtipo"),
  entidad: deCatalogo("entidad"),
};
