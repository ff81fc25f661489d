import * as z from "zod";
import { endpoint } from "../endpoint";
import { asNumber, label } from "../wire";

/** The ten charts of the dashboard (spec 1 §7). `gob` charts count the caller's own department. */

const count = z.preprocess((value) => asNumber(value ?? 0), z.number());

/** The data of a bar or doughnut chart: one number per label, for each dataset. */
export const Grafico = z.object({
  labels: z.array(label),
  datasets: z.array(z.object({ label, data: z.array(count) })),
});
export type Grafico = z.output<typeof Grafico>;

const call = <R extends z.ZodType>(path: string, grafico: R) =>
  endpoint({ method: "GET", path, reply: z.object({ grafico }), access: "session" });

const chart = (path: string) => call(path, Grafico);
const totals = (path: string) => call(path, z.array(z.object({ nombre: label, total: count })));

/** Bars: registrations by month of the current year, one dataset per department (nation) or category (governorate). */
export const barrasNacional = chart("/graficobarrasnacional");
export const barrasNacionalppirtf = chart("/graficobarrasnacionalppirtf");
export const barrasGobernacion = chart("/graficobarrasgobernacion");
export const barrasGobernacionppirtf = chart("/graficobarrasgobernacionppirtf");

/** Doughnuts: records by macro region, in one dataset. */
export const circularNacionalppirta = chart("/graficocirnacionalppirta");
export const circularNacionalppirtf = chart("/graficocirnacionalppirtf");
export const circularGobernacionppirta = chart("/graficocirgobppirta");
export const circularGobernacionppirtf = chart("/graficocirgobppirtf");

/** Attractions by macro region, as a list of names and totals. */
export const nacional = totals("/graficonacional");
export const gobernacion = totals("/graficogob");
