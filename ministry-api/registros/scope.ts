import type { Subject } from "@/contract/policy";

/**
 * The department that a caller's records are limited to: roles 3, 4 and 5 see their own (decision 005), without a
 * department none; `asked` narrows further. null: all.
 */
export function departmentOf(subject: Subject, asked: number | null): number | null {
  if (subject.rol <= 2) return asked;
  const own = subject.id_departamento ?? 0;
  return asked === null || asked === own ? own : 0;
}
