import { expect, it } from "vitest";
import { checkPasswords } from "@/lib/sesion/new-password";

const SHORT = "La contraseña debe tener al menos 12 caracteres";
const DIFFERENT = "Las contraseñas no coinciden";

it.each([
  ["", "", { password: "La contraseña es requerida" }],
  ["once-letras", "once-letras", { password: SHORT }],
  ["doce-letras-", "doce-letras-", {}],
  ["doce-letras-", "doce-letras", { repeat: DIFFERENT }],
  ["corta", "", { password: SHORT, repeat: DIFFERENT }],
])("new password %j, repeated %j", (password, repeat, errors) => {
  expect(checkPasswords(password, repeat, 12)).toEqual(errors);
});
