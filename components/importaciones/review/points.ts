import type { MapPoint } from "@/components/map/points-types";
import type { FilaImportacion, GrupoFila } from "@/contract/resources/importaciones";

/** As the wire has it: row number, latitude, longitude, and the group's place in GRUPOS. */
export type Punto = readonly [fila: number, latitude: number, longitude: number, group: number];

/** The groups in the order in which the wire counts them. */
export const GRUPOS: readonly GrupoFila[] = ["LISTA", "DUDA", "ERROR"];

/**
 * The points with what is known of their rows since: mended, moved or taken out. `_version` counts the rows' changes,
 * for who keeps the result.
 */
export function changedPoints(puntos: readonly Punto[], rows: Iterable<FilaImportacion>, _version = 0): MapPoint[] {
  const found = new Map(
    puntos.map(([key, latitude, longitude, group]): [number, MapPoint] => [key, { key, latitude, longitude, group }]),
  );
  if (puntos.length === 0) return [];
  for (const { fila: key, g_x: latitude, g_y: longitude, grupo, quitada } of rows) {
    if (quitada || latitude === null || longitude === null) found.delete(key);
    else found.set(key, { key, latitude, longitude, group: GRUPOS.indexOf(grupo) });
  }
  return [...found.values()];
}
