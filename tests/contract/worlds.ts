import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import sharp from "sharp";
import type { Kind } from "@/contract/resources/registros";
import { CLAVE_DEMO } from "@/ministry-api/db/seed/accounts";
import { hashPassword } from "@/ministry-api/sesion/password";
import { issueToken } from "@/ministry-api/sesion/tokens";
import {
  asignacion,
  aviso,
  comentario,
  fotogramappirta,
  identidad,
  llave,
  seguimiento,
  subtipo,
  token,
  usuario,
} from "@/ministry-api/db/schema";
import type { Api } from "./harness";
import { csv, HEADINGS, inReview, row } from "./imports";
import { create, place, type Situacion } from "./inventory";
import { SERVICES } from "./registros-service-cases";

/** The roles that are limited to their department (decision 005). */
export const WALLED = [3, 4, 5] as const;
export type Walled = (typeof WALLED)[number];

/** A valid body of each of an attraction's child tables, without its parent. */
export const CHILDREN: Readonly<Record<string, Record<string, unknown>>> = {
  rutappirta: { tramo: "El Alto - Peñas", id_tipo_via: 1, id_estado: 1, distancia_km: 12, distancia_hr: 1, s_si: "V" },
  temppirta: { id_mes: 3, hora_inicio: "08:00", hora_fin: "17:30" },
  decppirta: { id_tipo_declaratoria: 1 },
  intppirta: { id_criterio: 1 },
  autppirta: { id_criterio: 1 },
  actppirta: { id_tipo: 47, id_subtipo: 0 },
};

/** The state of the step that each decision needs. */
const STEPS = {
  recibir: "entrante_gobernacion",
  revisarGobernacion: "pendiente_gobernacion",
  nacionalRecibir: "entrante_nacional",
  revisarNacional: "pendiente_nacional",
} as const satisfies Record<string, Situacion>;
type Decision = keyof typeof STEPS;

/** One department's people and objects, one of each kind that the contract refers to by id. */
export interface World {
  departamento: number;
  /** Part of every object's name, so that no response to others may contain it. */
  marca: string;
  tokens: Record<Walled, string>;
  /** A technician's account, and one of that person's sessions. */
  persona: number;
  sesion: number;
  /** A passkey of that person, whose password is CLAVE_DEMO. */
  llave: number;
  /** An identity of the state's provider that the account is joined to. */
  identidad: number;
  /** A draft of each kind that has one of every child. */
  registro: Record<Kind, number>;
  /** Rows of the children and services, by the name of their calls. */
  hijo: Record<string, number>;
  foto: number;
  /** An import in review, which a technician began. */
  importacion: number;
  /** A template of observations. */
  plantilla: number;
  /** A notice of its role 3. */
  aviso: number;
  /** A subject on the attraction's route, and a technician's comment in another. */
  asunto: number;
  comentario: number;
  /** A view that the department shares. */
  vista: number;
  paso: Record<Kind, Record<Decision, number>>;
}

/** The bodies of CHILDREN and SERVICES, with an existing activity. */
export async function childBodies(api: Api): Promise<Record<string, { parent: Kind; body: Record<string, unknown> }>> {
  const [activity] = await api.db.select({ id: subtipo.id }).from(subtipo).where(eq(subtipo.id_tipo, 47)).limit(1);
  const children = Object.entries(CHILDREN).map(([name, body]) => [
    name,
    { parent: "ppirta" as Kind, body: name === "actppirta" ? { ...body, id_subtipo: activity?.id ?? 0 } : body },
  ]);
  return Object.fromEntries([...children, ...SERVICES.map(({ name, parent, body }) => [name, { parent, body }])]);
}

/** Finds one of these by its section's name. Throws if there is none. */
export async function childFinder(api: Api) {
  const bodies = await childBodies(api);
  return (name: string) => {
    const found = bodies[name];
    if (!found) throw new Error(`No body of ${name}`);
    return found;
  };
}

let people = 0;

/** A person of a role and department (null: none) with an open session. No password is hashed. */
export async function person(api: Api, id_rol: number, id_departamento: number | null, nombre = "Persona") {
  const [made] = await api.db
    .insert(usuario)
    .values({
      email: `${randomUUID()}@ejemplo.bo`,
      nombres: nombre,
      primer_apellido: "Prueba",
      numero_documento: String(1_000_000 + (people += 1)),
      ...{ genero: "F", nacionalidad: "B", celular: "70011223", direccion: "Calle 1", cargo: "Técnica" },
      ...{ id_rol, id_departamento, busqueda: nombre.toLowerCase() },
    })
    .returning({ id: usuario.id });
  const id = made?.id ?? 0;
  return { id, token: await issueToken(api.db, id, "SESION", 12, api.now()) };
}

/** A small photo of one colour, encoded as the API sends and receives it. */
export const photograph = async (background = "#338833") =>
  (
    await sharp({ create: { width: 40, height: 30, channels: 3, background } })
      .jpeg()
      .toBuffer()
  ).toString("base64");

