import type * as z from "zod";
import type { Endpoint } from "./endpoint";
import * as catalogos from "./resources/catalogos";
import { actppirta, autppirta, decppirta, fotogramappirta, intppirta, rutappirta, temppirta } from "./resources/hijos";
import * as lookups from "./resources/lookups";
import { graficogob, graficonacional, historial, ppirta, ppirtf } from "./resources/registros";
import { bandejappirta, bandejappirtf } from "./resources/seguimiento";
import { login, logout, nuevaClave, pedirClave } from "./resources/sesion";

/** Every call of the wire, by group and name. `call` names read "region.list", "ppirta.derivar". */
export const contract = {
  sesion: { login, logout, pedirClave, nuevaClave },
  ...catalogos,
  lookup: { ...lookups },
  ppirta,
  ppirtf,
  rutappirta,
  temppirta,
  decppirta,
  intppirta,
  autppirta,
  actppirta,
  fotogramappirta,
  bandejappirta,
  bandejappirtf,
  registro: { historial, graficonacional, graficogob },
};

export type Contract = typeof contract;
export type Group = keyof Contract;

/** Groups that have list, create, update and remove. */
export type ResourceName = {
  [G in Group]: Contract[G] extends {
    list: Endpoint;
    create: Endpoint;
    update: Endpoint;
    remove: Endpoint;
    row: z.ZodType;
  }
    ? G
    : never;
}[Group];

export type LookupName = keyof Contract["lookup"];

type EndpointsOf<G extends Group> = {
  [A in keyof Contract[G] & string]: Contract[G][A] extends Endpoint ? A : never;
}[keyof Contract[G] & string];

/** "group.action" of every call. */
export type CallName = { [G in Group]: `${G}.${EndpointsOf<G>}` }[Group];

type Split<N extends CallName> = N extends `${infer G extends Group}.${infer A}`
  ? A extends keyof Contract[G]
    ? Contract[G][A]
    : never
  : never;

export type EndpointOf<N extends CallName> = Extract<Split<N>, Endpoint>;
export type Reply<N extends CallName> = z.output<EndpointOf<N>["reply"]>;
export type Query<N extends CallName> = z.output<EndpointOf<N>["query"]>;
export type Body<N extends CallName> = z.output<EndpointOf<N>["body"]>;
/** A row of a resource's list. */
export type Row<R extends ResourceName> = z.output<Contract[R]["row"]>;

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "method" in value && "reply" in value;

/** All calls with their names, in declaration order. */
export const calls: ReadonlyArray<readonly [CallName, Endpoint]> = Object.entries(contract).flatMap(
  ([group, actions]) =>
    Object.entries(actions)
      .filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1]))
      .map(([action, declared]) => [`${group}.${action}` as CallName, declared] as const),
);

const byName = new Map<string, Endpoint>(calls);

/** The declaration of a call. */
export function endpointOf<N extends CallName>(name: N): EndpointOf<N> {
  return byName.get(name) as EndpointOf<N>;
}

const segments = (path: string) => path.split("/").filter(Boolean);

/** The call that a method and a path (below /api) name, with its `:id`; null where the contract has none. */
export function matchCall(
  method: string,
  path: string,
): { name: CallName; endpoint: Endpoint; id: string | null } | null {
  const asked = segments(path);
  for (const [name, declared] of calls) {
    if (declared.method !== method) continue;
    const pattern = segments(declared.path);
    if (pattern.length !== asked.length) continue;
    if (!pattern.every((part, i) => part === ":id" || part === asked[i])) continue;
    const at = pattern.indexOf(":id");
    return { name, endpoint: declared, id: at < 0 ? null : (asked[at] ?? null) };
  }
  return null;
}

/** The path of a call with its id filled in. */
export const pathOf = (declared: Endpoint, id?: number | string) => declared.path.replace(":id", String(id ?? ""));
