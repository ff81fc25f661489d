import { expect, it } from "vitest";
import type { Trabajo } from "@/contract/resources/trabajo";
import { ownFirstSteps } from "@/lib/trabajo/first-steps";

const of = (estado: Trabajo["estados"][number]["estado"], total = 1): Trabajo["estados"] => [
  { tipo: "ppirta", estado, total },
];

const stepsDone = (estados: Trabajo["estados"]) => ownFirstSteps(estados, 7).done;

it("ticks off a person's first steps by the states of their records", () => {
  expect(stepsDone([])).toEqual([false, false, false]);
  expect(stepsDone(of("DERIVADO", 0))).toEqual([false, false, false]);
  expect(stepsDone(of("INCOMPLETO"))).toEqual([true, false, false]);
  expect(stepsDone([...of("INCOMPLETO"), ...of("COMPLETO")])).toEqual([true, true, false]);
  for (const estado of ["DERIVADO", "APROBADO", "NO APROBADO"] as const) {
    expect(stepsDone(of(estado))).toEqual([true, true, true]);
  }
});

it("leads to the records that are at the next step, in the inventory that has them", () => {
  const { steps } = ownFirstSteps([{ tipo: "ppirtf", estado: "INCOMPLETO", total: 2 }], 7);
  expect(steps.map(({ href }) => href)).toEqual([
    "/nuevo",
    "/poblado?estado=INCOMPLETO&id_autor=7",
    "/turistico?estado=COMPLETO&id_autor=7",
  ]);
});
