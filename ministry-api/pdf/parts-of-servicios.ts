import { asc, eq } from "drizzle-orm";
import { SERVICIO } from "@/contract/codes";
import type { Db, Tx } from "../db/client";
import { catsubtipo, servicio, servicioppirta, subtipo } from "../db/schema";
import type { Parte } from "./content";
import { calidad, numero } from "./words";

type Servicio = typeof servicio.$inferSelect;
/** A service row of either kind of record; an atractivo's have fewer fields. */
type Row = Partial<Servicio> & { id_tipo: number; subtipo: string; catsubtipo?: string | null };

/** Lodging and dining without a category-subtype (spec 2 §3.2). */
const NONE = "---";

const figure = (value: number | null | undefined) => numero(value ?? null);
const percent = (value: number | null | undefined) => numero(value ?? null, "%");

const column = {
  subtipo: { header: "Tipo", share: 22, read: (r: Row) => r.subtipo },
  catsubtipo: { header: "Cat. subtipo", share: 18, read: (r: Row) => r.catsubtipo ?? NONE },
  nombre: { header: "Nombre", share: 26, read: (r: Row) => r.nombre ?? null },
  establecimiento: { header: "Establecimiento", share: 22, read: (r: Row) => r.establecimiento ?? null },
  propietario: { header: "Propietario", share: 18, read: (r: Row) => r.propietario ?? null },
  numero: { header: "Número", share: 11, read: (r: Row) => r.numero ?? null },
  direccion: { header: "Dirección", share: 24, read: (r: Row) => r.direccion ?? null },
  tramo: { header: "Tramo", share: 20, read: (r: Row) => r.tramo ?? null },
  frecuencia: { header: "Frecuencia", share: 14, read: (r: Row) => r.frecuencia ?? null },
  capacidad: { header: "Capacidad", share: 15, numeric: true, read: (r: Row) => figure(r.capacidad) },
  costo: { header: "Costo %", share: 13, numeric: true, read: (r: Row) => percent(r.costo) },
  calidad: { header: "Calidad", share: 11, read: (r: Row) => calidad(r.calidad ?? null) },
  cobertura: { header: "Cobertura", share: 20, read: (r: Row) => calidad(r.cobertura ?? null) },
  horario: {
    header: "Horario",
    share: 16,
    read: (r: Row) => [r.hora_inicio, r.hora_fin].filter(Boolean).join(" a "),
  },
} as const;

type Kinds = readonly (readonly [title: string, id_tipo: number, columns: readonly (keyof typeof column)[]])[];

const INFORMACION = ["INFORMACIÓN TURÍSTICA", SERVICIO.informacion] as const;
const TRANSPORTE = ["TRANSPORTE", SERVICIO.transporte] as const;
const INFRAESTRUCTURA = ["INFRAESTRUCTURA", SERVICIO.infraestructura] as const;
const LODGING = [
  "subtipo",
  "catsubtipo",
  "establecimiento",
  "propietario",
  "numero",
  "direccion",
  "capacidad",
  "costo",
  "calidad",
] as const;
const PLACE = ["subtipo", "nombre", "direccion", "capacidad", "costo", "calidad"] as const;
const TRIP = ["subtipo", "nombre", "tramo", "frecuencia", "direccion", "capacidad", "costo", "calidad"] as const;
const BUILDING = ["subtipo", "nombre", "direccion", "capacidad", "calidad"] as const;

/** The fields of each kind of a facilidad's services (spec 2 §3.2), in the order of the tabs. */
const OF_FACILIDAD: Kinds = [
  ["COMUNICACIÓN", SERVICIO.comunicacion, ["subtipo", "cobertura"]],
  ["MÉDICO", SERVICIO.medico, ["subtipo", "nombre", "direccion", "horario"]],
  ["PERNOCTACIÓN", SERVICIO.pernoctacion, LODGING],
  ["RESTAURACIÓN", SERVICIO.restauracion, LODGING],
  ["RECREACIÓN", SERVICIO.recreacion, PLACE],
  ["INFO-GUIAJE", SERVICIO.informacion, PLACE],
  [...TRANSPORTE, TRIP],
  [...INFRAESTRUCTURA, BUILDING],
];

/** An atractivo's own (spec 2 §3.4). */
const OF_ATRACTIVO: Kinds = [
  [...INFORMACION, PLACE],
  [...TRANSPORTE, TRIP],
  [...INFRAESTRUCTURA, BUILDING],
];

const tables = (kinds: Kinds, rows: Row[]): Parte[] =>
  kinds.map(([title, id_tipo, names]) => {
    const columns = names.map((name) => column[name]);
    return {
      title,
      kind: "tabla",
      tabla: {
        columns: columns.map((c) => ({ header: c.header, share: c.share, numeric: "numeric" in c })),
        rows: rows.filter((row) => row.id_tipo === id_tipo).map((row) => columns.map((c) => c.read(row))),
      },
    };
  });

/** A facilidad's services, a table for each of the eight kinds. */
export async function serviciosDeFacilidad(db: Db | Tx, id: number): Promise<Parte[]> {
  const rows = await db
    .select({ servicio, subtipo: subtipo.nombre, catsubtipo: catsubtipo.nombre })
    .from(servicio)
    .innerJoin(subtipo, eq(subtipo.id, servicio.id_subtipo))
    .leftJoin(catsubtipo, eq(catsubtipo.id, servicio.id_catsubtipo))
    .where(eq(servicio.id_ppirtf, id))
    .orderBy(asc(servicio.id));
  return tables(
    OF_FACILIDAD,
    rows.map((row) => ({
      ...row.servicio,
      subtipo: row.subtipo,
      catsubtipo: row.catsubtipo,
    })),
  );
}

/** An atractivo's own services, a table for each of the three kinds. */
export async function serviciosDeAtractivo(db: Db | Tx, id: number): Promise<Parte[]> {
  const rows = await db
    .select({ servicio: servicioppirta, subtipo: subtipo.nombre })
    .from(servicioppirta)
    .innerJoin(subtipo, eq(subtipo.id, servicioppirta.id_subtipo))
    .where(eq(servicioppirta.id_ppirta, id))
    .orderBy(asc(servicioppirta.id));
  return tables(
    OF_ATRACTIVO,
    rows.map((row) => ({ ...row.servicio, subtipo: row.subtipo })),
  );
}
