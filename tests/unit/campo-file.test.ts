import { newKey } from "@/lib/new-key";
import "fake-indexeddb/auto";
import fc from "fast-check";
import { unzipSync, zipSync, strToU8, type Zippable } from "fflate";
import { beforeEach, describe, expect, it } from "vitest";
import { AtractivoDetalle } from "@/contract/resources/registros";
import { database } from "@/lib/campo/database";
import { divideIntoFiles, fieldFile, fileName } from "@/lib/campo/file";
import { FieldFileError } from "@/lib/campo/file-error";
import { loadPlan, loadRecords } from "@/lib/campo/file-load";
import { migrateContent, readFieldFile } from "@/lib/campo/file-read";
import { LIMITS } from "@/lib/campo/file-schema";
import { newRecord } from "@/lib/campo/parts";
import { fieldPhotos, imagesOf, putPhotos } from "@/lib/campo/photos";
import { fieldRecord, putRecord } from "@/lib/campo/records";
import { PROBLEMAS } from "@/lib/campo/texts";
import type { FotoConImagenes, Problema, RegistroDeCampo } from "@/lib/campo/types";
import { ATTRACTION } from "../support/filled-record";
import { AT, photoOf, route, takenAlong, troubled } from "../support/field-trouble";

/** Records with their photographs in a file, and back on another device. */

const { errors } = PROBLEMAS.file;
const ANA = { clave: "4", nombre: "Ana Quispe" };
const BEA = { clave: "7", nombre: "Bea Choque" };

const JPEG = [0xff, 0xd8, 0xff];
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const image = (head: readonly number[], rest: Uint8Array) =>
  new Blob([new Uint8Array([...head, ...rest])], { type: head === PNG ? "image/png" : "image/jpeg" });
const jpeg = (...rest: number[]) => image(JPEG, new Uint8Array(rest));

const bytesOf = async (blob: Blob | null) => blob && [blob.type, ...new Uint8Array(await blob.arrayBuffer())];
const withBytes = ({ contenido, miniatura, ...photo }: Omit<FotoConImagenes, "persona">) =>
  Promise.all([bytesOf(contenido), bytesOf(miniatura)]).then((images) => ({ ...photo, images }));
const withoutPerson = <T extends { persona: string }>({ persona: _persona, ...rest }: T) => rest;

/* Bytes that a reader which looks for signatures would stumble over are among them. */
const pixels = fc.oneof(
  fc.uint8Array({ maxLength: 300 }),
  fc.constant(new Uint8Array([0x50, 0x4b, 3, 4, 0x50, 0x4b, 7, 8, 0x50, 0x4b, 1, 2, 0x50, 0x4b, 5, 6])),
);
const blob = fc.record({ head: fc.constantFrom(JPEG, PNG), rest: pixels }).map(({ head, rest }) => image(head, rest));
const problem = fc.constantFrom<Problema | null>(
  null,
  { tipo: "conflicto", mensaje: "Ana cambió", actual: { g_z: "1" }, version: 4 },
  { tipo: "rechazado", mensaje: "No", errores: { "fotogramas.0.nombre": ["Largo"] } },
  { tipo: "dudoso", mensaje: "", candidatos: [{ id: 3, nombre: "x" }] },
  { tipo: "ajeno", mensaje: "" },
);
const text = fc.string({ unit: "grapheme", maxLength: 40 });

const record = fc
  .record({ name: text, problema: problem, tramo: text, taken: fc.boolean(), cite: fc.option(text) })
  .map(({ name, problema, tramo, taken, cite }): RegistroDeCampo => {
    const made = taken
      ? takenAlong({ nombre_atractivo: name })
      : newRecord("ppirta", "4", { ...ATTRACTION, nombre_atractivo: name }, AT);
    const registro = taken ? AtractivoDetalle.parse({ ...ATTRACTION, id: 12, version: 3 }) : null;
    const rows = { ...made, cite, registro, partes: [...made.partes, route({ tramo }, { quitada: taken })] };
    return problema ? troubled(rows, problema) : rows;
  });

