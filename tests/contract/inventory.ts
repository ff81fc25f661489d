import { and, eq } from "drizzle-orm";
import type { NombreInformacion } from "@/contract/campos/informacion";
import type { Kind } from "@/contract/resources/registros";
import type { Estado, Paso } from "@/contract/workflow";
import {
  actppirta,
  archivo,
  fotogramappirta,
  municipio,
  ppirta,
  ppirtf,
  provincia,
  rutappirta,
  seguimiento,
  servicio,
  subtipo,
  temppirta,
  tipo,
} from "@/ministry-api/db/schema";
import type { OwnFields } from "../support/filled-record";
import type { Account, Api } from "./harness";

/** Departments of the demonstration accounts. */
export const LP = 2;
export const PT = 5;

/** What a valid form of each kind has that the other has not. */
export const ownFields = (nombre: string): OwnFields => ({
  ppirta: { nombre_atractivo: nombre, jerarquia: "III", comunidad: "Alto Lima", distrito: "Distrito 4" },
  ppirtf: { nombre_centro: nombre, codigo_dt: "DT-1" },
});

/** A valid form of each kind, in the given department. */
export async function formOf(
  api: Pick<Api, "db">,
  kind: Kind,
  id_departamento: number,
  nombre = "Peñón de la Prueba",
): Promise<Record<string, unknown>> {
  const table = kind === "ppirta" ? ppirta : ppirtf;
  const [like] = await api.db
    .select({
      id_categoria: table.id_categoria,
      id_tipo: table.id_tipo,
      id_subtipo: table.id_subtipo,
      id_macro_region: table.id_macro_region,
      id_region: table.id_region,
    })
    .from(table)
    .where(eq(table.id_departamento, id_departamento))
    // The oldest one is the demonstration's: other tests give theirs a class that does not fit.
    .orderBy(table.id)
    .limit(1);
  const [place] = await api.db
    .select({ id_provincia: provincia.id, id_municipio: municipio.id })
    .from(municipio)
    .innerJoin(provincia, eq(provincia.id, municipio.id_provincia))
    .where(eq(provincia.id_departamento, id_departamento))
    .orderBy(municipio.id)
    .limit(1);
  const shared = {
    ...like,
    ...place,
    id_departamento,
    g_x: -16.5,
    g_y: -68.15,
    g_z: "3640",
    id_proyeccion: 1,
    id_datum: 1,
  };
  return { ...shared, ...ownFields(nombre)[kind], ...(kind === "ppirta" && { gaioc: "" }) };
}

/** A valid INFORMACIÓN form (specification 2 §5.3). */
export const informacion = {
  descripcion: "Peñón de roca con vista al valle.",
  cc_ccf: "120",
  cc_ccr: "80",
  cc_cce: "60",
  v_c: "t",
  v_ci: "f",
  v_r: "t",
  v_b: "f",
  poblacion_cercana: "El Alto",
  distancia_km: "12.5",
  emergencia: "NO",
  frecuencia: "Diaria",
  bioclima: "Puna",
  temperatura: "8 °C",
  humedad: "40 %",
  conservacion: "R",
  deteoro_antopica: "A",
  deteoro_natural: "I",
  proteccion: "I",
  restriccion: "Ninguna",
} satisfies Record<NombreInformacion, string>;

/** Creates a record through the API and returns its id. */
export async function create(
  api: Api,
  kind: Kind,
  as: Account,
  id_departamento: number,
  nombre?: string,
): Promise<number> {
  const body = await formOf(api, kind, id_departamento, nombre);
  const answer = await api.ok(`${kind}.create`, { as, body });
  return answer.body.data?.id ?? 0;
}

