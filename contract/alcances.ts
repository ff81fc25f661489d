import type { CallName } from "./calls";
import { keysOf } from "./keys";
import * as catalogos from "./resources/catalogos";
import type { Alcance } from "./resources/claves";
import { hijos } from "./resources/hijos";
import * as lookups from "./resources/lookups";
import { servicios } from "./resources/servicios";

/** The calls that a key of each scope may make: all of them only read, and every other call is closed to keys. */
export const LLAMADAS_DE_CLAVE: Record<Alcance, readonly CallName[]> = {
  registros: [
    ...(["ppirta.list", "ppirta.detail", "ppirta.mapa", "ppirta.grupos"] as const),
    ...(["ppirtf.list", "ppirtf.detail", "ppirtf.mapa", "ppirtf.grupos"] as const),
    ...keysOf(hijos).map((name): CallName => `${name}.list`),
    ...keysOf(servicios).map((name): CallName => `${name}.list`),
  ],
  catalogos: [
    ...keysOf(catalogos).map((name): CallName => `${name}.list`),
    ...keysOf(lookups).map((name): CallName => `lookup.${name}`),
  ],
  fotografias: ["fotogramappirta.list"],
  cambios: ["cambio.list"],
};

const scopes = new Map(
  keysOf(LLAMADAS_DE_CLAVE).flatMap((alcance) => LLAMADAS_DE_CLAVE[alcance].map((name) => [name, alcance] as const)),
);

/** The scope that a key needs for a call; null: no key may make it. */
export const alcanceDe = (name: CallName): Alcance | null => scopes.get(name) ?? null;
