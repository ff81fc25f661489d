import { randomInt } from "node:crypto";
import sharp from "sharp";
import type { CallName, ResourceName } from "@/contract";
import { CAMPOS_ATRACTIVO } from "@/contract/campos/atractivo";
import type { Campo } from "@/contract/campos/campo";
import { CAMPOS_FACILIDAD } from "@/contract/campos/facilidad";
import { CAMPOS_INFORMACION } from "@/contract/campos/informacion";
import { BOLIVIA } from "@/contract/codes";
import type { Kind } from "@/contract/resources/registros";

/** Ids of existing rows that a new record refers to. */
export interface Parents {
  id_macro_region: number;
  id_region: number;
  id_departamento: number;
  id_provincia: number;
  id_municipio: number;
  id_seccion: number;
  id_categoria: number;
  id_tipo: number;
  id_subtipo: number;
  id_proyeccion: number;
  id_datum: number;
}

export type Catalogo =
  | "region"
  | "macro"
  | "departamento"
  | "provincia"
  | "municipio"
  | "proyeccion"
  | "datum"
  | "seccion"
  | "categoria"
  | "tipo"
  | "subtipo"
  | "catsubtipo"
  | "entidad";

/** A text that no other record has: it finds the kit's own records and identifies them. */
export const newMark = () => `CONFORMIDAD${String(randomInt(1_000_000)).padStart(6, "0")}`;

const MAPA = { oeste: BOLIVIA.west, sur: BOLIVIA.south, este: BOLIVIA.east, norte: BOLIVIA.north, zoom: 5 };
const PARECIDOS = { nombre: "Mirador", id_tipo: 1, g_x: -16.5, g_y: -68.15 };

/** Queries for reads that refuse an empty one. */
export const READ_QUERIES: Partial<Record<CallName, Record<string, string | number>>> = {
  "lookup.lugares": { q: "Copacabana" },
  "lookup.cercanos": { g_x: -16.5, g_y: -68.15 },
  "ppirta.mapa": MAPA,
  "ppirta.parecidos": PARECIDOS,
  "ppirta.conocidos": { id_departamento: 1 },
  "importacion.valores": { campo: "id_subtipo", texto: "a" },
  "importacion.iguales": { campo: "nombre_atractivo", texto: "Mirador" },
  "calidad.tablero": { tipo: "ppirta" },
  "calidad.pdf": { tipo: "ppirta" },
  "seguimiento.opciones": { tipo: "ppirta", nivel: "GOBERNACION", bandeja: "entrada" },
  "vista.list": { tipo: "ppirta" },
  "vista.conteos": { tipo: "ppirta" },
  "ppirtf.mapa": MAPA,
  "ppirtf.parecidos": PARECIDOS,
  "ppirtf.conocidos": { id_departamento: 1 },
};

/** A body of each catalogue, and the field that must be unique. */
export function catalogueBodies(
  mark: string,
  p: Parents,
): Record<Catalogo, { body: Record<string, unknown>; unique: string }> {
  const codigo = `K${mark.slice(-6)}`;
  const named = { codigo, nombre: mark };
  return {
    region: { body: { ...named, id_macro_region: p.id_macro_region }, unique: "codigo" },
    macro: { body: named, unique: "codigo" },
    departamento: { body: { ...named, abreviacion: codigo }, unique: "codigo" },
    provincia: { body: { ...named, id_departamento: p.id_departamento }, unique: "codigo" },
    municipio: {
      body: { ...named, latitud: -16.5, longitud: -68.15, id_provincia: p.id_provincia },
      unique: "codigo",
    },
    proyeccion: { body: { nombre: mark, sigla: codigo }, unique: "sigla" },
    datum: { body: { nombre: mark, sigla: codigo }, unique: "sigla" },
    seccion: { body: { ...named, orden: "9" }, unique: "codigo" },
    categoria: { body: { ...named, orden: 9, id_seccion: p.id_seccion }, unique: "codigo" },
    tipo: { body: { ...named, orden: 9, id_categoria: p.id_categoria }, unique: "codigo" },
    subtipo: { body: { ...named, orden: 9, id_categoria: p.id_categoria, id_tipo: p.id_tipo }, unique: "codigo" },
    catsubtipo: { body: { ...named, orden: 9, id_subtipo: p.id_subtipo }, unique: "codigo" },
    entidad: {
      body: {
        sigla: codigo,
        nombre: mark,
        telefono: 22_000_000,
        id_departamento: p.id_departamento,
        id_provincia: p.id_provincia,
        id_municipio: p.id_municipio,
      },
      unique: "sigla",
    },
  };
}

