import * as z from "zod";
import type { ActionOf } from "../calls";
import { endpoint } from "../endpoint";
import { asNumber, id, label } from "../wire";

/** The ten charts of the dashboard (spec 1 §7). `gob` charts count the caller's own department. */

const count = z.preprocess((value) => asNumber(value ?? 0), z.number());

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

/**
 * The filters of the list (recordQuery) that select what a label, a dataset or a total counts; those of a label and a
 * dataset together select one bar. Ours: the charts of a server that does not say them lead to no list.
 */
const Filtro = z
  .object({ id_departamento: id, id_categoria: id, id_macro_region: id, creado_desde: day, creado_hasta: day })
  .partial();
export type Filtro = z.output<typeof Filtro>;

const filtro = Filtro.optional().catch(undefined);

/** The data of a bar or doughnut chart: one number per label, for each dataset. */
export const Grafico = z.object({
  labels: z.array(label),
  datasets: z.array(z.object({ label, data: z.array(count), filtro })),
  /** Of the labels, in their order. */
  filtros: z.array(Filtro).optional().catch(undefined),
});
export type Grafico = z.output<typeof Grafico>;

const call = <N extends ActionOf<"grafico">, R extends z.ZodType>(name: N, grafico: R) =>
  endpoint(`grafico.${name}`, { reply: z.object({ grafico }), access: "session" });

const chart = <N extends ActionOf<"grafico">>(name: N) => call(name, Grafico);
const totals = <N extends ActionOf<"grafico">>(name: N) =>
  call(name, z.array(z.object({ nombre: label, total: count, filtro })));

/** Bars: registrations by month of the current year, one dataset per department (nation) or category (governorate). */
export const barrasNacional = chart("barrasNacional");
export const barrasNacionalppirtf = chart("barrasNacionalppirtf");
export const barrasGobernacion = chart("barrasGobernacion");
export const barrasGobernacionppirtf = chart("barrasGobernacionppirtf");

/** Doughnuts: records by macro region, in one dataset. */
export const circularNacionalppirta = chart("circularNacionalppirta");
export const circularNacionalppirtf = chart("circularNacionalppirtf");
export const circularGobernacionppirta = chart("circularGobernacionppirta");
export const circularGobernacionppirtf = chart("circularGobernacionppirtf");

/** Attractions by macro region, as a list of names and totals. */
export const nacional = totals("nacional");
export const gobernacion = totals("gobernacion");
