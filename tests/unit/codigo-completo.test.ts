import { expect, test } from "vitest";
import { codigoCompleto } from "@/contract/codes";

test("a code of a parent's and its own, each in two digits", () => {
  expect(codigoCompleto("7", ".", "1")).toBe("07.01");
  expect(codigoCompleto("01.02", ".", "3")).toBe("01.02.03");
  expect(codigoCompleto("01", "", "12")).toBe("0112");
  expect(codigoCompleto("0112", "", "123")).toBe("0112123");
});
