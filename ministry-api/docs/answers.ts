import type { CallName } from "@/contract";
import type { Endpoint } from "@/contract/endpoint";
import { fieldsOf } from "./fields";
import type { EstadoDeError } from "./titles";

export const writes = ({ method }: Endpoint) => method === "POST" || method === "PUT";

/** Calls that make a person wait after too many attempts. */
const COUNTED: readonly CallName[] = [
  ...(["sesion.login", "sesion.pedirClave", "sesion.nuevaClave", "sesion.cambiarClave"] as const),
  ...(["segundofactor.iniciar", "segundofactor.activar", "segundofactor.renovar", "segundofactor.desactivar"] as const),
];

/** Calls whose files count towards a person's daily upload limit. */
const UPLOADS: readonly CallName[] = ["fotogramappirta.create", "fotogramappirta.update", "user.create", "user.update"];

/** Reads without an id in their path that still need one record. */
const hasParent = ({ query }: Endpoint) =>
  fieldsOf(query).some(({ name, required }) => required && name !== "q" && name !== "zoom");

/** The error statuses a call can answer with, besides 200. The tests check every call against them. */
export function errorsOf(name: CallName, declared: Endpoint): EstadoDeError[] {
  const { access, method, path } = declared;
  const found: [EstadoDeError, boolean][] = [
    [400, writes(declared)],
    [401, access !== "public" || name === "sesion.login"],
    [403, access !== "public"],
    [404, path.includes(":") || writes(declared) || hasParent(declared)],
    [408, writes(declared)],
    [409, method !== "GET" && access !== "public"],
    [413, writes(declared)],
    [415, writes(declared)],
    [422, fieldsOf(declared.query).length > 0 || writes(declared)],
    [429, COUNTED.includes(name) || UPLOADS.includes(name)],
    [500, true],
    [503, true],
  ];
  return found.filter(([, there]) => there).map(([status]) => status);
}
