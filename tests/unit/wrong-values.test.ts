import { expect, it } from "vitest";
import { calls } from "@/contract";
import { fieldNames, replaced, WRONG_VALUES } from "../support/wrong-values";

/** The contract refuses any wrong value in bodies, queries and replies, and never throws. */

const values = (fields: string[]) =>
  fields.flatMap((field) =>
    WRONG_VALUES.map((json) => ({ field, json, value: JSON.parse(replaced({}, field, json)) })),
  );

it.each(calls.map(([name, declared]) => ({ name, declared })))("$name refuses, and never throws", ({ declared }) => {
  for (const schema of [declared.body, declared.query]) {
    for (const { field, json, value } of values(fieldNames(schema))) {
      expect(() => schema.safeParse(value), `${field}: ${json.slice(0, 80)}`).not.toThrow();
    }
  }
  for (const json of WRONG_VALUES) {
    const reply = JSON.parse(json) as unknown;
    expect(() => declared.reply.safeParse(reply), json.slice(0, 80)).not.toThrow();
    for (const envelope of fieldNames(declared.reply)) {
      for (const value of [
        { [envelope]: reply },
        { [envelope]: { data: reply, total: reply } },
        { [envelope]: [reply] },
      ]) {
        expect(() => declared.reply.safeParse(value), `${envelope}: ${json.slice(0, 80)}`).not.toThrow();
      }
    }
  }
});
