import { LRUCache } from "lru-cache";
import type pg from "pg";
import { endingWithCaller } from "./end-reads";

/** Uses after which a statement gets a name. */
const OFTEN = 10;
/** Named statements, at most: each connection keeps a plan of each, tens of kilobytes. */
const MOST = 200;
/** Characters of a statement's text, at most: longer ones are lists of values, and hardly come twice. */
const LONGEST = 8000;

const uses = new LRUCache<string, number>({ max: 500 });
const names = new Map<string, string>();

/** The name of a statement that is used often; null while it is not. One text has one name in all connections. */
function nameOf(text: string): string | null {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST || text.length > LONGEST) return known ?? null;
  const times = (uses.get(text) ?? 0) + 1;
  if (times < OFTEN) {
    uses.set(text, times);
    return null;
  }
  uses.delete(text);
  const name = `often_${names.size}`;
  names.set(text, name);
  return name;
}

interface Statement {
  name?: string | undefined;
  text: string;
}
const isStatement = (given: unknown): given is Statement =>
  typeof given === "object" && given !== null && "text" in given && typeof given.text === "string";

function named(given: unknown, values: unknown): unknown {
  if (!isStatement(given) || given.name !== undefined || !Array.isArray(values) || values.length === 0) return given;
  const name = nameOf(given.text);
  return name === null ? given : { ...given, name };
}

/**
 * Ends a connection's reads with the call that they are for (`cancel` ends what it runs), and gives its statements names where they are used often, so that PostgreSQL parses and plans them once for
 * the connection and not at every call. Statements that have a name (prepared.ts) keep it; those without values, such
 * as `begin`, are not worth one.
 */
export function nameStatements(client: pg.ClientBase, cancel: () => Promise<unknown>): void {
  const query = endingWithCaller(client.query.bind(client), cancel);
  const withNames = (statement: unknown, values: unknown, ...rest: unknown[]) =>
    query(named(statement, values), values, ...rest);
  Object.assign(client, { query: withNames });
}
