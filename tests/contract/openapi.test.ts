import { createHash } from "node:crypto";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { beforeAll, describe, expect, it } from "vitest";
import { alcanceDe } from "@/contract/alcances";
import { calls, type CallName, endpointOf } from "@/contract";
import { can } from "@/contract/policy";
import { BOLIVIA } from "@/contract/codes";
import { errorsOf } from "@/ministry-api/docs/answers";
import { OTRAS } from "@/ministry-api/docs/raw";
import { sortsOf } from "@/ministry-api/docs/openapi";
import { requireDeclared } from "./declared";
import { apiOn, THE_DATABASE } from "./harness";

/** The parts of an OpenAPI 3.1 document that the test reads. */
interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  security: object[];
  parameters: { $ref?: string; name?: string; in?: string; required?: boolean; schema?: object }[];
  requestBody?: { content: Record<string, { schema: { $ref: string } }> };
  responses: Record<string, { $ref?: string; description?: string; content?: object }>;
  "x-roles": number[];
  "x-adicional": boolean;
}
interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema & Record<string, unknown>>;
  required?: string[];
}
interface Document {
  openapi: string;
  info: { title: string; version: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Schema>;
    responses: Record<string, unknown>;
    parameters: Record<string, unknown>;
  };
}

const METHODS = ["get", "post", "put", "delete"];
const TYPES = ["string", "number", "integer", "boolean", "object", "array", "null"];
/** The JSON Schema 2020-12 keywords that the document uses. Any other is a mistake of the generator. */
const WORDS = new Set(
  "$ref type properties required items minItems maxItems minLength maxLength pattern format enum const anyOf oneOf allOf minimum maximum exclusiveMinimum exclusiveMaximum default description examples contentMediaType additionalProperties prefixItems".split(
    " ",
  ),
);

function everyRef(value: unknown, found: string[] = []): string[] {
  if (Array.isArray(value)) for (const inner of value) everyRef(inner, found);
  else if (typeof value === "object" && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      if (key === "$ref" && typeof inner === "string") found.push(inner);
      else everyRef(inner, found);
    }
  }
  return found;
}

const resolve = (document: Document, ref: string) =>
  ref
    .replace(/^#\//, "")
    .split("/")
    .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], document);

/** The places where a schema is not valid JSON Schema 2020-12. */
function faults(schema: unknown, at: string): string[] {
  if (typeof schema !== "object" || schema === null || Array.isArray(schema)) return [`${at} is no schema`];
  const found: string[] = [];
  for (const [word, value] of Object.entries(schema)) {
    if (!WORDS.has(word) && !word.startsWith("x-")) found.push(`${at}: unknown word ${word}`);
    if (word === "type") {
      const wrong = [value].flat().filter((type) => !TYPES.includes(String(type)));
      if (wrong.length > 0) found.push(`${at}: type ${wrong.join()}`);
    }
    if (word === "properties") {
      for (const [name, inner] of Object.entries(value as object)) found.push(...faults(inner, `${at}.${name}`));
    }
    if (word === "items") found.push(...faults(value, `${at}[]`));
    if (word === "anyOf" || word === "oneOf" || word === "allOf") {
      for (const inner of value as unknown[]) found.push(...faults(inner, `${at}|`));
    }
    if (word === "pattern") new RegExp(value as string, "u");
  }
  const { properties, required } = schema as Schema;
  for (const name of required ?? []) if (!properties?.[name]) found.push(`${at}: requires the unknown ${name}`);
  return found;
}

