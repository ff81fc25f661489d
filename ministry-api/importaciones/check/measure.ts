import { plainMarks } from "@/contract/place/coordinates";
import type { Datum } from "@/contract/place/utm";
import type { Texts } from "../types";
import type { Findings } from "./findings";
import { fold } from "./text";
import type { CheckContext } from "./catalogues";

/** Projection and datum: a record's point is in degrees of WGS84, and the row's is converted where it is not. */

const bare = (text: string) => fold(text).replaceAll(" ", "");

/** In what a place is given; null where nothing says it. */
export interface Reference {
  zone: number | null;
  datum: Datum | null;
}

/** Reference systems by their EPSG number: Bolivia's zones of UTM, and degrees. */
const EPSG: Readonly<Record<string, Reference>> = {
  ...Object.fromEntries(
    [19, 20, 21].flatMap((zone): [number, Reference][] => [
      [32_700 + zone, { zone, datum: "WGS84" }],
      [31_960 + zone, { zone, datum: "WGS84" }],
      [24_860 + zone, { zone, datum: "PSAD56" }],
    ]),
  ),
  4326: { zone: null, datum: "WGS84" },
  4674: { zone: null, datum: "WGS84" },
  5354: { zone: null, datum: "WGS84" },
  4248: { zone: null, datum: "PSAD56" },
};

const ZONES = [
  /(?:UTM|ZONA|ZONE|HUSO)[^\d]{0,15}(19|20|21)(?!\d)/u,
  /(?<!\d)(19|20|21)\s*-?\s*(?:[HJ-MS]|SUR|SOUTH)(?![A-Z])/u,
  /\((19|20|21)\)/u,
];

/** What a text names: 'UTM 19S', 'PSAD-56', 'EPSG:24879', 'ESTE (19K)'. */
function referenceIn(text: string): Reference {
  if (text === "") return { zone: null, datum: null };
  const marks = plainMarks(text).replaceAll("_", " ");
  const known = EPSG[/EPSG\D{0,3}(\d{4,5})/u.exec(marks)?.[1] ?? ""];
  if (known) return known;
  const zone = ZONES.map((pattern) => pattern.exec(marks)?.[1]).find((one) => one !== undefined);
  const words = bare(text);
  let datum: Datum | null = null;
  if (/psad|sudamericano1956|lacanoa/.test(words)) datum = "PSAD56";
  // SIRGAS, and the national frame that is part of it, differ from WGS84 by centimetres.
  else if (/wgs|sirgas|margen/.test(words)) datum = "WGS84";
  return { zone: zone === undefined ? null : Number(zone), datum };
}

/** The datum that its own column's text names; null without one, or for one that cannot be converted. */
function statedDatum(textos: Texts): Datum | null {
  const text = textos["id_datum"] ?? "";
  return referenceIn(text).datum ?? (/84|gps/.test(bare(text)) ? "WGS84" : null);
}

/** What is said of a row's place besides its figures: by projection and datum, then by the headings of its columns. */
export function statedReference(textos: Texts, campos: readonly string[], found: Pick<Findings, "heading">): Reference {
  const told = [textos["id_proyeccion"] ?? "", textos["id_datum"] ?? ""].map(referenceIn);
  const heads = [...campos, "utm_zona", "id_proyeccion", "id_datum"].map((campo) => referenceIn(found.heading(campo)));
  const first = <K extends keyof Reference>(name: K) =>
    [...told, ...heads].map((one) => one[name]).find((one) => one !== null) ?? null;
  return { zone: first("zone"), datum: statedDatum(textos) ?? first("datum") };
}

const OWN = {
  id_proyeccion: { sigla: "GEO", clase: "proyeccion", known: "de las proyecciones" },
  id_datum: { sigla: "WGS84", clase: "datum", known: "de los datums" },
} as const;

/** The ids of GEO and WGS84; null where the catalogue lacks them. */
export function readMeasure({ proyeccion, datum }: CheckContext, textos: Texts, found: Findings) {
  const geo = proyeccion.rows.find(({ sigla }) => bare(sigla) === "geo");
  const wgs84 = datum.rows.find(({ sigla }) => bare(sigla) === "wgs84");
  const tell = (campo: keyof typeof OWN, convertible: boolean) => {
    if ((textos[campo] ?? "") === "") return;
    const { sigla, clase, known } = OWN[campo];
    found.understand(campo, sigla);
    if (convertible) return;
    const text = `${found.quote(campo)} no es ${known} que se convierten: el punto se importa como ${sigla}.`;
    found.doubt(campo, clase, text, [{ texto: sigla, nota: "" }]);
  };
  const projection = fold(textos["id_proyeccion"] ?? "");
  const { zone } = referenceIn(textos["id_proyeccion"] ?? "");
  tell("id_proyeccion", zone !== null || /geo|utm|mercator|lat|grado|4326/.test(projection));
  tell("id_datum", statedDatum(textos) !== null);
  return { id_proyeccion: geo?.id ?? null, id_datum: wgs84?.id ?? null };
}
