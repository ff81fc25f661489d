import * as z from "zod";
import { INFORMACION } from "@/contract/campos/informacion";
import type { TipoInventario } from "@/contract/importacion/tipos";
import { esEjemplo } from "@/contract/importacion/ejemplo";
import { SIGNIFICADOS } from "@/contract/importacion/significados";
import type { GrupoFila } from "@/contract/resources/importaciones";
import type { Comprobada, Textos } from "../types";
import { CUERPOS, NECESARIOS } from "./body";
import { readClassification } from "./classification";
import { CODED, readCode } from "./codes";
import type { Contexto } from "./context";
import { findings, type Findings, LATER } from "./findings";
import { departmentOf } from "../../registros/scope";
import type { Municipio } from "./catalogues";
import { asTitle, clean, fold, oneLine } from "./fold";
import { readMeasure } from "./measure";
import { meantMunicipalities, type Where } from "./municipality";
import { NOMBRE } from "./name";
import { type Amount, ALTITUDE, DISTANCE, readAmount, shownAmount } from "./numbers";
import { givesPlace, OUTSIDE, readPlace, tellAbroad } from "./place";
import { ranked } from "./rank";
import { readCommunity, readTerritory, territoryCells } from "./territory";

/** What the comparison with other rows and records needs besides. */
export interface Leida extends Comprobada {
  /** The record's name as it is compared in the inventory. */
  texto: string;
  id_tipo: number | null;
  id_municipio: number | null;
  /** Each value by itself, also where others are wrong: what a row with a CITE may change. */
  sueltos?: Record<string, unknown>;
}

const LONG_TEXTS = new Set(["descripcion", "restriccion"]);

const CLASE: Readonly<Record<string, string>> = {
  nombre_atractivo: "nombre",
  nombre_centro: "nombre",
  g_x: "lugar",
  g_y: "lugar",
  g_z: "altitud",
};
const classOf = (campo: string) => CLASE[campo] ?? (campo in INFORMACION ? "informacion" : campo.replace(/^id_/, ""));

/** What programs and people write into a cell that has nothing to say. */
const BLANK_WORDS =
  /^(?:[-–—_.?]+|null|nan|none|nil|undefined|n[./ ]?a\.?|n[./ ]?d\.?|s[./ ]?d\.?|sin (?:dato|datos|informacion|información))$/iu;

/** A row's texts as they are read: without what no record holds, and empty where they say nothing. */
export const cleaned = (textos: Textos): Record<string, string> =>
  Object.fromEntries(
    Object.entries(textos).map(([campo, text]) => {
      const texto = LONG_TEXTS.has(campo) ? clean(text) : oneLine(text);
      return [campo, BLANK_WORDS.test(texto) ? "" : texto];
    }),
  );

/**
 * A row without a readable place whose municipality is known stands at its seat until it is completed: what kept it from
 * having one is a doubt.
 */
function tellSeat({ nombre }: Municipio, textos: Textos, placed: Findings, found: Findings): void {
  const seat = `se ubica en la sede de ${asTitle(nombre)} y se completará después`;
  const [first] = placed.list;
  if (givesPlace(textos)) {
    for (const { campo, clase, texto, opciones } of placed.list) {
      found.omit(campo, clase, `${texto.replace(/\.$/u, "")}; ${seat}.`, opciones);
    }
    return;
  }
  const campo = first?.campo ?? "g_x";
  found.omit(campo, "lugar", `Falta el punto${found.column(campo)}: ${seat}.`);
}

/** Checks a row by itself: no other rows, no records. `cited`: its place is that of a record, if it gives none. */
export function readRow(contexto: Contexto, given: Textos, { cited = false } = {}): Leida {
  const { destino } = contexto;
  const textos = cleaned(given);
  const found = findings(destino, textos);
  const name = NOMBRE[destino.tipo];
  const texto = textos[name] ?? "";
  if (esEjemplo(texto)) found.error(name, "ejemplo", "Es la fila de ejemplo de la plantilla.");

  const cells = territoryCells(contexto, textos);
  const [departamento = null] = cells.departamento.exact;
  const own = departmentOf(destino.persona, null);
  const around = {
    id_departamento: departamento?.id ?? own,
    municipios: meantMunicipalities(contexto, cells),
  };
  const placed = findings(destino, textos);
  const read = readPlace(contexto, textos, around, placed);
  const isNamed = cells.municipio.exact.length > 0;
  // Of a point abroad the nearest locality would make a place here.
  const place = read && !isNamed && tellAbroad(contexto, read, placed) ? null : read;
  const where: Where | null = place && { ...place, nearby: contexto.localities.nearest(place.point) };
  const territorial = findings(destino, textos);
  const territory = readTerritory(contexto, textos, { cells, where }, territorial);
  const elsewhere = placed.list.some(({ texto }) => texto.startsWith(OUTSIDE));
  const seat = place || cited || elsewhere ? null : (contexto.municipio.byId.get(territory.id_municipio ?? 0) ?? null);
  // One sentence where one trouble follows from the other.
  const unknown = territorial.hasError("id_municipio") && !givesPlace(textos);
  if (seat) tellSeat(seat, textos, placed, found);
  else if (!unknown) found.take(placed);
  if (!elsewhere || isNamed) found.take(territorial);
  const clase = readClassification(contexto, textos, found);
  const point = place?.point ?? (seat && { latitude: seat.latitud, longitude: seat.longitud });

  const values: Record<string, unknown> = {
    ...readTexts(contexto, textos, found),
    ...clase,
    ...territory,
    ...readMeasure(contexto, textos, found),
    g_x: point?.latitude ?? null,
    g_y: point?.longitude ?? null,
    g_z: readAltitude(destino, textos, found),
  };
  if (destino.tipo === "ppirta") {
    values["comunidad"] = readCommunity(textos, where, territory.id_municipio, found);
    values["gaioc"] = readGaioc(contexto, textos, found);
  }
  const valores = parsed(contexto, textos, values, found);
  return {
    grupo: groupOf(found),
    hallazgos: found.list,
    entendidos: found.understood,
    valores,
    nombre: fold(texto),
    g_x: point?.latitude ?? null,
    g_y: point?.longitude ?? null,
    texto,
    id_tipo: clase.id_tipo,
    id_municipio: territory.id_municipio,
    ...(cited && { sueltos: eachParsed(destino.tipo, values) }),
  };
}

