"use client";

import { useState } from "react";
import type { ListFilter } from "@/components/engine/list-filter";
import { useLookup } from "@/components/engine/use-lookup";
import { departamentoNombre } from "@/contract/shown";
import { ESTADO_DE_CUENTA_OPTIONS, ROL_OPTIONS, USER_FILTER_LABELS, type UserFilters } from "@/lib/usuarios/filters";

const textOf = (value: number | null) => (value === null ? null : String(value));

interface UserFiltersInput {
  filters: UserFilters;
  /** True if this person may choose the department; others see only their own. */
  departments: boolean;
  /** The department whose entities are offered; null for all. */
  place: number | null;
  /** The name of the chosen entity, as a row has it. */
  entity: string | null | undefined;
}

/** The filters of the accounts. Departments and entities are loaded when somebody comes near (`onNear`). */
export function useUserFilters({ filters, departments, place, entity }: UserFiltersInput) {
  const [near, setNear] = useState(false);
  const { id_departamento, id_rol, id_entidad, estado } = filters;
  const departamentos = useLookup(near && departments ? "departamentos" : null);
  const entidades = useLookup(near || (id_entidad !== null && !entity) ? "entidad" : null);
  const entities = entidades.rows
    ?.filter((row) => place === null || row["id_departamento"] === place)
    .map((row) => {
      const nombre = String(row["nombre"]);
      const where = place === null ? ` · ${departamentoNombre(Number(row["id_departamento"]))}` : "";
      return { value: String(row.id), label: `${nombre}${where}` };
    });
  const list: ListFilter[] = [
    {
      name: "id_departamento",
      label: USER_FILTER_LABELS.id_departamento,
      value: textOf(id_departamento),
      options: departamentos.failed
        ? "failed"
        : (near && departamentos.rows?.map(({ id, nombre }) => ({ value: String(id), label: String(nombre) }))) ||
          "loading",
      known: departamentoNombre(id_departamento),
      retry: departamentos.retry,
      // An entity of another department would leave nothing.
      words: (value) => ({ id_departamento: value, id_entidad: null }),
    },
    { name: "id_rol", label: USER_FILTER_LABELS.id_rol, value: textOf(id_rol), options: ROL_OPTIONS },
    {
      name: "id_entidad",
      label: USER_FILTER_LABELS.id_entidad,
      value: textOf(id_entidad),
      options: entidades.failed ? "failed" : (entities ?? "loading"),
      known: entity ?? undefined,
      retry: entidades.retry,
    },
    { name: "estado", label: USER_FILTER_LABELS.estado, value: estado, options: ESTADO_DE_CUENTA_OPTIONS },
  ];
  return {
    filters: departments ? list : list.filter(({ name }) => name !== "id_departamento"),
    onNear: () => setNear(true),
  };
}
