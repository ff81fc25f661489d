import type { Body, CallName, Query, Reply } from "@/contract";
import type { Subject } from "@/contract/policy";
import type { Db } from "../db/client";

/** The owner of the bearer token. */
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
 * Runs one call of the contract: takes parsed input and returns the reply's plain object, or the response itself if the
 * reply is streamed. Throws Problem.
 */
export type Handler<N extends CallName> = (input: CallInput<N>) => Promise<Reply<N> | object>;
export type Handlers = { [N in CallName]?: Handler<N> };