/** The values that are right by themselves, as their fields parse them. */
function eachParsed(tipo: TipoInventario, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const fields: Readonly<Record<string, z.ZodType>> = CUERPOS[tipo].shape;
  return Object.fromEntries(
    Object.entries(values).flatMap(([campo, value]) => {
      const read = fields[campo]?.safeParse(value);
      return read?.success ? [[campo, read.data]] : [];
    }),
  );
}

export function groupOf({ list }: Pick<Findings, "list">): GrupoFila {
  if (list.some(({ nivel }) => nivel === "ERROR")) return "ERROR";
  return list.length > 0 ? "DUDA" : "LISTA";
}

/** Texts, coded values and numbers, each as its field takes it; those without a text are left out. */
function readTexts({ destino }: Contexto, textos: Textos, found: Findings): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [campo, { clase }] of SIGNIFICADOS[destino.tipo]) {
    const text = textos[campo] ?? "";
    if (text === "") continue;
    if (CODED.includes(campo)) values[campo] = readCode(campo, textos, found) ?? undefined;
    else if (clase === "texto") values[campo] = text;
    else if (campo === "distancia_km") values[campo] = readDistance(destino, textos, found) ?? undefined;
  }
  return values;
}

/** The amount that a cell says; null if it says none. */
function amountOf(
  campo: "g_z" | "distancia_km",
  { destino, textos, found }: { destino: Contexto["destino"]; textos: Textos; found: Findings },
): Amount | null {
  const of = campo === "g_z" ? ALTITUDE : DISTANCE;
  const asked = { heading: found.heading(campo), machine: destino.deMaquina === true };
  return readAmount(textos[campo] ?? "", of, asked);
}

/** Both readings of a figure, as a doubt that offers them. */
function tellBoth(campo: string, { values }: Amount, unit: string, found: Findings): void {
  const [first = 0, second] = values;
  if (second === undefined) return;
  found.doubt(
    campo,
    classOf(campo),
    `${found.quote(campo)} puede ser ${shownAmount(first)} o ${shownAmount(second)} ${unit}: se importa ` +
      `${shownAmount(first)} ${unit}.`,
    values.map((value) => ({ texto: `${shownAmount(value)} ${unit}`, nota: "" })),
  );
}

function readDistance(destino: Contexto["destino"], textos: Textos, found: Findings): number | null {
  const campo = "distancia_km";
  const amount = amountOf(campo, { destino, textos, found });
  const [kilometres] = amount?.values ?? [];
  if (!amount || kilometres === undefined || kilometres > 5000) {
    found.leftOut(campo, classOf(campo), " Escriba los kilómetros, como 12,5.");
    return null;
  }
  found.understand(campo, shownAmount(kilometres));
  tellBoth(campo, amount, "km", found);
  return kilometres;
}

/** Metres without decimals; null where the row has none, or none that is possible. */
function readAltitude(destino: Contexto["destino"], textos: Textos, found: Findings): number | null {
  const campo = "g_z";
  if ((textos[campo] ?? "") === "") return null;
  const amount = amountOf(campo, { destino, textos, found });
  const [first] = amount?.values ?? [];
  if (!amount || first === undefined || Math.round(first) > 9999) {
    found.leftOut(campo, "altitud", " Escriba los metros sobre el nivel del mar, como 3650.");
    return null;
  }
  const metres = Math.round(first);
  const [lowest] = ALTITUDE.likely;
  if (metres === 0) {
    found.omit(
      campo,
      "altitud",
      `Z (altitud) 0${found.column(campo)}: en Bolivia no hay lugares a menos de ${lowest} m; ${LATER}.`,
    );
    return null;
  }
  found.understand(campo, String(metres));
  if (amount.guessed || metres < lowest) {
    found.doubt(campo, "altitud", `${found.quote(campo)} se entiende como ${metres} m de altitud.`, [
      { texto: String(metres), nota: "m" },
    ]);
  }
  tellBoth(campo, amount, "m", found);
  return metres;
}

