import { BOLIVIA } from "@/contract/codes";
import { MANERAS_DE_LUGAR } from "@/contract/importacion/significados";
import {
  formatPoint,
  kilometresBetween,
  kilometresOutside,
  readCoordinates,
  roundDegrees,
  type Point,
} from "@/contract/place/coordinates";
import { BORDER_KM, kilometres } from "@/contract/place/doubts";
import { grados } from "@/contract/shown";
import { likelyPlaces, readUtm, type Datum, type UtmPlace } from "@/contract/place/utm";
import type { Texts } from "../types";
import { findings, type Findings } from "./findings";
import { type Reference, statedReference } from "./measure";
import type { CheckContext, Catalogues } from "./catalogues";

interface Place {
  point: Point;
  /** The column that findings on the place are shown at. */
  campo: string;
}

const PLAIN_PAIR = /^-?\d+(?:[.,]\d+)?\s*[,;\s]\s*-?\d+(?:[.,]\d+)?$/;
/** In a cell of one axis a comma is the decimal mark. */
const oneAxis = (text: string) => text.replace(/(\d),(\d)/g, "$1.$2");
/** A spreadsheet writes all the digits of a number; the reader takes eight. */
const fewDigits = (text: string) => text.replace(/([.,]\d{3})\d{6,}/g, "$1");

type PlaceFields = readonly string[];

/** The ways in which the place is given, by texts, else by a column. */
function waysOf(textos: Texts, hasColumn: (campo: string) => boolean): readonly PlaceFields[] {
  const some = (given: (campo: string) => boolean) => MANERAS_DE_LUGAR.filter((way) => way.some(given));
  const given = some((campo) => textos[campo] !== undefined && textos[campo] !== "");
  return given.length > 0 ? given : [some(hasColumn)[0] ?? ["g_x", "g_y"]];
}

const REQUIRED: Readonly<Record<string, string>> = {
  g_x: "X (latitud) es requerida",
  g_y: "Y (longitud) es requerida",
  coordenadas: "X e Y son requeridas",
  utm: "Las coordenadas UTM son requeridas",
  utm_este: "El este UTM es requerido",
  utm_norte: "El norte UTM es requerido",
};

/** True, with one error at the first of them, if texts of a place are missing. */
function tellMissing(way: PlaceFields, textos: Texts, found: Findings): boolean {
  const missing = way.filter((campo) => (textos[campo] ?? "") === "");
  const [campo] = missing;
  if (campo === undefined) return false;
  const why =
    missing.length === way.length
      ? "la fila no dice dónde está; escriba el punto o el municipio"
      : "sin ese dato no hay punto";
  found.error(campo, "lugar", `${REQUIRED[campo]}${found.column(campo)}: ${why}.`);
  return true;
}

/** Whether the row says anything of a point. */
export const givesPlace = (textos: Texts) =>
  MANERAS_DE_LUGAR.some((way) => way.some((campo) => (textos[campo] ?? "") !== ""));

/** How the sentence on a point elsewhere begins: no municipality makes a place of it. */
export const OUTSIDE = "El punto está fuera de Bolivia";

/**
 * True, with an error, for a point within Bolivia's frame and outside of its outlines. These are simplified: near the
 * border it is a doubt, unless a locality is nearer than that.
 */
export function tellAbroad({ outlines, localities }: CheckContext, { point, campo }: Place, found: Findings): boolean {
  if (outlines.length === 0) return false;
  const outside = kilometresOutside(
    point,
    outlines.map(({ geometry }) => geometry),
  );
  const said = `${formatPoint(point)}${found.column(campo)} está a ${kilometres(outside)} de la frontera, según los contornos.`;
  if (outside > BORDER_KM) {
    found.error(campo, "lugar", `${OUTSIDE}: ${said}`);
    return true;
  }
  const [nearest] = localities.nearest(point);
  if (outside > 0 && !(nearest && nearest.distancia_km <= outside)) {
    found.doubt(campo, "fuera", `El punto parece estar fuera de Bolivia: ${said}`);
  }
  return false;
}

/** Kilometres that two ways of giving one place may differ by: more is another place. */
const SAME_KM = 0.5;

