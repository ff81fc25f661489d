import type { Page } from "playwright";
import * as z from "zod";
import { GOALS, head, row, verdict } from "./goals";

/** What the worker keeps on the device. */

/** Only in the map's library. */
const MAP_LIBRARY = "leaflet-control-scale";

const KeptFiles = z.array(
  z.object({ path: z.string(), bytes: z.number(), compressed: z.number(), ofMap: z.boolean() }),
);
export type KeptFiles = z.output<typeof KeptFiles>;

/** Every kept file with its size, as it is and compressed as on the line. */
export async function keptFiles(page: Page): Promise<KeptFiles> {
  const found = await page.evaluate(async (library) => {
    const files = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const body = await (await cache.match(request))?.blob();
        if (!body) continue;
        const zipped = await new Response(body.stream().pipeThrough(new CompressionStream("gzip"))).blob();
        const path = new URL(request.url).pathname;
        const ofMap = (await body.text()).includes(library);
        files.push({ path, bytes: body.size, compressed: zipped.size, ofMap });
      }
    }
    return files;
  }, MAP_LIBRARY);
  return KeptFiles.parse(found);
}

const KINDS = [
  { kind: "styles", of: /\.css$/ },
  { kind: "fonts", of: /\.woff2$/ },
  { kind: "map outlines and places", of: /^\/mapa\// },
  { kind: "documents, icons, names", of: /./ },
] as const;
const SCRIPT = /\.m?js$/;

const kB = (bytes: number) => (bytes / 1000).toFixed(0);

const sizesOf = (files: KeptFiles) => {
  const sum = (size: "bytes" | "compressed") => files.reduce((total, file) => total + file[size], 0);
  return { count: files.length, bytes: sum("bytes"), compressed: sum("compressed") };
};

function kindRow(kind: string, files: KeptFiles, promise?: number): string {
  const { count, bytes, compressed } = sizesOf(files);
  const said = promise === undefined ? ["", ""] : [promise, verdict(compressed / 1000, promise)];
  return row(kind, count, kB(bytes), kB(compressed), ...said);
}

/** Files and bytes of each kind; the scripts against what is promised. */
export function keptTable(files: KeptFiles): string[] {
  const scripts = files.filter(({ path }) => SCRIPT.test(path));
  const others = files.filter(({ path }) => !SCRIPT.test(path));
  const kindOf = (path: string) => KINDS.find(({ of }) => of.test(path))?.kind;
  return [
    ...head("kept by the worker", "files", "kB", "kB compressed", "less than", ""),
    kindRow("scripts, with all forms and the map", scripts, GOALS.scripts),
    kindRow(
      "of them the map's library",
      scripts.filter(({ ofMap }) => ofMap),
    ),
    ...KINDS.map(({ kind }) =>
      kindRow(
        kind,
        others.filter(({ path }) => kindOf(path) === kind),
      ),
    ),
  ];
}
