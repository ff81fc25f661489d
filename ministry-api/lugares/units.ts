import { readFileSync } from "node:fs";
import { codesAt, type Unit, unitsAt, unitsOf } from "@/contract/place/unidades";
import { ownFile } from "../own-files";
import type { Place } from "./distance";

function read(): Unit[] {
  // The outlines are with the web application's files; a deployment of the API alone may lack them.
  const file = ownFile("../public/mapa/municipios.json");
  try {
    return unitsOf(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return [];
  }
}

let known: Unit[] | undefined;

/** The territorial units of the census with their outlines, read once. Empty if their file is missing. */
export const territorialUnits = (): readonly Unit[] => (known ??= read());

/** Codes of the units that a point may count to, the one it lies in first; none in a lake, on a salt flat and abroad. */
export const unitCodesAt = ({ g_x, g_y }: Place): string[] =>
  codesAt(unitsAt(territorialUnits(), { latitude: g_x, longitude: g_y }));
