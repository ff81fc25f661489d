import type * as z from "zod";
import type { ActionOf, CallName, Group } from "./calls";
import type { Endpoint } from "./endpoint";
import { callsOf, type EndpointIn, finderOf } from "./named";
import { recordContract } from "./records";
import { asignacion, asunto } from "./resources/conversacion";
import { auditoria } from "./resources/auditoria";
import { cambio } from "./resources/cambios";
import { campanilla } from "./resources/avisos";
import { confirmar, deshacer } from "./resources/correo";
import { identidad } from "./resources/identidad";
import * as graficos from "./resources/inicio";
import { importacion } from "./resources/importaciones";
import { calidad } from "./resources/calidad";
import { clave } from "./resources/claves";
import { papelera } from "./resources/papelera";
import { llave } from "./resources/llaves";
import { historial } from "./resources/registros";
import {
  plantilla,
  bandejappirta,
  bandejappirtf,
  cambios,
  conteo,
  correcciones,
  opciones,
} from "./resources/seguimiento";
import {
  avisos,
  cambiarAvisos,
  cambiarClave,
  cerrarOtras,
  cerrarSesion,
  login,
  logout,
  nuevaClave,
  pedirClave,
  sesiones,
  vigente,
} from "./resources/sesion";
import { activar, desactivar, estado, iniciar, quitar, renovar } from "./resources/segundofactor";
import { trabajo } from "./resources/trabajo";
import { user } from "./resources/usuarios";
import { vista } from "./resources/vistas";
import { webhook } from "./resources/webhooks";
import { verificar } from "./resources/verificacion";

export type { CallName, Group, LookupName, ResourceName, RestorableName, RowsName } from "./calls";

/** The endpoints of each group of calls.ts; a call without one, or under another name, is a compile error. */
type Declared = {
  [G in Group]: { [A in ActionOf<G>]: Endpoint<z.ZodType, z.ZodType, z.ZodType, CallName & `${G}.${A}`> };
};

/** Every API call, by group and name. */
export const contract = {
  sesion: {
    login,
    logout,
    pedirClave,
    nuevaClave,
    cambiarClave,
    sesiones,
    cerrarSesion,
    cerrarOtras,
    vigente,
    avisos,
    cambiarAvisos,
  },
  segundofactor: { estado, iniciar, activar, renovar, desactivar, quitar },
  llave,
  identidad,
  ...recordContract,
  bandejappirta,
  bandejappirtf,
  seguimiento: { conteo, cambios, correcciones, opciones },
  calidad,
  plantilla,
  trabajo,
  campanilla,
  vista,
  asunto,
  asignacion,
  user,
  correo: { confirmar, deshacer },
  clave,
  auditoria,
  papelera,
  cambio,
  webhook,
  importacion,
  grafico: { ...graficos },
  registro: { historial, verificar },
} satisfies Declared;

export type Contract = typeof contract;

/** Groups with a list, whether or not its rows can be written through calls. */
export type ListedName = {
  [G in Group]: Contract[G] extends { list: Endpoint; row: z.ZodType } ? G : never;
}[Group];

type EndpointOf<N extends CallName> = EndpointIn<Contract, N>;
export type Reply<N extends CallName> = z.output<EndpointOf<N>["reply"]>;
export type Query<N extends CallName> = z.output<EndpointOf<N>["query"]>;
export type Body<N extends CallName> = z.output<EndpointOf<N>["body"]>;
export type Row<R extends ListedName> = z.output<Contract[R]["row"]>;

/** All calls with their names, in declaration order. */
export const calls = callsOf(contract);

export const endpointOf = finderOf(contract);

const segments = (path: string) => path.split("/").filter(Boolean);

const isKey = (part: string) => part === ":id" || part === ":code";

interface Pattern {
  name: CallName;
  endpoint: Endpoint;
  parts: readonly string[];
  /** The place of the key among the parts; -1 if there is none. */
  key: number;
}

const startOf = (method: string, [first = "", ...rest]: readonly string[]) => `${method} ${rest.length} ${first}`;

/** The calls' patterns by method, length and first part: no path begins with a key. */
const patterns = new Map<string, Pattern[]>();
for (const [name, endpoint] of calls) {
  const parts = segments(endpoint.path);
  const start = startOf(endpoint.method, parts);
  const others = patterns.get(start) ?? [];
  patterns.set(start, [...others, { name, endpoint, parts, key: parts.findIndex(isKey) }]);
}

/**
 * The call for a method and a path (below /api), with the value of its `:id` or `:code`; null if the contract has none.
 */
export function matchCall(
  method: string,
  path: string,
): { name: CallName; endpoint: Endpoint; id: string | null } | null {
  const asked = segments(path);
  const found = patterns
    .get(startOf(method, asked))
    ?.find(({ parts, key }) => parts.every((part, at) => at === key || part === asked[at]));
  return found ? { name: found.name, endpoint: found.endpoint, id: asked[found.key] ?? null } : null;
}
