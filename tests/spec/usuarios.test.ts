import { describe, expect, test } from "vitest";
import type * as z from "zod";
import { endpointOf } from "@/contract";
import { can, canCorreo, canUsuario, rolesQueDa, type Subject } from "@/contract/policy";
import { UsuarioFila } from "@/contract/resources/usuarios";
import {
  addedBy,
  blankUser,
  DIGITS_IN_NAMES,
  offeredUserColumns,
  pdfRow,
  shownUserColumns,
  USUARIO_COLUMNS,
  USUARIO_PDF_COLUMNS,
  USUARIO_TEXTS,
  USUARIOS,
  userDialogTitle,
  userSections,
} from "@/lib/usuarios/usuario";
import { refuseDocument } from "@/lib/usuarios/documento";
import { menuOf } from "@/ministry-api/sesion/menu";
import { USER_MESSAGES } from "../words/forms";
import { headersOf, messagesOfNothing, toastsOf } from "./support";

/** Spec 1 §2, §3, §5, §6, §8 on users, typed by hand. */

const ROLES = [1, 2, 3, 4, 5] as const;
const as = (rol: (typeof ROLES)[number]): Subject => ({ rol, id_departamento: 5 });
const who = (may: (subject: Subject) => boolean) => ROLES.filter((rol) => may(as(rol)));

test("columns, page size, and the five columns of usuarios.pdf", () => {
  expect(headersOf(USUARIO_COLUMNS)).toEqual([
    "NRO DE CI",
    "NOMBRES",
    "PATERNO",
    "MATERNO",
    "CORREO ELECTRÓNICO",
    "TIPO USUARIO",
  ]);
  const offered = (rol: (typeof ROLES)[number]) => headersOf(offeredUserColumns(as(rol)));
  const ours = ["DEPARTAMENTO", "ENTIDAD", "ESTADO"];
  expect(offered(1)).toEqual([...headersOf(USUARIO_COLUMNS), ...ours, "ÚLTIMO INGRESO"]);
  expect([offered(2), offered(3)]).toEqual(Array(2).fill([...headersOf(USUARIO_COLUMNS), ...ours]));
  expect(shownUserColumns(as(1), ["rol", "estado", "no_existe"])).toEqual({
    keys: ["email", "rol", "estado"],
    own: true,
  });
  expect(shownUserColumns(as(1)).own).toBe(false);
  expect(USUARIOS.rowOptions[0]).toBe(10);
  expect(USUARIOS.pdf).toEqual({ file: "usuarios", title: "Gestión de Usuarios" });
  const row = {
    id: 3,
    numero_documento: 1234567,
    complemento: "1K",
    nombres: "Ana María",
    primer_apellido: "Ñuflo",
    segundo_apellido: "Peña",
    email: "ana@ejemplo.bo",
    rol: "Técnico",
  } as UsuarioFila;
  const printed: Record<string, unknown> = pdfRow(row);
  expect(USUARIO_PDF_COLUMNS.map(({ key }) => printed[key])).toEqual([
    "1234567-1K",
    "Ana María",
    "Ñuflo Peña",
    "ana@ejemplo.bo",
    "Técnico",
  ]);
});

test("every required field with its message, in the form's order", () => {
  expect(Object.entries(messagesOfNothing("user.create"))).toEqual(USER_MESSAGES);
  // An update keeps the stored document.
  expect(Object.entries(messagesOfNothing("user.update"))).toEqual(USER_MESSAGES.slice(0, -1));
  const shown = userSections(as(1), []).flatMap(({ fields }) => fields.map(({ name }) => name));
  const asked = new Set(USER_MESSAGES.map(([name]) => name));
  expect(shown.filter((name) => asked.has(name))).toEqual(USER_MESSAGES.map(([name]) => name));
});

describe("what may stand in a field", () => {
  const messageOf = (field: string, value: string) => {
    const read = (endpointOf("user.create").body as z.ZodType).safeParse({ [field]: value });
    return read.error?.issues.find(({ path }) => path[0] === field)?.message;
  };
  test.each([
    ["nombres", "Ana 2", "El nombre es requerido y solo debe tener letras"],
    ["primer_apellido", "Qu1spe", "El primer apellido es requerido y solo debe tener letras"],
    ["segundo_apellido", "Mamani3", "El apellido debe tener solo letras"],
    ["email", "ana", "No es un correo válido"],
    ["email", "ana maría@ejemplo.bo", "No es un correo válido"],
    ["email", "ana@ejemplo", "El correo electrónico es invalido"],
    ["email", "ana@ejemplo.bolivia", "El correo electrónico es invalido"],
    ["nombres", "Íñigo Ángel Nuñez", undefined],
    ["segundo_apellido", "", undefined],
    ["email", "ana.maria_2-b@ejemplo.gob.bo", undefined],
  ])("%s '%s'", (field, value, message) => expect(messageOf(field, value)).toBe(message));

  test("digits in a name have a toast of their own", () => {
    expect(DIGITS_IN_NAMES).toMatchObject({
      tone: "error",
      detail: "El nombre o los apellidos no deben contener números.",
    });
  });
});

test("a document's number is a number, written either way (spec 1 §3)", () => {
  const sent = (value: unknown) => endpointOf("user.create").body.shape.numero_documento.parse(value);
  expect([sent("1234567"), sent(1234567), sent(" 0123 ")]).toEqual([1234567, 1234567, 123]);
  const answered = (numero_documento: unknown) => UsuarioFila.shape.numero_documento.parse(numero_documento);
  expect([answered("1234567"), answered(1234567), answered(null), answered("")]).toEqual([
    1234567,
    1234567,
    null,
    null,
  ]);
  // What is no plain number stays as it is written.
  expect([answered("E-1234"), answered("0123"), answered("12345678901234567890")]).toEqual([
    "E-1234",
    "0123",
    "12345678901234567890",
  ]);
});