const saved = fc.array(
  fc
    .tuple(
      record,
      fc.array(
        fc.record({
          contenido: fc.option(blob),
          small: fc.option(pixels),
          nombre: text,
          problema: problem,
          favorita: fc.boolean(),
        }),
        { maxLength: 3 },
      ),
    )
    .map(([made, photos]) => ({
      record: made,
      photos: photos.map(({ contenido, small, ...more }) =>
        photoOf(made, {
          ...more,
          contenido,
          bytes: contenido?.size ?? 9,
          miniatura: small && image(JPEG, small),
          g_x: -20.5,
        }),
      ),
    })),
  { minLength: 1, maxLength: 3 },
);

const messageOf = (work: Promise<unknown>) =>
  work.then(
    () => "none",
    (error: unknown) => (error instanceof FieldFileError ? error.message : `another: ${String(error)}`),
  );

const one = () => {
  const made = takenAlong({ g_z: "4135" });
  return { record: made, photos: [photoOf(made, { contenido: jpeg(1, 2, 3, 4), bytes: 7, nombre: "laguna.jpg" })] };
};
const unpack = async (file: Blob) => unzipSync(new Uint8Array(await file.arrayBuffer()));
const pack = (files: Zippable) => new Blob([zipSync(files).slice()]);
/** The file with its description changed, packed by another tool. */
async function rewritten(file: Blob, change: (content: Record<string, unknown>) => unknown): Promise<Blob> {
  const { "registro.json": json = new Uint8Array(), ...rest } = await unpack(file);
  const content: Record<string, unknown> = JSON.parse(new TextDecoder().decode(json));
  return pack({ ...rest, "registro.json": strToU8(JSON.stringify(change(content))) });
}

beforeEach(async () => {
  const db = await database();
  await Promise.all([db.clear("registros"), db.clear("fotos"), db.clear("imagenes")]);
});

describe("a file", () => {
  it("gives back what was saved, byte for byte", async () => {
    await fc.assert(
      fc.asyncProperty(saved, async (all) => {
        const file = await readFieldFile(await fieldFile(all, ANA, AT));
        expect(file).toMatchObject({ persona: ANA, fecha: AT.toISOString() });
        expect(file.records).toEqual(all.map((part) => withoutPerson(part.record)));
        const [read, kept] = [file.photos, all.flatMap(({ photos }) => photos).map(withoutPerson)];
        expect(await Promise.all(read.map(withBytes))).toEqual(await Promise.all(kept.map(withBytes)));
      }),
      { numRuns: 40 },
    );
  });

  it("is a plain ZIP: the description, and each photograph uncompressed", async () => {
    const kept = one();
    const [photo] = kept.photos;
    const file = await fieldFile([kept], ANA, AT);
    const files = await unpack(file);
    expect(Object.keys(files)).toEqual(["registro.json", `fotografias/${photo?.clave}.jpg`]);
    expect([...(files[`fotografias/${photo?.clave}.jpg`] ?? [])]).toEqual([0xff, 0xd8, 0xff, 1, 2, 3, 4]);
    const whole = Buffer.from(await file.arrayBuffer());
    expect(whole.includes(Buffer.from([0xff, 0xd8, 0xff, 1, 2, 3, 4]))).toBe(true);
    expect(new TextDecoder().decode(files["registro.json"])).not.toContain('"persona":"4"');
  });

  it("is read again after another tool packed it", async () => {
    const kept = one();
    const file = await readFieldFile(await rewritten(await fieldFile([kept], ANA, AT), (content) => content));
    expect(file.photos[0]?.contenido?.size).toBe(7);
  });

  it("is divided where it would be too large", () => {
    const big = [one(), one(), one()].map((kept) => ({
      ...kept,
      photos: kept.photos.map((photo) => ({ ...photo, bytes: 40 })),
    }));
    expect(divideIntoFiles(big, { bytes: 100, records: 200 }).map((part) => part.length)).toEqual([2, 1]);
    expect(divideIntoFiles(big, { bytes: 10, records: 200 }).map((part) => part.length)).toEqual([1, 1, 1]);
    expect(divideIntoFiles(big, { bytes: 1000, records: 2 }).map((part) => part.length)).toEqual([2, 1]);
    expect(fileName(new Date("2026-11-22T02:00:00Z"), 1, 2)).toBe("campo-2026-11-21-2.zip");
  });
});