describe("the documentation of the API", () => {
  const api = apiOn(THE_DATABASE);
  let document: Document;
  beforeAll(async () => {
    document = (await (await api.request("/api/docs/openapi.json")).json()) as Document;
  });

  const operations = () =>
    Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
    );

  it("is an OpenAPI 3.1 document", () => {
    expect(document.openapi).toMatch(/^3\.1\.\d$/);
    expect(document.info).toMatchObject({
      title: expect.any(String),
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    });
    expect(document.servers).toEqual([{ url: "/api" }]);
    const tags = document.tags.map(({ name }) => name);
    expect(new Set(tags).size).toBe(tags.length);
    for (const { path, method, operation } of operations()) {
      const at = `${method} ${path}`;
      expect([at, METHODS.includes(method), path.startsWith("/")]).toEqual([at, true, true]);
      expect([at, operation.tags.every((tag) => tags.includes(tag)), operation.summary.length > 3]).toEqual([
        at,
        true,
        true,
      ]);
      const inPath = operation.parameters.filter((parameter) => parameter.in === "path");
      expect([at, inPath.map(({ name }) => name)]).toEqual([
        at,
        [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
      ]);
      expect(inPath.every(({ required }) => required === true)).toBe(true);
      const names = operation.parameters.map(({ name, in: where, $ref }) => $ref ?? `${where} ${name}`);
      expect([at, new Set(names).size]).toEqual([at, names.length]);
      for (const parameter of operation.parameters) {
        if (!parameter.$ref) expect(faults(parameter.schema, `${at} ${parameter.name}`)).toEqual([]);
      }
      for (const [status, response] of Object.entries(operation.responses)) {
        expect([at, status, Boolean(response.$ref ?? response.description)]).toEqual([at, status, true]);
      }
    }
    expect(Object.entries(document.components.schemas).flatMap(([name, schema]) => faults(schema, name))).toEqual([]);
    expect(Object.keys(document.components.schemas).every((name) => /^[\w.-]+$/.test(name))).toBe(true);
  });

  it("has no error, and no example its schema refuses, by the recommended rules of Redocly", async () => {
    const config = await createConfig({ extends: ["recommended"] });
    const problems = await lintFromString({ source: JSON.stringify(document), config });
    const told = problems.map(({ severity, ruleId, message, location }) => ({
      severity,
      ruleId,
      message,
      at: location[0]?.pointer,
    }));
    expect(told.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(told.filter(({ ruleId }) => /example/.test(ruleId))).toEqual([]);
  });

  it("says of every field what it is, and gives a value where it is one", () => {
    const silent: string[] = [];
    const values = { described: 0, withExample: 0 };
    const look = (schema: Schema & Record<string, unknown>, at: string) => {
      for (const [name, field] of Object.entries(schema.properties ?? {})) {
        if (typeof field.description !== "string") silent.push(`${at}.${name}`);
        values.described += 1;
        if (Array.isArray(field.examples)) values.withExample += 1;
        look(field as Schema & Record<string, unknown>, `${at}.${name}`);
      }
      if (typeof schema.items === "object") look(schema.items as Schema & Record<string, unknown>, `${at}[]`);
    };
    for (const [name, schema] of Object.entries(document.components.schemas)) {
      if (!/^Error/.test(name)) look(schema as Schema & Record<string, unknown>, name);
    }
    for (const { path, method, operation } of operations()) {
      for (const { $ref, name, description } of operation.parameters as {
        $ref?: string;
        name?: string;
        description?: string;
      }[]) {
        if (!$ref && !description) silent.push(`${method} ${path} ?${name}`);
      }
    }
    // On failure, add the text to ministry-api/docs/words.ts, or to contract/campos for a field of a record.
    expect([...new Set(silent)]).toEqual([]);
    // Lists and objects have no example of their own.
    expect(values.withExample / values.described).toBeGreaterThan(0.75);
  });

  it("names the columns a list is sorted by: each is taken, and no other @slow", async () => {
    const words: Record<string, string> = { ppirta: "1", id_ppirta: "1", id_ppirtf: "1" };
    const lists = calls.filter(([name]) => sortsOf(name).length > 0 && name.endsWith(".list"));
    const inboxes = calls.filter(([name]) => /^bandeja.*(entrada|pendiente|finalizado)$/i.test(name));
    expect([lists.length > 25, inboxes.length]).toEqual([true, 12]);
    for (const [name, { query, path }] of [...lists, ...inboxes]) {
      if (!("shape" in query) || !("sort" in (query.shape as object))) continue;
      const parameter = document.paths[path]?.get?.parameters.find((one) => one.name === "sort");
      const taken = (parameter?.schema as { enum?: string[] } | undefined)?.enum ?? [];
      expect([name, taken.length]).toEqual([name, sortsOf(name).length * 2]);
      const asked = Object.fromEntries(Object.entries(words).filter(([word]) => word in (query.shape as object)));
      const as = name.startsWith("bandeja") && !/nacional/i.test(name) ? "gobernacion.lp" : "admin";
      const answers = await Promise.all(
        taken.map((sort) => api.call(name, { as, query: { ...asked, sort, page: 1, rows: 1 } })),
      );
      expect([name, answers.map(({ status }, at) => [taken[at], status])]).toEqual([
        name,
        taken.map((sort) => [sort, 200]),
      ]);
      const { status } = await api.call(name, { as, query: { ...asked, sort: "nada" } });
      expect([name, status]).toEqual([name, 422]);
    }
  });

  it("declares each answer: the refusals of a call, the picture's parameters and types, Bolivia's box", () => {
    for (const [name, declared] of calls) {
      const path = declared.path.replace(":id", "{id}").replace(":code", "{code}");
      const responses = Object.keys(document.paths[path]?.[declared.method.toLowerCase()]?.responses ?? {});
      expect([name, responses]).toEqual([name, ["200", ...errorsOf(name, declared).map(String)]]);
    }
    const picture = document.paths["/fotogramappirta/{id}/imagen"]?.get;
    expect(picture?.parameters.map(({ name }) => name)).toEqual(["id", "ancho", "huella", "If-None-Match"]);
    expect(Object.keys(picture?.responses["200"]?.content ?? {})).toEqual(["image/webp", "image/jpeg"]);
    expect(Object.keys(picture?.responses ?? {})).toEqual([
      "200",
      "304",
      "401",
      "403",
      "404",
      "422",
      "429",
      "500",
      "503",
    ]);
    expect(Object.keys(OTRAS)).toHaveLength(operations().length - calls.length);
    const { g_x, g_y } = document.components.schemas.ppirta_create_cuerpo?.properties ?? {};
    expect([g_x?.minimum, g_x?.maximum]).toEqual([BOLIVIA.south, BOLIVIA.north]);
    expect([g_y?.minimum, g_y?.maximum]).toEqual([BOLIVIA.west, BOLIVIA.east]);
  });

  it("is what every suite's answers are held to", () => {
    expect(() => requireDeclared("GET", "/api/region?page=1", 418)).toThrow("region.list answered 418");
    expect(() => requireDeclared("GET", "/api/fotogramappirta/3/imagen?ancho=150", 409)).toThrow("does not declare");
    expect(() => requireDeclared("HEAD", "/api/region", 403)).not.toThrow();
    expect(() => requireDeclared("GET", "/api/otra", 404)).not.toThrow();
  });

  it("resolves every reference, and uses every component", () => {
    const refs = everyRef(document);
    expect(refs.length).toBeGreaterThan(calls.length);
    for (const ref of refs) expect([ref, typeof resolve(document, ref)]).toEqual([ref, "object"]);
    for (const name of Object.keys(document.components.schemas)) {
      expect([name, refs.includes(`#/components/schemas/${name}`)]).toEqual([name, true]);
    }
  });

  it("holds every call of the contract once, with its roles", () => {
    const ids = operations().map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [name, declared] of calls) {
      const path = declared.path.replace(":id", "{id}").replace(":code", "{code}");
      const operation = document.paths[path]?.[declared.method.toLowerCase()];
      expect([name, operation?.operationId]).toEqual([name, name]);
      const { access } = declared;
      const roles = ([1, 2, 3, 4, 5] as const).filter(
        (rol) => access === "session" || (access !== "public" && can({ rol, id_departamento: 2 }, access)),
      );
      expect([name, operation?.["x-roles"]]).toEqual([name, roles]);
      const alcance = alcanceDe(name);
      const security = access === "public" ? [] : [{ token: [] }, ...(alcance ? [{ clave: [alcance] }] : [])];
      expect([name, operation?.security]).toEqual([name, security]);
    }
    expect(ids).toHaveLength(calls.length + Object.keys(OTRAS).length);
    expect(ids.every((id) => /^[\w.]+$/.test(id))).toBe(true);
  });

  it("describes bodies as the contract takes them: required fields with their messages, limits, choices", () => {
    const bodyOf = (name: CallName) => {
      const path = endpointOf(name).path.replace(":id", "{id}");
      const operation = document.paths[path]?.[endpointOf(name).method.toLowerCase()];
      const ref = operation?.requestBody?.content["application/json"]?.schema.$ref ?? "";
      return resolve(document, ref) as Schema | undefined;
    };
    expect(bodyOf("region.create")?.required).toEqual(["codigo", "nombre", "id_macro_region"]);
    expect(bodyOf("region.create")?.properties?.nombre).toEqual({
      type: "string",
      maxLength: 255,
      description: "Nombre",
      examples: ["Salar de Uyuni"],
      "x-mensaje": "El nombre de la región es requerido",
    });
    expect(bodyOf("ppirta.create")?.required).not.toContain("gaioc");
    expect(bodyOf("ppirta.create")?.properties?.jerarquia).toMatchObject({ enum: ["V", "IV", "III", "II", "I"] });
    expect(bodyOf("fotogramappirta.create")?.properties?.fotogramas).toMatchObject({ minItems: 1, maxItems: 4 });
    expect(bodyOf("ppirta.derivar")).toBeUndefined();
    const list = document.paths["/region"]?.get;
    expect(list?.parameters.map(({ name }) => name)).toEqual(["page", "rows", "q", "sort"]);
    expect(list?.parameters.some(({ required }) => required)).toBe(false);
    expect(document.paths["/rutappirta"]?.get?.parameters.find(({ name }) => name === "ppirta")?.required).toBe(true);
    expect(document.paths["/rutappirta"]?.post?.responses).toHaveProperty("409");
    expect(document.paths["/sesiones"]?.get?.["x-adicional"]).toBe(true);
    expect(document.paths["/region"]?.get?.["x-adicional"]).toBe(false);
  });

  it("is a page that needs nothing but itself", async () => {
    const response = await api.request("/api/docs");
    const page = await response.text();
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    const style = /<style>([\s\S]*?)<\/style>/.exec(page)?.[1] ?? "";
    const hash = createHash("sha256").update(style).digest("base64");
    expect(response.headers.get("content-security-policy")).toContain(`default-src 'none'; style-src 'sha256-${hash}'`);
    expect(page).not.toMatch(/<script|<link|<img|@import|url\(|https?:\/\/| style="/);
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [name, { path }] of calls) {
      expect([name, ids.includes(name)]).toEqual([name, true]);
      expect(page).toContain(path.replace(":id", "{id}").replace(":code", "{code}"));
    }
    for (const [, target] of page.matchAll(/href="#([^"]+)"/g))
      expect([target, ids.includes(target)]).toEqual([target, true]);
    expect(page).toContain("«El nombre de la región es requerido»");
    expect(page).not.toMatch(/undefined|\[object|NaN/);
  });

  it("is there without a session, and says nothing of the data", async () => {
    const response = await api.request("/api/docs/openapi.json");
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/json"]);
    expect(await response.text()).not.toMatch(/turismo\.bo|Illimani|Turismo-Bolivia/);
  });
});
