import type { Rol } from "../../contract/codes";

/** A virtual person of the day. */
export interface Person {
  id: number;
  email: string;
  rol: Rol;
  id_departamento: number;
}

/**
 * Of every fifty accounts: one administrator, four of the national level, ten of governorates, 25 technicians, ten
 * operators.
 */
const SHARES: readonly { rol: Rol; of50: number }[] = [
  { rol: 1, of50: 1 },
  { rol: 2, of50: 4 },
  { rol: 3, of50: 10 },
  { rol: 4, of50: 25 },
  { rol: 5, of50: 10 },
];
const DEPARTMENTS = 9;

/** Roles of fifty people, ordered so that every prefix has about the same shares. */
const ROLES_OF_50: readonly Rol[] = SHARES.flatMap(({ rol, of50 }) =>
  Array.from({ length: of50 }, (_, i) => ({ rol, at: (i + 0.5) / of50 })),
)
  .sort((a, b) => a.at - b.at)
  .map(({ rol }) => rol);

/**
 * The people of a day, with realistic shares of the roles and evenly spread over the departments; ids begin at
 * `firstId`.
 */
export function cast(people: number, firstId: number): Person[] {
  const seen = new Map<Rol, number>();
  return Array.from({ length: people }, (_, i) => {
    const rol = ROLES_OF_50[i % ROLES_OF_50.length] ?? 4;
    const before = seen.get(rol) ?? 0;
    seen.set(rol, before + 1);
    return {
      id: firstId + i,
      email: `carga.${String(i + 1).padStart(4, "0")}@turismo.bo`,
      rol,
      id_departamento: (before % DEPARTMENTS) + 1,
    };
  });
}