const NO_GAIOC = new Set(["", "no", "ninguno", "ninguna", "no aplica", "n a", "na", "no corresponde"]);

/** A name of the catalogue or, as in the form, any other text. */
function readGaioc({ gaioc }: Contexto, textos: Textos, found: Findings): string | null {
  const text = textos["gaioc"] ?? "";
  if (NO_GAIOC.has(fold(text))) return null;
  const [exact] = gaioc.exact(text);
  if (exact) {
    found.understand("gaioc", exact.nombre);
    return exact.nombre;
  }
  const { ordered, clear } = ranked(gaioc.near(text));
  if (!clear) return text;
  found.understand("gaioc", clear.nombre);
  found.doubt(
    "gaioc",
    "gaioc",
    `${found.quote("gaioc")} no está en el catálogo de GAIOC: se entiende ${clear.nombre}.`,
    ordered.map(({ entry }) => ({ texto: entry.nombre, nota: "" })),
  );
  return clear.nombre;
}

/** Says at its cell what a value lacks to be one of its field. */
function tellIssue(issue: z.core.$ZodIssue, textos: Textos, found: Findings, tell: "error" | "omit"): void {
  const campo = String(issue.path[0]);
  const text = textos[campo] ?? "";
  const length = issue.code === "too_big" && issue.origin === "string" ? `; tiene ${text.length}` : "";
  const end = tell === "omit" ? `; ${LATER}` : "";
  found[text === "" && tell === "omit" ? "doubt" : tell](
    campo,
    classOf(campo),
    text === ""
      ? `${issue.message}${found.column(campo)}.`
      : `${found.label(campo)} ${found.quote(campo)}: ${issue.message}${length}${end}.`,
  );
}

/**
 * The values by the record's own schema. What a record cannot do without is an error, unless one stands at its cell
 * already; what is wrong with another value is a doubt, and the record goes without it.
 */
function parsed(
  { destino }: Contexto,
  textos: Textos,
  given: Readonly<Record<string, unknown>>,
  found: Findings,
): Record<string, unknown> | null {
  const body = CUERPOS[destino.tipo];
  const needed = NECESARIOS[destino.tipo];
  const values = { ...given };
  for (const issue of body.safeParse(values).error?.issues ?? []) {
    const campo = String(issue.path[0]);
    if (needed.has(campo)) continue;
    tellIssue(issue, textos, found, "omit");
    Reflect.deleteProperty(values, campo);
  }
  const checked = body.safeParse(values);
  const issues = checked.error?.issues ?? [];
  const wrong = new Set([...issues.map(({ path }) => String(path[0])), ...found.list.map(errorField)]);
  for (const issue of issues) {
    const campo = String(issue.path[0]);
    if (found.hasError(campo) || (FOLLOWS[campo] ?? []).some((other) => wrong.has(other))) continue;
    tellIssue(issue, textos, found, "error");
  }
  const ready = checked.success && groupOf(found) !== "ERROR";
  if (ready) tellOpen(destino, textos, checked.data, found);
  return ready ? z.record(z.string(), z.unknown()).parse(checked.data) : null;
}

/** What the form requires and the row lacks. */
function tellOpen(
  { tipo }: Contexto["destino"],
  textos: Textos,
  values: Readonly<Record<string, unknown>>,
  found: Findings,
): void {
  for (const [campo, { requerido }] of SIGNIFICADOS[tipo]) {
    if (!requerido || (values[campo] ?? null) !== null || found.list.some((one) => one.campo === campo)) continue;
    found.doubt(campo, classOf(campo), `Falta ${found.label(campo)}${found.column(campo)}: se completará después.`);
  }
}

const POINT = ["g_x", "g_y", "coordenadas", "utm", "utm_zona", "utm_este", "utm_norte"];

/** What is missing only because an error stands at what it follows from, and a point told at its column. */
const FOLLOWS: Readonly<Record<string, readonly string[]>> = {
  id_categoria: ["id_subtipo", "id_tipo"],
  id_tipo: ["id_subtipo", "id_categoria"],
  id_macro_region: ["id_municipio", "id_region"],
  id_region: ["id_municipio"],
  id_departamento: ["id_municipio"],
  id_provincia: ["id_municipio"],
  id_municipio: POINT,
  g_x: [...POINT, "id_municipio"].filter((campo) => campo !== "g_x"),
  g_y: [...POINT, "id_municipio"].filter((campo) => campo !== "g_y"),
};

const errorField = ({ campo, nivel }: Findings["list"][number]) => (nivel === "ERROR" ? campo : "");
