import * as z from "zod/mini";
import type { CLASES_LUGAR } from "@/contract/codes";
import { api, ApiError } from "@/lib/api-client";
import { fetchOwn } from "@/lib/connection/own-answer";
import { GEOCODER_PATH, GeocoderReply } from "@/lib/map/geocoder";

/** The kind of a place: a class of the inventory, or OTRO for a place of the geocoder. */
export type PlaceKind = (typeof CLASES_LUGAR)[number] | "OTRO";

export interface FoundPlace {
  key: string;
  /** Null if the server does not give it. */
  kind: PlaceKind | null;
  name: string;
  /** Municipality and department, or the rest of the geocoder's address. */
  detail: string;
  latitude: number;
  longitude: number;
}

interface OtherPlaces {
  places: FoundPlace[];
  /** The attribution to show with the places. */
  source: string | null;
}

const FAILED = "No se pudo buscar. Marque el punto en el mapa.";
const UNKNOWN = "Este servidor no busca lugares por nombre. Marque el punto en el mapa.";

/**
 * The inventory's own places by name. Throws an error whose message may be shown, or the AbortError of an aborted
 * search.
 */
export async function ownPlaces(q: string, signal: AbortSignal): Promise<FoundPlace[]> {
  try {
    const { lugares } = await api("lookup.lugares", { query: { q }, signal });
    return lugares.map(({ id, clase, nombre, municipio, departamento, latitud, longitud }, index) => ({
      key: `${clase ?? ""}:${id ?? ""}:${index}`,
      kind: clase,
      name: nombre,
      detail: [municipio === nombre ? "" : municipio, departamento].filter(Boolean).join(", "),
      latitude: latitud,
      longitude: longitud,
    }));
  } catch (error) {
    if (error instanceof ApiError) throw new Error(error.status === 404 ? UNKNOWN : FAILED);
    throw error;
  }
}

const OTHERS_FAILED = "No se pudo buscar otros lugares por ahora.";
const Refusal = z.object({ message: z.string() });

/** The places of the configured geocoder by name, through our own server. Throws like `ownPlaces`. */
export async function otherPlaces(q: string, signal: AbortSignal): Promise<OtherPlaces> {
  const answer = await fetchOwn(`${GEOCODER_PATH}?${new URLSearchParams({ q })}`, {
    headers: { accept: "application/json" },
    cache: "no-store",
    signal,
  }).catch((error: unknown) => {
    throw signal.aborted ? error : new Error(OTHERS_FAILED);
  });
  const body: unknown = await answer.json().catch(() => null);
  const refused = Refusal.safeParse(body);
  if (!answer.ok) throw new Error(refused.success ? refused.data.message : OTHERS_FAILED);
  const read = GeocoderReply.safeParse(body);
  if (!read.success) throw new Error(OTHERS_FAILED);
  const { lugares, fuente } = read.data;
  return {
    places: lugares.map(({ nombre, detalle, latitud, longitud }, index) => ({
      key: `otro:${index}`,
      kind: "OTRO",
      name: nombre,
      detail: detalle,
      latitude: latitud,
      longitude: longitud,
    })),
    source: fuente,
  };
}
