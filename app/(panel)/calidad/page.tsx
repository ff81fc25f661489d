import type { Metadata } from "next";
import { redirect } from "next/navigation";
import * as z from "zod";
import { Board } from "@/components/calidad/board";
import { can } from "@/contract/policy";
import { departamentoNombre } from "@/contract/shown";
import { CALIDAD, placeName } from "@/lib/calidad/texts";
import type { SearchParams } from "@/lib/lists/search-params";
import { MinistryError, ministryPage } from "@/lib/server/ministry";
import { requireSession } from "@/lib/server/session";
import type { BoardChoice } from "@/lib/calidad/hrefs";

const firstValue = (value: unknown) => (Array.isArray(value) ? (value[0] as unknown) : value);

const boardParams = z.object({
  tipo: z.preprocess(firstValue, z.enum(["ppirta", "ppirtf"])).catch("ppirta"),
  id_departamento: z
    .preprocess(
      firstValue,
      z
        .string()
        .regex(/^[1-9]\d{0,8}$/)
        .transform(Number),
    )
    .nullable()
    .catch(null),
  mes: z
    .preprocess(firstValue, z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/))
    .nullable()
    .catch(null),
});

/**
 * What the board shows according to its address; what is missing or wrong is left at its default. `departments`: may
 * this person choose one?
 */
function parseShown(searchParams: SearchParams, { departments }: { departments: boolean }): BoardChoice {
  const { tipo, id_departamento, mes } = boardParams.parse(searchParams);
  return { tipo, id_departamento: departments ? id_departamento : null, mes };
}

export const metadata: Metadata = { title: CALIDAD.title };

/** Null if they cannot be loaded: the board itself is shown without the choice. */
async function choiceOfDepartment() {
  try {
    const { departamentos } = await ministryPage("lookup.departamentos");
    return departamentos.flatMap(({ id, nombre }) => (id === null ? [] : [{ id, nombre }]));
  } catch (error) {
    if (!(error instanceof MinistryError)) throw error;
    return null;
  }
}

/** The quality board: of the country or a department for roles 1 and 2, of their own for the others. */
export default async function CalidadPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { subject } = await requireSession();
  if (!can(subject, "calidad.ver")) redirect("/access");
  const national = subject.rol <= 2;
  const shown = parseShown(await searchParams, { departments: national });
  const { tipo, id_departamento, mes } = shown;
  const query = { tipo, ...(id_departamento !== null && { id_departamento }), ...(mes !== null && { mes }) };
  const [{ calidad }, departments] = await Promise.all([
    ministryPage("calidad.tablero", { query }),
    national ? choiceOfDepartment() : null,
  ]);
  const of = calidad.id_departamento;
  return (
    <Board
      board={calidad}
      shown={shown}
      place={of === null ? CALIDAD.country.toLowerCase() : placeName(departamentoNombre(of))}
      departments={departments}
      subject={subject}
    />
  );
}
