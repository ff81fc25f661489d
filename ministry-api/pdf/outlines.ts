import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import * as z from "zod";

/** One department's rings, each a closed line of [longitude, latitude]. */
export interface Contorno {
  id: number;
  rings: [number, number][][];
}

const Position = z
  .tuple([z.number(), z.number()])
  .rest(z.unknown())
  .transform(([a, b]): [number, number] => [a, b]);
const Outlines = z.object({
  features: z.array(
    z.object({
      properties: z.object({ id: z.number() }),
      geometry: z.discriminatedUnion("type", [
        z.object({ type: z.literal("Polygon"), coordinates: z.array(z.array(Position)) }),
        z.object({ type: z.literal("MultiPolygon"), coordinates: z.array(z.array(z.array(Position))) }),
      ]),
    }),
  ),
});

/** Degrees: finer detail is not visible at the size of the locator map. */
const DETAIL = 0.03;

function thinned(points: [number, number][]): [number, number][] {
  let [last] = points;
  return points.filter((point, at) => {
    const far = last && Math.hypot(point[0] - last[0], point[1] - last[1]) >= DETAIL;
    if (at > 0 && !far) return false;
    last = point;
    return true;
  });
}

async function read(): Promise<Contorno[]> {
  // The outlines are with the web application's files; a deployment of the API alone may lack them.
  const file = fileURLToPath(new URL("../../public/mapa/departamentos.json", import.meta.url));
  const parsed = Outlines.safeParse(await readFile(file, "utf8").then(JSON.parse, () => null));
  if (!parsed.success) return [];
  return parsed.data.features.map(({ properties, geometry }) => ({
    id: properties.id,
    rings: (geometry.type === "Polygon" ? geometry.coordinates : geometry.coordinates.flat()).map(thinned),
  }));
}

let known: Promise<Contorno[]> | undefined;

/** The departments' outlines, read once. Empty if the file is missing: the sheet then shows the coordinates alone. */
export const departmentOutlines = () => (known ??= read());
