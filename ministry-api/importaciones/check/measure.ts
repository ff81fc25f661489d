import type { Datum } from "@/contract/place/utm";
import type { Textos } from "../types";
import type { Contexto } from "./context";
import type { Findings } from "./findings";
import { fold } from "./fold";

/** Projection and datum: a record's point is in degrees of WGS84, and the row's is converted where it is not. */

const bare = (text: string) => fold(text).replaceAll(" ", "");

/** The zone that the projection's text names: 'UTM 19S'. */
export function statedZone(textos: Textos): number | null {
  const zone = /(?:utm|zona|huso)\D*(\d{2})/.exec(fold(textos["id_proyeccion"] ?? ""))?.[1];
  return zone === undefined ? null : Number(zone);
}

/** The datum that its text names; null without one, or for one that cannot be converted. */
export function statedDatum(textos: Textos): Datum | null {
  const text = bare(textos["id_datum"] ?? "");
  if (/psad|sudamericano1956|lacanoa/.test(text)) return "PSAD56";
  // SIRGAS, and the national frame that is part of it, differ from WGS84 by centimetres.
  return /wgs|84|sirgas|margen|gps/.test(text) ? "WGS84" : null;
}

const OWN = {
  id_proyeccion: { sigla: "GEO", clase: "proyeccion", known: "de las proyecciones" },
  id_datum: { sigla: "WGS84", clase: "datum", known: "de los datums" },
} as const;

/** The ids of GEO and WGS84; null where the catalogue lacks them. */
export function readMeasure({ proyeccion, datum }: Contexto, textos: Textos, found: Findings) {
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
  tell("id_proyeccion", /geo|utm|mercator|lat|grado/.test(projection));
  tell("id_datum", statedDatum(textos) !== null);
  return { id_proyeccion: geo?.id ?? null, id_datum: wgs84?.id ?? null };
}
