import pLimit from "p-limit";
import type * as z from "zod";
import { type CallName, endpointOf, matchCall } from "@/contract";
import { CARGA } from "@/contract/codes";
import { GUARDADO, GUARDADO_FORMA, hasTrait, type Method } from "@/contract/calls";
import { type Endpoint, LARGE_BYTES } from "@/contract/endpoint";
import { can, type Permission } from "@/contract/policy";
import { deviceIn } from "../sesion/devices";
import type { SessionLimits } from "../sesion/session-limits";
import { authenticate } from "../sesion/tokens";
import { type Alcance, claveEn } from "@/contract/resources/claves";
import type { AdmitKey } from "../claves/admit";
import type { Db } from "../db/client";
import { readFor } from "../db/end-reads";
import { type BodyRooms, parseJson, queryValues, receiveBody } from "./body";
import {
  type Caller,
  type CallContext,
  handlerOf,
  type Handlers,
  jsonResponse,
  preparerOf,
  type RawRoute,
} from "./handler";
import type { ReceivePieces } from "../fotogramas/pieces";
import { callFingerprint, firstAnswer, idempotencyKey, onceFor } from "./idempotency";
import { streamerOf, wantsNdjson } from "./listing";
import { forbidden, invalid, notFound, Problem } from "./problem";

export interface Dispatcher {
  db: Db;
  clock: () => Date;
  /** How long a session lasts. */
  sesion?: SessionLimits;
  /** Nobody decides on a record of their own (FOUR_EYES). */
  fourEyes?: boolean;
  admitKey: AdmitKey;
  handlers: Handlers;
  raw: readonly RawRoute[];
  receivePieces: ReceivePieces;
  rooms: BodyRooms;
  /** Compares every reply with the contract before it is sent: on in tests and development. */
  checkReplies: boolean;
}

/** A response and its call; null for a raw route. */
interface Dispatched {
  name: CallName | null;
  response: Response;
}

const MAX_ID = 2_147_483_647;

function recordId(text: string | null): number {
  if (text === null) return 0;
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
  if (id < 1 || id > MAX_ID) throw notFound();
  return id;
}

function sheetCode(text: string | null): string {
  if (text === null || !/^[A-Za-z0-9-]{4,64}$/.test(text)) throw notFound();
  return text;
}

/** Message of a rule without its own: Zod's default messages must not reach people. */
const unspoken = () => "Valor no válido";

function parse(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value, { error: unspoken });
  if (parsed.success) return parsed.data;
  const errores: Record<string, string[]> = {};
  for (const issue of parsed.error.issues) (errores[issue.path.join(".")] ??= []).push(issue.message);
  throw invalid(errores);
}

/** No rights and no department. */
const publicCaller: Caller = {
  id: 0,
  nombre: "",
  rol: 5,
  rolNombre: "",
  id_departamento: null,
  tokenHash: "",
};

/** What is asked for, as a key needs it, and from where. */
interface Asked {
  access: Permission | "public" | "session";
  call: CallName | { path: string; alcance: Alcance | null };
  address: string;
}

async function authorizeCall(
  { access, call, address }: Asked,
  { db, clock, sesion, admitKey }: Dispatcher,
  request: Request,
): Promise<Caller> {
  if (access === "public") return publicCaller;
  const key = claveEn(request.headers.get("authorization"));
  if (key) return admitKey(db, { key, call, address, now: clock() });
  const caller = await authenticate(db, request.headers.get("authorization"), clock(), {
    ...(sesion && { limits: sesion }),
    background: request.headers.get("x-background") === "1",
  });
  if (access !== "session" && !can(caller, access)) throw forbidden();
  return request.method === "GET" ? caller : { ...caller, ...savedTogether(request.headers) };
}

