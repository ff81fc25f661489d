import * as z from "zod";
import type { SearchParams } from "../lists/search-params";
import type { Shown } from "./hrefs";

const first = (value: unknown) => (Array.isArray(value) ? (value[0] as unknown) : value);

const words = z.object({
  tipo: z.preprocess(first, z.enum(["ppirta", "ppirtf"])).catch("ppirta"),
  id_departamento: z
    .preprocess(
      first,
      z
        .string()
        .regex(/^[1-9]\d{0,8}$/)
        .transform(Number),
    )
    .nullable()
    .catch(null),
  mes: z
    .preprocess(first, z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/))
    .nullable()
    .catch(null),
  municipios: z.preprocess(first, z.literal("todos")).nullable().catch(null),
});

/**
 * What the board shows according to its address; what is missing or wrong is left at its default. `departments`: may
 * this person choose one?
 */
export function shownOf(searchParams: SearchParams, { departments }: { departments: boolean }): Shown {
  const { tipo, id_departamento, mes, municipios } = words.parse(searchParams);
  return { tipo, id_departamento: departments ? id_departamento : null, mes, todos: municipios !== null };
}
