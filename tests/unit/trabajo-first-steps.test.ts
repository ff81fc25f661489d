import { expect, it } from "vitest";
import type { Trabajo } from "@/contract/resources/trabajo";
import { firstStepsDone } from "@/lib/trabajo/first-steps";

const of = (estado: Trabajo["estados"][number]["estado"], total = 1): Trabajo["estados"] => [
  { tipo: "ppirta", estado, total },
];

it("ticks off a person's first steps by the states of their records", () => {
  expect(firstStepsDone([])).toEqual([false, false, false]);
  expect(firstStepsDone(of("DERIVADO", 0))).toEqual([false, false, false]);
  expect(firstStepsDone(of("INCOMPLETO"))).toEqual([true, false, false]);
  expect(firstStepsDone([...of("INCOMPLETO"), ...of("COMPLETO")])).toEqual([true, true, false]);
  for (const estado of ["DERIVADO", "APROBADO", "NO APROBADO"] as const) {
    expect(firstStepsDone(of(estado))).toEqual([true, true, true]);
  }
});
