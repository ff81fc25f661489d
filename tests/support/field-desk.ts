import { readFileSync } from "node:fs";
import type { CallName } from "@/contract";
import { ApiError, callUrl, type CallInput } from "@/lib/api-client";
import type { Hechos } from "@/ministry-api/db/seed/data";
import type { PersonaDeCampo } from "@/lib/campo/types";

/** A server of the first data's catalogues, for what is taken along to the field. Counts what it is asked. */

export const LA_PAZ = 2;

export const tecnico: PersonaDeCampo = {
  clave: "7",
  nombre: "Rosa Calle",
  subject: { rol: 4, id_departamento: LA_PAZ },
  departamento: "La Paz",
  preparado: null,
};

/** A file of the first data. Its own reader finds no file in a suite that has a browser's document. */
const json = (name: string): unknown => JSON.parse(readFileSync(`ministry-api/db/seed/data/${name}.json`, "utf8"));

function read<K extends keyof Hechos>(name: K): Hechos[K][] {
  const { columns, rows } = json(name) as { columns: string[]; rows: unknown[][] };
  return rows.map((row) => Object.assign({}, ...columns.map((column, at) => ({ [column]: row[at] }))));
}

const files = new Map<string, unknown>();
/** The facts of a file, read once. */
function hechos<K extends keyof Hechos>(name: K): Hechos[K][] {
  if (!files.has(name)) files.set(name, read(name));
  return files.get(name) as Hechos[K][];
}

const { municipios } = json("comunidad") as { municipios: Record<string, [string, number, number][]> };
const towns = Object.entries(municipios)
  .flatMap(([id_municipio, places]) =>
    places.map(([nombre, latitud, longitud]) => ({ nombre, latitud, longitud, id_municipio: Number(id_municipio) })),
  )
  .map((place, at) => ({ id: at + 1, ...place }));

const coded = <R extends { codigo: string }>(row: R) => ({ ...row, codigo_completo: row.codigo });
const of = <R extends object>(rows: readonly R[], parent: keyof R, id: unknown) =>
  rows.filter((row) => row[parent] === Number(id));
const list = (envelope: string, data: readonly object[]) => ({ [envelope]: { data, total: data.length } });

/** The answer of a catalogue's call; undefined for any other call. */
function catalogue(name: CallName, { id, query }: CallInput): unknown {
  const lookups: Partial<Record<CallName, () => unknown>> = {
    "lookup.departamentos": () => ({ departamentos: hechos("departamento") }),
    "lookup.listmacro": () => ({ macroRegion: hechos("macro") }),
    "lookup.maregion": () => ({ regiones: of(hechos("region"), "id_macro_region", id) }),
    "lookup.deppro": () => ({ provincias: of(hechos("provincia").map(coded), "id_departamento", id) }),
    "lookup.promun": () => ({ municipios: of(hechos("municipio").map(coded), "id_provincia", id) }),
    "lookup.muncom": () => ({
      comunidades: of(towns, "id_municipio", id),
    }),
    "lookup.listproyeccion": () => ({ proyeccion: hechos("proyeccion") }),
    "lookup.listdatum": () => ({ datum: hechos("datum") }),
    "lookup.cattip": () => ({ tipos: of(hechos("tipo").map(coded), "id_categoria", id) }),
    "lookup.tiposub": () => ({ subtipos: of(hechos("subtipo").map(coded), "id_tipo", id) }),
    "lookup.cattiposub": () => ({ catsubtipos: of(hechos("catsubtipo").map(coded), "id_subtipo", id) }),
    "lookup.listvia": () => ({ tipovia: hechos("via") }),
    "lookup.listestado": () => ({ estados: hechos("estado") }),
    "lookup.listmes": () => ({ meses: hechos("mes") }),
    "lookup.listpatri": () => ({ tipodec: hechos("declaratoria") }),
    "lookup.listintegridad": () => ({ data: hechos("integridad") }),
    "lookup.listauten": () => ({ data: hechos("autenticidad") }),
    "lookup.motppirta": () => {
      const motivations = new Set(of(hechos("categoria"), "id_seccion", 2).map(({ id: known }) => known));
      return { data: hechos("tipo").filter(({ id_categoria }) => motivations.has(id_categoria)) };
    },
    "lookup.listgaioc": () => ({ gaioc: hechos("gaioc") }),
    "categoria.list": () => list("categorias", of(hechos("categoria"), "id_seccion", query?.["id_seccion"])),
    "region.list": () => list("region", hechos("region")),
    "tipo.list": () => list("tipos", hechos("tipo")),
    "subtipo.list": () => list("subtipos", hechos("subtipo")),
    "ppirta.conocidos": () => ({ conocidos: [] }),
    "ppirtf.conocidos": () => ({ conocidos: [] }),
  };
  return lookups[name]?.();
}

/** `more` answers what the catalogues do not, or throws. */
export function fieldServer(more: (name: CallName, input: CallInput) => unknown = () => undefined) {
  const asked: string[] = [];
  const api = async (name: CallName, input: CallInput): Promise<unknown> => {
    asked.push(callUrl(name, input));
    const answer = (await more(name, input)) ?? catalogue(name, input);
    if (answer === undefined) throw new ApiError(404, "No existe");
    return answer;
  };
  return { api, asked };
}
