import type { CallName } from "./calls";
import type { Endpoint } from "./endpoint";

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "method" in value && "reply" in value;

type Groups = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The calls of some groups with their names, in declaration order. */
export const callsOf = (groups: Groups): ReadonlyArray<readonly [CallName, Endpoint]> =>
  Object.values(groups)
    .flatMap((actions) => Object.values(actions).filter(isEndpoint))
    .map((declared) => [declared.name, declared]);

/** The endpoint of a call by its name, 'group.action'. */
export type EndpointIn<G, N extends string> = N extends `${infer Group extends keyof G & string}.${infer Action}`
  ? Extract<Action extends keyof G[Group] ? G[Group][Action] : never, Endpoint>
  : never;

/** Finds a call of some groups by its name. */
export function finderOf<G extends Groups>(groups: G) {
  const byName = new Map<string, Endpoint>(callsOf(groups));
  return <N extends CallName & `${keyof G & string}.${string}`>(name: N) => byName.get(name) as EndpointIn<G, N>;
}
