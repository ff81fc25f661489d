import sharp from "sharp";
import type { LookupName } from "../../contract";
import type { CampoDeAtractivo } from "../../contract/campos/atractivo";
import type { CampoDeFacilidad } from "../../contract/campos/facilidad";
import type { NombreInformacion } from "../../contract/campos/informacion";
import { NOMBRES_DE_SERVICIO, servicioDe } from "../../contract/campos/servicios";
import { NOMBRES_DE_HIJO } from "../../contract/campos/hijos";
import { EMERGENCIAS, JERARQUIAS, SENALIZACIONES } from "../../contract/codes";
import type { Kind } from "../../contract/resources/registros";
import { CALIDADES } from "../../contract/shown";
import { textsOf } from "../../lib/campo/parts";
import type { Api } from "../../lib/campo/sending/deps";
import type { Recurso, Textos } from "../../lib/campo/types";
import type { Azar } from "../../ministry-api/db/seed/random";

/** What a person in the field types: valid, different each time, and not always as the server writes it. */

const MOTIVATION = 47;
const LISTS = ["listvia", "listestado", "listmes", "listpatri", "listintegridad", "listauten"] as const;

const idsIn = (reply: object): string[] =>
  Object.values(reply)
    .flat()
    .flatMap((row: unknown) => (typeof row === "object" && row !== null && "id" in row ? [String(row.id)] : []));

/** The choices of the forms, as the server lists them. */
interface Choices {
  of(list: (typeof LISTS)[number] | `tiposub:${number}`): readonly string[];
  /** The texts of a stored record of each kind: its place and classification fit together. */
  like: Readonly<Record<Kind, Textos>>;
}

/** Reads what the forms offer. */
export async function readChoices(api: Api): Promise<Choices> {
  const lists = new Map<string, readonly string[]>();
  const read = async (key: string, name: LookupName, id?: number) =>
    void lists.set(key, idsIn(await api(`lookup.${name}`, id === undefined ? {} : { id })));
  for (const name of LISTS) await read(name, name);
  const types = new Set([MOTIVATION, ...NOMBRES_DE_SERVICIO.map((name) => servicioDe(name).tipo)]);
  for (const type of types) await read(`tiposub:${type}`, "tiposub", type);
  const [attraction] = (await api("ppirta.list", { query: { page: 1, rows: 1, q: "" } })).ppirta.data;
  const [facility] = (await api("ppirtf.list", { query: { page: 1, rows: 1, q: "" } })).ppirtf.data;
  if (!attraction || !facility) throw new Error("The department has no record to take choices from");
  const like = { ppirta: textsOf("ppirta", attraction), ppirtf: textsOf("ppirtf", facility) };
  return { of: (list) => lists.get(list) ?? [], like };
}

const WORDS = ["Peñón", "laguna", "Ñuflo", "mirador", "salar", "«Tahua»", "chullpa", "río", "'Wara Wara'", "cañadón"];

export const SECTIONS: Readonly<Record<Kind, readonly Recurso[]>> = {
  ppirta: [...NOMBRES_DE_HIJO, ...NOMBRES_DE_SERVICIO.filter((name) => name.endsWith("ppirta"))],
  ppirtf: NOMBRES_DE_SERVICIO.filter((name) => name.endsWith("ppirtf")),
};

