import * as z from "zod";
import type { TipoInventario } from "@/contract/importacion/tipos";
import { type Abierto, AtractivoBody, FacilidadBody, InformacionBody } from "@/contract/resources/registros";
import { SIGNIFICADOS } from "@/contract/importacion/significados";
import { type Findings, LATER, groupOf } from "./findings";
import type { Texts } from "../types";
import type { CheckContext } from "./catalogues";

/** A row's values by the record's own schema. */

const information = InformacionBody.omit({ version: true, cc_ccm: true }).partial();

/** A field that the form requires, and that a row may leave to be completed later (decision 052). */
const later = <T extends z.ZodType>(field: T) =>
  z.preprocess((value) => (value === undefined || value === "" ? null : value), field.nullable());

const { jerarquia, g_z, id_proyeccion, id_datum, comunidad, distrito } = AtractivoBody.shape;
const measured = { g_z: later(g_z), id_proyeccion: later(id_proyeccion), id_datum: later(id_datum) };
const open = {
  ppirta: { jerarquia: later(jerarquia), comunidad: later(comunidad), distrito: later(distrito), ...measured },
  ppirtf: { codigo_dt: later(FacilidadBody.shape.codigo_dt), ...measured },
} satisfies { [Tipo in TipoInventario]: Record<Abierto[Tipo], z.ZodType> };

/** What a row's values satisfy: what makes a record at all, and what the row gives of the rest. */
export const BODIES = {
  ppirta: AtractivoBody.omit({ version: true }).extend({ ...open.ppirta, ...information.shape }),
  ppirtf: FacilidadBody.omit({ version: true }).extend(open.ppirtf),
} as const satisfies Record<TipoInventario, z.ZodObject>;

const neededIn = ({ shape }: z.ZodObject) =>
  new Set(Object.entries(shape).flatMap(([campo, field]) => (z.safeParse(field, undefined).success ? [] : [campo])));

/** The fields without which a row makes no record. */
const NEEDED: Readonly<Record<TipoInventario, ReadonlySet<string>>> = {
  ppirta: neededIn(BODIES.ppirta),
  ppirtf: neededIn(BODIES.ppirtf),
};

/** The values that are right by themselves, as their fields parse them. */
export function readEachField(
  tipo: TipoInventario,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const fields: Readonly<Record<string, z.ZodType>> = BODIES[tipo].shape;
  return Object.fromEntries(
    Object.entries(values).flatMap(([campo, value]) => {
      const read = fields[campo]?.safeParse(value);
      return read?.success ? [[campo, read.data]] : [];
    }),
  );
}

/** Says at its cell what a value lacks to be one of its field. */
export function tellIssue(issue: z.core.$ZodIssue, textos: Texts, found: Findings, tell: "error" | "omit"): void {
  const campo = String(issue.path[0]);
  const text = textos[campo] ?? "";
  const length = issue.code === "too_big" && issue.origin === "string" ? `; tiene ${text.length}` : "";
  const end = tell === "omit" ? `; ${LATER}` : "";
  found[text === "" && tell === "omit" ? "doubt" : tell](
    campo,
    found.classOf(campo),
    text === ""
      ? `${issue.message}${found.column(campo)}.`
      : `${found.label(campo)} ${found.quote(campo)}: ${issue.message}${length}${end}.`,
  );
}

/**
 * The values by the record's own schema. What a record cannot do without is an error, unless one stands at its cell
 * already; what is wrong with another value is a doubt, and the record goes without it.
 */
export function readBody(
  { target }: CheckContext,
  textos: Texts,
  given: Readonly<Record<string, unknown>>,
  found: Findings,
): Record<string, unknown> | null {
  const body = BODIES[target.tipo];
  const needed = NEEDED[target.tipo];
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
  if (ready) tellOpen(target, textos, checked.data, found);
  return ready ? z.record(z.string(), z.unknown()).parse(checked.data) : null;
}

/** What the form requires and the row lacks. */
function tellOpen(
  { tipo }: CheckContext["target"],
  textos: Texts,
  values: Readonly<Record<string, unknown>>,
  found: Findings,
): void {
  for (const [campo, { requerido }] of SIGNIFICADOS[tipo]) {
    if (!requerido || (values[campo] ?? null) !== null || found.list.some((one) => one.campo === campo)) continue;
    found.doubt(
      campo,
      found.classOf(campo),
      `Falta ${found.label(campo)}${found.column(campo)}: se completará después.`,
    );
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
