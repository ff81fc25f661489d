import { describe, expect, it } from "vitest";
import { failureOf } from "@/components/engine/use-save";
import { tipo } from "@/lib/catalogos/tipo";
import { USUARIO_TEXTS } from "@/lib/usuarios/usuario";

/** The toast of a failed save (spec 1 §8): the specified text, or the value that is already taken. */
describe("a save that failed", () => {
  const { saveFailed } = tipo.texts;
  it("says the specified words", () => {
    expect(failureOf(saveFailed, { errores: {} })).toBe(saveFailed);
    expect(failureOf(saveFailed, { errores: { nombre: ["El tipo de categoría es requerido"] } })).toBe(saveFailed);
  });
  it("says what exists already, under the specified summary", () => {
    const errores = { nombre: ["Muy largo"], codigo: ["El código ya existe"] };
    expect(failureOf(saveFailed, { errores })).toEqual({ ...saveFailed, detail: "El código ya existe" });
  });
  it("keeps the specified sentence that says it already", () => {
    const { saveFailed: account } = USUARIO_TEXTS;
    expect(failureOf(account, { errores: { email: ["El correo electrónico ya existe"] } })).toBe(account);
    const ci = { numero_documento: ["El Nro documento ya existe"] };
    expect(failureOf(account, { errores: ci })).toMatchObject({ detail: "El Nro documento ya existe" });
  });
});
