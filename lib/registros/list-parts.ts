import type { Grupo, GrupoLista } from "@/contract/resources/registros";

/** The head over a municipality's or a province's records in a list in parts. */
export interface PartHead {
  id: number;
  nombre: string;
  /** The province of a municipality, the department of a province. */
  de: string;
  /** INE's code, as the outlines have it; null where they have none. */
  unidad: string | null;
  /** Its records, also those of other pages. */
  total: number;
}

/** INE's code of the province of a municipality. */
export const provinceCode = (unidad: string | null) => unidad?.slice(0, 4) ?? null;

/** The parts of a list, from the counts of its municipalities. */
export function partsOf(grupos: readonly GrupoLista[], grupo: Grupo): PartHead[] {
  if (grupo === "municipio") {
    return grupos.map(({ id_municipio, municipio, provincia, unidad, total }) => {
      return { id: id_municipio, nombre: municipio, de: provincia, unidad, total };
    });
  }
  const parts = new Map<number, PartHead>();
  for (const { id_provincia: id, provincia, departamento, unidad, total } of grupos) {
    const known = parts.get(id);
    parts.set(id, {
      id,
      nombre: provincia,
      de: departamento,
      unidad: known?.unidad ?? provinceCode(unidad),
      total: total + (known?.total ?? 0),
    });
  }
  return [...parts.values()];
}