describe("a file that cannot be loaded says why", () => {
  const file = () => fieldFile([one()], ANA, AT);

  it.each([
    ["another kind of file", async () => new Blob(["%PDF-1.7"]), errors.notOurs],
    ["an empty one", async () => new Blob([]), errors.notOurs],
    ["another ZIP", async () => pack({ "a.txt": strToU8("a") }), errors.notOurs],
    ["one that was cut off", async () => (await file()).slice(0, 400), errors.damaged],
    ["one without its beginning", async () => (await file()).slice(40), errors.notOurs],
    [
      "another format",
      () => file().then((made) => rewritten(made, (content) => ({ ...content, formato: "x" }))),
      errors.notOurs,
    ],
    [
      "a newer version",
      () => file().then((made) => rewritten(made, (content) => ({ ...content, version: 2 }))),
      errors.newer,
    ],
    [
      "no records",
      () => file().then((made) => rewritten(made, (content) => ({ ...content, registros: [] }))),
      errors.damaged,
    ],
    [
      "a photograph of another record",
      () =>
        file().then((made) => rewritten(made, (content) => ({ ...content, registros: [withoutPerson(takenAlong())] }))),
      errors.damaged,
    ],
    [
      "too many records",
      () =>
        file().then((made) =>
          rewritten(made, (content) => ({
            ...content,
            registros: Array.from({ length: LIMITS.records + 1 }, () => withoutPerson(takenAlong())),
          })),
        ),
      errors.tooMany,
    ],
    [
      "more than 500 MB",
      async () => Object.defineProperty(new Blob(["x"]), "size", { value: LIMITS.bytes + 1 }),
      errors.tooLarge,
    ],
  ])("%s", async (_what, make, message) => expect(await messageOf(readFieldFile(await make()))).toBe(message));

  it("a photograph whose bytes changed, or that is missing, too large or no image", async () => {
    const bytes = new Uint8Array(await (await file()).arrayBuffer());
    const at = Buffer.from(bytes).indexOf(Buffer.from([0xff, 0xd8, 0xff, 1, 2, 3, 4]));
    bytes[at + 4] = 99;
    expect(await messageOf(readFieldFile(new Blob([bytes])))).toBe(errors.damaged);
    const { "registro.json": json = new Uint8Array(), ...rest } = await unpack(await file());
    const [name = ""] = Object.keys(rest);
    const lost = errors.photo("laguna.jpg");
    expect(await messageOf(readFieldFile(pack({ "registro.json": json })))).toBe(lost);
    expect(await messageOf(readFieldFile(pack({ "registro.json": json, [name]: strToU8("<svg />") })))).toBe(lost);
    const huge = new Uint8Array(LIMITS.image + 1).fill(1);
    huge.set(JPEG);
    expect(await messageOf(readFieldFile(pack({ "registro.json": json, [name]: huge })))).toBe(lost);
  });

  it("keys that are no keys, and a second own part", async () => {
    const made = await file();
    const change = (to: (one: RegistroDeCampo) => unknown) =>
      rewritten(made, (content) => ({ ...content, fotografias: [], registros: [to(takenAlong())] }));
    expect(await messageOf(readFieldFile(await change((kept) => ({ ...withoutPerson(kept), clave: "../x" }))))).toBe(
      errors.damaged,
    );
    const twice = (kept: RegistroDeCampo) => ({ ...withoutPerson(kept), partes: [...kept.partes, kept.partes[0]] });
    expect(await messageOf(readFieldFile(await change(twice)))).toBe(errors.damaged);
  });
});

describe("a file of an older version", () => {
  const content = { formato: "inventario-turistico-campo", version: 1, a: 1 };
  it("goes up step by step", () => {
    const steps = {
      1: ({ a, ...rest }: Record<string, unknown>) => ({ ...rest, b: a }),
      2: ({ b, ...rest }: Record<string, unknown>) => ({ ...rest, c: b }),
    };
    expect(migrateContent(content, steps, 3)).toEqual({ formato: content.formato, version: 3, c: 1 });
    expect(migrateContent(content)).toEqual(content);
  });
  it("is refused where a step is missing", () => {
    expect(() => migrateContent(content, {}, 2)).toThrow(errors.notOurs);
  });
});

