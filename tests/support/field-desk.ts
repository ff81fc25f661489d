import type { CallName } from "@/contract";
import { ApiError, callUrl, type CallInput } from "@/lib/api-client";
import { comunidades, hechos } from "@/ministry-api/db/seed/data";
import type { PersonaDeCampo } from "@/lib/field/types";

/** A server of the first data's catalogues, for what is taken along to the field. Counts what it is asked. */

export const LA_PAZ = 2;

export const tecnico: PersonaDeCampo = {
  clave: "7",
  nombre: "Rosa Calle",
  subject: { rol: 4, id_departamento: LA_PAZ },
  departamento: "La Paz",
  preparado: null,
};

type Row = Readonly<Record<string, unknown>>;
const coded = (row: { codigo: string }) => ({ ...row, codigo_completo: row.codigo });
const of = (rows: readonly Row[], parent: string, id: unknown) => rows.filter((row) => row[parent] === Number(id));
const list = (envelope: string, data: readonly Row[]) => ({ [envelope]: { data, total: data.length } });

/** The answer of a catalogue's call; undefined for any other call. */
function catalogue(name: CallName, { id, query }: CallInput): unknown {
  const lookups: Partial<Record<CallName, () => unknown>> = {
    "lookup.departamentos": () => ({ departamentos: hechos("departamento") }),
    "lookup.listmacro": () => ({ macroRegion: hechos("macro") }),
    "lookup.maregion": () => ({ regiones: of(hechos("region"), "id_macro_region", id) }),
    "lookup.deppro": () => ({ provincias: of(hechos("provincia").map(coded), "id_departamento", id) }),
    "lookup.promun": () => ({ municipios: of(hechos("municipio").map(coded), "id_provincia", id) }),
    "lookup.muncom": () => ({
      comunidades: of(
        comunidades().map((row) => ({ ...row })),
        "id_municipio",
        id,
      ),
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
      const motivations = new Set(of(hechos("categoria"), "id_seccion", 2).map((row) => row["id"]));
      return { data: hechos("tipo").filter(({ id_categoria }) => motivations.has(id_categoria)) };
    },
    "lookup.listgaioc": () => ({ gaioc: hechos("gaioc") }),
    "categoria.list": () => list("categorias", of(hechos("categoria"), "id_seccion", query?.["id_seccion"])),
    "region.list": () =>
      list(
        "region",
        hechos("region").map((row) => ({ ...row })),
      ),
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
