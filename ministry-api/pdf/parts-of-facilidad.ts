import { asc, eq } from "drizzle-orm";
import { SERVICIO } from "@/contract/codes";
import type { Db } from "../db/client";
import { catsubtipo, servicio, subtipo } from "../db/schema";
import type { Tabla } from "./parts";
import type { Parte } from "./record-sheet";
import { calidad, numero } from "./words";

type Row = { servicio: typeof servicio.$inferSelect; subtipo: string; catsubtipo: string | null };

const percent = (value: number | null) => (value === null ? null : `${numero(value)} %`);

const column = {
  subtipo: { header: "Tipo", share: 22, read: (r: Row) => [r.subtipo, r.catsubtipo].filter(Boolean).join(" · ") },
  nombre: { header: "Nombre", share: 26, read: (r: Row) => r.servicio.nombre },
  establecimiento: { header: "Establecimiento", share: 24, read: (r: Row) => r.servicio.establecimiento },
  propietario: { header: "Propietario", share: 18, read: (r: Row) => r.servicio.propietario },
  direccion: { header: "Dirección", share: 24, read: (r: Row) => r.servicio.direccion },
  tramo: { header: "Tramo", share: 20, read: (r: Row) => r.servicio.tramo },
  frecuencia: { header: "Frecuencia", share: 14, read: (r: Row) => r.servicio.frecuencia },
  capacidad: { header: "Capacidad", share: 11, numeric: true, read: (r: Row) => numero(r.servicio.capacidad) },
  costo: { header: "Costo", share: 10, numeric: true, read: (r: Row) => numero(r.servicio.costo) },
  costoPorcentaje: { header: "Costo %", share: 10, numeric: true, read: (r: Row) => percent(r.servicio.costo) },
  calidad: { header: "Calidad", share: 11, read: (r: Row) => calidad(r.servicio.calidad) },
  cobertura: { header: "Cobertura", share: 20, read: (r: Row) => calidad(r.servicio.cobertura) },
  horario: {
    header: "Horario",
    share: 16,
    read: (r: Row) => [r.servicio.hora_inicio, r.servicio.hora_fin].filter(Boolean).join(" a "),
  },
} as const;

/** Which fields each kind of service has (spec 2 §3.2), in the order of the tabs. */
const KINDS: [title: string, id_tipo: number, columns: (keyof typeof column)[]][] = [
  ["COMUNICACIÓN", SERVICIO.comunicacion, ["subtipo", "cobertura"]],
  ["MÉDICO", SERVICIO.medico, ["subtipo", "nombre", "direccion", "horario"]],
  [
    "PERNOCTACIÓN",
    SERVICIO.pernoctacion,
    ["subtipo", "establecimiento", "propietario", "direccion", "capacidad", "costoPorcentaje", "calidad"],
  ],
  [
    "RESTAURACIÓN",
    SERVICIO.restauracion,
    ["subtipo", "establecimiento", "propietario", "direccion", "capacidad", "costoPorcentaje", "calidad"],
  ],
  ["RECREACIÓN", SERVICIO.recreacion, ["subtipo", "nombre", "direccion", "capacidad", "costo", "calidad"]],
  ["INFO-GUIAJE", SERVICIO.informacion, ["subtipo", "nombre", "direccion", "capacidad", "costo", "calidad"]],
  [
    "TRANSPORTE",
    SERVICIO.transporte,
    ["subtipo", "nombre", "tramo", "frecuencia", "direccion", "capacidad", "costoPorcentaje", "calidad"],
  ],
  ["INFRAESTRUCTURA", SERVICIO.infraestructura, ["subtipo", "nombre", "direccion", "capacidad", "calidad"]],
];

/** What the sheet of a facility tells besides identity and place: its services, a table for each kind. */
export async function partsOfFacilidad(db: Db, id: number): Promise<Parte[]> {
  const rows: Row[] = await db
    .select({ servicio, subtipo: subtipo.nombre, catsubtipo: catsubtipo.nombre })
    .from(servicio)
    .innerJoin(subtipo, eq(subtipo.id, servicio.id_subtipo))
    .leftJoin(catsubtipo, eq(catsubtipo.id, servicio.id_catsubtipo))
    .where(eq(servicio.id_ppirtf, id))
    .orderBy(asc(servicio.id));
  return KINDS.map(([title, id_tipo, names]) => {
    const columns = names.map((name) => column[name]);
    const tabla: Tabla = {
      columns: columns.map((c) => ({ header: c.header, share: c.share, numeric: "numeric" in c })),
      rows: rows.filter((row) => row.servicio.id_tipo === id_tipo).map((row) => columns.map((c) => c.read(row))),
    };
    return { title, kind: "tabla", tabla };
  });
}
