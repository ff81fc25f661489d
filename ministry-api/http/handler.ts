import type { Body, CallName, Query, Reply } from "@/contract";
import type { Subject } from "@/contract/policy";
import type { Db } from "../db/client";

/** Who calls: the owner of the bearer token. */
export interface Caller extends Subject {
  id: number;
  /** Full name, as shown in seguimiento and history. */
  nombre: string;
  rolNombre: string;
  /** Hash of the access token in use. */
  tokenHash: string;
}

export interface CallContext {
  db: Db;
  /** Always there but on public calls. */
  caller: Caller;
  /** Address of the client, as the web server reports it. */
  address: string;
  /** What the client's browser says of itself, as the web server passes it on. */
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
 * Runs one call of the contract: parsed input in, the reply's plain object out, or the answer itself where the reply is
 * streamed. Throws Problem.
 */
export type Handler<N extends CallName> = (input: CallInput<N>) => Promise<Reply<N> | object>;
export type Handlers = { [N in CallName]?: Handler<N> };
