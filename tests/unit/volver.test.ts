import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { HOME, loginHref, safeReturnPath, salirHref } from "@/lib/sesion/return-path";

describe("safeReturnPath", () => {
  it.each(["/inicio", "/turistico?page=3&q=salar", "/atractivos/AbC-_9/rutas#mapa", "/%C3%B1"])("keeps %s", (path) => {
    expect(safeReturnPath(path)).toBe(path);
  });

  it.each([
    undefined,
    null,
    7,
    "",
    "inicio",
    "//malo.example",
    "/\\malo.example",
    "\\/malo.example",
    "/\t/malo.example",
    "/\n//malo.example",
    "https://malo.example",
    "javascript:alert(1)",
    "/login",
    "/login?volver=/inicio",
    "/salir",
    "/api/logout",
    `/${"a".repeat(3000)}`,
  ])("does not lead to %j", (value) => {
    expect(safeReturnPath(value)).toBe(HOME);
  });

  it("never leaves the origin, whatever it is given", () => {
    const origin = "https://inventario.gob.bo";
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."/\\\t\n@:?#.aé\u0000"), maxLength: 12 }), (text) => {
        expect(new URL(safeReturnPath(text), origin).origin).toBe(origin);
      }),
      { numRuns: 2000 },
    );
  });
});

describe("the way to sign-in", () => {
  it("carries the page to come back to", () => {
    expect(loginHref("/turistico?page=3&q=a b")).toBe("/login?volver=%2Fturistico%3Fpage%3D3%26q%3Da%20b");
    expect(salirHref("/inicio")).toBe("/salir?volver=%2Finicio");
  });

  it("carries nothing where there is no such page", () => {
    for (const from of [undefined, null, "/", "//malo.example", "/login"]) expect(loginHref(from)).toBe("/login");
  });
});
