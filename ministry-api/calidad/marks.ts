import { type SQL, sql } from "drizzle-orm";
import {
  conSeccion,
  DEBILIDAD_DE,
  DEBILIDADES,
  type FiltroDebilidad,
  MESES_VERIFICADO,
  verificadoHace,
} from "@/contract/debilidades";
import { keysOf } from "@/contract/keys";
import type { Kind } from "@/contract/resources/registros";
import { autppirta, decppirta, intppirta, seguimiento } from "../db/schema";
import { tablas } from "../registros/columns";

/**
 * The conditions of the lists' filter `debilidad`, by the part of a statement that they are: values of one kind share a
 * statement's text. The quality board counts by the same conditions.
 */

/** The sections that no record must have, by their mark. */
export const OPTIONAL = {
  con_declaratoria: decppirta,
  con_integridad: intppirta,
  con_autenticidad: autppirta,
} as const satisfies Partial<Record<FiltroDebilidad, unknown>>;

/** The record is due for verification. */
const isDue = (kind: Kind): SQL => sql`${tablas[kind].vence_en} <= now()`;

const weak = (kind: Kind, value: SQL) => sql`${tablas[kind].debilidades} @> array[${value}::text]`;
const among = (kind: Kind, table: (typeof OPTIONAL)[keyof typeof OPTIONAL]) =>
  sql`${tablas[kind].id} in (select id_ppirta from ${table})`;

/** The last months of a group are those of the next one; the last group has no end. */
const LAST = 1200;
const after = (months: number) => MESES_VERIFICADO.find((next) => next > months) ?? LAST;

/** Verified from `value` months ago to those of the next group. */
const verified = (kind: Kind, value: SQL) =>
  sql`${tablas[kind].verificado_en} <= now() - make_interval(months => split_part(${value}::text, '-', 1)::int)
    and ${tablas[kind].verificado_en} > now() - make_interval(months => split_part(${value}::text, '-', 2)::int)`;

const begin = (month: SQL) => sql`(${month}::text || '-01')::timestamp`;
const inLaPaz = (at: SQL) => sql`(${at}) at time zone 'America/La_Paz'`;

/** The record entered the catalogue in that month (aaaa-mm) of La Paz, and is in it. */
export const approvedIn = (kind: Kind, month: SQL): SQL =>
  sql`(${tablas[kind].aprobado} = 1 and ${tablas[kind].id} in (select step.id_registro from ${seguimiento} step
    where step.tipo = ${kind} and step.nivel = 'NACIONAL' and step.seg_estado = 'APROBADO'
      and step.fecha_revision >= ${inLaPaz(begin(month))}
      and step.fecha_revision < ${inLaPaz(sql`${begin(month)} + interval '1 month'`)}))`;

export const MARKS = {
  debilidad: weak,
  completa: (kind: Kind, value: SQL) => sql`not ${weak(kind, value)}`,
  // The value says nothing more: the statement is the one of this mark.
  vencida: (kind: Kind, value: SQL) => sql`(${isDue(kind)} and ${value}::int = 1)`,
  declaratoria: (kind: Kind, value: SQL) => sql`(${among(kind, decppirta)} and ${value}::int = 1)`,
  integridad: (kind: Kind, value: SQL) => sql`(${among(kind, intppirta)} and ${value}::int = 1)`,
  autenticidad: (kind: Kind, value: SQL) => sql`(${among(kind, autppirta)} and ${value}::int = 1)`,
  verificado: verified,
};
type Mark = keyof typeof MARKS;

const NONE: Record<Mark, null> = {
  debilidad: null,
  completa: null,
  vencida: null,
  declaratoria: null,
  integridad: null,
  autenticidad: null,
  verificado: null,
};

const PRESENT = new Map<FiltroDebilidad, string>(
  keysOf(DEBILIDAD_DE).map((name) => [conSeccion(name), DEBILIDAD_DE[name]] as const),
);
const AGES = new Map<FiltroDebilidad, string>(
  MESES_VERIFICADO.map((months) => [verificadoHace(months), `${months}-${after(months)}`] as const),
);

/** The part of a statement that the filter sets, and its value. */
export function markOf(asked: FiltroDebilidad | undefined): Record<Mark, string | number | null> {
  if (asked === undefined) return NONE;
  if (Object.hasOwn(DEBILIDADES, asked)) return { ...NONE, debilidad: asked };
  const [present, age] = [PRESENT.get(asked), AGES.get(asked)];
  if (present !== undefined) return { ...NONE, completa: present };
  if (age !== undefined) return { ...NONE, verificado: age };
  if (asked === "con_declaratoria") return { ...NONE, declaratoria: 1 };
  if (asked === "con_integridad") return { ...NONE, integridad: 1 };
  return asked === "con_autenticidad" ? { ...NONE, autenticidad: 1 } : { ...NONE, vencida: 1 };
}
