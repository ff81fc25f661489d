import * as z from "zod";
import { expect, test } from "vitest";
import { calls } from "@/contract";
import { hasTrait, type Trait } from "@/contract/calls";
import type { Endpoint } from "@/contract/endpoint";
import { ORIGEN } from "@/scripts/conformance/read";

/** Each trait is held against what the contract's schemas say of the same calls. */

const having = (trait: Trait) => calls.map(([name]) => name).filter((name) => hasTrait(name, trait));
const those = (holds: (declared: Endpoint) => boolean) =>
  calls.filter(([, declared]) => holds(declared)).map(([name]) => name);

const fieldsOf = (schema: z.ZodType) => (schema instanceof z.ZodObject ? Object.keys(schema.shape as object) : []);
/** Every property of a schema, at any depth. */
const propertiesOf = (schema: z.ZodType) =>
  [...JSON.stringify(z.toJSONSchema(schema, { unrepresentable: "any" })).matchAll(/"(\w+)":\{/g)].map(
    ([, name]) => name,
  );

test("a body with a password says so", () => {
  const secret = ["password", "actual", "nueva"];
  expect(having("password")).toEqual(those(({ body }) => fieldsOf(body).some((field) => secret.includes(field))));
});

test("a response with files says so", () => {
  const files = ["pdf", "documento", "ruta_fotograma"];
  expect(having("files")).toEqual(
    those(({ reply }) => propertiesOf(reply).some((name) => name !== undefined && files.includes(name))),
  );
});

test("only a POST with a session is kept for repeated requests", () => {
  const kept = those(({ method, access }) => method === "POST" && access !== "public");
  for (const trait of ["shownOnce", "noTransaction"] as const) {
    expect(having(trait).length).toBeGreaterThan(0);
    expect(kept).toEqual(expect.arrayContaining(having(trait)));
  }
});

test("a secret is in the response of the calls that are shown once, and of no other", () => {
  const secrets = ["secreto", "codigos", "pedido", "clave"];
  const session = ({ method, access }: Endpoint) => method === "POST" && access !== "public";
  expect(having("shownOnce")).toEqual(
    those((call) => session(call) && fieldsOf(call.reply).some((field) => secrets.includes(field))),
  );
});

test("the token is in the response of a call with a route of its own", () => {
  expect(having("ownRoute")).toEqual(
    expect.arrayContaining(those(({ reply }) => fieldsOf(reply).includes("access_token"))),
  );
  expect(having("ownRoute")).toContain("sesion.logout");
});

test("the conformance command knows where to take the id of every read that needs one", () => {
  const keyed = calls.filter(([, { method, path }]) => method === "GET" && path.includes(":id"));
  expect(keyed.map(([name]) => name).filter((name) => !ORIGEN[name])).toEqual([]);
});