const sampleOf = ({ control, choices }: Campo) => choices?.[0]?.value ?? (control === "number" ? 12.5 : "Prueba");

/** A value for every field of a form: its first choice, a number or a text. */
const samplesOf = (table: Readonly<Record<string, Campo>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(table).map(([name, campo]) => [name, sampleOf(campo)]));

/** The form of a new inventory record. */
export function recordBody(kind: Kind, mark: string, p: Parents): Record<string, unknown> {
  const { id_seccion: _, ...placed } = p;
  const shared = { ...placed, g_x: -16.5, g_y: -68.15, g_z: "3640" };
  return kind === "ppirta"
    ? { ...samplesOf(CAMPOS_ATRACTIVO), ...shared, nombre_atractivo: mark }
    : { ...samplesOf(CAMPOS_FACILIDAD), ...shared, nombre_centro: mark };
}

/** The INFORMACIÓN form of an attraction (spec 2 §5.3). */
export const informacionBody = samplesOf(CAMPOS_INFORMACION);

/** Ids for the bodies of an attraction's or facility's children, besides the parent. */
export interface Choices {
  via: number;
  estado: number;
  mes: number;
  declaratoria: number;
  integridad: number;
  autenticidad: number;
  motivacion: number;
  actividad: number;
  /** A subtype of each service type (spec 2 §9). */
  servicio: (tipo: number) => Promise<number | null>;
}

/** The bodies of an attraction's own children, except the services. */
export const childBodies = (id_ppirta: number, c: Choices): Partial<Record<ResourceName, Record<string, unknown>>> => ({
  rutappirta: {
    id_ppirta,
    tramo: "La Paz - El Alto",
    id_tipo_via: c.via,
    id_estado: c.estado,
    distancia_km: 12,
    distancia_hr: 0.5,
    s_si: "V",
  },
  temppirta: { id_ppirta, id_mes: c.mes, hora_inicio: "08:00", hora_fin: "15:00" },
  decppirta: { id_ppirta, id_tipo_declaratoria: c.declaratoria },
  intppirta: { id_ppirta, id_criterio: c.integridad },
  autppirta: { id_ppirta, id_criterio: c.autenticidad },
  actppirta: { id_ppirta, id_tipo: c.motivacion, id_subtipo: c.actividad },
});

/** The body of a service of any kind, with every field that one of them requires. */
export const serviceBody = (parent: Record<string, number>, id_subtipo: number, mark: string) => ({
  ...parent,
  id_subtipo,
  nombre: mark,
  establecimiento: mark,
  cobertura: "B",
  hora_inicio: "08:00",
  hora_fin: "18:00",
});

/** Other values of the fields that these bodies hold besides choices. */
const OTHERS: Readonly<Record<string, (value: unknown) => string>> = {
  ...Object.fromEntries(
    ["nombre", "nombre_atractivo", "nombre_centro", "establecimiento", "tramo"].map((name) => [
      name,
      (value: unknown) => `${String(value)} (2)`,
    ]),
  ),
  cobertura: () => "R",
  hora_fin: () => "18:30",
};

/** The same body with other values; null if it holds only choices. */
export function changedBody(body: Readonly<Record<string, unknown>>): Record<string, unknown> | null {
  const changed = Object.entries(body).flatMap(([name, value]) => {
    const other = OTHERS[name]?.(value);
    return other === undefined ? [] : [[name, other] as const];
  });
  return changed.length === 0 ? null : { ...body, ...Object.fromEntries(changed) };
}

/** A photo like a camera's, as base64. */
export async function photograph(): Promise<string> {
  const plain = sharp({ create: { width: 640, height: 480, channels: 3, background: { r: 90, g: 130, b: 160 } } });
  return (await plain.jpeg().toBuffer()).toString("base64");
}

const PDF = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`;

/** A user form with a mail address that never receives mail (RFC 2606). */
export const userBody = (
  mark: string,
  place: { id_departamento: number; id_entidad: number | null },
  id_rol: number,
) => ({
  numero_documento: Number(mark.slice(-6).replace(/^0/, "1")),
  nombres: "Prueba",
  primer_apellido: "Conformidad",
  genero: "F",
  nacionalidad: "B",
  celular: "70000000",
  email: `${mark.toLowerCase()}@example.com`,
  direccion: "Calle 1",
  ...place,
  cargo: "Prueba de conformidad",
  id_rol,
  documento: Buffer.from(PDF).toString("base64"),
});
