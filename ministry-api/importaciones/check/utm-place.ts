import { kilometresBetween, type Point } from "@/contract/place/coordinates";
import { kilometres } from "@/contract/place/doubts";
import { likelyPlaces, readUtm, type Datum, type UtmPlace } from "@/contract/place/utm";
import type { Catalogues } from "./catalogues";
import type { Findings } from "./findings";

/** Where the row says it is, by its names. */
export interface Around {
  id_departamento: number | null;
  /** The municipalities it may mean. */
  municipios: readonly { nombre: string; latitud: number; longitud: number }[];
}

interface UtmInput {
  catalogues: Catalogues;
  text: string;
  /** What other columns say. */
  stated: { zone: number | null; datum: Datum | null };
  around: Around;
  campo: string;
  found: Findings;
}

/** The place nearest to a municipality that the row may mean, and that municipality. */
function byMunicipality(places: readonly UtmPlace[], { municipios }: Around) {
  const [first] = places
    .flatMap((place) =>
      municipios.map(({ nombre, latitud, longitud }) => ({
        place,
        nombre,
        km: kilometresBetween(place.point, { latitude: latitud, longitude: longitud }),
      })),
    )
    .sort((a, b) => a.km - b.km);
  return first ?? null;
}

/**
 * The point of UTM coordinates. Without a zone it is the one that lies in the row's department or near its
 * municipality, told as a doubt. Null: the text has no such coordinates; "outside": no zone has this point in Bolivia;
 * "told": an error is noted already.
 */
export function readUtmPlace({
  catalogues,
  text,
  stated,
  around,
  campo,
  found,
}: UtmInput): Point | "outside" | "told" | null {
  const reading = readUtm(text);
  if (!reading) return null;
  const zone = reading.zone ?? stated.zone;
  const figures = { ...reading, zone };
  const places = catalogues.utm(figures, reading.datum ?? stated.datum ?? "WGS84");
  const likely = likelyPlaces(places, catalogues.outlines, around.id_departamento);
  const near = byMunicipality(likely, around);
  const chosen = near?.place ?? (likely.length === 1 ? likely[0] : undefined);
  if (places.length === 0) return "outside";

  const at = campo === "utm_este" ? "utm_zona" : campo;
  const withZone = (one: UtmPlace) =>
    campo === "utm_este" ? String(one.zone) : `${one.zone} ${reading.easting} ${reading.northing}`;
  const options = campo === "g_x" ? [] : likely.map((one) => ({ texto: withZone(one), nota: `zona ${one.zone}` }));
  if (!chosen) {
    found.error(
      at,
      "lugar",
      `Falta la zona UTM${found.column(at)}: el punto puede estar en la zona ` +
        `${likely.map((one) => one.zone).join(" o ")}.`,
      options,
    );
    return "told";
  }
  if (zone === null) {
    const why = near ? `que está a ${kilometres(near.km)} de ${near.nombre}` : "la única que cae en el lugar";
    found.doubt(
      at,
      "lugar",
      `Falta la zona UTM${found.column(at)}: se entiende la zona ${chosen.zone}, ${why}.`,
      [chosen, ...likely.filter((one) => one !== chosen)].flatMap((one) =>
        campo === "g_x" ? [] : [{ texto: withZone(one), nota: `zona ${one.zone}` }],
      ),
    );
  }
  if (reading.swapped) {
    found.doubt(campo, "lugar", `El este y el norte están cambiados${found.column(campo)}: se entienden al revés.`);
  }
  return chosen.point;
}