test("the document is told by its content, up to 10 MB", async () => {
  const pdf = (size: number) => new Blob(["%PDF-1.7\n", new Uint8Array(size - 9)]);
  const limit = 10 * 1024 * 1024;
  expect(await refuseDocument(pdf(limit))).toBeNull();
  expect(await refuseDocument(pdf(limit + 1))).toBe("El archivo PDF no debe pasar de 10 MB");
  expect(await refuseDocument(new Blob(["PK\u0003\u0004 documento.pdf"]))).toBe("El archivo PDF es requerido");
  expect(await refuseDocument(new Blob([]))).toBe("El archivo PDF es requerido");
});

test("toasts of a save and a deletion", () => {
  expect(toastsOf(USUARIO_TEXTS)).toEqual({
    created: ["ok", "REGISTRO", "Usuario Registrado correctamente"],
    updated: ["ok", "REGISTRO", "Usuario actualizado correctamente"],
    removed: ["error", "REGISTRO", "Usuario Eliminado con éxito"],
    saveFailed: ["error", "ERROR DE REGISTRO", "Error de registro del usuario, el correo electrónico ya existe."],
    removeFailed: ["error", "REGISTRO", "No se eliminó el registro"],
  });
});

test("an invitation that did not go out is told, a plain success is not told twice", () => {
  const { created } = USUARIO_TEXTS;
  expect(addedBy("Usuario Registrado correctamente.", created)).toBeNull();
  expect(addedBy("Creado", created)).toBeNull();
  expect(addedBy("Usuario Registrado correctamente. No se pudo enviar la invitación.", created)).toMatchObject({
    tone: "warn",
    detail: "No se pudo enviar la invitación.",
  });
});

describe("by role", () => {
  test("roles 1 to 3 open the screen, role 1 administers and deletes", () => {
    expect(who((subject) => can(subject, "usuario.ver"))).toEqual([1, 2, 3]);
    expect(who((subject) => can(subject, "usuario.crear"))).toEqual([1, 2, 3]);
    expect(who((subject) => can(subject, "usuario.editar"))).toEqual([1, 2, 3]);
    expect(who((subject) => can(subject, "usuario.eliminar"))).toEqual([1]);
    expect(who((subject) => can(subject, "usuario.administrar"))).toEqual([1]);
    const inMenu = (rol: (typeof ROLES)[number]) =>
      menuOf(rol)
        .flatMap(({ items }) => items)
        .some(({ to }) => to === "/usuario");
    expect(ROLES.filter(inMenu)).toEqual([1, 2, 3]);
  });

  test("the profiles to choose from, and the accounts with a pencil", () => {
    expect(ROLES.map((rol) => rolesQueDa(as(rol)))).toEqual([[1, 2, 3, 4, 5], [3, 4], [4], [], []]);
    const pencils = (rol: (typeof ROLES)[number], id_departamento: number) =>
      ROLES.filter((id_rol) => canUsuario(as(rol), { id_rol, id_departamento }));
    expect(pencils(1, 2)).toEqual([1, 2, 3, 4, 5]);
    expect(pencils(2, 2)).toEqual([3, 4, 5]);
    expect(pencils(3, 5)).toEqual([4]);
    // Decisions §13: role 1, or role 2 for roles 3 to 5.
    const addresses = (rol: (typeof ROLES)[number]) =>
      ROLES.filter((id_rol) => canCorreo(as(rol), { id_rol, id_departamento: 5 }));
    expect(ROLES.map(addresses)).toEqual([[1, 2, 3, 4, 5], [3, 4, 5], [], [], []]);
    expect(pencils(3, 2)).toEqual([]);
  });

  test("three sections; role 3 registers technicians of its own department, which it cannot change", () => {
    const titles = (rol: (typeof ROLES)[number]) => userSections(as(rol), []).map(({ title }) => title);
    for (const rol of [1, 2, 3] as const) {
      expect(titles(rol)).toEqual(["DATOS PERSONALES", "DATOS COMPLEMENTARIOS", "DOCUMENTO DE RESPALDO"]);
    }
    expect([1, 2, 3].map((rol) => userDialogTitle(as(rol as 1 | 2 | 3)))).toEqual([
      "REGISTRO DE USUARIO",
      "REGISTRO DE USUARIO",
      "REGISTRO DE USUARIO TÉCNICO",
    ]);
    const department = (rol: (typeof ROLES)[number]) =>
      userSections(as(rol), [])
        .flatMap(({ fields }) => fields)
        .find(({ label }) => label === "Departamento")?.control;
    expect([department(1), department(2), department(3)]).toEqual(["lookup", "lookup", "readonly"]);
    expect(blankUser(as(3))).toEqual({ departamento: "POTOSÍ", id_rol: 4 });
    expect([blankUser(as(1)), blankUser(as(2))]).toEqual([null, null]);
  });

  test("gender and nationality by their words", () => {
    const fields = userSections(as(1), [{ value: "4", label: "Técnico" }]).flatMap((section) => section.fields);
    const choices = (name: string) =>
      fields.find((field) => field.name === name)?.choices?.map(({ value, label }) => `${value} ${label}`);
    expect(choices("genero")).toEqual(["M MASCULINO", "F FEMENINO"]);
    expect(choices("nacionalidad")).toEqual(["B BOLIVIANA", "E EXTRANJERO"]);
    expect(choices("id_rol")).toEqual(["4 Técnico"]);
  });
});
