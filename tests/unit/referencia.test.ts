import { expect, it } from "vitest";
import * as z from "zod";
import { calls, type CallName, endpointOf } from "@/contract";
import { NOMBRES_DE_HIJO } from "@/contract/campos/hijos";
import { NOMBRES_DE_SERVICIO } from "@/contract/campos/servicios";
import { referencia } from "@/contract/referencia";
import { doneAlready } from "@/ministry-api/http/idempotency";

/** The reference of what is made in the field, and the update that is done already. */

const MADE_IN_THE_FIELD = ["ppirta", "ppirtf", ...NOMBRES_DE_HIJO, ...NOMBRES_DE_SERVICIO, "fotogramappirta"];
const UUID = "3f0c5a52-7d1e-4b8a-9a63-52f1c6a0e9d4";

/** Every property of a schema, at any depth. */
const propertiesOf = (schema: z.ZodType) =>
  [...JSON.stringify(z.toJSONSchema(schema, { unrepresentable: "any", io: "input" })).matchAll(/"(\w+)":\{/g)].map(
    ([, name]) => name,
  );

it("is in the body of each creation of the field and of each update of a record, and nowhere else", () => {
  const having = (part: "body" | "query" | "reply") =>
    calls.filter(([, declared]) => propertiesOf(declared[part]).includes("referencia")).map(([name]) => name);
  const creations = [...MADE_IN_THE_FIELD.map((name) => `${name}.create`), "fotogramappirta.deCarga"];
  const updates = ["ppirta.update", "ppirta.informacion", "ppirtf.update"];
  expect(having("body").sort()).toEqual([...creations, ...updates].sort());
  expect([having("query").sort(), having("reply")]).toEqual([["ppirta.detail", "ppirtf.detail"], []]);
  expect(having("body")).toHaveLength(24);
});

it("is a UUID of any version in lower case, and may be absent", () => {
  for (const version of [1, 4, 5, 7]) {
    const sent = `3F0C5A52-7D1E-${version}B8A-9A63-52F1C6A0E9D4`;
    expect(referencia.parse(sent)).toBe(sent.toLowerCase());
  }
  for (const nothing of [undefined, null, ""]) expect(referencia.parse(nothing)).toBeUndefined();
});

it.each(["x", "3f0c5a52", `${UUID}0`, ` ${UUID}`, `{${UUID}}`, UUID.replaceAll("-", ""), 7, {}, [UUID], true])(
  "is not %j, and its field says so",
  (sent) => {
    const read = referencia.safeParse(sent);
    expect(read.error?.issues.map(({ message }) => message)).toEqual(["La referencia no es válida"]);
    const said = (call: CallName, body: object) =>
      (endpointOf(call).body as z.ZodType)
        .safeParse(body)
        .error?.issues.filter(({ path }) => path.includes("referencia"))
        .map(({ path, message }) => [path.join("."), message]);
    expect(said("ppirta.create", { referencia: sent })).toEqual([["referencia", "La referencia no es válida"]]);
    expect(said("decppirta.create", { referencia: sent })).toEqual([["referencia", "La referencia no es válida"]]);
    const fotogramas = [{ ruta_fotograma: "x" }, { ruta_fotograma: "x", referencia: sent }];
    expect(said("fotogramappirta.create", { id_ppirta: 1, fotogramas })).toEqual([
      ["fotogramas.1.referencia", "La referencia no es válida"],
    ]);
  },
);

it("stands for one photograph of a batch", () => {
  const { body } = endpointOf("fotogramappirta.create");
  const photo = (sent?: string) => ({ ruta_fotograma: "x", referencia: sent });
  const said = (...fotogramas: object[]) =>
    body.safeParse({ id_ppirta: 1, fotogramas }).error?.issues.map(({ path, message }) => [path.join("."), message]);
  expect(said(photo(), photo(UUID), photo())).toBeUndefined();
  expect(said(photo(UUID), photo(), photo(UUID.toUpperCase()))).toEqual([
    ["fotogramas.2.referencia", "La referencia se repite en este envío"],
  ]);
});

it("an update is done if another version already holds every value that it would write", () => {
  const row = { version: 3, nombre: "Salar", gaioc: null, g_x: -20.5, otra: "cosa" };
  expect(doneAlready(row, 2, { nombre: "Salar", gaioc: null, g_x: -20.5 })).toBe(true);
  expect(doneAlready(row, 7, { nombre: "Salar", sin: undefined })).toBe(true);
  for (const [name, value] of [
    ["nombre", "salar"],
    ["gaioc", ""],
    ["g_x", "-20.5"],
    ["falta", 1],
  ] as const) {
    expect([name, doneAlready(row, 2, { nombre: "Salar", [name]: value })]).toEqual([name, false]);
  }
  // From the row's own version it is an ordinary save; without a version nobody knows from where.
  for (const version of [3, undefined]) expect(doneAlready(row, version, { nombre: "Salar" })).toBe(false);
});
