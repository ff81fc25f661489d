import { expect, it } from "vitest";
import { OBSERVACION_SECCION_MAX } from "@/contract/codes";
import { sugeridasDe } from "@/lib/seguimiento/revision/sugeridas";

it("offers twenty observations, each once, that fit a section's field", () => {
  const all = sugeridasDe(null);
  expect([all.length, new Set(all).size]).toEqual([20, 20]);
  for (const text of all) expect(text.length).toBeLessThanOrEqual(OBSERVACION_SECCION_MAX);
});

it("offers for a section its own and those for any", () => {
  expect(sugeridasDe("temppirta").map((text) => text.split(/[ :]/)[0])).toEqual(["Faltan", "El", "Parece", "Complete"]);
  expect(sugeridasDe("medicoppirtf")[0]).toMatch(/^Confirme que el servicio funciona/);
});
