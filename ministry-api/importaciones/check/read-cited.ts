import { SIGNIFICADOS } from "@/contract/importacion/significados";
import { can } from "@/contract/policy";
import type { Hallazgo } from "@/contract/resources/importaciones";
import { nameFieldOf } from "@/contract/importacion/tipos";
import { campoDe } from "@/contract/campos";
import { grados } from "@/contract/shown";
import { factsOf, recordName } from "../../seguimiento/workflow/facts";
import type { Fila } from "../../seguimiento/workflow/registro";
import type { Cambio, Target, Texts } from "../types";
import { findings, groupOf, type Findings } from "./findings";
import { fold } from "./text";
import { statedReference } from "./measure";
import { cleaned, type ReadRow, readRow } from "./read-row";
import type { CheckContext } from "./catalogues";
import type { Catalogue, Entry } from "./catalogue";
import { ALTITUDE, DISTANCE, type Quantity, readAmount } from "./fields";

/** A row that names a record by its CITE: what it changes of the record. */

/** Fields that determine each other: a new value of one makes the record's others doubtful. */
export const CASCADES = {
  territorio: ["id_macro_region", "id_region", "id_departamento", "id_provincia", "id_municipio"],
  clasificacion: ["id_categoria", "id_tipo", "id_subtipo"],
} as const satisfies Record<string, readonly string[]>;

/** Ways of writing a place that stand for both of its fields. */
const WHOLE_PLACES = ["coordenadas", "utm", "utm_zona", "utm_este", "utm_norte"] as const;
const AXES = ["g_x", "g_y"] as const;
/** How the row's place is written, which says nothing of the record's own. */
const MEASURES = ["id_proyeccion", "id_datum"] as const;

interface Overlaid {
  /** What the row's check reads. */
  textos: Record<string, string>;
  /** Fields of the record that may change: those given with another value, and those that follow from them. */
  open: ReadonlySet<string>;
  /** Whether place or territory may become another one. */
  moved: boolean;
}

/**
 * A record's present values as texts with a row's texts over them. An empty text leaves its field; a text that `same`
 * takes for the present value does too. Where a cascade gets another value, the record's others are left out, so that
 * they are deduced anew.
 */
export function overlay(present: Texts, row: Texts, same: (campo: string, texto: string) => boolean): Overlaid {
  const given = new Map(Object.entries(row).filter(([campo, texto]) => texto !== "" && campo !== "cite"));
  const differing = new Map([...given].filter(([campo, texto]) => !same(campo, texto)));
  const textos: Record<string, string> = { ...present };
  const open = new Set(differing.keys());
  const drop = (campos: readonly string[]) => {
    for (const campo of campos) Reflect.deleteProperty(textos, campo);
  };
  let moved = false;
  for (const [name, campos] of Object.entries(CASCADES)) {
    if (!campos.some((campo) => differing.has(campo))) continue;
    drop(campos.filter((campo) => !given.has(campo)));
    for (const campo of campos) open.add(campo);
    moved ||= name === "territorio";
  }
  // One axis alone leaves the other; a place written in another way stands for both.
  const whole = WHOLE_PLACES.some((campo) => given.has(campo)) && !AXES.some((campo) => given.has(campo));
  if (whole) drop(AXES);
  const placed = whole || AXES.some((campo) => differing.has(campo));
  if (placed) for (const campo of AXES) open.add(campo);
  // The present place is in degrees of WGS84, whatever the file's own places are in.
  if (!placed) for (const campo of MEASURES) given.delete(campo);
  for (const [campo, texto] of given) if (differing.has(campo) || !(campo in textos)) textos[campo] = texto;
  return { textos, open, moved: moved || placed };
}

/** An error at a row's CITE. */
export const citeError = (texto: string): Hallazgo => ({
  campo: "cite",
  nivel: "ERROR",
  clase: "cite",
  texto,
  opciones: [],
});

/** A row that changes nothing, because its CITE does not hold. */
function unreadableRow(context: CheckContext, textos: Texts, texto: string): ReadRow {
  return {
    grupo: "ERROR",
    hallazgos: [citeError(texto)],
    entendidos: {},
    valores: null,
    cambia: null,
    nombre: fold(textos[nameFieldOf(context.target.tipo)] ?? ""),
    g_x: null,
    g_y: null,
    texto: "",
    id_tipo: null,
    id_municipio: null,
  };
}

/** Why a record cannot be changed by this person's import, as the end of a sentence; null if it can. */
export function refusalOf({ target: { tipo, persona } }: Pick<CheckContext, "target">, fila: Fila): string | null {
  if (fila.derivado === 1) return "ya fue derivado, y un registro derivado no se cambia";
  // Who registered it does not matter to this permission.
  return can(persona, `${tipo}.modificar`, factsOf(fila, 0)) ? null : "no lo puede cambiar usted";
}

