import "server-only";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";

const Cover = z.object({
  viewBox: z.string().regex(/^[\d. -]+$/),
  departamentos: z.array(z.object({ id: z.number(), d: z.string() })),
  /** x, y and hierarchy from 1 to 5. */
  puntos: z.array(z.tuple([z.number(), z.number(), z.number()])),
});
export type Cover = z.output<typeof Cover>;

let loaded: Promise<Cover | null> | undefined;

async function load(): Promise<Cover | null> {
  try {
    const text = await readFile(join(process.cwd(), "public/mapa/portada.json"), "utf8");
    return Cover.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** The drawing for the sign-in page; null if the file is missing. Read once. */
export const coverData = (): Promise<Cover | null> => (loaded ??= load());
