import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Board } from "@/components/calidad/board";
import { can } from "@/contract/policy";
import { departamentoNombre } from "@/contract/shown";
import { shownOf } from "@/lib/calidad/search-params";
import { CALIDAD, placeName } from "@/lib/calidad/texts";
import type { SearchParams } from "@/lib/lists/search-params";
import { MinistryError, ministryPage } from "@/lib/server/ministry";
import { requireSession } from "@/lib/server/session";

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
  const shown = shownOf(await searchParams, { departments: national });
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
    />
  );
}
