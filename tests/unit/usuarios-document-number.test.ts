import { describe, expect, it } from "vitest";
import { documentKey, documentKeyAfter } from "@/ministry-api/usuarios/document-number";

describe("an identity document's number", () => {
  it.each([
    ["1234567", null, "1234567"],
    [" 1234567 ", " 1 a ", "1234567-1a"],
    ["1234567", "1A", "1234567-1a"],
    ["E-123 45", "", "e-12345"],
    ["", "1A", null],
    [null, null, null],
  ])("%j with complement %j is compared as %j", (numero_documento, complemento, key) => {
    expect(documentKey({ numero_documento, complemento })).toBe(key);
  });

  it("keeps an account without a key that shared its number before, until the number is changed", () => {
    const before = { numero_documento: "77", complemento: null, ci: null };
    expect(documentKeyAfter(before, { numero_documento: " 77", complemento: "" })).toBeNull();
    expect(documentKeyAfter(before, { numero_documento: "77", complemento: "B" })).toBe("77-b");
    expect(documentKeyAfter({ ...before, ci: "77" }, { numero_documento: "77" })).toBe("77");
  });
});
