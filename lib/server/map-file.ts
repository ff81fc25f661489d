import "server-only";
import { stat } from "node:fs/promises";
import type { NextRequest } from "next/server";
import { env } from "./env";
import { isForeignRead } from "./origin";
import { refusalAnswer } from "./route-json";
import { readSession } from "./session";

interface MapFile {
  path: string;
  size: number;
  /** Another one for another file. */
  etag: string;
}

/** The administrator's own map for signed-in people of our own pages; else the refusal: 403, 401, or 404 for no file. */
export async function mapFileFor({ headers, cookies }: NextRequest): Promise<MapFile | Response> {
  if (isForeignRead(headers)) return refusalAnswer(403);
  if (!(await readSession(cookies))) return refusalAnswer(401);
  const { BASEMAP_FILE: path } = env();
  const file = path === undefined ? null : await stat(path).catch(() => null);
  if (path === undefined || !file?.isFile() || file.size === 0) return refusalAnswer(404, "No hay un mapa base propio");
  return { path, size: file.size, etag: `"${file.size.toString(36)}-${Math.trunc(file.mtimeMs).toString(36)}"` };
}
