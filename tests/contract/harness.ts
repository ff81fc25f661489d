import { randomUUID } from "node:crypto";
import { openAsBlob } from "node:fs";
import { eq, sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, inject } from "vitest";
import { type Body, type CallName, endpointOf } from "@/contract";
import { pathOf } from "@/contract/calls";
import type { Kind } from "@/contract/resources/registros";
import { buildApp } from "@/ministry-api/app";
import { SESSION_LIMITS, type SessionLimits } from "@/ministry-api/sesion/session-limits";
import { keyring } from "@/ministry-api/sesion/second-factor-key";
import { issueToken, SESSION_HOURS } from "@/ministry-api/sesion/tokens";
import { openDatabase, type Db, type OpenDatabase, type Tx } from "@/ministry-api/db/client";
import { usuario } from "@/ministry-api/db/schema";
import type { Provider } from "@/ministry-api/identidad/provider";
import type { UploadLimits } from "@/ministry-api/files/allowance";
import type { FileStore } from "@/ministry-api/files/file-store";
import { moveStoredContent } from "@/ministry-api/files/move-stored";
import { createBackground } from "@/ministry-api/http/background";
import { createLogger } from "@/ministry-api/http/log";
import type { Targets } from "@/ministry-api/webhooks/targets";
import type { Mail } from "@/ministry-api/mail/mailer";
import { requireDeclared } from "./declared";
import { SLOW, TEMPLATE } from "./suite";

export type DatabaseKind = "pglite" | "postgres";

/** PostgreSQL, as institutions use, or the embedded one in `npm run test:slow`. */
export const THE_DATABASE: DatabaseKind = SLOW ? "pglite" : "postgres";

/** Both, for suites about what a database does: lists, search, migrations, the chain. */
export const DATABASES = ["pglite", "postgres"] as const;
/** Both in `npm run test:slow`, for suites whose queries are like those of the suites on `DATABASES`. */
export const LIKE_DATABASES: readonly DatabaseKind[] = SLOW ? DATABASES : [THE_DATABASE];
export const ONE_DATABASE: readonly DatabaseKind[] = [THE_DATABASE];

/** The inventories a suite walks on a database: both on the one, attractions on the other. Their queries are alike. */
export const kindsOn = (database: DatabaseKind): readonly Kind[] =>
  database === THE_DATABASE ? ["ppirta", "ppirtf"] : ["ppirta"];

/** The number of days each level has for a step. */
export const LIMITES = { GOBERNACION: 10, NACIONAL: 15 } as const;

/** The encryption keys of second factors. */
export const KEYRING = keyring("clave-de-segundos-factores-de-las-pruebas", undefined);

/** The signed-in account: the part of a demonstration account's address before the @. */
export type Account =
  "admin" | "nacional" | "gobernacion.lp" | "gobernacion.pt" | "tecnico.lp" | "tecnico.pt" | "operador.lp";

export interface CallOptions {
  /** Absent: no token is sent. */
  as?: Account;
  token?: string;
  id?: number | string;
  query?: Record<string, string | number>;
  /** The body to send, valid or not. */
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  headers: Headers;
  /** The response's JSON, typed loosely for tests. */
  body: Record<string, unknown> & { message?: string; errores?: Record<string, string[]>; data?: { id: number } };
}

export interface Api {
  db: Db;
  /** Sends a request to the API. The path begins with /api. */
  request(path: string, init?: RequestInit): Promise<Response>;
  /** The API's request handler, for use behind a socket. */
  fetch: (request: Request) => Response | Promise<Response>;
  /** Makes a call of the contract, with the account's token. */
  call<N extends CallName>(name: N, options?: CallOptions): Promise<Answer>;
  /** Like `call`, but throws unless the status is 200. */
  ok<N extends CallName>(
    name: N,
    options?: Omit<CallOptions, "body"> & { body?: Partial<Body<N>> | object },
  ): Promise<Answer>;
  /** The account's access token, of one session that began without a password: checking one takes long. */
  tokenOf(account: Account): Promise<string>;
  /** Resolves when the work after responses is done. `call` waits for it. */
  settled(): Promise<void>;
  /** Moves the API's clock. */
  advance(minutes: number): void;
  now(): Date;
  mails: Mail[];
  files: TestFiles;
  logs: string[];
  close(): Promise<void>;
}

/** A file store for one test file's API. Tests can remove, damage and fill it. */
interface TestFiles extends FileStore {
  kept: Map<string, Buffer>;
  /** The error with which every put fails; null: puts succeed. */
  refusal: Error | null;
}

function memoryStore(): TestFiles {
  const kept = new Map<string, Buffer>();
  const store: TestFiles = {
    kept,
    refusal: null,
    put: async (hash, content) => {
      if (store.refusal) throw store.refusal;
      kept.set(hash, Buffer.from(content));
    },
    get: async (hash) => kept.get(hash) ?? null,
    remove: async (hash) => {
      kept.delete(hash);
    },
    probe: async () => {
      if (store.refusal) throw store.refusal;
    },
  };
  return store;
}

async function copyOfSeeded(kind: DatabaseKind): Promise<OpenDatabase> {
  if (kind === "pglite") return openDatabase({ dump: await openAsBlob(inject("pgliteDump")) });
  const url = inject("postgresUrl");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const client = new pg.Client({ connectionString: `${url}/postgres` });
  await client.connect();
  try {
    // Two connections must not copy the template at the same time.
    await client.query("select pg_advisory_lock(1)");
    await client.query(`create database ${name} template ${TEMPLATE}`);
  } finally {
    await client.end();
  }
  return openDatabase({ url: `${url}/${name}` });
}

