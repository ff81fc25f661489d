import * as z from "zod";
import { SIGNIFICADOS } from "@/contract/importacion/significados";
import { esEjemplo } from "@/contract/importacion/ejemplo";
import * as catalogos from "@/contract/resources/catalogos";
import type { Hallazgo } from "@/contract/resources/importaciones";
import { formatPoint, readCoordinates } from "@/contract/place/coordinates";
import type { TipoCatalogo } from "@/contract/importacion/tipos";
import type { Checked, Texts } from "../types";
import { findings, type Findings, groupOf } from "./findings";
import { clean, fold, oneLine, asTitle } from "./text";
import { type EntryContext, type Ancestor, type Level, lineOf, type Identity, identityOf } from "./entry-context";
import { tellIssue } from "./body";
import { readGiven, type Given, settleParent, tellUnknown, WORDS, ranked } from "./catalogue-cell";

/** Catalogues whose lists show the parent's code and the own one as one, '01.04.02'. */
const WHOLE: ReadonlySet<TipoCatalogo> = new Set(["tipo", "subtipo"]);

/** An entry's own code, also where its list's whole one is written: the rest of it is its parent's. */
function readCode(
  { target, levels: [above] }: EntryContext,
  textos: Texts,
  parents: Readonly<Record<string, number>>,
  found: Findings,
): string {
  const text = textos["codigo"] ?? "";
  const parent = above && WHOLE.has(target.tipo) ? above.catalogue.byId.get(parents[above.campo] ?? 0) : undefined;
  const prefix = parent?.codes.find((code) => code !== null);
  if (prefix === undefined || prefix === null || !text.startsWith(`${prefix}.`)) return text;
  const own = text.slice(prefix.length + 1);
  found.understand("codigo", own);
  return own;
}

/** In a cell of one axis a comma is the decimal mark. */
const oneAxis = (text: string) => text.replace(/(\d),(\d)/g, "$1.$2");

