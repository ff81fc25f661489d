import { kilometresBetween } from "@/contract/place/coordinates";
import type { Hallazgo } from "@/contract/resources/importaciones";
import { NEAR_METRES } from "../../registros/similar";

/** What of a row tells whether another one is the same resource. */
export interface Sighting {
  fila: number;
  /** Folded; a row without a name has no twin. */
  nombre: string;
  g_x: number | null;
  g_y: number | null;
  id_municipio: number | null;
}

/** Of rows with one and the same name so many are compared: a file of thousands without proper names must not wait. */
const COMPARED = 300;

function metres(a: Sighting, b: Sighting): number | null {
  if (a.g_x === null || a.g_y === null || b.g_x === null || b.g_y === null) return null;
  return 1000 * kilometresBetween({ latitude: a.g_x, longitude: a.g_y }, { latitude: b.g_x, longitude: b.g_y });
}

/** The earlier rows of a file by name: each row is compared with those before it. */
export class Twins {
  readonly #seen = new Map<string, Sighting[]>();

  /** The doubt on a row that an earlier one is like, shown at the name; null if there is none. */
  add(row: Sighting, campo: string): Hallazgo | null {
    if (row.nombre === "") return null;
    const { fila, nombre, g_x, g_y, id_municipio } = row;
    const earlier = this.#seen.get(nombre) ?? [];
    // Not the row itself: all that was read of a whole file would stay with it.
    if (earlier.length < COMPARED) this.#seen.set(nombre, [...earlier, { fila, nombre, g_x, g_y, id_municipio }]);
    for (const other of earlier) {
      const away = metres(row, other);
      const near = away !== null && away <= NEAR_METRES;
      if (!near && (row.id_municipio === null || row.id_municipio !== other.id_municipio)) continue;
      const where = near ? `y está a ${Math.round(away)} m` : "y está en el mismo municipio";
      return {
        campo,
        nivel: "DUDA",
        clase: "repetida",
        texto:
          `Parece repetida: la fila ${other.fila} tiene el mismo nombre ${where}. ` +
          "Quite una de las dos si son la misma.",
        opciones: [],
      };
    }
    return null;
  }
}