/** Fields that a cell empties by saying so: 'Ninguno'. A value that was not understood empties none. */
const EMPTIED = new Set(["gaioc"]);

function changesOf(context: CheckContext, before: Values, after: Values, open: ReadonlySet<string>): Cambio[] {
  // In the order of the form.
  return [...SIGNIFICADOS[context.target.tipo].keys()].flatMap((campo) => {
    if (!open.has(campo)) return [];
    const ahora = after[campo];
    if (!(campo in before) || ahora === undefined || sameValue(campo, before[campo], ahora)) return [];
    if (ahora === null && !EMPTIED.has(campo)) return [];
    const antes = before[campo] ?? null;
    const texts = {
      textoAntes: shownText(context, campo, antes),
      textoAhora: shownText(context, campo, ahora),
    };
    return { campo, antes, ahora, ...texts };
  });
}

/** The field of the record that a meaning is about. */
const fieldsOf = (campo: string): readonly string[] =>
  WHOLE_PLACES.some((way) => way === campo) || AXES.some((axis) => axis === campo) ? AXES : [campo];

interface CitedRow {
  textos: Texts;
  fila: Fila;
  changed: ReadonlySet<string>;
  /** Fields that the row gives with another value than the record's, and those that follow from them. */
  open: ReadonlySet<string>;
  moved: boolean;
}

/**
 * What is said of the fields that the row gives or changes, and of no other: errors, doubts on what changes, and on
 * cells that were not understood. What stands in no cell of the row is said at its CITE.
 */
function findingsOf({ hallazgos }: ReadRow, { textos, fila, changed, open, moved }: CitedRow): Hallazgo[] {
  return hallazgos.flatMap((one) => {
    const campos = fieldsOf(one.campo);
    const given = (textos[one.campo] ?? "") !== "";
    const about = campos.some((campo) => changed.has(campo)) || (one.clase === "fuera" && moved);
    const touched = campos.some((campo) => open.has(campo));
    if (one.nivel === "DUDA" && !(about && changed.size > 0) && !(given && touched)) return [];
    if (one.nivel === "ERROR" && !touched && !about) return [];
    if (given) return one;
    const texto = `El registro ${fila.cite} no queda bien con los datos de esta fila. ${one.texto}`;
    const doubt = `Del registro ${fila.cite}: ${one.texto}`;
    return { ...one, campo: "cite", texto: one.nivel === "ERROR" ? texto : doubt, opciones: [] };
  });
}

/** A row that says of a record only what it holds already. `refusal`: why it could not be changed anyway. */
function unchanged(context: CheckContext, textos: Texts, fila: Fila, refusal: string | null): ReadRow {
  const { tipo } = context.target;
  const { id, cite, g_x, g_y, id_categoria, id_departamento } = fila;
  const { quote } = findings(context.target, textos);
  const texto = `El registro con el CITE ${quote("cite")} ${refusal}. La fila no dice nada nuevo.`;
  const doubt: Hallazgo = { campo: "cite", nivel: "DUDA", clase: "cite", texto, opciones: [] };
  return {
    grupo: refusal === null ? "LISTA" : "DUDA",
    hallazgos: refusal === null ? [] : [doubt],
    entendidos: {},
    valores: { id_categoria, id_departamento },
    cambia: { id, cite, nombre: recordName(fila), cambios: [] },
    nombre: fold(textos[nameFieldOf(tipo)] ?? recordName(fila)),
    g_x,
    g_y,
    texto: "",
    id_tipo: null,
    id_municipio: null,
  };
}

/** Checks a row that names a record by its CITE: the record as it stands, with the row's values over its own. */
export function readCited(context: CheckContext, given: Texts, fila: Fila | undefined): ReadRow {
  const { target } = context;
  const textos = cleaned(given);
  const found = findings(target, textos);
  const quoted = found.quote("cite");
  if (!fila) {
    const where = target.persona.rol <= 2 ? "" : " de su departamento";
    return unreadableRow(
      context,
      textos,
      `No hay un registro${where} con el CITE ${quoted}: corríjalo o vacíe la celda.`,
    );
  }
  const refusal = refusalOf(context, fila);
  const before = valuesOf(fila);
  const shifted = statedReference(textos, AXES, found).datum === "PSAD56";
  const over = overlay(presentTexts(context, before), textos, saysPresent(context, before, { shifted, found }));
  if (over.open.size === 0) return unchanged(context, textos, fila, refusal);
  if (refusal !== null)
    return unreadableRow(context, textos, `El registro con el CITE ${quoted} ${refusal}: quite la fila.`);

  const read = readRow(context, over.textos, { cited: true });
  const after = read.byField ?? {};
  const cambios = changesOf(context, before, after, over.open);
  const changed = new Set(cambios.map(({ campo }) => campo));
  const hallazgos = findingsOf(read, { textos, fila, changed, open: over.open, moved: over.moved });
  const grupo = groupOf({ list: hallazgos });
  const right = grupo !== "ERROR";
  const alike = [nameFieldOf(target.tipo), "id_tipo", ...AXES].some((campo) => changed.has(campo));
  const { id_categoria, id_departamento } = fila;
  return {
    ...read,
    grupo,
    hallazgos,
    valores: right ? { id_categoria, id_departamento, ...after } : null,
    entendidos: Object.fromEntries(Object.entries(read.entendidos).filter(([campo]) => (textos[campo] ?? "") !== "")),
    // Nothing is like a record that stays what and where it is.
    texto: alike ? read.texto : "",
    g_x: read.g_x ?? fila.g_x,
    g_y: read.g_y ?? fila.g_y,
    cambia: right ? { id: fila.id, cite: fila.cite, nombre: recordName(fila), cambios } : null,
  };
}

