import { readFile } from "node:fs/promises";
import * as z from "zod";
import { ownFile } from "../own-files";

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
export type Outline = z.output<typeof Outlines>["features"][number];

async function read(): Promise<Outline[]> {
  // The outlines are with the web application's files; a deployment of the API alone may lack them.
  const file = ownFile("../public/mapa/departamentos.json");
  const parsed = Outlines.safeParse(await readFile(file, "utf8").then(JSON.parse, () => null));
  return parsed.success ? parsed.data.features : [];
}

let known: Promise<Outline[]> | undefined;

/** The departments' outlines as GeoJSON, read once. Empty if the file is missing. */
export const outlinesOfDepartments = () => (known ??= read());
