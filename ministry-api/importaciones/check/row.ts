import * as z from "zod";
import { INFORMACION } from "@/contract/campos/informacion";
import { esEjemplo } from "@/contract/importacion/ejemplo";
import { SIGNIFICADOS } from "@/contract/importacion/significados";
import type { GrupoFila } from "@/contract/resources/importaciones";
import type { Comprobada, Textos } from "../types";
import { CUERPOS } from "./body";
import { readClassification } from "./classification";
import { CODED, readCode } from "./codes";
import type { Contexto } from "./context";
import { findings, type Findings } from "./findings";
import { clean, fold, oneLine } from "./fold";
import { readMeasure } from "./measure";
import { meantMunicipalities, type Where } from "./municipality";
import { NOMBRE } from "./name";
import { readAltitude, readKilometres } from "./numbers";
import { readPlace } from "./place";
import { ranked } from "./rank";
import { readCommunity, readTerritory, territoryCells } from "./territory";

/** What the comparison with other rows and records needs besides. */
export interface Leida extends Comprobada {
  /** The record's name as it is compared in the inventory. */
  texto: string;
  id_tipo: number | null;
  id_municipio: number | null;
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

const cleaned = (textos: Textos): Record<string, string> =>
  Object.fromEntries(
    Object.entries(textos).map(([campo, text]) => [campo, LONG_TEXTS.has(campo) ? clean(text) : oneLine(text)]),
  );

/** Checks a row by itself: no other rows, no records. */
export function readRow(contexto: Contexto, given: Textos): Leida {
  const { destino } = contexto;
  const textos = cleaned(given);
  const found = findings(destino, textos);
  const name = NOMBRE[destino.tipo];
  const texto = textos[name] ?? "";
  if (esEjemplo(texto)) found.error(name, "ejemplo", "Es la fila de ejemplo de la plantilla.");

  const cells = territoryCells(contexto, textos);
  const [departamento = null] = cells.departamento.exact;
  const around = {
    id_departamento: departamento?.id ?? null,
    municipios: meantMunicipalities(contexto, cells),
  };
  const place = readPlace(contexto, textos, around, found);
  const where: Where | null = place && { ...place, nearby: contexto.localities.nearest(place.point) };
  const territory = readTerritory(contexto, textos, { cells, where }, found);
  const clase = readClassification(contexto, textos, found);
  const point = place?.point ?? null;

  const values: Record<string, unknown> = {
    ...readTexts(contexto, textos, found),
    ...clase,
    ...territory,
    ...readMeasure(contexto, textos, found),
    g_x: point?.latitude ?? null,
    g_y: point?.longitude ?? null,
    g_z: readAltitudeOf(textos, found),
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
  };
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
    if (CODED.includes(campo)) values[campo] = readCode(campo, textos, found);
    else if (clase === "texto") values[campo] = text;
    else if (campo === "distancia_km") values[campo] = readKilometres(text) ?? text;
  }
  if (typeof values["distancia_km"] === "number") found.understand("distancia_km", String(values["distancia_km"]));
  return values;
}

function readAltitudeOf(textos: Textos, found: Findings): unknown {
  const text = textos["g_z"] ?? "";
  const read = readAltitude(text);
  if (!read) return text;
  found.understand("g_z", String(read.metres));
  if (read.guessed) {
    found.doubt("g_z", "altitud", `${found.quote("g_z")} se entiende como ${read.metres} m de altitud.`, [
      { texto: String(read.metres), nota: "m" },
    ]);
  }
  return read.metres;
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

/** The values by the record's own schema: each message stands at its cell, unless an error stands there already. */
function parsed(
  { destino }: Contexto,
  textos: Textos,
  values: Readonly<Record<string, unknown>>,
  found: Findings,
): Record<string, unknown> | null {
  const body = z.record(z.string(), z.unknown());
  const checked = CUERPOS[destino.tipo].safeParse(values);
  const issues = checked.error?.issues ?? [];
  const wrong = new Set([...issues.map(({ path }) => String(path[0])), ...found.list.map(errorField)]);
  for (const issue of issues) {
    const campo = String(issue.path[0]);
    if (found.hasError(campo) || (FOLLOWS[campo] ?? []).some((other) => wrong.has(other))) continue;
    const text = textos[campo] ?? "";
    const right = RIGHT[campo] ?? "";
    const length = issue.code === "too_big" && issue.origin === "string" ? `; tiene ${text.length}` : "";
    found.error(
      campo,
      classOf(campo),
      text === ""
        ? `${issue.message}${found.column(campo)}.${right}`
        : `${found.label(campo)} ${found.quote(campo)}: ${issue.message}${length}.${right}`,
    );
  }
  return checked.success && groupOf(found) !== "ERROR" ? body.parse(checked.data) : null;
}

/** A parent that is missing only because an error stands at what it follows from, and a point told at its column. */
const FOLLOWS: Readonly<Record<string, readonly string[]>> = {
  id_categoria: ["id_subtipo", "id_tipo"],
  id_tipo: ["id_subtipo", "id_categoria"],
  id_macro_region: ["id_municipio", "id_region"],
  id_region: ["id_municipio"],
  id_departamento: ["id_municipio"],
  id_provincia: ["id_municipio"],
  g_x: ["g_y", "coordenadas", "utm", "utm_zona", "utm_este", "utm_norte"],
  g_y: ["g_x", "coordenadas", "utm", "utm_zona", "utm_este", "utm_norte"],
};

const errorField = ({ campo, nivel }: Findings["list"][number]) => (nivel === "ERROR" ? campo : "");

/** What would be right, where the schema's message does not say it. */
const RIGHT: Readonly<Record<string, string>> = {
  g_z: " Escriba los metros sobre el nivel del mar, como 3650.",
  distancia_km: " Escriba los kilómetros, como 12,5.",
};
