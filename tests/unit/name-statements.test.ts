import type pg from "pg";
import { describe, expect, it } from "vitest";
import { nameStatements } from "@/ministry-api/db/client";

interface Sent {
  name?: string;
  text: string;
  rowMode?: string;
}

/** A connection that keeps what it is asked to run. */
function connection() {
  const sent: unknown[][] = [];
  const client = { query: (...given: unknown[]) => sent.push(given) } as unknown as pg.ClientBase;
  nameStatements(client, () => Promise.resolve());
  const run: (...given: unknown[]) => unknown = client.query;
  /** The name under which it was sent after so many runs. */
  const nameAfter = (runs: number, statement: Sent, values: unknown[] = [1]) => {
    for (let at = 0; at < runs; at += 1) run(statement, values);
    return (sent.at(-1)?.[0] as Sent).name;
  };
  return { sent, run, nameAfter };
}

describe("names of statements", () => {
  it("are given from the tenth use on, one for a text in all connections", () => {
    const [one, other] = [connection(), connection()];
    const statement = { text: "select $1 -- a", rowMode: "array" };
    expect(one.nameAfter(9, statement)).toBeUndefined();
    const name = other.nameAfter(1, statement);
    expect(name).toEqual(expect.any(String));
    expect(one.nameAfter(1, statement)).toBe(name);
    expect(one.sent.at(-1)).toEqual([{ ...statement, name }, [1]]);
    expect(one.nameAfter(10, { text: "select $1 -- b" })).not.toBe(name);
  });

  it("are left as they are, or out, where they are not worth it", () => {
    const { sent, run, nameAfter } = connection();
    expect(nameAfter(12, { text: "select $1 -- named", name: "mine" })).toBe("mine");
    expect(nameAfter(12, { text: "begin" }, [])).toBeUndefined();
    expect(nameAfter(12, { text: `select $1 -- ${"x".repeat(8000)}` })).toBeUndefined();
    const done = () => undefined;
    run("select 1", done);
    expect(sent.at(-1)).toEqual(["select 1", done]);
  });

  it("are two hundred, so that no connection keeps plans without end", () => {
    const { nameAfter } = connection();
    const names = Array.from({ length: 250 }, (_, at) => nameAfter(10, { text: `select $1 -- many ${at}` }));
    expect(names.filter((name) => name !== undefined).length).toBeLessThanOrEqual(200);
    expect(names.at(0)).toEqual(expect.any(String));
    expect(nameAfter(1, { text: "select $1 -- many 0" })).toBe(names[0]);
  });
});
