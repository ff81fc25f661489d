import type { CallName } from "@/contract";
import { SECCION } from "@/contract/codes";
import type { Choices, Parents } from "./samples";
import { type Actor, idOf, rowsIn, type Run, succeed } from "./run";

type Ask = { id?: number; query?: Record<string, string | number> };

/** Reads the rows of lists and lookups. */
const reader = (run: Run, actor: Actor) => ({
  rows: async (name: CallName, options: Ask = {}) => rowsIn(await succeed(run, actor, name, options)),
});

/** A category of a section that has a type with a subtype; null if there is none. */
async function classified(run: Run, actor: Actor, id_seccion: number) {
  const { rows } = reader(run, actor);
  const categorias = await rows("categoria.list", { query: { page: 1, rows: 100, q: "", id_seccion } });
  for (const categoria of categorias) {
    // A server that ignores id_seccion returns every category.
    if (categoria.id_seccion !== id_seccion) continue;
    const id_categoria = idOf(categoria) ?? 0;
    for (const tipo of await rows("lookup.cattip", { id: id_categoria })) {
      const id_tipo = idOf(tipo) ?? 0;
      const id_subtipo = idOf((await rows("lookup.tiposub", { id: id_tipo }))[0]);
      if (id_subtipo) return { id_categoria, id_tipo, id_subtipo };
    }
  }
  return null;
}

/** Existing rows that a new record of a section in a department can refer to; null if the server lacks one of them. */
export async function findParents(
  run: Run,
  actor: Actor,
  id_departamento: number | null,
  id_seccion: number = SECCION.atractivos,
): Promise<Parents | null> {
  const { rows } = reader(run, actor);
  const first = async (name: CallName, options: Ask = {}) => idOf((await rows(name, options))[0]) ?? 0;
  const department = id_departamento ?? (await first("lookup.departamentos"));
  const id_provincia = await first("lookup.deppro", { id: department });
  let id_macro_region = 0;
  let id_region = 0;
  for (const macro of await rows("lookup.listmacro")) {
    id_macro_region = idOf(macro) ?? 0;
    id_region = await first("lookup.maregion", { id: id_macro_region });
    if (id_region) break;
  }
  const own = await classified(run, actor, id_seccion);
  const found = {
    id_macro_region,
    id_region,
    id_departamento: department,
    id_provincia,
    id_municipio: id_provincia ? await first("lookup.promun", { id: id_provincia }) : 0,
    id_seccion,
    id_proyeccion: await first("lookup.listproyeccion"),
    id_datum: await first("lookup.listdatum"),
    ...(own ?? { id_categoria: 0, id_tipo: 0, id_subtipo: 0 }),
  };
  return Object.values(found).every((id) => id > 0) ? found : null;
}

/** Existing rows that a record's children can refer to. */
export async function findChoices(run: Run, actor: Actor): Promise<Choices | null> {
  const { rows } = reader(run, actor);
  const first = async (name: CallName, options: Ask = {}) => idOf((await rows(name, options))[0]);
  let motivacion: number | null = null;
  let actividad: number | null = null;
  for (const row of await rows("lookup.motppirta")) {
    motivacion = idOf(row);
    actividad = motivacion && (await first("lookup.tiposub", { id: motivacion }));
    if (actividad) break;
  }
  const found = {
    via: await first("lookup.listvia"),
    estado: await first("lookup.listestado"),
    mes: await first("lookup.listmes"),
    declaratoria: await first("lookup.listpatri"),
    integridad: await first("lookup.listintegridad"),
    autenticidad: await first("lookup.listauten"),
    motivacion,
    actividad,
  };
  if (Object.values(found).some((id) => !id)) return null;
  return {
    ...(found as { [K in keyof typeof found]: number }),
    servicio: (tipo) => first("lookup.tiposub", { id: tipo }),
  };
}