/** The values that one person types. */
export function typist(chance: Azar, choices: Choices) {
  let count = 0;
  const text = () => {
    count += 1;
    return `${chance.pick(WORDS)} ${chance.pick(WORDS)} ${count}`;
  };
  const digits = (from: number, to: number) => String(chance.between(from, to));
  const decimal = (to: number) => `${digits(0, to)}${chance.pick([",5", ".25", ",50", ""])}`;
  const hour = () => `${digits(0, 23).padStart(2, "0")}:${digits(0, 59).padStart(2, "0")}`;
  const maybe = (value: string) => (chance.next() < 0.3 ? "" : value);
  const quality = () => maybe(chance.pick(CALIDADES));

  /** Some values of each field that a row may have; a row takes those of its form. */
  const anyValue = (recurso: Recurso, name: string): string => {
    const servicio = NOMBRES_DE_SERVICIO.find((one) => one === recurso);
    if (name === "id_tipo") return String(MOTIVATION);
    if (name === "id_subtipo") {
      return chance.pick(choices.of(`tiposub:${servicio ? servicioDe(servicio).tipo : MOTIVATION}`));
    }
    const values: Readonly<Record<string, () => string>> = {
      id_tipo_via: () => chance.pick(choices.of("listvia")),
      id_estado: () => chance.pick(choices.of("listestado")),
      id_mes: () => chance.pick(choices.of("listmes")),
      id_tipo_declaratoria: () => chance.pick(choices.of("listpatri")),
      id_criterio: () => chance.pick(choices.of(recurso === "intppirta" ? "listintegridad" : "listauten")),
      id_catsubtipo: () => "",
      distancia_km: () => decimal(400),
      distancia_hr: () => decimal(40),
      s_si: () => chance.pick(SENALIZACIONES),
      hora_inicio: hour,
      hora_fin: hour,
      cobertura: () => chance.pick(CALIDADES),
      calidad: quality,
      capacidad: () => maybe(digits(1, 300)),
      costo: () => maybe(decimal(99)),
    };
    return values[name]?.() ?? text();
  };

  return {
    text,
    /** A row of a section. */
    row: (recurso: Recurso, empty: Textos): Textos =>
      Object.fromEntries(Object.keys(empty).map((name) => [name, anyValue(recurso, name)])),
    /** The record's own fields; its name begins with a mark that it keeps. */
    own: (kind: Kind, mark: string): Textos => {
      const placed = {
        ...choices.like[kind],
        g_x: `-16.${digits(10_000, 99_999)}`,
        g_y: `-68,${digits(10_000, 49_999)}`,
        g_z: digits(1, 6000),
        id_proyeccion: "1",
        id_datum: "1",
      };
      if (kind === "ppirtf") return { ...placed, nombre_centro: `${mark} ${text()}`, codigo_dt: `DT-${digits(1, 99)}` };
      return {
        ...placed,
        nombre_atractivo: `${mark} ${text()}`,
        jerarquia: chance.pick(JERARQUIAS),
        comunidad: text(),
        distrito: text(),
        gaioc: maybe(text()),
      } satisfies Record<Exclude<CampoDeAtractivo, CampoDeFacilidad>, string>;
    },
    information: (): Textos => {
      const link = () => chance.pick(["t", "f"]);
      const present = () => chance.pick(["A", "I"]);
      return {
        descripcion: Array.from({ length: chance.between(1, 40) }, text).join(". "),
        cc_ccf: digits(1, 500),
        cc_ccr: digits(1, 500),
        cc_cce: digits(1, 500),
        v_c: link(),
        v_ci: link(),
        v_r: link(),
        v_b: link(),
        poblacion_cercana: text(),
        distancia_km: decimal(300),
        emergencia: chance.pick(EMERGENCIAS),
        frecuencia: text(),
        bioclima: text(),
        temperatura: `${digits(0, 30)} °C`,
        humedad: `${digits(1, 99)} %`,
        conservacion: chance.pick(CALIDADES),
        deteoro_antopica: present(),
        deteoro_natural: present(),
        proteccion: present(),
        restriccion: text(),
      } satisfies Record<NombreInformacion, string>;
    },
    /** A small photograph that no other one is equal to. */
    photograph: async (): Promise<{ nombre: string; image: Buffer }> => {
      const [width, height] = [chance.between(16, 64), chance.between(16, 48)];
      const pixels = Buffer.from(Array.from({ length: width * height * 3 }, () => chance.between(0, 255)));
      const image = await sharp(pixels, { raw: { width, height, channels: 3 } })
        .jpeg({ quality: 90 })
        .toBuffer();
      return { nombre: chance.next() < 0.5 ? "image.jpg" : `IMG_${chance.between(1000, 9999)}.JPG`, image };
    },
  };
}

export type Typist = ReturnType<typeof typist>;