/**
 * The row's point, in whatever way it is given; null with an error. What had to be corrected is told as a doubt, and so
 * is another way of the row that says another place. `around`: where the row says it is, which decides among zones.
 */
export function readPlace(context: CheckContext, textos: Texts, around: Around, found: Findings): Place | null {
  const tries = waysOf(textos, (campo) => found.column(campo) !== "").map((way) => {
    const own = findings(context.target, textos);
    return { way, own, place: readWay({ context, textos, way, around, found: own }) };
  });
  const read = tries.flatMap(({ way, own, place }) => (place ? { way, own, place } : []));
  const [chosen] = read;
  if (!chosen) {
    if (tries[0]) found.take(tries[0].own);
    return null;
  }
  const [first] = tries;
  if (first && first.place === null) {
    for (const { campo, clase, texto } of first.own.list) {
      found.doubt(campo, clase, `${texto} Se importa el lugar de otra columna: ${formatPoint(chosen.place.point)}.`);
    }
  }
  found.take(chosen.own);
  for (const { way, place } of read) {
    const away = kilometresBetween(chosen.place.point, place.point);
    if (away <= SAME_KM) continue;
    found.doubt(
      chosen.place.campo,
      "lugar",
      `${quoted(chosen.way, textos)}${found.column(chosen.place.campo)} y ${quoted(way, textos)}` +
        `${found.column(place.campo)} no son el mismo lugar: están a ${kilometres(away)}. ` +
        `Se importa ${formatPoint(chosen.place.point)}.`,
    );
  }
  return chosen.place;
}

interface PlaceInput {
  context: CheckContext;
  textos: Texts;
  way: PlaceFields;
  around: Around;
  found: Findings;
}

/** The point that one way says; null with an error. */
function readWay({ context, textos, way, around, found }: PlaceInput): Place | null {
  const [campo = "g_x"] = way;
  const paired = way.length === 2 && campo === "g_x";
  const all = paired && (textos["g_y"] ?? "") === "" ? readCoordinates(textos["g_x"] ?? "").ok : false;
  if (!all && tellMissing(way, textos, found)) return null;
  const stated = statedReference(textos, way, found);

  const parts = way.map((name) => textos[name] ?? "").filter((text) => text !== "");
  const text = parts.length === 2 ? parts.map(oneAxis).join("; ") : (parts[0] ?? "");
  const columns = campo === "utm_este";
  const degrees = columns ? null : readDegrees(text);
  if (degrees?.ok) {
    return tellDegrees({ context, textos, found, campo, text, paired: parts.length === 2, degrees, stated });
  }

  const repaired = paired ? withLostPoint(parts) : null;
  if (repaired) {
    found.understand("g_x", grados(repaired.latitude));
    found.understand("g_y", grados(repaired.longitude));
    found.doubt(
      campo,
      "lugar",
      `A ${quoted(way, textos)}${found.column(campo)} le falta la coma de los decimales: se entiende como ` +
        `${formatPoint(repaired)}.`,
    );
    return { point: repaired, campo };
  }

  const zone = columns ? (textos["utm_zona"] ?? "") : "";
  const written = [zone && `ZONA ${zone}`, ...parts.map(fewDigits)].filter(Boolean).join(" ");
  const utm = readUtmPlace({ catalogues: context, text: written, stated, around, campo, found });
  if (utm === "told") return null;
  if (utm === "outside" || (utm === null && degrees?.reason === "outside")) {
    found.error(
      campo,
      "lugar",
      `${OUTSIDE}: ${quoted(way, textos)}${found.column(campo)}. X (latitud) va de ` +
        `${BOLIVIA.south} a ${BOLIVIA.north}, e Y (longitud) de ${BOLIVIA.west} a ${BOLIVIA.east}.`,
    );
    return null;
  }
  if (utm === null) {
    const right = columns
      ? "escriba el este con seis cifras y el norte con siete, en metros"
      : "escriba grados decimales, como -20.24310 y -67.62545, o UTM con su zona";
    found.error(campo, "lugar", `No se entiende ${quoted(way, textos)}${found.column(campo)} como lugar: ${right}.`);
    return null;
  }
  if (campo === "coordenadas" || campo === "utm") found.understand(campo, formatPoint(utm));
  if (paired) {
    found.understand("g_x", grados(utm.latitude));
    found.understand("g_y", grados(utm.longitude));
  }
  return { point: utm, campo };
}