/** Latitude and longitude as the form's box reads them; what it does not understand stays for the schema to refuse. */
function readPosition(textos: Texts, found: Findings): Record<string, unknown> {
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
interface ReadEntry {
  checked: Checked;
  identity: Identity;
}

/** '(2) 244-0123' as '22440123'; two numbers, or a word, stay as they are. */
function readTelephone(textos: Texts, found: Findings): string {
  const text = textos["telefono"] ?? "";
  const figures = text.replace(/[\s().+-]/gu, "");
  if (!/^\d+$/u.test(figures)) return text;
  found.understand("telefono", figures);
  return figures;
}

/** Checks a row by itself: its values, and what stands above it. */
export function readEntry(context: EntryContext, given: Texts): ReadEntry {
  const { tipo } = context.target;
  const textos = Object.fromEntries(
    Object.entries(given).map(([campo, text]) => [campo, campo === "descripcion" ? clean(text) : oneLine(text)]),
  );
  const found = findings(context.target, textos);
  const nombre = textos["nombre"] ?? "";
  if (esEjemplo(nombre)) found.error("nombre", "ejemplo", "Es la fila de ejemplo de la plantilla.");
  const own = [...SIGNIFICADOS[tipo].keys()].filter((campo) => !campo.startsWith("id_"));
  const parents = readParent(context, textos, found);
  const values: Record<string, unknown> = {
    ...Object.fromEntries(own.map((campo) => [campo, textos[campo] ?? ""])),
    ...parents,
    ...(own.includes("codigo") && { codigo: readCode(context, textos, parents, found) }),
    ...(own.includes("telefono") && { telefono: readTelephone(textos, found) }),
    ...(own.includes("latitud") && readPosition(textos, found)),
  };
  const valores = parsed(context, textos, values, found);
  const [grupo, identity] = [groupOf(found), identityOf(tipo, valores ?? values)];
  const nothing = { g_x: null, g_y: null };
  const hallazgos = found.list;
  const checked = { grupo, hallazgos, entendidos: found.understood, valores, nombre: fold(nombre), ...nothing };
  return { checked, identity };
}

/** The values by the catalogue's own schema: each message stands at its cell, unless an error stands there already. */
function parsed(
  { target: { tipo }, levels }: EntryContext,
  textos: Texts,
  values: Readonly<Record<string, unknown>>,
  found: Findings,
): Record<string, unknown> | null {
  const checked = catalogos[tipo].create.body.safeParse(values);
  const above = new Set<string>(levels.slice(1).map(({ campo }) => campo));
  for (const issue of checked.error?.issues ?? []) {
    const campo = String(issue.path[0]);
    // What stands above the parent follows from it.
    if (found.hasError(campo) || above.has(campo)) continue;
    tellIssue(issue, textos, found, "error");
  }
  return checked.success && groupOf(found) !== "ERROR" ? z.record(z.string(), z.unknown()).parse(checked.data) : null;
}

/** What the catalogue says of a row: it has such an entry, or one with its code. */
export function tellStanding(context: EntryContext, textos: Texts, { identity }: ReadEntry): Hallazgo[] {
  const found = findings(context.target, textos);
  const like = context.standing.like(identity);
  const refused = new Set(like.flatMap(({ refusal, other }) => (refusal === null ? [] : other.id)));
  for (const { field, refusal, other } of like) {
    if (refusal !== null) {
      const text = `${found.label(field)} ${found.quote(field)}: ${refusal}; lo tiene ${other.nombre}.`;
      found.error(field, found.classOf(field), text);
    } else if (!refused.has(other.id)) {
      const [padre] = context.levels;
      const above = padre?.catalogue.byId.get(other.id_padre ?? 0)?.nombre;
      const where = above === undefined ? "el catálogo" : `el catálogo, en ${above}`;
      found.doubt(field, "existente", `${found.quote(field)} ya está en ${where}: quite la fila si es lo mismo.`);
    }
  }
  return found.list;
}

type Cell = Given<Ancestor>;

/** 'una' as in 'una provincia', else 'uno'. */
const oneOf = (campo: Cell["campo"]) => (WORDS[campo].one.startsWith("una ") ? "una" : "uno");

/** A text as a sentence begins. */
const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The ids of what stands above an entry, itself included, by field. */
function idsOf(levels: readonly Level[], line: readonly Ancestor[]): Record<string, number> {
  return Object.fromEntries(
    levels.flatMap(({ campo }, n) => {
      const entry = line[n];
      return entry ? [[campo, entry.id]] : [];
    }),
  );
}

/**
 * The entry that a row names as its parent: by name, code or sigla, told from others of its name by the columns of what
 * stands above it. Returns the ids by field; none where there is no parent or an error stands at it.
 */
function readParent({ levels }: EntryContext, textos: Texts, found: Findings): Record<string, number> {
  const [first, ...upper] = levels;
  if (!first) return {};
  const [cell, ...above] = levels.map(({ campo, catalogue }) => readGiven(campo, catalogue, textos));
  if (!cell || cell.text === "") return {};

  const note = (entry: Ancestor) =>
    lineOf(upper, entry)
      .map(({ nombre }) => asTitle(nombre))
      .join(", ");
  /** The nearest column that names another one than stands above the entry. */
  const against = (entry: Ancestor): Cell | undefined => {
    const line = lineOf(upper, entry);
    return above.find(({ exact }, n) => exact.length > 0 && !exact.some(({ id }) => id === line[n]?.id));
  };
  const fits = (entry: Ancestor) => !against(entry);

  const chosen = choose();
  if (!chosen) return {};
  const line = lineOf(upper, chosen);
  for (const [n, parent] of line.entries()) {
    const own = above[n];
    if (own) settleParent(own, parent, `${WORDS[first.campo].the} ${chosen.nombre}`, found);
  }
  return idsOf(levels, [chosen, ...line]);

  function choose(): Ancestor | null {
    if (!cell) return null;
    const { campo, catalogue, text, exact } = cell;
    const { clase, plural, the } = WORDS[campo];
    const fitting = exact.filter(fits);
    const [only, ...others] = fitting;
    if (only && others.length === 0) {
      found.understand(campo, only.nombre);
      return only;
    }
    if (only) {
      const [next] = upper;
      const tell = next ? `indique también ${WORDS[next.campo].the} o elija ${oneOf(campo)}` : `elija ${oneOf(campo)}`;
      found.error(
        campo,
        clase,
        `Hay ${fitting.length} ${plural} con ${found.quote(campo)}: ${tell}.`,
        fitting.map((entry) => ({ texto: catalogue.nameOf(entry), nota: note(entry) })),
      );
      return null;
    }
    const [elsewhere] = exact;
    const wrong = elsewhere && against(elsewhere);
    const { ordered, clear } = ranked(catalogue.near(text, fits));
    const near = ordered.map(({ entry }) => entry);
    if (!elsewhere || !wrong) {
      tellUnknown(cell, { near, clear, note }, found);
      return clear;
    }
    const [its] = lineOf(upper, elsewhere).slice(above.indexOf(wrong));
    found.error(
      campo,
      clase,
      `${sentence(the)} ${elsewhere.nombre} es de ${its?.nombre ?? ""} y no de ${found.quote(wrong.campo)}: corrija uno de los dos.`,
      [elsewhere, ...near].map((entry) => ({ texto: catalogue.nameOf(entry), nota: note(entry) })),
    );
    return null;
  }
}
