import { describe, expect, it } from "vitest";
import { failureResponse } from "@/lib/server/route-json";
import { refusalError } from "@/lib/server/ministry-error";

/** A repeated row needs the person's confirmation: the refusal carries its mark to the browser. */
describe("the refusal of a repeated row", () => {
  const answered = async (status: number, body: object) => {
    const response = failureResponse(refusalError(status, body, null));
    return [response.status, await response.json()];
  };

  it("bears its mark, which no other refusal does", async () => {
    const message = "Ya existe una fila igual en esta sección.";
    expect(await answered(409, { message, repetido: 1 })).toEqual([409, { message, repetido: 1 }]);
    expect(await answered(409, { message: "El registro está en uso" })).toEqual([
      409,
      { message: "El registro está en uso" },
    ]);
    expect(await answered(422, { message: "Revise", repetido: 1 })).toEqual([422, { message: "Revise" }]);
  });
});