/** Says of a row that an earlier one names the same record. */
export function withSameCite(target: Target, textos: Texts, row: ReadRow, first: number): ReadRow {
  const quoted = findings(target, textos).quote("cite");
  const same = citeError(`El CITE ${quoted} ya está en la fila ${first}: deje una sola fila de cada registro.`);
  return { ...row, grupo: "ERROR", valores: null, cambia: null, hallazgos: [...row.hallazgos, same], texto: "" };
}

/** A record's columns by their names. */
type Values = Readonly<Record<string, unknown>>;

const valuesOf = (fila: Fila): Values => ({ ...fila });

/** The catalogue of a field; undefined if its value is none of a catalogue. */
function catalogueOf(context: CheckContext, campo: string): Catalogue<Entry> | undefined {
  const { categoria, tipo, subtipo } = context.clases[context.target.tipo];
  const { macro, region, departamento, provincia, municipio, proyeccion, datum } = context;
  const catalogues: Readonly<Record<string, Catalogue<Entry>>> = {
    id_categoria: categoria,
    id_tipo: tipo,
    id_subtipo: subtipo,
    id_macro_region: macro,
    id_region: region,
    id_departamento: departamento,
    id_provincia: provincia,
    id_municipio: municipio,
    id_proyeccion: proyeccion,
    id_datum: datum,
  };
  return catalogues[campo];
}

/** The entry of a catalogue that a value names. */
const entryOf = (catalogue: Catalogue<Entry>, value: unknown) =>
  typeof value === "number" ? catalogue.byId.get(value) : undefined;

const plain = (value: unknown) => (typeof value === "string" || typeof value === "number" ? String(value) : "");

/** A value as its field's cell in a file would say it, so that it is found again. */
function textOf(context: CheckContext, campo: string, value: unknown): string {
  const catalogue = catalogueOf(context, campo);
  if (!catalogue) return plain(value);
  const entry = entryOf(catalogue, value);
  return entry ? catalogue.nameOf(entry) : "";
}

/** Written with the place, and not needed to read the record's own: it is in degrees of WGS84. */
const LEFT_OUT = new Set(["cite", "id_proyeccion", "id_datum"]);

/** A record's values as the texts of a row. */
function presentTexts(context: CheckContext, values: Values): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const campo of SIGNIFICADOS[context.target.tipo].keys()) {
    const text = LEFT_OUT.has(campo) ? "" : textOf(context, campo, values[campo]);
    if (text !== "") texts[campo] = text;
  }
  return texts;
}

/** A value as a person reads it; '' for none. */
function shownText(context: CheckContext, campo: string, value: unknown): string {
  const catalogue = catalogueOf(context, campo);
  if (catalogue) return entryOf(catalogue, value)?.nombre ?? "";
  if ((campo === "g_x" || campo === "g_y") && typeof value === "number") return grados(value);
  const { tipo } = context.target;
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
const saysPresent =
  (context: CheckContext, values: Values, { shifted, found }: { shifted: boolean; found: Findings }) =>
  (campo: string, texto: string): boolean => {
    const value = values[campo];
    const catalogue = catalogueOf(context, campo);
    if (catalogue) return typeof value === "number" && catalogue.exact(texto).some(({ id }) => id === value);
    if (campo === "g_x" || campo === "g_y") return !shifted && isNear(value, Number(texto.replace(",", ".")));
    const said = plainText(texto);
    if (said === plainText(plain(value))) return said !== "";
    const amount = AMOUNTS[campo];
    if (amount) {
      const asked = { heading: found.heading(campo), machine: context.target.fromMachine === true };
      return readAmount(texto, amount, asked)?.values[0] === value;
    }
    const choice = campoDe(context.target.tipo, campo)?.choices?.find((one) => one.value === value);
    return choice !== undefined && fold(texto) === fold(choice.label);
  };