/** The save that a call says it is part of, and what it copies (GUARDADO in contract/calls.ts). Errors: 400. */
function savedTogether(headers: Headers): Pick<Caller, "guardado" | "copiadoDe"> {
  const told = headers.get(GUARDADO);
  if (told === null) return {};
  const [, guardado, cite] = GUARDADO_FORMA.exec(told) ?? [];
  const copiadoDe = cite && decoded(cite);
  if (!guardado || copiadoDe === null) throw new Problem(400, `La cabecera ${GUARDADO} no es válida`);
  return { guardado: guardado.toLowerCase(), ...(copiadoDe && { copiadoDe }) };
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Thrown if our own reply does not match the contract. The message names fields and no values. */
export class BrokenContract extends Error {
  override name = "BrokenContract";
}

function checkReply(call: string, declared: Endpoint, reply: object) {
  const parsed = declared.reply.safeParse(JSON.parse(JSON.stringify(reply)));
  if (!parsed.success) {
    const where = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("; ");
    throw new BrokenContract(`The reply of ${call} breaks the contract: ${where}`);
  }
}

interface Matched {
  name: CallName;
  endpoint: Endpoint;
  id: string | null;
}

/** Calls with files run in a few slots, so that many simultaneous uploads do not fill the memory. */
const inLargeSlot = pLimit(3);

/**
 * Calls that write run so many at a time: where they wait for one another's locks, connections are left for reading and
 * for signing in.
 */
const inWriteTurn = pLimit(6);
/** Signing in waits for nobody's save, and no save waits for the reading of files, which has limits of its own. */
const takesWriteTurn = (name: CallName, { access, maxBytes }: Endpoint) =>
  access !== "public" && maxBytes <= LARGE_BYTES && !name.startsWith("importacion.");

/**
 * Runs a call from admission to response. The body is received whole before it takes a slot for large ones, so that a
 * slow upload blocks nobody.
 */
async function runCall(at: Dispatcher, found: Matched, request: Request, url: URL, address: string): Promise<Response> {
  const { name, endpoint } = found;
  const caller = await authorizeCall({ access: endpoint.access, call: name, address }, at, request);
  const coded = endpoint.path.includes(":code");
  const id = coded ? 0 : recordId(found.id);
  const code = coded ? sheetCode(found.id) : "";
  const query = parse(endpoint.query, queryValues(url.searchParams));
  const agent = request.headers.get("user-agent")?.slice(0, 300) ?? null;
  const device = deviceIn(request.headers);
  const answer = (body: unknown) =>
    answerCall(at, name, request, { id, code, query, body, caller, address, agent, device });
  if (endpoint.method === "GET") return readFor(request.signal, () => answer(parse(endpoint.body, {})));
  const inTurn = <T>(run: () => Promise<T>) => (takesWriteTurn(name, endpoint) ? inWriteTurn(run) : run());
  if (endpoint.method === "DELETE") return inTurn(() => answer(parse(endpoint.body, {})));
  const { bytes, free } = await receiveBody(at.rooms, request, endpoint.maxBytes);
  const run = () => inTurn(() => answer(parse(endpoint.body, parseJson(bytes, request.headers.get("content-type")))));
  try {
    return await (bytes.length > LARGE_BYTES ? inLargeSlot(run) : run());
  } finally {
    free();
  }
}

interface Parsed {
  id: number;
  code: string;
  query: unknown;
  body: unknown;
  caller: Caller;
  address: string;
  agent: string | null;
  device: ReturnType<typeof deviceIn>;
}

/** Runs a call's handler, once per idempotency key. */
async function answerCall(
  at: Dispatcher,
  name: CallName,
  request: Request,
  { caller, address, agent, device, ...parsed }: Parsed,
): Promise<Response> {
  const { id, body } = parsed;
  const endpoint = endpointOf(name);
  const handler = handlerOf(at.handlers, name);
  const fourEyes = at.fourEyes ?? false;
  const input = (db: Db) =>
    ({ ...parsed, context: { db, caller, address, agent, device, fourEyes } }) as Parameters<typeof handler>[0];
  const stream = streamerOf<CallName>(handler);
  if (stream && wantsNdjson(request.headers)) return stream(input(at.db));
  const repeatable = endpoint.method === "POST" && endpoint.access !== "public" && !hasTrait(name, "shownOnce");
  const key = repeatable ? idempotencyKey(request.headers) : null;
  const runOnce = async (key: string): Promise<object> => {
    const llamada = callFingerprint(name, id, body, request.headers.get("authorization"));
    const claim = { key, id_usuario: caller.id, llamada };
    const prepare = preparerOf<CallName>(handler);
    const first = prepare && (await firstAnswer(at.db, at.clock(), claim));
    if (first) return first;
    const write = prepare ? await prepare(input(at.db)) : handler;
    return onceFor(name)(at.db, at.clock(), claim, (db) => write(input(db)));
  };
  const reply = key ? await runOnce(key) : await handler(input(at.db));
  if (reply instanceof Response) {
    if (at.checkReplies) checkReply(name, endpoint, await reply.clone().json());
    return reply;
  }
  if (at.checkReplies) checkReply(name, endpoint, reply);
  return jsonResponse(JSON.stringify(reply));
}

/** The raw route that matches a path, with its `:id`. */
export function matchRaw(raw: readonly RawRoute[], path: string): { route: RawRoute; id: string | null } | null {
  const asked = path.split("/").filter(Boolean);
  for (const route of raw) {
    const pattern = route.path.split("/").filter(Boolean);
    if (pattern.length !== asked.length || !pattern.every((part, i) => part === ":id" || part === asked[i])) continue;
    return { route, id: pattern.includes(":id") ? (asked[pattern.indexOf(":id")] ?? null) : null };
  }
  return null;
}

/** Whether a path below /api belongs to photos that arrive in pieces, which have methods of their own. */
export const isPiecesPath = (path: string): boolean => path === CARGA.path || path.startsWith(`${CARGA.path}/`);

const unknownAddress = () => new Problem(404, "La dirección no existe");

const METHODS: readonly Method[] = ["GET", "POST", "PUT", "DELETE"];

/**
 * Responds to a request below /api: finds the call in the contract, admits the caller, parses the input, runs the
 * handler. Errors: Problem (404 unknown path, 405 other method, 401, 403, 413, 415, 422, what the handler throws).
 */
export async function dispatch(at: Dispatcher, request: Request, address: string): Promise<Dispatched> {
  const url = new URL(request.url);
  const path = /^\/api(\/.+)$/.exec(url.pathname)?.[1];
  if (path === undefined) throw unknownAddress();
  const method = request.method === "HEAD" ? "GET" : request.method;
  if (isPiecesPath(path)) {
    const asked = { access: "ppirta.modificar", call: { path, alcance: null }, address } as const;
    const caller = await authorizeCall(asked, at, request);
    return { name: null, response: await at.receivePieces(request, { db: at.db, caller, rooms: at.rooms }) };
  }
  const raw = matchRaw(at.raw, path);
  if (raw && method === "GET") {
    const { access, path: call, alcance = null } = raw.route;
    const caller = await authorizeCall({ access, call: { path: call, alcance }, address }, at, request);
    const context: CallContext = {
      db: at.db,
      caller,
      address,
      agent: null,
      device: null,
      fourEyes: at.fourEyes ?? false,
    };
    const id = recordId(raw.id);
    const response = await raw.route.run({ id, query: url.searchParams, headers: request.headers, context });
    return { name: null, response };
  }
  const found = matchCall(method, path);
  if (found) {
    return { name: found.name, response: await runCall(at, found, request, url, address) };
  }
  const allowed = METHODS.filter((other) => matchCall(other, path) || (raw && other === "GET"));
  if (allowed.length === 0) throw unknownAddress();
  throw new Problem(405, "Esta dirección no admite ese método", {}, { Allow: allowed.join(", ") });
}