/** What a spreadsheet makes of -16.50123456 where the point marks thousands: '-1.650.123.456', or no mark at all. */
const LOST_POINT = /^-\d{1,3}([.,])\d{3}(?:\1\d{3})+$|^-?\d{1,3}([.,])\d{3}(?:\2\d{3}){2,}$|^-\d{7,}$|^-?\d{9,}$/u;

/** The point of two axes that lost their decimal point; null where that leaves none in Bolivia. */
function withLostPoint([x = "", y = ""]: readonly string[]): Point | null {
  const [latitude, longitude] = [x, y].map((text, axis) => {
    const plain = text.replace(/[−–]/u, "-");
    if (!LOST_POINT.test(plain)) return null;
    const digits = plain.replace(/\D/gu, "");
    const [least, most] = axis === 0 ? [-BOLIVIA.north, -BOLIVIA.south] : [-BOLIVIA.east, -BOLIVIA.west];
    const size = [1, 2].map((whole) => Number(`${digits.slice(0, whole)}.${digits.slice(whole)}`));
    return size.find((one) => one >= least && one <= most) ?? null;
  });
  return latitude && longitude ? { latitude: -roundDegrees(latitude), longitude: -roundDegrees(longitude) } : null;
}

const quoted = (way: readonly string[], textos: Texts) =>
  `«${way
    .map((campo) => textos[campo] ?? "")
    .join(", ")
    .slice(0, 80)}»`;

/** As the form reads pasted coordinates; a sign that one of the two lacks is added too. */
function readDegrees(text: string) {
  const reading = readCoordinates(text);
  if (reading.ok || /[NSEWO]/iu.test(text)) return reading;
  const unsigned = readCoordinates(text.replace(/[-+−–—]/gu, " "));
  return unsigned.ok ? unsigned : reading;
}

interface Degrees {
  context: CheckContext;
  textos: Texts;
  found: Findings;
  campo: string;
  text: string;
  paired: boolean;
  degrees: Extract<ReturnType<typeof readCoordinates>, { ok: true }>;
  stated: Reference;
}

/** Tells what was corrected in coordinates of degrees, and converts those of another datum. */
function tellDegrees({ context, textos, found, campo, text, paired, degrees, stated }: Degrees): Place {
  const shifted = stated.datum === "PSAD56";
  const point = shifted ? context.psad56(degrees.point) : degrees.point;
  const meant = formatPoint(point);
  const option = paired ? [] : [{ texto: meant, nota: "" }];
  const lettered = /[NSEWO]|\blat/iu.test(text);
  if (degrees.swapped && (paired || !lettered)) {
    found.doubt(campo, "lugar", `X e Y están cambiadas${found.column(campo)}: se entienden como ${meant}.`, option);
  } else if (degrees.negated) {
    found.doubt(
      campo,
      "lugar",
      `A X e Y les faltan los signos menos${found.column(campo)}: se entienden como ${meant}.`,
      option,
    );
  }
  if (shifted) {
    const at = (textos["id_datum"] ?? "") === "" ? campo : "id_datum";
    found.doubt(
      at,
      "datum",
      `Las coordenadas en grados se convirtieron de PSAD56${found.column(at)} a WGS84: ${meant}.`,
    );
  }
  const plain = PLAIN_PAIR.test(text) && !degrees.swapped && !degrees.negated && !shifted;
  if (!paired) {
    if (!plain) found.understand(campo, meant);
  } else if (!plain || !/^-?\d+(?:\.\d+)?$/.test(textos["g_x"] ?? "")) {
    found.understand("g_x", grados(point.latitude));
    found.understand("g_y", grados(point.longitude));
  }
  return { point, campo };
}

/** Where the row says it is, by its names. */
interface Around {
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
function readUtmPlace({ catalogues, text, stated, around, campo, found }: UtmInput): Point | "outside" | "told" | null {
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
