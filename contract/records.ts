import type { CallName } from "./calls";
import { finderOf } from "./named";
import * as catalogos from "./resources/catalogos";
import { fotogramappirta, hijos } from "./resources/hijos";
import * as lookups from "./resources/lookups";
import { ppirta, ppirtf } from "./resources/registros";
import { servicios } from "./resources/servicios";

/** The calls of records, their sections, and the catalogues they name: what the field screen keeps on a device. */
export const recordContract = {
  ...catalogos,
  lookup: { ...lookups },
  ppirta,
  ppirtf,
  ...hijos,
  fotogramappirta,
  ...servicios,
};

export type RecordCall = CallName & `${keyof typeof recordContract}.${string}`;

/** The same as the whole contract's `endpointOf`, without the schemas of its other calls. */
export const recordEndpoint = finderOf(recordContract);
