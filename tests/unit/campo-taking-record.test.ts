import "fake-indexeddb/auto";
import { beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "@/lib/api-client";
import { hasPending, isPending, newPart, ownPart, partOf, rowsOf, withTyped } from "@/lib/campo/parts";
import { dropPerson } from "@/lib/campo/person";
import { fieldPhotos, imagesOf, putPhotos, withImages } from "@/lib/campo/photos";
import { changeRecord, fieldRecords } from "@/lib/campo/records";
import { loadOwnIncomplete } from "@/lib/campo/taking/own-incomplete";
import { NotTaken, takeRecord } from "@/lib/campo/taking/take-record";
import type { Parte, RegistroDeCampo } from "@/lib/campo/types";
import { ATRACTIVO_12, RUTA, recordServer } from "../support/field-record";
import { fieldServer, LA_PAZ, tecnico } from "../support/field-desk";

/** Taking records along, and taking them along again. */

const picture = vi.fn(async (url: string) => new Blob([url], { type: "image/jpeg" }));

beforeEach(async () => {
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  picture.mockClear();
  await dropPerson(tecnico.clave);
});

const depsOf = ({ answer }: ReturnType<typeof recordServer>) => ({ api: fieldServer(answer).api, picture });

async function stored(): Promise<RegistroDeCampo> {
  const [record, ...others] = await fieldRecords(tecnico.clave);
  if (!record || others.length > 0) throw new Error("One record was expected");
  return record;
}

const information = (record: RegistroDeCampo) => record.partes.find(({ recurso }) => recurso === "informacion");
const type = (record: RegistroDeCampo, part: Parte, name: string, value: string) =>
  changeRecord(record.clave, (now) => withTyped(now, part.clave, { ...part.valores, [name]: value }));

it("takes a record with its information, rows and small pictures", async () => {
  const server = recordServer();
  const { nombre, bytes } = await takeRecord(tecnico, "ppirta", 12, depsOf(server));
  expect(nombre).toBe("Laguna Verde");
  expect(bytes).toBeGreaterThan(500);
  const record = await stored();
  const own = ownPart(record);
  expect(own).toMatchObject({ id: 12, version: 4, clave: record.clave });
  // As the form shows them.
  expect(own.valores).toMatchObject({ nombre_atractivo: "Laguna Verde", g_x: "-16.12346", id_municipio: "30" });
  expect(information(record)).toMatchObject({ id: 12, version: 4, valores: { descripcion: "Agua verde", v_c: "t" } });
  expect(rowsOf(record, "rutappirta")).toMatchObject([{ id: 5, version: 2, valores: { tramo: RUTA.tramo } }]);
  const photos = await fieldPhotos(record.clave);
  expect(hasPending(record, photos)).toBe(false);
  expect(record).toMatchObject({
    persona: "7",
    cite: "A-LP-12",
    llego: null,
    registro: { nombre_atractivo: "Laguna Verde" },
  });
  expect(photos).toMatchObject([
    { id: 1, conImagen: false, favorita: true, nombre: "foto-1.jpg", llego: "2026-11-01T12:01:00Z" },
    { id: 2, conImagen: false, favorita: false },
  ]);
  const images = await imagesOf(photos[0]?.clave ?? "");
  expect(await images?.miniatura?.text()).toBe("/api/fotogramappirta/1/imagen?ancho=600&v=1");
});

it("takes all pages of a section", async () => {
  const rutas = [1, 2, 3, 4, 5].map((id) => ({ ...RUTA, id }));
  await takeRecord(tecnico, "ppirta", 12, depsOf(recordServer({ rutas, perPage: 2 })));
  expect(rowsOf(await stored(), "rutappirta").map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
});

it("renews a record without anything typed, under the same keys", async () => {
  const server = recordServer();
  await takeRecord(tecnico, "ppirta", 12, depsOf(server));
  const before = await stored();
  const [first] = await fieldPhotos(before.clave);
  server.held.atractivo = { ...ATRACTIVO_12, version: 6, nombre_atractivo: "Laguna Verde Grande" };
  server.held.rutas = [{ ...RUTA, id: 8 }];
  server.held.fotos = server.held.fotos.slice(0, 1);
  await takeRecord(tecnico, "ppirta", 12, depsOf(server));
  const after = await stored();
  expect(after.clave).toBe(before.clave);
  expect(ownPart(after)).toMatchObject({ version: 6, valores: { nombre_atractivo: "Laguna Verde Grande" } });
  expect(rowsOf(after, "rutappirta").map(({ id }) => id)).toEqual([8]);
  expect((await fieldPhotos(after.clave)).map(({ clave }) => clave)).toEqual([first?.clave]);
  // The picture that is there already was not fetched again.
  expect(picture).toHaveBeenCalledTimes(2);
});

it("leaves what was typed and not sent, and renews the parts beside it", async () => {
  const server = recordServer();
  await takeRecord(tecnico, "ppirta", 12, depsOf(server));
  const before = await stored();
  await type(before, ownPart(before), "comunidad", "Ventilla");
  server.held.atractivo = { ...ATRACTIVO_12, version: 6, nombre_atractivo: "Otro nombre", descripcion: "Agua azul" };
  await takeRecord(tecnico, "ppirta", 12, depsOf(server));
  const after = await stored();
  // With the version that it started from: the server then says that others changed it.
  expect(ownPart(after)).toMatchObject({
    version: 4,
    valores: { nombre_atractivo: "Laguna Verde", comunidad: "Ventilla" },
  });
  expect(isPending(ownPart(after))).toBe(true);
  expect(information(after)).toMatchObject({ version: 6, valores: { descripcion: "Agua azul" } });
});

it("leaves rows and photos that the server does not know, and those that are removed", async () => {
  const server = recordServer();
  await takeRecord(tecnico, "ppirta", 12, depsOf(server));
  const before = await stored();
  const made = newPart("rutappirta", { tramo: "A pie" });
  const sent = { tramo: "Enviado", id_tipo_via: "1", id_estado: "", distancia_km: "", distancia_hr: "", s_si: "V" };
  const lost = { ...newPart("rutappirta", sent), enviados: sent };
  await changeRecord(before.clave, (now) => ({
    ...now,
    partes: [...now.partes.map((part) => (part.id === 5 ? { ...part, quitada: true } : part)), made, lost],
  }));
  const [photo] = await fieldPhotos(before.clave);
  if (!photo) throw new Error("A photo was expected");
  await putPhotos([{ ...(await withImages(photo)), clave: "nueva", id: null, llego: null }]);
  // The creation whose answer got lost did arrive.
  server.held.rutas = [RUTA, { ...RUTA, id: 9, tramo: "Enviado" }];
  await takeRecord(tecnico, "ppirta", 12, depsOf(server));
  const after = await stored();
  expect(rowsOf(after, "rutappirta").map(({ clave }) => clave)).toEqual([made.clave, lost.clave]);
  expect(after.partes.find(({ id, recurso }) => recurso === "rutappirta" && id === 5)?.quitada).toBe(true);
  expect(partOf(after, made.clave)?.valores).toEqual({ tramo: "A pie" });
  expect((await fieldPhotos(after.clave)).filter(({ llego }) => llego === null)).toHaveLength(1);
});

it.each([
  ["derivado", { derivado: 1 }, "derivado"],
  ["of another department", { id_departamento: LA_PAZ + 1 }, "otro departamento"],
])("refuses a record that is %s", async (_, change, reason) => {
  const taking = takeRecord(tecnico, "ppirta", 12, depsOf(recordServer({ atractivo: { ...ATRACTIVO_12, ...change } })));
  await expect(taking).rejects.toThrow(NotTaken);
  await expect(taking).rejects.toThrow(reason);
  expect(await fieldRecords(tecnico.clave)).toEqual([]);
});

it("writes nothing of a record whose fetching is cut", async () => {
  const server = recordServer();
  const cut = async () => Promise.reject(new ApiError(0, "Sin línea"));
  await expect(takeRecord(tecnico, "ppirta", 12, { ...depsOf(server), picture: cut })).rejects.toThrow("Sin línea");
  expect(await fieldRecords(tecnico.clave)).toEqual([]);
});

it("finds the person's own incomplete records of both inventories, on all pages", async () => {
  const row = (id: number, more: object) => ({ id, cite: "", codigo: "", id_departamento: LA_PAZ, propio: 1, ...more });
  const attractions = [
    ...Array.from({ length: 230 }, (_, at) => row(at + 1, { nombre_atractivo: `A${at}`, propio: at % 2 })),
    row(900, { nombre_atractivo: "Completo", completito: 1 }),
    row(901, { nombre_atractivo: "Derivado", derivado: 1 }),
  ];
  const { api, asked } = fieldServer((name, { query }) => {
    const page = (Number(query?.["page"]) - 1) * 100;
    if (name === "ppirta.list") return { ppirta: { data: attractions.slice(page, page + 100), total: 232 } };
    return { ppirtf: { data: [row(3, { nombre_centro: "Hostal", municipio: "Palca" })], total: 1 } };
  });
  const { refs, all } = await loadOwnIncomplete(tecnico, { api });
  expect(refs.filter(({ kind }) => kind === "ppirta")).toHaveLength(115);
  expect(refs.at(-1)).toEqual({ kind: "ppirtf", id: 3, nombre: "Hostal", municipio: "Palca" });
  expect(all).toBe(true);
  expect(asked.every((url) => url.includes("completo=0"))).toBe(true);
  expect(asked).toHaveLength(4);
});
