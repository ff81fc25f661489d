import { BOLIVIA } from "@/contract/codes";
import { MANERAS_DE_LUGAR } from "@/contract/importacion/significados";
import { formatPoint, readCoordinates, type Point } from "@/contract/place/coordinates";
import { grados } from "@/contract/shown";
import type { Textos } from "../types";
import type { Catalogues } from "./catalogues";
import type { Findings } from "./findings";
import { statedDatum, statedZone } from "./measure";
import { readUtmPlace, type Around } from "./utm-place";

export interface Place {
  point: Point;
  /** The column that findings on the place are shown at. */
  campo: string;
}

const PLAIN_PAIR = /^-?\d+(?:[.,]\d+)?\s*[,;\s]\s*-?\d+(?:[.,]\d+)?$/;
/** In a cell of one axis a comma is the decimal mark. */
const oneAxis = (text: string) => text.replace(/(\d),(\d)/g, "$1.$2");
/** A spreadsheet writes all the digits of a number; the reader takes eight. */
const fewDigits = (text: string) => text.replace(/([.,]\d{3})\d{6,}/g, "$1");

/** The way the place is given in: by a text, else by a column. */
function wayOf(textos: Textos, hasColumn: (campo: string) => boolean): readonly string[] {
  const some = (given: (campo: string) => boolean) => MANERAS_DE_LUGAR.find((way) => way.some(given));
  return some((campo) => textos[campo] !== undefined && textos[campo] !== "") ?? some(hasColumn) ?? ["g_x", "g_y"];
}

const REQUIRED: Readonly<Record<string, string>> = {
  g_x: "X (latitud) es requerida",
  g_y: "Y (longitud) es requerida",
  coordenadas: "X e Y son requeridas",
  utm: "Las coordenadas UTM son requeridas",
  utm_este: "El este UTM es requerido",
  utm_norte: "El norte UTM es requerido",
};

function tellMissing(way: readonly string[], textos: Textos, found: Findings): boolean {
  const missing = way.filter((campo) => (textos[campo] ?? "") === "");
  for (const campo of missing) {
    found.error(campo, "lugar", `${REQUIRED[campo]}${found.column(campo)}: sin el punto no se puede registrar.`);
  }
  return missing.length > 0;
}

/**
 * The row's point, in whatever way it is given; null with an error. What had to be corrected is told as a doubt.
 * `around`: where the row says it is, which decides among zones.
 */
export function readPlace(catalogues: Catalogues, textos: Textos, around: Around, found: Findings): Place | null {
  const way = wayOf(textos, (campo) => found.column(campo) !== "");
  const [campo = "g_x"] = way;
  const paired = way.length === 2 && campo === "g_x";
  const all = paired && (textos["g_y"] ?? "") === "" ? readCoordinates(textos["g_x"] ?? "").ok : false;
  if (!all && tellMissing(way, textos, found)) return null;

  const parts = way.map((name) => textos[name] ?? "").filter((text) => text !== "");
  const text = parts.length === 2 ? parts.map(oneAxis).join("; ") : (parts[0] ?? "");
  const columns = campo === "utm_este";
  const degrees = columns ? null : readDegrees(text);
  if (degrees?.ok) return tellDegrees({ catalogues, textos, found, campo, text, paired: parts.length === 2, degrees });

  const zone = columns ? (textos["utm_zona"] ?? "") : "";
  const written = [zone && `ZONA ${zone}`, ...parts.map(fewDigits)].filter(Boolean).join(" ");
  const stated = { zone: statedZone(textos), datum: statedDatum(textos) };
  const utm = readUtmPlace({ catalogues, text: written, stated, around, campo, found });
  if (utm === "told") return null;
  if (utm === "outside" || (utm === null && degrees?.reason === "outside")) {
    found.error(
      campo,
      "lugar",
      `El punto está fuera de Bolivia: ${quoted(way, textos)}${found.column(campo)}. X (latitud) va de ` +
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

const quoted = (way: readonly string[], textos: Textos) =>
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
  catalogues: Catalogues;
  textos: Textos;
  found: Findings;
  campo: string;
  text: string;
  paired: boolean;
  degrees: Extract<ReturnType<typeof readCoordinates>, { ok: true }>;
}

/** Tells what was corrected in coordinates of degrees, and converts those of another datum. */
function tellDegrees({ catalogues, textos, found, campo, text, paired, degrees }: Degrees): Place {
  const shifted = statedDatum(textos) === "PSAD56";
  const point = shifted ? catalogues.psad56(degrees.point) : degrees.point;
  const meant = formatPoint(point);
  const option = paired ? [] : [{ texto: meant, nota: "" }];
  const lettered = /[NSEWO]/iu.test(text);
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
    found.doubt(
      "id_datum",
      "datum",
      `Las coordenadas en grados se convirtieron de PSAD56${found.column("id_datum")} a WGS84: ${meant}.`,
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
