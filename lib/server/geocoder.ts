import "server-only";
import { LRUCache } from "lru-cache";
import * as z from "zod";
import { BOLIVIA } from "@/contract/codes";
import { cleanLine } from "@/contract/plain-text";
import { inBolivia, roundDegrees } from "@/contract/place/coordinates";
import type { GeocoderReply } from "@/lib/map/geocoder";
import { name, version } from "@/package.json";
import { readCapped, TooLarge } from "./upstream";
import { env } from "./env";
import { geocoderTurn } from "./geocoder-turns";
import { log } from "./log";
import { requestId } from "./request-id";

/** Geocoder searches that one person may make within a minute. */
export const PER_MINUTE = 30;
const MINUTE_MS = 60_000;

const questionsByPerson = new LRUCache<string, number[]>({ max: 5000, ttl: MINUTE_MS });

/** Counts a person's search: 0 if it is allowed, else the seconds until the next one is. */
export function secondsToWait(person: string): number {
  const now = performance.now();
  const recent = (questionsByPerson.get(person) ?? []).filter((at) => now - at < MINUTE_MS);
  const [oldest] = recent;
  if (oldest !== undefined && recent.length >= PER_MINUTE) return Math.ceil((oldest + MINUTE_MS - now) / 1000);
  questionsByPerson.set(person, [...recent, now]);
  return 0;
}

/** Places by name from the Nominatim-compatible service of GEOCODER_URL (spec 2 §2.11): paced, counted and cached. */

const TIMEOUT_MS = 5000;
const MAX_BYTES = 256 * 1024;
const LIMIT = "8";
const DAY_MS = 24 * 60 * 60 * 1000;

/** The geocoder returned no places; `message` is for the person. */
export class GeocoderError extends Error {
  override name = "GeocoderError";
  constructor(
    /** 429, 502 or 504. */
    readonly status: number,
    message: string,
    /** Seconds to wait before the next attempt. */
    readonly retryAfter?: number,
  ) {
    super(message);
  }
}

const SENTENCES = {
  person: "Buscó otros lugares muchas veces seguidas. Espere un momento y vuelva a escribir.",
  queue: "Hay muchas búsquedas de otros lugares a la vez. Espere un momento y vuelva a escribir.",
  failed: "No se pudo buscar otros lugares por ahora. Puede marcar el punto en el mapa.",
} as const;

const Found = z.array(
  z.object({
    display_name: z.string().trim().min(1).max(1000),
    lat: z.coerce.number().min(-90).max(90),
    lon: z.coerce.number().min(-180).max(180),
    licence: z.string().nullish(),
  }),
);

/** The attribution of the places, kept short: OpenStreetMap's licence requires it. */
function sourceOf(found: z.output<typeof Found>): string | null {
  const licence = found.find((place) => place.licence)?.licence ?? null;
  return licence && /openstreetmap/i.test(licence) ? "OpenStreetMap (ODbL)" : (licence?.slice(0, 160) ?? null);
}

/** The service's response as our own: places in Bolivia only. Throws ZodError if its shape is wrong. */
function readPlaces(answer: unknown): GeocoderReply {
  const found = Found.parse(answer);
  const lugares = found
    .map(({ display_name, lat, lon }) => {
      const [nombre = display_name, ...rest] = display_name.split(", ");
      const detalle = rest.filter((part) => part !== "Bolivia").join(", ");
      return { nombre, detalle, latitud: roundDegrees(lat), longitud: roundDegrees(lon) };
    })
    .filter(({ latitud, longitud }) => inBolivia({ latitude: latitud, longitude: longitud }));
  return { lugares, fuente: sourceOf(found) };
}

/** The service's URL for this search; parameters of its own (a key, for example) are kept. */
function searchUrl(service: string, q: string): URL {
  const url = new URL(service);
  const words = {
    q,
    format: "json",
    limit: LIMIT,
    "accept-language": "es",
    countrycodes: "bo",
    viewbox: [BOLIVIA.west, BOLIVIA.south, BOLIVIA.east, BOLIVIA.north].join(","),
    bounded: "1",
  };
  for (const [word, value] of Object.entries(words)) url.searchParams.set(word, value);
  return url;
}

const userAgent = () => `${name}/${version}${env().PUBLIC_URL ? ` (+${env().PUBLIC_URL})` : ""}`;

/** The problem for the log, without the search text, which is personal data. */
function problemOf(error: unknown): string {
  if (error instanceof DOMException && error.name === "TimeoutError") return "timeout";
  if (error instanceof TooLarge) return "too large";
  if (error instanceof SyntaxError) return "not JSON";
  if (!(error instanceof z.ZodError)) return "unreachable";
  const differed = error.issues.slice(0, 5).map((issue) => `${issue.path.join(".") || "(all)"} ${issue.code}`);
  return `wrong shape: ${differed.join("; ")}`;
}

async function askService(service: string, q: string): Promise<GeocoderReply> {
  const fail = async (problem: string) => {
    log("error", "geocoder", { request_id: await requestId(), problem });
    return new GeocoderError(problem === "timeout" ? 504 : 502, SENTENCES.failed);
  };
  let status: number;
  try {
    const response = await fetch(searchUrl(service, q), {
      headers: { Accept: "application/json", "Accept-Language": "es", "User-Agent": userAgent() },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      cache: "no-store",
      // No redirects: the search text goes only to the configured service.
      redirect: "manual",
    });
    if (response.ok) return readPlaces(JSON.parse(await readCapped(response.body, MAX_BYTES)));
    status = response.status;
    await response.body?.cancel();
  } catch (error) {
    throw await fail(problemOf(error));
  }
  throw await fail(`status ${status}`);
}

const replyCache = new LRUCache<string, GeocoderReply>({ max: 500, ttl: DAY_MS });

/**
 * Places in Bolivia by name, at most eight. A search that is not in the cache counts against the limit of `person`. A
 * request that has started is completed and cached even if the person aborts. Throws GeocoderError, and the signal's
 * reason for an abort while waiting.
 */
export async function geocode(service: string, q: string, person: string, signal: AbortSignal): Promise<GeocoderReply> {
  const words = cleanLine(q).toLocaleLowerCase("es").replace(/ +/g, " ").trim();
  const known = replyCache.get(words);
  if (known) return known;
  const seconds = secondsToWait(person);
  if (seconds > 0) throw new GeocoderError(429, SENTENCES.person, seconds);
  if (!(await geocoderTurn(signal))) throw new GeocoderError(429, SENTENCES.queue, 1);
  // Another person's request may have filled the cache during the wait.
  const found = replyCache.get(words) ?? (await askService(service, words));
  replyCache.set(words, found);
  return found;
}
