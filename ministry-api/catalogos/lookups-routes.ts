import { asc, eq, type SQL } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import { contract, type LookupName, type Reply } from "@/contract";
import { SECCION } from "@/contract/codes";
import { fromKeys, keysOf } from "@/contract/keys";
import { plain } from "../db/columns";
import type { Db } from "../db/client";
import {
  autenticidad,
  categoria,
  catsubtipo,
  comunidad,
  datum,
  declaratoria,
  departamento,
  estado,
  gaioc,
  integridad,
  macro,
  mes,
  municipio,
  provincia,
  proyeccion,
  region,
  rol,
  subtipo,
  tipo,
  via,
} from "../db/schema";
import { alphabetical } from "../db/search";
import type { Handler, HandlersOf } from "../http/handler";
import { notFound } from "../http/problem";
import { municipalitiesAt, nearestLocalities } from "../lugares/nearest";
import { searchPlaces } from "../lugares/search";

type Columns = Record<string, AnyPgColumn>;

interface Lookup {
  table: PgTable;
  columns: Columns;
  /** Default: by name. */
  order?: SQL[];
  /** The column that the path's id filters by. */
  of?: AnyPgColumn;
}

const option = (t: { id: AnyPgColumn; codigo: AnyPgColumn; nombre: AnyPgColumn }) => ({
  id: t.id,
  codigo: t.codigo,
  nombre: t.nombre,
});
const coded = (t: { id: AnyPgColumn; codigo: AnyPgColumn; nombre: AnyPgColumn; codigo_completo: AnyPgColumn }) => ({
  ...option(t),
  codigo_completo: t.codigo_completo,
});
const described = (t: { id: AnyPgColumn; codigo: AnyPgColumn; descripcion: AnyPgColumn }) => ({
  id: t.id,
  codigo: t.codigo,
  descripcion: t.descripcion,
});
const signed = (t: { id: AnyPgColumn; sigla: AnyPgColumn; nombre: AnyPgColumn }) => ({
  id: t.id,
  sigla: t.sigla,
  nombre: t.nombre,
});

/** The short lists that are read from one table each (spec 1 §7, spec 2 §7.4). */
const lookups = {
  departamentos: {
    table: departamento,
    columns: { ...option(departamento), abreviacion: departamento.abreviacion },
    order: [asc(departamento.id)],
  },
  listmacro: { table: macro, columns: option(macro) },
  maregion: { table: region, columns: option(region), of: region.id_macro_region },
  deppro: { table: provincia, columns: coded(provincia), of: provincia.id_departamento },
  promun: {
    table: municipio,
    columns: {
      ...coded(municipio),
      latitud: municipio.latitud,
      longitud: municipio.longitud,
      id_region: municipio.id_region,
      unidad: municipio.unidad,
    },
    of: municipio.id_provincia,
  },
  muncom: {
    table: comunidad,
    columns: { id: comunidad.id, nombre: comunidad.nombre, latitud: comunidad.latitud, longitud: comunidad.longitud },
    of: comunidad.id_municipio,
  },
  listproyeccion: { table: proyeccion, columns: signed(proyeccion) },
  listdatum: { table: datum, columns: signed(datum) },
  cattip: {
    table: tipo,
    columns: coded(tipo),
    order: [asc(tipo.codigo_completo)],
    of: tipo.id_categoria,
  },
  tiposub: {
    table: subtipo,
    columns: coded(subtipo),
    order: [asc(subtipo.codigo_completo)],
    of: subtipo.id_tipo,
  },
  cattiposub: {
    table: catsubtipo,
    columns: option(catsubtipo),
    order: [asc(catsubtipo.codigo)],
    of: catsubtipo.id_subtipo,
  },
  listvia: { table: via, columns: option(via), order: [asc(via.id)] },
  listestado: { table: estado, columns: option(estado), order: [asc(estado.id)] },
  listmes: { table: mes, columns: option(mes), order: [asc(mes.id)] },
  listpatri: { table: declaratoria, columns: option(declaratoria), order: [asc(declaratoria.id)] },
  listintegridad: { table: integridad, columns: described(integridad), order: [asc(integridad.id)] },
  listauten: { table: autenticidad, columns: described(autenticidad), order: [asc(autenticidad.id)] },
  listgaioc: { table: gaioc, columns: { id: gaioc.id, nombre: gaioc.nombre, vigente: gaioc.vigente } },
} satisfies { [N in LookupName]?: Lookup };

async function rowsOf(db: Db, { table, columns, order, of }: Lookup, id: number) {
  const name = columns.nombre ?? columns.id;
  if (!name) throw new Error("A lookup needs a column to order by");
  const rows = db
    .select(columns)
    .from(plain(table))
    .where(of && eq(of, id));
  return rows.orderBy(...(order ?? [alphabetical(name)]));
}

const tableLookups = fromKeys(keysOf(lookups), (name): Handler<`lookup.${LookupName}`> => {
  const { envelope } = contract.lookup[name];
  return async ({ id, context: { db } }) =>
    // The contract's fields by their names in `lookups`.
    ({ [envelope]: await rowsOf(db, lookups[name], id) }) as Reply<`lookup.${typeof name}`>;
});

/** Every short list that fills a selector. */
export const lookupsHandlers: HandlersOf<"lookup"> = {
  ...tableLookups,
  /** Motivations are the types of a section of their own; their subtypes are the activities (spec 2 §7.2). */
  motppirta: async ({ context: { db } }) => ({
    data: await db
      .select({ id: tipo.id, codigo: tipo.codigo_completo, nombre: tipo.nombre })
      .from(tipo)
      .innerJoin(categoria, eq(categoria.id, tipo.id_categoria))
      .where(eq(categoria.id_seccion, SECCION.motivaciones))
      .orderBy(asc(tipo.codigo_completo)),
  }),
  subtipoDetalle: async ({ id, context: { db } }) => {
    const [of] = await db.select({ id_tipo: subtipo.id_tipo }).from(subtipo).where(eq(subtipo.id, id));
    const subtipos = await db
      .select({
        id: subtipo.id,
        codigo: subtipo.codigo,
        nombre: subtipo.nombre,
        codigo_completo: subtipo.codigo_completo,
      })
      .from(subtipo)
      .where(eq(subtipo.id_tipo, of?.id_tipo ?? 0))
      .orderBy(asc(subtipo.codigo_completo));
    const found = subtipos.find((row) => row.id === id);
    if (!found) throw notFound();
    return { subtipo: found, subtipos };
  },
  rol: async ({ context: { db } }) => ({
    rol: {
      data: await db
        .select({ id: rol.id, nombre: rol.nombre, descripcion: rol.descripcion })
        .from(rol)
        .orderBy(asc(rol.id)),
    },
  }),
  lugares: async ({ query, context: { db, caller } }) => ({
    lugares: await searchPlaces(db, caller, query.q),
  }),
  cercanos: async ({ query, context: { db } }) => ({
    cercanos: await nearestLocalities(db, query),
    municipios: await municipalitiesAt(db, query),
  }),
};
