import * as z from "zod/mini";
import { inBolivia } from "@/lib/coordinates";
import { api } from "@/lib/api-client";

export interface FoundPlace {
  key: string;
  name: string;
  /** Municipality and department, or the rest of the geocoder's address. */
  detail: string;
  latitude: number;
  longitude: number;
}

const Answer = z.array(
  z.object({
    place_id: z.optional(z.union([z.string(), z.number()])),
    display_name: z.string(),
    lat: z.coerce.number(),
    lon: z.coerce.number(),
  }),
);

/** A Nominatim-style service, asked from the browser (spec 2 §2.11). */
async function byGeocoder(geocoderUrl: string, q: string, signal: AbortSignal): Promise<FoundPlace[]> {
  const url = new URL(geocoderUrl);
  const words = { q, format: "json", countrycodes: "bo", limit: "8", "accept-language": "es" };
  for (const [name, value] of Object.entries(words)) url.searchParams.set(name, value);
  const answer = await fetch(url, { signal, credentials: "omit", referrerPolicy: "origin" });
  if (!answer.ok) throw new Error(`geocoder: ${answer.status}`);
  return Answer.parse(await answer.json()).map(({ place_id, display_name, lat, lon }, index) => {
    const [name = display_name, ...rest] = display_name.split(", ");
    return {
      key: String(place_id ?? index),
      name,
      detail: rest.filter((part) => part !== "Bolivia").join(", "),
      latitude: lat,
      longitude: lon,
    };
  });
}

async function byLocalities(q: string, signal: AbortSignal): Promise<FoundPlace[]> {
  const { lugares } = await api("lookup.lugares", { query: { q }, signal });
  return lugares.map(({ id, nombre, municipio, departamento, latitud, longitud }, index) => ({
    key: `${id ?? ""}:${index}`,
    name: nombre,
    detail: [municipio, departamento].filter(Boolean).join(", "),
    latitude: latitud,
    longitude: longitud,
  }));
}

/** Places in Bolivia by name: the configured geocoder where it answers, else the application's own localities. */
export async function searchPlaces(geocoderUrl: string | undefined, q: string, signal: AbortSignal) {
  if (!geocoderUrl) return byLocalities(q, signal);
  try {
    return (await byGeocoder(geocoderUrl, q, signal)).filter(inBolivia);
  } catch (error) {
    if (signal.aborted) throw error;
    return byLocalities(q, signal);
  }
}
