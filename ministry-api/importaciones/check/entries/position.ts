import { formatPoint, readCoordinates } from "@/contract/place/coordinates";
import type { Textos } from "../../types";
import type { Findings } from "../findings";

/** In a cell of one axis a comma is the decimal mark. */
const oneAxis = (text: string) => text.replace(/(\d),(\d)/g, "$1.$2");

/** Latitude and longitude as the form's box reads them; what it does not understand stays for the schema to refuse. */
export function readPosition(textos: Textos, found: Findings): Record<string, unknown> {
  const [latitud, longitud] = [textos["latitud"] ?? "", textos["longitud"] ?? ""].map(oneAxis);
  const reading = readCoordinates(`${latitud}; ${longitud}`);
  if (!reading.ok) return { latitud, longitud };
  const { point, swapped, negated } = reading;
  found.understand("latitud", String(point.latitude));
  found.understand("longitud", String(point.longitude));
  if (swapped || negated) {
    const what = swapped ? "Latitud y longitud están cambiadas" : "A latitud y longitud les faltan los signos menos";
    found.doubt("latitud", "lugar", `${what}${found.column("latitud")}: se entienden como ${formatPoint(point)}.`);
  }
  return { latitud: point.latitude, longitud: point.longitude };
}
