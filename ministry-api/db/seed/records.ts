import { createHash } from "node:crypto";
import type { Kind } from "@/contract/resources/registros";
import { unitCodesAt } from "../../lugares/units";
import { busquedaOf } from "../../registros/insert";
import type { Catalogos } from "./catalogues";
import { type Hechos, hechos } from "./data";
import type { Calendario } from "./dates";
import { type Destino, destinoDe, EPOCA } from "./demo-plan";
import { autorDe, type Persona } from "./people";
import { azar } from "./random";

/** The first records: real places with the known facts about them, and nothing invented. */

const SIGLA: Record<Kind, string> = { ppirta: "ATR", ppirtf: "FAC" };
/** The facts are given as geographic coordinates in WGS84. */
const GEO = 1;
const WGS84 = 1;

export interface Registro {
  kind: Kind;
  destino: Destino | null;
  nombre: string;
  jerarquia: string | null;
  municipio: string;
  departamento: string;
  autor: Persona;
  /** Creation time before it is moved into working hours. */
  instante: number;
  /** Columns both inventories share. */
  columnas: ReturnType<typeof columnasDe>;
}

/** A seed from a text: a place gets the same choices whatever is added around it. */
export const semillaDe = (text: string) => createHash("sha256").update(text).digest().readUInt32BE(0);

type Lugar = ReturnType<typeof lugares>[number];

const lugares = (kind: Kind): (Hechos["facilidad"] & { jerarquia: string | null })[] =>
  kind === "ppirta" ? hechos("atractivo") : hechos("facilidad").map((place) => ({ ...place, jerarquia: null }));

function territorio(c: Catalogos, place: Lugar) {
  const municipio = c.municipioDe(place.id_municipio);
  const provincia = c.provinciaDe(municipio.id_provincia);
  const region = c.regionDe(municipio.id_region);
  return { municipio, provincia, region, departamento: c.departamentoDe(provincia.id_departamento) };
}

function columnasDe(c: Catalogos, place: Lugar, id: number, cite: string, creado: Date, autor: Persona) {
  const { municipio, provincia, region, departamento } = territorio(c, place);
  const subtipo = c.subtipoDe(place.id_subtipo);
  const tipo = c.tipoDe(subtipo.id_tipo);
  const categoria = c.categoriaDe(tipo.id_categoria);
  return {
    id,
    cite,
    id_categoria: categoria.id,
    id_tipo: tipo.id,
    id_subtipo: subtipo.id,
    g_x: place.g_x,
    g_y: place.g_y,
    g_z: place.g_z,
    unidades: unitCodesAt(place),
    id_proyeccion: GEO,
    id_datum: WGS84,
    id_macro_region: region.id_macro_region,
    id_region: region.id,
    id_departamento: departamento.id,
    id_provincia: provincia.id,
    id_municipio: municipio.id,
    creado_por: autor.id,
    creado_en: creado,
    actualizado_en: creado,
    demo: true,
    busqueda: busquedaOf(place.nombre, cite, {
      categoria: categoria.nombre,
      tipo: tipo.nombre,
      subtipo: subtipo.nombre,
      codigo: subtipo.codigo_completo,
      provincia: provincia.nombre,
      municipio: municipio.nombre,
    }),
  };
}

/**
 * All records of a kind in the order they were created, with ids and cites in the same order:
 * {ABREVIACION}-{ATR|FAC}-{year}-{00001} (decision 013).
 */
export function primerosRegistros(kind: Kind, c: Catalogos, cal: Calendario): Registro[] {
  const dated = lugares(kind).map((place, index) => {
    const { departamento } = territorio(c, place);
    const destino = destinoDe(kind, departamento.id, place.nombre);
    const [from, to] = EPOCA[destino ?? "hechos"];
    const part = from + (to - from) * azar(semillaDe(`${kind} ${index} ${place.nombre}`)).next();
    return { place, destino, departamento, instante: cal.at(part) };
  });
  const given = new Map<number, number>();
  return dated
    .sort((a, b) => a.instante - b.instante)
    .map(({ place, destino, departamento, instante }, index) => {
      const number = (given.get(departamento.id) ?? 0) + 1;
      given.set(departamento.id, number);
      const cite = `${departamento.abreviacion}-${SIGLA[kind]}-${cal.gestion}-${String(number).padStart(5, "0")}`;
      const autor = autorDe(departamento.id);
      return {
        kind,
        destino,
        nombre: place.nombre,
        jerarquia: place.jerarquia,
        municipio: territorio(c, place).municipio.nombre,
        departamento: departamento.nombre,
        autor,
        instante,
        columnas: columnasDe(c, place, index + 1, cite, cal.date(instante), autor),
      };
    });
}

/** The last number used in each department, for the cites that follow. */
export function numeros(registros: readonly Registro[]): Map<number, number> {
  const last = new Map<number, number>();
  for (const { columnas } of registros)
    last.set(columnas.id_departamento, (last.get(columnas.id_departamento) ?? 0) + 1);
  return last;
}
