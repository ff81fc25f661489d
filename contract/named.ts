import type { EndpointOf } from ".";
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

/** Finds a call of some groups by its name. */
export function finderOf<Name extends CallName>(groups: Groups) {
  const byName = new Map<string, Endpoint>(callsOf(groups));
  return <N extends Name>(name: N) => byName.get(name) as EndpointOf<N>;
}
