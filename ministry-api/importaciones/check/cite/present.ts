import { campoDe } from "@/contract/campos";
import { SIGNIFICADOS } from "@/contract/importacion/significados";
import { grados } from "@/contract/shown";
import type { Fila } from "../../../seguimiento/workflow/registro";
import type { Entry } from "../catalogue";
import type { Contexto } from "../context";
import type { Findings } from "../findings";
import { fold } from "../fold";
import { ALTITUDE, DISTANCE, type Quantity, readAmount } from "../numbers";

/** A record's columns by their names. */
export type Values = Readonly<Record<string, unknown>>;

export const valuesOf = (fila: Fila): Values => ({ ...fila });

/** A catalogue as far as a value of it is read and shown. */
interface Read {
  find(id: number): { text: string; nombre: string } | null;
  ids(text: string): number[];
}

const reading = <E extends Entry>(of: {
  byId: ReadonlyMap<number, E>;
  nameOf(entry: E): string;
  exact(text: string): E[];
}): Read => ({
  find: (id) => {
    const entry = of.byId.get(id);
    return entry ? { text: of.nameOf(entry), nombre: entry.nombre } : null;
  },
  ids: (text) => of.exact(text).map(({ id }) => id),
});

/** The catalogue of a field; null if its value is none of a catalogue. */
function catalogueOf(contexto: Contexto, campo: string): Read | null {
  const clases = contexto.clases[contexto.destino.tipo];
  switch (campo) {
    case "id_categoria":
      return reading(clases.categoria);
    case "id_tipo":
      return reading(clases.tipo);
    case "id_subtipo":
      return reading(clases.subtipo);
    case "id_macro_region":
      return reading(contexto.macro);
    case "id_region":
      return reading(contexto.region);
    case "id_departamento":
      return reading(contexto.departamento);
    case "id_provincia":
      return reading(contexto.provincia);
    case "id_municipio":
      return reading(contexto.municipio);
    case "id_proyeccion":
      return reading(contexto.proyeccion);
    case "id_datum":
      return reading(contexto.datum);
    default:
      return null;
  }
}

const plain = (value: unknown) => (typeof value === "string" || typeof value === "number" ? String(value) : "");

/** A value as its field's cell in a file would say it, so that it is found again. */
function textOf(contexto: Contexto, campo: string, value: unknown): string {
  const catalogue = catalogueOf(contexto, campo);
  if (catalogue) return (typeof value === "number" && catalogue.find(value)?.text) || "";
  return plain(value);
}

/** Written with the place, and not needed to read the record's own: it is in degrees of WGS84. */
const LEFT_OUT = new Set(["cite", "id_proyeccion", "id_datum"]);

/** A record's values as the texts of a row. */
export function presentTexts(contexto: Contexto, values: Values): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const campo of SIGNIFICADOS[contexto.destino.tipo].keys()) {
    const text = LEFT_OUT.has(campo) ? "" : textOf(contexto, campo, values[campo]);
    if (text !== "") texts[campo] = text;
  }
  return texts;
}

/** A value as a person reads it; '' for none. */
export function shownText(contexto: Contexto, campo: string, value: unknown): string {
  const catalogue = catalogueOf(contexto, campo);
  if (catalogue) return (typeof value === "number" && catalogue.find(value)?.nombre) || "";
  if ((campo === "g_x" || campo === "g_y") && typeof value === "number") return grados(value);
  const { tipo } = contexto.destino;
  return campoDe(tipo, campo)?.choices?.find((choice) => choice.value === value)?.label ?? plain(value);
}

/** Less than half of the last digit that a place is shown with. */
const DEGREE_TOLERANCE = 0.000_005;
const isNear = (a: unknown, b: unknown) =>
  typeof a === "number" && typeof b === "number" && Math.abs(a - b) <= DEGREE_TOLERANCE;

/** Whether two values of a field are one and the same to a person. */
export const sameValue = (campo: string, a: unknown, b: unknown): boolean =>
  campo === "g_x" || campo === "g_y" ? isNear(a, b) : (a ?? null) === (b ?? null);

/** A text as two of them are the same to a person: line ends, blanks and the ways of composing a letter aside. */
const plainText = (text: string) => text.normalize("NFC").replace(/\s+/gu, " ").trim();

const AMOUNTS: Readonly<Record<string, Quantity>> = { g_z: ALTITUDE, distancia_km: DISTANCE };

/** Whether a cell's text says the record's present value. A place in another datum (`shifted`) never does. */
export const saysPresent =
  (contexto: Contexto, values: Values, { shifted, found }: { shifted: boolean; found: Findings }) =>
  (campo: string, texto: string): boolean => {
    const value = values[campo];
    const catalogue = catalogueOf(contexto, campo);
    if (catalogue) return typeof value === "number" && catalogue.ids(texto).includes(value);
    if (campo === "g_x" || campo === "g_y") return !shifted && isNear(value, Number(texto.replace(",", ".")));
    const said = plainText(texto);
    if (said === plainText(plain(value))) return said !== "";
    const amount = AMOUNTS[campo];
    if (amount) {
      const asked = { heading: found.heading(campo), machine: contexto.destino.deMaquina === true };
      return readAmount(texto, amount, asked)?.values[0] === value;
    }
    const choice = campoDe(contexto.destino.tipo, campo)?.choices?.find((one) => one.value === value);
    return choice !== undefined && fold(texto) === fold(choice.label);
  };
