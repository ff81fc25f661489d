import { type Unit, unitsOf, type UnitsTopology } from "@/contract/place/unidades";

export const UNITS_PATH = "/mapa/municipios.json";

let topology: Promise<UnitsTopology> | null = null;
let units: Promise<readonly Unit[]> | null = null;

/** The bundled outlines of the territorial units, fetched once. Throws; the next call tries again. */
export function unitsTopology(): Promise<UnitsTopology> {
  topology ??= fetch(UNITS_PATH)
    .then((answer) => {
      if (!answer.ok) throw new Error(`${UNITS_PATH}: ${answer.status}`);
      return answer.json() as Promise<UnitsTopology>;
    })
    .catch((error: unknown) => {
      topology = null;
      throw error;
    });
  return topology;
}

/** The territorial units with their outlines. Throws as `unitsTopology`. */
export function territorialUnits(): Promise<readonly Unit[]> {
  units ??= unitsTopology()
    .then(unitsOf)
    .catch((error: unknown) => {
      units = null;
      throw error;
    });
  return units;
}
