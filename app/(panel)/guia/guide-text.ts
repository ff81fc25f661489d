import "server-only";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { cache } from "react";
import { type GuiaPage, type GuiaText, partsOf } from "@/lib/guia";

/** A page of the guide, read from docs/guia (next.config.ts adds it to the build). Throws if the file is missing. */
export const guideText = cache(async (page: GuiaPage): Promise<GuiaText> => {
  return partsOf(await readFile(join(process.cwd(), "docs/guia", `${page}.md`), "utf8"));
});
