import { expect, it } from "vitest";
import type * as z from "zod";
import { calls } from "@/contract";
import { fieldNames, WRONG_VALUES } from "../support/wrong-values";

/** The contract refuses any wrong value in bodies, queries and replies, and never throws. */

const VALUES = WRONG_VALUES.map((json) => ({ json, value: JSON.parse(json) as unknown }));

/** The values at which the schema throws. */
function throwsAt(schema: z.ZodType, made: (value: unknown) => unknown, where: string): string[] {
  return VALUES.filter(({ value }) => {
    try {
      schema.safeParse(made(value));
      return false;
    } catch {
      return true;
    }
  }).map(({ json }) => `${where}: ${json.slice(0, 80)}`);
}

it.each(calls.map(([name, declared]) => ({ name, declared })))("$name refuses, and never throws", ({ declared }) => {
  const { body, query, reply } = declared;
  const faults = [body, query].flatMap((schema) =>
    fieldNames(schema).flatMap((field) => throwsAt(schema, (value) => ({ [field]: value }), field)),
  );
  const replies = [
    ...throwsAt(reply, (value) => value, "reply"),
    ...fieldNames(reply).flatMap((envelope) => [
      ...throwsAt(reply, (value) => ({ [envelope]: value }), envelope),
      ...throwsAt(reply, (value) => ({ [envelope]: { data: value, total: value } }), envelope),
      ...throwsAt(reply, (value) => ({ [envelope]: [value] }), envelope),
    ]),
  ];
  expect([...faults, ...replies]).toEqual([]);
});
