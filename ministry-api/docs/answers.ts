import { alcanceDe } from "@/contract/alcances";
import { hasTrait, type CallName } from "@/contract/calls";
import { type Endpoint, LARGE_BYTES } from "@/contract/endpoint";
import { fieldsOf } from "./fields";
import type { EstadoDeError } from "./titles";

/** Public calls that a wrong proof of the person is refused by. */
const OPENS_A_SESSION: readonly CallName[] = ["sesion.login", "llave.ingresar", "identidad.volver", "identidad.unir"];

export const isWrite = ({ method }: Endpoint) => method === "POST" || method === "PUT";

/** Reads without an id in their path that still need one record. */
const hasParent = ({ query }: Endpoint) =>
  fieldsOf(query).some(({ name, required }) => required && name !== "q" && name !== "zoom");

/** The error statuses a call can answer with, besides 200. The tests check every call against them. */
export function errorsOf(name: CallName, declared: Endpoint): EstadoDeError[] {
  const { access, maxBytes, method, path } = declared;
  const found: [EstadoDeError, boolean][] = [
    [400, isWrite(declared)],
    [401, access !== "public" || OPENS_A_SESSION.includes(name)],
    [403, access !== "public"],
    [404, path.includes(":") || isWrite(declared) || hasParent(declared)],
    [408, isWrite(declared)],
    [409, method !== "GET" && access !== "public"],
    [410, name === "cambio.list"],
    [413, isWrite(declared)],
    [415, isWrite(declared)],
    [422, fieldsOf(declared.query).length > 0 || isWrite(declared)],
    // The files of a large body count towards a daily limit of uploads; a key has a limit a minute.
    [429, hasTrait(name, "limitsAttempts") || maxBytes > LARGE_BYTES || alcanceDe(name) !== null],
    [500, true],
    [503, true],
  ];
  return found.filter(([, there]) => there).map(([status]) => status);
}