/** Fills a department with one object of every kind. */
export async function createWorld(api: Api, departamento: number, marca: string): Promise<World> {
  const people = await Promise.all(WALLED.map((rol) => person(api, rol, departamento, `${marca} ${rol}`)));
  const tokens = Object.fromEntries(WALLED.map((rol, at) => [rol, people[at]?.token ?? ""])) as World["tokens"];
  const owner = tokens[4];
  const persona = people[1]?.id ?? 0;
  const [sesion] = await api.db.select({ id: token.id }).from(token).where(eq(token.id_usuario, persona));
  const clave = await hashPassword(CLAVE_DEMO);
  await api.db.update(usuario).set({ clave }).where(eq(usuario.id, persona));
  const made = { nombre: marca, credencial: randomUUID(), clave_publica: "", contador: 0, creado_en: api.now() };
  const [key] = await api.db
    .insert(llave)
    .values({ id_usuario: persona, ...made })
    .returning({ id: llave.id });
  const joined = { emisor: "https://proveedor.example.bo", sujeto: randomUUID(), creado_en: api.now() };
  const [identity] = await api.db
    .insert(identidad)
    .values({ id_usuario: persona, ...joined })
    .returning({ id: identidad.id });

  const record = (kind: Kind, at: string) => create(api, kind, "admin", departamento, `${marca} ${kind} ${at}`);
  const registro = { ppirta: await record("ppirta", "borrador"), ppirtf: await record("ppirtf", "borrador") };
  const hijo: Record<string, number> = {};
  for (const [name, { parent, body }] of Object.entries(await childBodies(api))) {
    const sent = { ...body, [`id_${parent}`]: registro[parent] };
    const answer = await api.ok(`${name}.create` as "rutappirta.create", { token: owner, body: sent });
    hijo[name] = answer.body.data?.id ?? 0;
  }
  const fotogramas = [{ ruta_fotograma: await photograph(), nombre: `${marca}.jpg` }];
  await api.ok("fotogramappirta.create", { token: owner, body: { id_ppirta: registro.ppirta, fotogramas } });
  const [foto] = await api.db
    .select({ id: fotogramappirta.id })
    .from(fotogramappirta)
    .where(eq(fotogramappirta.id_ppirta, registro.ppirta));

  const paso = { ppirta: {}, ppirtf: {} } as World["paso"];
  for (const kind of ["ppirta", "ppirtf"] as const) {
    for (const [decision, situacion] of Object.entries(STEPS)) {
      const id = await record(kind, decision);
      paso[kind][decision as Decision] = await place(api, kind, id, situacion);
      const own = and(eq(seguimiento.tipo, kind), eq(seguimiento.id_registro, id));
      await api.db.update(seguimiento).set({ id_departamento: departamento }).where(own);
    }
  }
  const importacion = await inReview(api, csv(HEADINGS, row({ 1: `${marca} importada` })), { token: tokens[4] }, marca);
  const plantilla = await api.ok("plantilla.create", { token: tokens[3], body: { texto: `${marca} observa` } });
  const reviewer = { id_usuario: people[0]?.id ?? 0, actor: marca };
  const [told] = await api.db
    .insert(aviso)
    .values({ ...reviewer, clase: "cambio", tipo: "ppirta", id_registro: registro.ppirta })
    .returning({ id: aviso.id });
  await api.db.insert(asignacion).values({
    ...{ tipo: "ppirtf", id_registro: registro.ppirtf, id_usuario: reviewer.id_usuario, asignado_por: persona },
  });
  const said = { tipo: "ppirta", id_registro: registro.ppirta, texto: `${marca} comenta` };
  const begin = async (body: object) => {
    const { body: answer } = await api.ok("asunto.create", { token: owner, body: { ...said, ...body } });
    return answer.data?.id ?? 0;
  };
  const asunto = await begin({ seccion: "rutappirta", id_fila: hijo.rutappirta });
  const other = await begin({});
  const [own] = await api.db.select({ id: comentario.id }).from(comentario).where(eq(comentario.id_asunto, other));
  const vista = await api.ok("vista.create", {
    token: tokens[3],
    body: { tipo: "ppirta", nombre: `${marca} vista`, compartida: 1, consulta: "" },
  });
  return {
    ...{ asunto, comentario: own?.id ?? 0 },
    ...{
      departamento,
      marca,
      tokens,
      persona,
      sesion: sesion?.id ?? 0,
      llave: key?.id ?? 0,
      identidad: identity?.id ?? 0,
      registro,
      hijo,
      foto: foto?.id ?? 0,
    },
    ...{ importacion, paso, plantilla: plantilla.body.data?.id ?? 0, aviso: told?.id ?? 0 },
    vista: vista.body.data?.id ?? 0,
  };
}
