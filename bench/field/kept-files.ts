import type { Page } from "playwright";
import { request } from "undici";
import * as z from "zod";
import { head, row, verdict } from "../report";
import { GOALS } from "./goals";

/** What the worker keeps on the device. */

/** Only in the map's library. */
const MAP_LIBRARY = "leaflet-control-attribution";

const KeptFiles = z.array(
  z.object({ path: z.string(), bytes: z.number(), compressed: z.number(), ofMap: z.boolean() }),
);
export type KeptFiles = z.output<typeof KeptFiles>;

/** The bytes that the server sends for it, compressed as every browser that can keep it takes it. */
export async function bytesOnTheLine(url: string): Promise<number> {
  const { body } = await request(url, { headers: { "accept-encoding": "br" } });
  return (await body.arrayBuffer()).byteLength;
}

/** Every kept file with its size, as it is and as on the line; the server that it came from answers. */
export async function keptFiles(page: Page): Promise<KeptFiles> {
  const found = await page.evaluate(async (library) => {
    const files = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const body = await (await cache.match(request))?.blob();
        if (!body) continue;
        const path = new URL(request.url).pathname;
        files.push({ path, url: request.url, bytes: body.size, ofMap: (await body.text()).includes(library) });
      }
    }
    return files;
  }, MAP_LIBRARY);
  return KeptFiles.parse(
    await Promise.all(found.map(async ({ url, ...file }) => ({ ...file, compressed: await bytesOnTheLine(url) }))),
  );
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
  const said = promise === undefined ? ["", ""] : [promise, verdict(compressed / 1000 < promise)];
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
