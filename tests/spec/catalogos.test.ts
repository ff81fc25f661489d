import { describe, expect, test } from "vitest";
import { can, type Subject } from "@/contract/policy";
import { municipio } from "@/lib/catalogues/municipio";
import { region } from "@/lib/catalogues/region";
import { FORM, REMOVE } from "@/lib/texts";
import { fieldOf, headersOf, messagesOfNothing, toastsOf } from "./support";

/** Spec 1 §2, §5, §6, §8, typed by hand. */

describe("GESTIÓN DE REGIONES", () => {
  test("title, columns, page sizes, PDF", () => {
    expect(region.title).toBe("GESTIÓN DE REGIONES");
    expect(headersOf(region.columns)).toEqual(["CÓDIGO", "NOMBRE DE REGIÓN", "MACRO REGIÓN"]);
    expect(region.columns.map((column) => column.key)).toEqual(["codigo", "nombre", "macro_region"]);
    expect(region.rowOptions).toEqual([5, 10]);
    expect(region.pdf.file).toBe("regiones");
  });
  test("required fields and their messages", () => {
    expect(messagesOfNothing("region.create")).toEqual({
      codigo: "El código es requerido",
      nombre: "El nombre de la región es requerido",
      id_macro_region: "La macro región es requerida",
    });
    expect(fieldOf(region.form, "id_macro_region")).toMatchObject({
      lookup: "listmacro",
      upper: true,
    });
  });
  test("toasts", () => {
    expect(toastsOf(region.texts)).toEqual({
      created: ["ok", "REGISTRO", "Región Registrada"],
      updated: ["ok", "REGISTRO", "Región actualizada"],
      removed: ["error", "REGISTRO", "Región Eliminada"],
      saveFailed: ["error", "ERROR DE REGISTRO", "Error de registro de la región"],
      removeFailed: ["error", "REGISTRO", "No se elimino el registro"],
    });
  });
});

describe("GESTIÓN DE MUNICIPIOS", () => {
  test("title, columns, page sizes, PDF", () => {
    expect(municipio.title).toBe("GESTIÓN DE MUNICIPIOS");
    expect(headersOf(municipio.columns)).toEqual([
      "CÓDIGO",
      "SIGLA",
      "MUNICIPIO",
      "PROVINCIA",
      "CÓDIGO AGREGADO",
      "DEPARTAMENTO",
    ]);
    expect(municipio.rowOptions).toContain(10);
    expect(municipio.pdf.file).toBe("municipios");
  });
  test("required fields and their messages; the department loads its provinces", () => {
    expect(messagesOfNothing("municipio.create")).toEqual({
      codigo: "El código es requerido",
      nombre: "El nombre del municipio es requerido",
      latitud: "La latitud es requerido",
      longitud: "La longitud es requerido",
      id_provincia: "La provincia es requerida",
    });
    expect(fieldOf(municipio.form, "id_departamento")).toMatchObject({ helper: true, lookup: "departamentos" });
    expect(fieldOf(municipio.form, "id_provincia")).toMatchObject({ lookup: "deppro", of: "id_departamento" });
  });
  test("toasts: a failed save is titled ERROR", () => {
    expect(toastsOf(municipio.texts)).toEqual({
      created: ["ok", "REGISTRO", "Municipio Registrado"],
      updated: ["ok", "REGISTRO", "Municipio actualizado"],
      removed: ["error", "REGISTRO", "Municipio Eliminado"],
      saveFailed: ["error", "ERROR", "Error de registro del municipio"],
      removeFailed: ["error", "REGISTRO", "No se elimino el registro"],
    });
  });
});

test("edit and create for every role, delete for roles 1 and 3", () => {
  for (const { permissions } of [region, municipio]) {
    const roles = ([1, 2, 3, 4, 5] as const).map((rol): Subject => ({ rol, id_departamento: 2 }));
    const who = (permission: keyof typeof permissions) =>
      roles.filter((subject) => can(subject, permissions[permission])).map((subject) => subject.rol);
    expect(who("create")).toEqual([1, 2, 3, 4, 5]);
    expect(who("update")).toEqual([1, 2, 3, 4, 5]);
    expect(who("remove")).toEqual([1, 3]);
  }
});

test("the words of every form and every deletion", () => {
  expect(FORM.required).toBe("(*) indica campo requerido");
  expect(REMOVE).toMatchObject({
    question: "¿Está seguro de borrar el registro?",
    warning: "¡Si no lo está puede cancelar la accíón!",
    confirm: "Si, borrar registro",
    cancel: "Cancelar",
  });
});
