import type { Body, CallName, Group, Query, Reply } from "@/contract";
import type { ActionOf } from "@/contract/calls";
import type { Permission, Subject } from "@/contract/policy";
import type { Alcance } from "@/contract/resources/claves";
import type { Db } from "../db/client";

/** The owner of the bearer token. */
export interface Caller extends Subject {
  id: number;
  /** Full name, as shown in seguimiento and history. */
  nombre: string;
  rolNombre: string;
  /** Hash of the access token in use. */
  tokenHash: string;
  /** What the key reads that calls; absent: a person calls. */
  alcances?: readonly Alcance[];
  /** The save of several rows that this call is part of. */
  guardado?: string;
  /** The CITE of the record that this call copies from. */
  copiadoDe?: string;
}

export interface CallContext {
  db: Db;
  /** A placeholder without rights on public calls. */
  caller: Caller;
  /** Address of the client, as the web server reports it. */
  address: string;
  /** The browser's user agent, as the web server passes it on. */
  agent: string | null;
  /** The browser's device token, as the web server passes it on. */
  device: string | null;
  /** Nobody decides on a record of their own (FOUR_EYES). */
  fourEyes: boolean;
}

export interface CallInput<N extends CallName> {
  /** The path's `:id`; 0 where it has none. */
  id: number;
  /** The path's `:code`; empty where it has none. */
  code: string;
  query: Query<N>;
  body: Body<N>;
  context: CallContext;
}

/**
 * Runs one call of the contract: takes parsed input and returns the contract's reply, or the response itself if it is
 * made of JSON texts. Throws Problem.
 */
export type Handler<N extends CallName> = (input: CallInput<N>) => Promise<Reply<N> | Response>;

/** A group's handlers by the names of its calls; of several groups, the handlers of the calls that all of them have. */
export type HandlersOf<G extends Group> = { readonly [A in ActionOf<G>]: Handler<CallName & `${G}.${A}`> };

/** Every call's handler, by group and name: a call without one is a compile error. */
export type Handlers = { readonly [G in Group]: HandlersOf<G> };

/** A call's handler by the call's name. */
export function handlerOf(handlers: Handlers, name: CallName): Handler<CallName> {
  const groups: Readonly<Record<string, Readonly<Record<string, unknown>>>> = handlers;
  const [group = "", action = ""] = name.split(".");
  return groups[group]?.[action] as Handler<CallName>;
}

/**
 * Does the slow part that changes no row (decodes an image, stores a file); returns the handler that then writes.
 * Throws Problem.
 */
type Preparer<N extends CallName> = (input: CallInput<N>) => Promise<Handler<N>>;

/** No transaction surrounds the first step, because it would hold a connection all that time. */
export function twoStepHandler<N extends CallName>(prepare: Preparer<N>) {
  const bothSteps: Handler<N> = async (input) => (await prepare(input))(input);
  return Object.assign(bothSteps, { prepare });
}

/** The first step of a two-step handler; null for any other handler. */
export const preparerOf = <N extends CallName>(handler: object): Preparer<N> | null =>
  "prepare" in handler ? (handler.prepare as Preparer<N>) : null;

/** A GET whose response is not the contract's JSON (an image, a health line). */
export interface RawRoute {
  /** Below /api; `:id` stands for a record's id. */
  path: string;
  access: Permission | "session" | "public";
  /** The scope that a key needs for it; absent: it is closed to keys. */
  alcance?: Alcance;
  /** `id` is 0 if the path has none. Throws Problem. */
  run(input: { id: number; query: URLSearchParams; headers: Headers; context: CallContext }): Promise<Response>;
}

const JSON_TYPE = { "Content-Type": "application/json" };

/** A JSON text as a response. Not Response.json: the server sends a text as it is, without a stream in between. */
export const jsonResponse = (text: string): Response => new Response(text, { headers: JSON_TYPE });

/**
 * A JSON response that is generated while it is read: only the current part is in memory, however many clients read it
 * and however slowly. An error before the first part is thrown; a later one cuts the response off.
 */
export async function streamedJson(parts: AsyncGenerator<string, void, undefined>): Promise<Response> {
  const encoder = new TextEncoder();
  let next: IteratorResult<string, void> | null = await parts.next();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        next ??= await parts.next();
        if (next.done) return controller.close();
        controller.enqueue(encoder.encode(next.value));
        next = null;
      },
      async cancel() {
        await parts.return();
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { headers: JSON_TYPE });
}
