import { newKey } from "@/lib/new-key";
import "fake-indexeddb/auto";
import { newPart, newRecord, ownPart, partOf, textsOf, withTyped, withPart } from "@/lib/campo/parts";
import { fieldPhotos, putPhotos } from "@/lib/campo/photos";
import { changeRecord, fieldRecord, putRecord } from "@/lib/campo/records";
import type { AllDeps } from "@/lib/campo/sending/all";
import type { FotoConImagenes, FotoDeCampo, Parte, Recurso, RegistroDeCampo, Textos } from "@/lib/campo/types";
import type { FieldServer } from "./field-server";
import { ATTRACTION, FACILITY } from "./filled-record";

/** What tests of sending do on the device. */

export const INFORMATION: Textos = {
  descripcion: "Peñón de roca.",
  ...{ cc_ccf: "120", cc_ccr: "80", cc_cce: "60", v_c: "t", v_ci: "f", v_r: "t", v_b: "f" },
  ...{ poblacion_cercana: "El Alto", distancia_km: "12,5", emergencia: "NO", frecuencia: "Diaria", bioclima: "Puna" },
  ...{ temperatura: "8 °C", humedad: "40 %", conservacion: "R", deteoro_antopica: "A", deteoro_natural: "I" },
  ...{ proteccion: "I", restriccion: "Ninguna" },
};
export const ROUTE: Textos = {
  ...{ tramo: "El Alto - Peñas", id_tipo_via: "1", id_estado: "1", distancia_km: "12,5", distancia_hr: "1", s_si: "V" },
};

let seconds = 0;

/** A person of their own for each test: others' records stay out of it. */
export const newPerson = () => newKey();

/** A complete attraction made on the device. */
export async function attraction(persona: string, values: Textos = {}, kind: "ppirta" | "ppirtf" = "ppirta") {
  const filled = kind === "ppirta" ? ATTRACTION : FACILITY;
  seconds += 1;
  const record = newRecord(kind, persona, { ...filled, ...values }, new Date(1_700_000_000_000 + seconds * 1000));
  await putRecord(record);
  return record.clave;
}

export async function type(clave: string, parte: string, values: Textos): Promise<void> {
  await changeRecord(clave, (record) => {
    const part = partOf(record, parte);
    return part ? withTyped(record, parte, { ...part.valores, ...values }, new Date()) : record;
  });
}

export async function addRow(clave: string, recurso: Recurso, values: Textos): Promise<string> {
  const part = newPart(recurso, values);
  await changeRecord(clave, (record) => ({
    ...record,
    partes: [...record.partes, part],
    cambiado: new Date().toISOString(),
    llego: null,
  }));
  return part.clave;
}

export const removeRow = (clave: string, parte: string) =>
  changeRecord(clave, (record) => withPart(record, parte, (part) => ({ ...part, quitada: true })));

export async function addPhoto(clave: string, content: string, more: Partial<FotoConImagenes> = {}): Promise<string> {
  const record = await read(clave);
  seconds += 1;
  const photo: FotoConImagenes = {
    clave: newKey(),
    persona: record.persona,
    registro: clave,
    nombre: `${content}.jpg`,
    contenido: new Blob([content]),
    ...{ miniatura: null, bytes: content.length, reducida: null, g_x: -16.5, g_y: -68.1, favorita: false },
    desde: new Date(1_700_000_000_000 + seconds * 1000).toISOString(),
    ...{ llego: null, id: null, intentada: false, problema: null },
    ...more,
  };
  await putPhotos([photo]);
  await changeRecord(clave, (now) => ({ ...now, llego: null }));
  return photo.clave;
}

export async function read(clave: string): Promise<RegistroDeCampo> {
  const record = await fieldRecord(clave);
  if (!record) throw new Error("The record is gone");
  return record;
}

export async function part(clave: string, parte?: string): Promise<Parte> {
  const record = await read(clave);
  const found = parte === undefined ? ownPart(record) : partOf(record, parte);
  if (!found) throw new Error("The part is gone");
  return found;
}

export async function information(clave: string): Promise<Parte> {
  const found = (await read(clave)).partes.find(({ recurso }) => recurso === "informacion");
  if (!found) throw new Error("No information");
  return found;
}

export async function photo(clave: string, key: string): Promise<FotoDeCampo> {
  const found = (await fieldPhotos(clave)).find((one) => one.clave === key);
  if (!found) throw new Error("The photo is gone");
  return found;
}

/** A record that was taken along: everything on it is on the server. */
export async function taken(server: FieldServer, persona: string, values: Textos = {}): Promise<string> {
  const clave = await attraction(persona, values);
  const { id } = (await server.api("ppirta.create", { body: { ...ATTRACTION, ...values } })).data;
  const detail = (await server.api("ppirta.detail", { id })).ppirta;
  await changeRecord(clave, (record) => ({
    ...record,
    registro: detail,
    cambiado: record.creado,
    partes: record.partes.map((one) => {
      const texts = textsOf(one.recurso, detail);
      return { ...one, id, version: detail.version, valores: texts, llegaron: texts, fila: { ...detail } };
    }),
  }));
  server.log.length = 0;
  return clave;
}

export const depsOf = (server: FieldServer, more: Partial<AllDeps> = {}): AllDeps => ({
  api: server.api,
  subject: { rol: 4, id_departamento: 5 },
  references: true,
  base64: async (image) => Buffer.from(await image.arrayBuffer()).toString("base64"),
  now: () => new Date("2026-11-23T20:00:00Z"),
  isOpen: () => false,
  isSelf: async () => true,
  locks: null,
  ...more,
});
