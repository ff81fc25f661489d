import * as z from "zod";
import { SIGNIFICADOS } from "@/contract/importacion/significados";
import { esEjemplo } from "@/contract/importacion/ejemplo";
import * as catalogos from "@/contract/resources/catalogos";
import type { Hallazgo } from "@/contract/resources/importaciones";
import { formatPoint, readCoordinates } from "@/contract/place/coordinates";
import type { TipoCatalogo } from "@/contract/importacion/tipos";
import type { Comprobada, Textos } from "../../types";
import { findings, type Findings } from "../findings";
import { clean, fold, oneLine } from "../fold";
import { groupOf } from "../row";
import type { EntryContext } from "./context";
import type { Identity } from "./keys";
import { readParent } from "./parent";
import { identityOf } from "./standing";

/** Catalogues whose lists show the parent's code and the own one as one, '01.04.02'. */
const WHOLE: ReadonlySet<TipoCatalogo> = new Set(["tipo", "subtipo"]);

/** An entry's own code, also where its list's whole one is written: the rest of it is its parent's. */
function readCode(
  { destino, levels: [above] }: EntryContext,
  textos: Textos,
  parents: Readonly<Record<string, number>>,
  found: Findings,
): string {
  const text = textos["codigo"] ?? "";
  const parent = above && WHOLE.has(destino.tipo) ? above.catalogue.byId.get(parents[above.campo] ?? 0) : undefined;
  const prefix = parent?.codes.find((code) => code !== null);
  if (prefix === undefined || prefix === null || !text.startsWith(`${prefix}.`)) return text;
  const own = text.slice(prefix.length + 1);
  found.understand("codigo", own);
  return own;
}

/** In a cell of one axis a comma is the decimal mark. */
const oneAxis = (text: string) => text.replace(/(\d),(\d)/g, "$1.$2");

/** Latitude and longitude as the form's box reads them; what it does not understand stays for the schema to refuse. */
function readPosition(textos: Textos, found: Findings): Record<string, unknown> {
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

/** A checked row, and what tells whether another one is the same entry. */
interface LeidaEntrada {
  checked: Comprobada;
  identity: Identity;
}

const CLASE: Readonly<Record<string, string>> = {
  latitud: "lugar",
  longitud: "lugar",
  direccion: "contacto",
  telefono: "contacto",
  email: "contacto",
  web: "contacto",
};
export const classOf = (campo: string) => CLASE[campo] ?? campo.replace(/^id_/, "");

/** '(2) 244-0123' as '22440123'; two numbers, or a word, stay as they are. */
function readTelephone(textos: Textos, found: Findings): string {
  const text = textos["telefono"] ?? "";
  const figures = text.replace(/[\s().+-]/gu, "");
  if (!/^\d+$/u.test(figures)) return text;
  found.understand("telefono", figures);
  return figures;
}

/** Checks a row by itself: its values, and what stands above it. */
export function readEntry(contexto: EntryContext, given: Textos): LeidaEntrada {
  const { tipo } = contexto.destino;
  const textos = Object.fromEntries(
    Object.entries(given).map(([campo, text]) => [campo, campo === "descripcion" ? clean(text) : oneLine(text)]),
  );
  const found = findings(contexto.destino, textos);
  const nombre = textos["nombre"] ?? "";
  if (esEjemplo(nombre)) found.error("nombre", "ejemplo", "Es la fila de ejemplo de la plantilla.");
  const own = [...SIGNIFICADOS[tipo].keys()].filter((campo) => !campo.startsWith("id_"));
  const parents = readParent(contexto, textos, found);
  const values: Record<string, unknown> = {
    ...Object.fromEntries(own.map((campo) => [campo, textos[campo] ?? ""])),
    ...parents,
    ...(own.includes("codigo") && { codigo: readCode(contexto, textos, parents, found) }),
    ...(own.includes("telefono") && { telefono: readTelephone(textos, found) }),
    ...(own.includes("latitud") && readPosition(textos, found)),
  };
  const valores = parsed(contexto, textos, values, found);
  const [grupo, identity] = [groupOf(found), identityOf(tipo, valores ?? values)];
  const nothing = { g_x: null, g_y: null };
  const hallazgos = found.list;
  const checked = { grupo, hallazgos, entendidos: found.understood, valores, nombre: fold(nombre), ...nothing };
  return { checked, identity };
}

/** The values by the catalogue's own schema: each message stands at its cell, unless an error stands there already. */
function parsed(
  { destino: { tipo }, levels }: EntryContext,
  textos: Textos,
  values: Readonly<Record<string, unknown>>,
  found: Findings,
): Record<string, unknown> | null {
  const checked = catalogos[tipo].create.body.safeParse(values);
  const above = new Set<string>(levels.slice(1).map(({ campo }) => campo));
  for (const issue of checked.error?.issues ?? []) {
    const campo = String(issue.path[0]);
    // What stands above the parent follows from it.
    if (found.hasError(campo) || above.has(campo)) continue;
    const text = textos[campo] ?? "";
    const length = issue.code === "too_big" && issue.origin === "string" ? `; tiene ${text.length}` : "";
    found.error(
      campo,
      classOf(campo),
      text === ""
        ? `${issue.message}${found.column(campo)}.`
        : `${found.label(campo)} ${found.quote(campo)}: ${issue.message}${length}.`,
    );
  }
  return checked.success && groupOf(found) !== "ERROR" ? z.record(z.string(), z.unknown()).parse(checked.data) : null;
}

/** What the catalogue says of a row: it has such an entry, or one with its code. */
export function tellStanding(contexto: EntryContext, textos: Textos, { identity }: LeidaEntrada): Hallazgo[] {
  const found = findings(contexto.destino, textos);
  const like = contexto.standing.like(identity);
  const refused = new Set(like.flatMap(({ refusal, other }) => (refusal === null ? [] : other.id)));
  for (const { field, refusal, other } of like) {
    if (refusal !== null) {
      const text = `${found.label(field)} ${found.quote(field)}: ${refusal}; lo tiene ${other.nombre}.`;
      found.error(field, classOf(field), text);
    } else if (!refused.has(other.id)) {
      const [padre] = contexto.levels;
      const above = padre?.catalogue.byId.get(other.id_padre ?? 0)?.nombre;
      const where = above === undefined ? "el catálogo" : `el catálogo, en ${above}`;
      found.doubt(field, "existente", `${found.quote(field)} ya está en ${where}: quite la fila si es lo mismo.`);
    }
  }
  return found.list;
}