/** No inactivity limit: suites move the clock by hours and keep using the same tokens. */
const PATIENT: SessionLimits = { ...SESSION_LIMITS, inactividadMs: SESSION_LIMITS.duracionMs };

interface Settings {
  /** The provider of identities. */
  provider?: Provider;
  sesion?: SessionLimits;
  /** The limits on a person's uploads per day. */
  subidas?: UploadLimits;
  fourEyes?: boolean;
  /** Where webhooks may be sent to. */
  destinos?: Targets;
}

/** Opens the API on a new copy of the seeded database, without a socket. Close it in afterAll. */
export async function openApi(
  kind: DatabaseKind,
  { sesion = PATIENT, subidas, fourEyes = false, provider, destinos }: Settings = {},
): Promise<Api> {
  const database = await copyOfSeeded(kind);
  const mails: Mail[] = [];
  const logs: string[] = [];
  const tokens = new Map<Account, Promise<string>>();
  let shift = 0;
  const now = () => new Date(Date.now() + shift);
  const files = memoryStore();
  const log = createLogger("info", (line) => logs.push(line));
  await moveStoredContent(database.db, files, log);
  const later = createBackground(log);
  const laterSizes = createBackground(log);
  const settled = async () => {
    await later.settled();
    await laterSizes.settled();
  };
  const app = buildApp({
    later,
    laterSizes,
    db: database.db,
    clock: now,
    files,
    publicUrl: "http://localhost:3000",
    keyring: KEYRING,
    limites: LIMITES,
    sesion,
    ...(subidas && { subidas }),
    ...(provider && { provider }),
    ...(destinos && { destinos }),
    fourEyes,
    log,
    mailer: {
      send: async (mail) => {
        mails.push(mail);
        return { file: null };
      },
    },
    checkReplies: true,
  });
  const request = async (path: string, init?: RequestInit) => {
    const response = await app.request(path, init);
    requireDeclared(init?.method ?? "GET", path, response.status);
    return response;
  };

  const call: Api["call"] = async (name, { as, token, id, query, body, headers = {} } = {}) => {
    const declared = endpointOf(name);
    const bearer = token ?? (as && (await tokenOf(as)));
    const search = new URLSearchParams(Object.entries(query ?? {}).map(([key, value]) => [key, String(value)]));
    const response = await request(`/api${pathOf(declared, id)}?${search}`, {
      method: declared.method,
      headers: {
        ...(bearer && { Authorization: `Bearer ${bearer}` }),
        ...(body !== undefined && { "Content-Type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && declared.method !== "GET" && { body: JSON.stringify(body) }),
    });
    // The work after a response is done before a test continues.
    await settled();
    return { status: response.status, headers: response.headers, body: (await response.json()) as Answer["body"] };
  };
  const begin = async (account: Account) => {
    const [found] = await database.db
      .select({ id: usuario.id })
      .from(usuario)
      .where(eq(usuario.email, `${account}@turismo.bo`));
    return issueToken(database.db, found?.id ?? 0, "SESION", SESSION_HOURS, now());
  };
  const tokenOf = (account: Account) => {
    const known = tokens.get(account) ?? begin(account);
    tokens.set(account, known);
    return known;
  };
  return {
    db: database.db,
    request,
    fetch: app.fetch,
    call,
    ok: async (name, options) => {
      const answer = await call(name, options);
      if (answer.status !== 200) {
        const fault = answer.status >= 500 ? logs.findLast((line) => line.includes('"failure"')) : "";
        throw new Error(`${name} answered ${answer.status} ${JSON.stringify(answer.body)} ${fault}`);
      }
      return answer;
    },
    tokenOf,
    settled,
    advance: (minutes) => {
      shift += minutes * 60_000;
    },
    now,
    mails,
    files,
    logs,
    close: database.close,
  };
}

/** Opens the API for the suite around it, which has it from its first hook on, and closes it at the end. */
export function apiOn(kind: DatabaseKind, settings?: Settings): Api {
  const api = {} as Api;
  beforeAll(async () => void Object.assign(api, await openApi(kind, settings)));
  afterAll(() => api.close());
  return api;
}

export const without = (body: object, field: string) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => name !== field));

/**
 * Resolves when someone waits for a lock of the transaction, or when `over` reports that no one did. Resolves at once
 * on the embedded database, which answers no one else before the transaction ends.
 */
export async function untilBlocked(kind: DatabaseKind, tx: Tx, over: () => boolean): Promise<void> {
  const waiting = sql`select 1 from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`;
  while (kind === "postgres" && !over() && (await tx.execute(waiting)).rows.length === 0) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/**
 * Resolves when the feed of changes tells all that this database has committed: until then a transaction, also one of
 * another suite's database on the same server, holds it back.
 */
export async function untilTold(db: Db): Promise<void> {
  const held = sql`select 1 from historial where transaccion >= pg_snapshot_xmin(pg_current_snapshot()) limit 1`;
  while ((await db.execute(held)).rows.length > 0) await new Promise((resolve) => setTimeout(resolve, 10));
}