/** Completes a record so that it can be derived, by writing directly into the database. */
export async function complete(api: Pick<Api, "db">, kind: Kind, id: number): Promise<void> {
  const { db } = api;
  if (kind === "ppirtf") {
    const [hotel] = await db.select().from(subtipo).where(eq(subtipo.id_tipo, 40)).limit(1);
    await db
      .insert(servicio)
      .values({ id_ppirtf: id, id_tipo: 40, id_subtipo: hotel?.id ?? 0, establecimiento: "Hostal" });
    await db.update(ppirtf).set({ completo: 1 }).where(eq(ppirtf.id, id));
    return;
  }
  const [[activity], [photo]] = await Promise.all([
    db.select().from(subtipo).innerJoin(tipo, eq(tipo.id, subtipo.id_tipo)).limit(1),
    db.select({ hash: archivo.hash }).from(archivo).limit(1),
  ]);
  const { distancia_km, ...texts } = informacion;
  await db.insert(rutappirta).values({
    id_ppirta: id,
    tramo: "La Paz - El Alto",
    id_tipo_via: 1,
    id_estado: 1,
    distancia_km: 12,
    distancia_hr: 0.5,
    s_si: "V",
  });
  await db.insert(temppirta).values({ id_ppirta: id, id_mes: 1, hora_inicio: "08:00", hora_fin: "15:00" });
  await db
    .insert(actppirta)
    .values({ id_ppirta: id, id_tipo: activity?.tipo.id ?? 0, id_subtipo: activity?.subtipo.id ?? 0 });
  await db
    .insert(fotogramappirta)
    .values({ id_ppirta: id, hash: photo?.hash ?? "", ancho: 600, alto: 400, bytes: 1000 });
  await db
    .update(ppirta)
    .set({ ...texts, distancia_km: Number(distancia_km), cc_ccm: 0, completito: 1 })
    .where(eq(ppirta.id, id));
}

/** The states a test can put a record in: those of the workflow, and a draft refused once. */
export type Situacion = Exclude<Estado, "borrador"> | "completo" | "observado";

const step = (nivel: Paso["nivel"], seg_estado: Paso["seg_estado"], recibido: 0 | 1): Paso => ({
  nivel,
  seg_estado,
  aprobado_gobernacion: recibido,
});

const CHAIN: Record<Situacion, Paso[]> = {
  completo: [],
  observado: [step("GOBERNACION", "NO APROBADO", 1)],
  entrante_gobernacion: [step("GOBERNACION", "ENTRANTE", 0)],
  pendiente_gobernacion: [step("GOBERNACION", "PENDIENTE", 1)],
  entrante_nacional: [step("GOBERNACION", "APROBADO", 1), step("NACIONAL", "ENTRANTE", 0)],
  pendiente_nacional: [step("GOBERNACION", "APROBADO", 1), step("NACIONAL", "PENDIENTE", 1)],
  devuelto_gobernacion: [
    step("GOBERNACION", "APROBADO", 1),
    step("NACIONAL", "NO APROBADO", 1),
    step("GOBERNACION", "PENDIENTE", 0),
  ],
  catalogo: [step("GOBERNACION", "APROBADO", 1), step("NACIONAL", "APROBADO", 1)],
};

/** Puts a complete record of La Paz into a state as if it had reached it. Returns its newest step's id (0: none). */
export async function place(api: Pick<Api, "db">, kind: Kind, id: number, situacion: Situacion): Promise<number> {
  const { db } = api;
  const draft = situacion === "completo" || situacion === "observado";
  const marks = {
    derivado: draft ? 0 : 1,
    aprobado: situacion === "catalogo" ? 1 : 0,
    devuelto: situacion === "devuelto_gobernacion" ? 1 : 0,
    observacion: situacion === "observado" || situacion === "devuelto_gobernacion" ? "Falta el horario" : null,
  };
  if (kind === "ppirta") await db.update(ppirta).set(marks).where(eq(ppirta.id, id));
  else await db.update(ppirtf).set(marks).where(eq(ppirtf.id, id));
  await db.delete(seguimiento).where(and(eq(seguimiento.tipo, kind), eq(seguimiento.id_registro, id)));
  let newest = 0;
  for (const paso of CHAIN[situacion]) {
    const decided = paso.seg_estado === "APROBADO" || paso.seg_estado === "NO APROBADO";
    const [row] = await db
      .insert(seguimiento)
      .values({
        tipo: kind,
        id_registro: id,
        ...paso,
        id_departamento: LP,
        id_emisor: 1,
        nombre_emisor: "Emisora de prueba",
        de_rol: "Técnico",
        ...(paso.aprobado_gobernacion === 1 && { fecha_recepcion: new Date() }),
        ...(decided && { fecha_revision: new Date(), id_revisor: 1, nombre_revisor: "Revisora de prueba" }),
      })
      .returning({ id: seguimiento.id });
    newest = row?.id ?? 0;
  }
  return newest;
}