describe("loading on a device", () => {
  const later = (record: RegistroDeCampo, ms: number, tramo: string) => ({
    ...record,
    cambiado: new Date(AT.getTime() + ms).toISOString(),
    cite: tramo,
  });
  const planFor = async (all: readonly { record: RegistroDeCampo; photos: FotoConImagenes[] }[], persona = "4") =>
    loadPlan(await readFieldFile(await fieldFile(all, ANA, AT)), persona);

  it("brings records and photographs under their own keys, as the one's who loads them", async () => {
    const kept = one();
    const plan = await planFor([kept], BEA.clave);
    expect(plan.map(({ state }) => state)).toEqual(["new"]);
    expect(await loadRecords(plan, BEA.clave, new Set())).toEqual({ records: 1, photos: 1 });
    expect(await fieldRecord(kept.record.clave)).toEqual({ ...kept.record, persona: BEA.clave });
    const [photo] = await fieldPhotos(kept.record.clave);
    expect(photo).toMatchObject({ clave: kept.photos[0]?.clave, persona: BEA.clave });
    const images = photo && (await imagesOf(photo.clave));
    expect(await bytesOf(images?.contenido ?? null)).toEqual(await bytesOf(kept.photos[0]?.contenido ?? null));
    expect(await loadRecords(await planFor([kept], BEA.clave), BEA.clave, new Set())).toEqual({
      records: 0,
      photos: 0,
    });
  });

  it("replaces an older one, a newer one only if asked, and never another person's", async () => {
    const kept = { ...one(), record: later(one().record, 0, "file") };
    const { clave } = kept.record;
    const all = [{ ...kept, photos: [] }];
    await putRecord(later(kept.record, -1000, "device"));
    expect((await planFor(all))[0]?.state).toBe("older");
    await loadRecords(await planFor(all), "4", new Set());
    expect((await fieldRecord(clave))?.cite).toBe("file");

    await putRecord(later(kept.record, 1000, "device"));
    const plan = await planFor(all);
    expect(plan[0]?.state).toBe("newer");
    expect(await loadRecords(plan, "4", new Set())).toEqual({ records: 0, photos: 0 });
    expect((await fieldRecord(clave))?.cite).toBe("device");
    expect(await loadRecords(plan, "4", new Set([clave]))).toEqual({ records: 1, photos: 0 });
    expect((await fieldRecord(clave))?.cite).toBe("file");

    await putRecord({ ...later(kept.record, -1000, "theirs"), persona: BEA.clave });
    expect((await planFor(all))[0]?.state).toBe("theirs");
    expect(await loadRecords(await planFor(all), "4", new Set([clave]))).toEqual({ records: 0, photos: 0 });
    expect((await fieldRecord(clave))?.persona).toBe(BEA.clave);
  });

  it("looks again when it writes: what became newer meanwhile stays", async () => {
    const kept = one();
    const plan = await planFor([kept]);
    await putRecord(later(kept.record, 1000, "typed meanwhile"));
    expect(await loadRecords(plan, "4", new Set())).toEqual({ records: 0, photos: 0 });
    expect((await fieldRecord(kept.record.clave))?.cite).toBe("typed meanwhile");
  });

  it("forgets neither a photograph's arrival nor one that the file does not have", async () => {
    const kept = one();
    const [photo] = kept.photos;
    if (!photo) throw new Error("no photo");
    const own = photoOf(kept.record, { clave: newKey(), nombre: "otra.jpg", desde: "2026-11-22T00:00:00.000Z" });
    await putRecord(later(kept.record, -1000, "device"));
    await putPhotos([{ ...photo, llego: AT.toISOString(), id: 31 }, own]);
    await loadRecords(await planFor([kept]), "4", new Set());
    const found = await fieldPhotos(kept.record.clave);
    expect(found.map(({ nombre, llego, id }) => [nombre, llego, id])).toEqual([
      ["laguna.jpg", AT.toISOString(), 31],
      ["otra.jpg", null, null],
    ]);
  });
});
