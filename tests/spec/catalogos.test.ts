import { describe, expect, test } from "vitest";
import type * as z from "zod";
import { rowName } from "@/components/engine/data-grid";
import { type CallName, contract, type ResourceName } from "@/contract";
import { can, type Subject } from "@/contract/policy";
import { catsubtipo } from "@/lib/catalogues/catsubtipo";
import { categoria } from "@/lib/catalogues/categoria";
import { datum } from "@/lib/catalogues/datum";
import { departamento } from "@/lib/catalogues/departamento";
import { entidad } from "@/lib/catalogues/entidad";
import { macroregion } from "@/lib/catalogues/macroregion";
import { municipio } from "@/lib/catalogues/municipio";
import { provincia } from "@/lib/catalogues/provincia";
import { proyeccion } from "@/lib/catalogues/proyeccion";
import { region } from "@/lib/catalogues/region";
import { seccion } from "@/lib/catalogues/seccion";
import { subtipo } from "@/lib/catalogues/subtipo";
import { tipo } from "@/lib/catalogues/tipo";
import type { Catalogue, SaveTexts } from "@/lib/descriptors";
import { FORM } from "@/lib/form-texts";
import { REMOVE } from "@/lib/texts";
import { fieldOf, headersOf, messagesOfNothing, toastsOf } from "./support";

/** Spec 1 §2, §5, §6, §8, §9, typed by hand. */
interface Told {
  descriptor: Catalogue;
  title: string;
  columns: string[];
  modal: string;
  pdf: [file: string, title: string];
  required: Record<string, string>;
  /** Created, updated, removed, save failed (summary and detail), removal failed. */
  toasts: [string, string, string, [string, string], string];
  rows?: number[];
  ms?: number;
  /** Roles that can delete; 1 and 3 by default. */
  removers?: number[];
}

const CODIGO = "El código es requerido";

const bodyOf = (resource: ResourceName) => contract[resource].create.body as z.ZodObject;
/** Whether the contract accepts that value in that field. */
const accepts = (resource: ResourceName, field: string, value: string) =>
  bodyOf(resource).shape[field] !== undefined && (bodyOf(resource).shape[field] as z.ZodType).safeParse(value).success;

const TABLE: Told[] = [
  {
    descriptor: region,
    title: "GESTIÓN DE REGIONES",
    columns: ["CÓDIGO", "NOMBRE DE REGIÓN", "MACRO REGIÓN"],
    modal: "REGISTRO DE REGIÓN",
    pdf: ["regiones", "Gestión de Regiones"],
    required: {
      codigo: CODIGO,
      nombre: "El nombre de la región es requerido",
      id_macro_region: "La macro región es requerida",
    },
    toasts: [
      "Región Registrada",
      "Región actualizada",
      "Región Eliminada",
      ["ERROR DE REGISTRO", "Error de registro de la región"],
      "No se elimino el registro",
    ],
    rows: [5, 10],
  },
  {
    descriptor: macroregion,
    title: "GESTIÓN DE MACRO REGIONES",
    columns: ["CÓDIGO", "MACRO REGIÓN"],
    modal: "REGISTRO DE MACRO REGIÓN",
    pdf: ["macroregiones", "Gestión de Macro Regiones"],
    required: { codigo: CODIGO, nombre: "El nombre de la macro región es requerido" },
    toasts: [
      "Macro Región Registrada",
      "Macro Región actualizada",
      "Macro Región Eliminada",
      ["ERROR DE REGISTRO", "Error de registro de la macro región"],
      "No se elimino el registro",
    ],
    ms: 3000,
  },
  {
    descriptor: departamento,
    title: "GESTIÓN DE DEPARTAMENTOS",
    columns: ["CÓDIGO DEPARTAMENTO", "ABREVIATURA", "DEPARTAMENTO"],
    modal: "REGISTRO DE DEPARTAMENTO",
    pdf: ["departamentos", "Gestión de Departamentos"],
    required: {
      codigo: CODIGO,
      abreviacion: "La abreviación es requerida",
      nombre: "El nombre del departamento es requerido",
    },
    toasts: [
      "Departamento Registrado",
      "Departamento actualizado",
      "Departamento Eliminado",
      ["ERROR DE REGISTRO", "Error de registro del departamento"],
      "No se elimino el registro",
    ],
    removers: [1],
  },
  {
    descriptor: provincia,
    title: "GESTIÓN DE PROVINCIAS",
    columns: ["CÓDIGO", "SIGLA", "PROVINCIA", "CÓDIGO AGREGADO", "DEPARTAMENTO"],
    modal: "REGISTRO DE PROVINCIA",
    pdf: ["provincias", "Gestión de Provincias"],
    required: {
      codigo: CODIGO,
      nombre: "El nombre de provincia es requerido",
      id_departamento: "El departamento es requerido",
    },
    toasts: [
      "Provincia Registrada",
      "Provincia actualizada",
      "Provincia Eliminada",
      ["ERROR DE REGISTRO", "Error de registro de la provincia, debe llenar los datos"],
      "No se elimino el registro",
    ],
  },
  {
    descriptor: municipio,
    title: "GESTIÓN DE MUNICIPIOS",
    columns: ["CÓDIGO", "SIGLA", "MUNICIPIO", "PROVINCIA", "CÓDIGO AGREGADO", "DEPARTAMENTO"],
    modal: "REGISTRO DE MUNICIPIO",
    pdf: ["municipios", "Gestión de Municipios"],
    required: {
      codigo: CODIGO,
      nombre: "El nombre del municipio es requerido",
      latitud: "La latitud es requerido",
      longitud: "La longitud es requerido",
      id_provincia: "La provincia es requerida",
    },
    toasts: [
      "Municipio Registrado",
      "Municipio actualizado",
      "Municipio Eliminado",
      ["ERROR", "Error de registro del municipio"],
      "No se elimino el registro",
    ],
  },
  {
    descriptor: proyeccion,
    title: "GESTIÓN DE PROYECCIÓN",
    columns: ["NOMBRE", "SIGLA"],
    modal: "REGISTRO DE PROYECCIÓN",
    pdf: ["proyeccion", "Gestión de Proyección"],
    required: { nombre: "El nombre de proyección es requerido", sigla: "La sigla es requerida" },
    toasts: [
      "Proyección Registrada",
      "Proyección actualizada",
      "Proyección Eliminada",
      ["ERROR DE REGISTRO", "Error de registro de la proyección"],
      "No se elimino el registro",
    ],
  },
  {
    descriptor: datum,
    title: "GESTIÓN DE DATUM",
    columns: ["SIGLA", "DESCRIPCIÓN"],
    modal: "REGISTRO DE DATUM",
    pdf: ["datums", "Gestión de Datum"],
    required: { sigla: "La sigla es requerida", nombre: "La descripción es requerido" },
    toasts: [
      "Datum Registrado",
      "Datum actualizado",
      "Datum Eliminado",
      ["ERROR DE REGISTRO", "Error de registro del datum"],
      "No se elimino el registro",
    ],
  },
  {
    descriptor: seccion,
    title: "GESTIÓN DE SECCIONES",
    columns: ["CÓDIGO", "NOMBRE SECCIÓN", "ORDEN"],
    modal: "REGISTRO DE SECCIÓN",
    pdf: ["secciones", "Gestión de Secciones"],
    required: { codigo: CODIGO, orden: "El orden es requerido", nombre: "El nombre de la sección es requerido" },
    toasts: [
      "Sección Registrada",
      "Sección actualizada",
      "Sección Eliminada",
      ["ERROR DE REGISTRO", "Error de registro de la sección"],
      "No se elimino el registro",
    ],
  },
  {
    descriptor: categoria,
    title: "GESTIÓN DE CATEGORÍAS",
    columns: ["CÓDIGO", "NOMBRE CATEGORÍA", "ORDEN", "SECCIÓN"],
    modal: "REGISTRO DE CATEGORÍA",
    pdf: ["categorias", "Gestión de Categorías"],
    required: {
      codigo: CODIGO,
      orden: "El orden es requerido",
      nombre: "El nombre de la categoría es requerido",
      id_seccion: "La sección es requerida",
    },
    toasts: [
      "Categoría Registrada",
      "Categoría actualizada",
      "Categoría Eliminada",
      ["ERROR DE REGISTRO", "Error de registro de la categoría"],
      "No se elimino el registro",
    ],
  },
  {
    descriptor: tipo,
    title: "TIPOS DE CATEGORÍA",
    columns: ["CÓDIGO", "TIPO DE CATEGORÍA", "NOMBRE CATEGORÍA"],
    modal: "REGISTRO DE TIPOS DE CATEGORÍA",
    pdf: ["tipos", "Gestión de Típos"],
    required: {
      codigo: CODIGO,
      nombre: "El tipo de categoría es requerido",
      id_categoria: "La categoría es requerida",
    },
    toasts: [
      "El Tipo de categoría se registró con éxito",
      "El Tipo se actualizó con éxito",
      "Tipo Eliminada",
      ["ERROR", "Error de registro del tipo"],
      "No se elimino el registro",
    ],
  },
  {
    descriptor: subtipo,
    title: "SUBTIPOS",
    columns: ["CÓDIGO", "SUBTIPO CATEGORÍA", "TIPO CATEGORÍA", "NOMBRE CATEGORÍA"],
    modal: "REGISTRO DE SUBTIPO DE CATEGORÍA",
    pdf: ["subtipo-categoria", "Gestión de SubTípo Categorías"],
    required: {
      codigo: CODIGO,
      nombre: "El subtipo de categoría es requerido",
      id_tipo: "El tipo de categoría es requerida",
    },
    toasts: [
      "SubTipo Registrado",
      "El SubTipo se actualizó con éxito",
      "SubTipo Eliminada",
      ["ERROR", "Error de registro del tipo"],
      "No se elimino el registro",
    ],
  },
  {
    descriptor: catsubtipo,
    title: "CATEGORÍA SUBTIPO",
    columns: ["SUBTIPO", "CAT. SUBTIPO", "CÓDIGO", "ORDEN"],
    modal: "DATOS DE CATEGORÍA SUB TIPO",
    pdf: ["categoria-sub-tipo", "Gestión de Categorías Sub Típo"],
    // The server's messages: the form does not block this attempt.
    required: { id_subtipo: "El subtipo es requerido", codigo: CODIGO, nombre: "El nombre es requerido" },
    toasts: [
      "Categoría sub típo Registrado con éxito",
      "La categoría sub típo fue actualizado con éxito",
      "La categoría sub típo a sido Eliminado",
      ["ERROR DE REGISTRO", "Error de registro de la categoría sub típo"],
      "No se elimino el registro",
    ],
  },
  {
    descriptor: entidad,
    title: "ENTIDADES",
    columns: ["SÍGLA", "ENTIDAD", "DIRECCIÓN", "E-MAIL", "TELÉFONO", "PROVINCIA", "MUNICIPIO"],
    modal: "REGISTRO DE ENTIDAD",
    pdf: ["entidades", "Gestión de Entidades"],
    required: {
      sigla: "La sígla es requerida",
      nombre: "La entidad es requerida",
      telefono: "El teléfono es requerida",
      id_departamento: "El Departamento es requerida",
      id_provincia: "La provincia es requerida",
      id_municipio: "El municipio es requerida",
    },
    toasts: [
      "Entidad Registrada con éxito",
      "Entidad actualizada con éxito",
      "Entidad Eliminada",
      ["ERROR DE REGISTRO", "Error de registro de la entidad"],
      "No se eleimino el registro",
    ],
    removers: [1],
  },
];

describe.each(TABLE)("$title", (told) => {
  const { descriptor } = told;
  const { resource, form, texts, permissions } = descriptor;

  test("title, columns, modal, page sizes, PDF", () => {
    expect(descriptor.title).toBe(told.title);
    expect(headersOf(descriptor.columns)).toEqual(told.columns);
    expect(form.title).toBe(told.modal);
    expect(descriptor.rowOptions).toContain(10);
    if (told.rows) expect(descriptor.rowOptions).toEqual(told.rows);
    expect([descriptor.pdf.file, descriptor.pdf.title]).toEqual(told.pdf);
  });

  test("required fields and their messages, each on a field of the form", () => {
    expect(messagesOfNothing(`${resource}.create` as CallName)).toEqual(told.required);
    for (const name of Object.keys(told.required)) expect(fieldOf(form, name).label).not.toBe("");
  });

  test("toasts: texts, severities and how long they stay", () => {
    const [created, updated, removed, [summary, saveFailed], removeFailed] = told.toasts;
    expect(toastsOf(texts)).toEqual({
      created: ["ok", "REGISTRO", created],
      updated: ["ok", "REGISTRO", updated],
      removed: ["error", "REGISTRO", removed],
      saveFailed: ["error", summary, saveFailed],
      removeFailed: ["error", "REGISTRO", removeFailed],
    });
    for (const when of Object.keys(texts) as (keyof SaveTexts)[]) expect(texts[when].ms ?? 5000).toBe(told.ms ?? 5000);
  });

  test("create and edit for every role, delete for those the specification names", () => {
    const who = (permission: keyof typeof permissions) =>
      ([1, 2, 3, 4, 5] as const).filter((rol) => {
        const subject: Subject = { rol, id_departamento: 2 };
        return can(subject, permissions[permission]);
      });
    expect(who("create")).toEqual([1, 2, 3, 4, 5]);
    expect(who("update")).toEqual([1, 2, 3, 4, 5]);
    expect(who("remove")).toEqual(told.removers ?? [1, 3]);
  });
});

test("thirteen catalogues beside the users", () => {
  expect(new Set(TABLE.map(({ descriptor }) => descriptor.resource)).size).toBe(13);
});

const valuesOf = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String(from + index));

test("the order is chosen from 1 to 10 for sections and categories, from 1 to 100 for types and subtypes", () => {
  const choices = (descriptor: Catalogue) => fieldOf(descriptor.form, "orden").choices?.map(({ value }) => value);
  expect(choices(seccion)).toEqual(valuesOf(1, 10));
  expect(choices(categoria)).toEqual(valuesOf(1, 10));
  expect(choices(tipo)).toEqual(valuesOf(1, 100));
  expect(choices(subtipo)).toEqual(valuesOf(1, 100));
});

test("what each selector is filled with", () => {
  expect(fieldOf(region.form, "id_macro_region")).toMatchObject({ lookup: "listmacro", upper: true });
  expect(fieldOf(provincia.form, "id_departamento")).toMatchObject({ lookup: "departamentos" });
  expect(fieldOf(municipio.form, "id_departamento")).toMatchObject({ helper: true, lookup: "departamentos" });
  expect(fieldOf(municipio.form, "id_provincia")).toMatchObject({ lookup: "deppro", of: "id_departamento" });
  expect(fieldOf(categoria.form, "id_seccion")).toMatchObject({ lookup: "seccion" });
  expect(fieldOf(tipo.form, "id_categoria")).toMatchObject({ lookup: "categoria" });
  expect(fieldOf(subtipo.form, "id_tipo")).toMatchObject({ lookup: "cattip", of: "id_categoria", orElse: "tipo" });
  expect(fieldOf(entidad.form, "id_departamento")).toMatchObject({ lookup: "departamentos" });
  expect(fieldOf(entidad.form, "id_provincia")).toMatchObject({ lookup: "deppro", of: "id_departamento" });
  expect(fieldOf(entidad.form, "id_municipio")).toMatchObject({ lookup: "promun", of: "id_provincia" });
});

test("category-subtype: subtypes of the fixed id 40, and no check before the attempt", () => {
  expect(fieldOf(catsubtipo.form, "id_subtipo")).toMatchObject({ lookup: "tiposub", of: 40 });
  expect(catsubtipo.form.blocking).toBe(false);
  expect(tipo.form.blocking ?? true).toBe(true);
});

test("the words of every form and every deletion", () => {
  expect(FORM.required).toBe("(*) indica campo requerido");
  expect(REMOVE).toMatchObject({
    question: "¿Está seguro de borrar el registro?",
    warning: "¡Si no lo está puede cancelar la accíón!",
    confirm: "Si, borrar registro",
    cancel: "Cancelar",
  });
  for (const { descriptor } of TABLE) {
    expect(rowName(descriptor.columns, { id: 1, nombre: "EL NOMBRE", codigo: "01", sigla: "X" })).toBe("EL NOMBRE");
  }
});

test("a code's and a sigla's length, and the whole code that a form sends (spec 1 §7)", () => {
  const names = (field: string) =>
    TABLE.filter(({ descriptor }) => accepts(descriptor.resource, field, "x".repeat(30)));
  for (const field of ["codigo", "sigla", "abreviacion"]) {
    expect(names(field).map(({ descriptor }) => descriptor.resource)).toEqual(
      TABLE.map(({ descriptor }) => descriptor.resource).filter((resource) => field in bodyOf(resource).shape),
    );
    for (const { descriptor } of names(field)) expect(accepts(descriptor.resource, field, "x".repeat(31))).toBe(false);
  }
  const whole = TABLE.map(({ descriptor }) => descriptor.resource).filter(
    (one) => "codigo_completo" in bodyOf(one).shape,
  );
  expect(whole.sort()).toEqual(["municipio", "provincia", "subtipo", "tipo"]);
});

test.each([
  ["www.entidad.gob.bo", true],
  ["entidad.gob.bo/turismo", true],
  ["https://entidad.gob.bo", true],
  ["http://entidad.gob.bo:8080/inicio", true],
  ["", true],
  ["ftp://entidad.gob.bo", false],
  ["javascript:alert(1)", false],
  ["no es una página", false],
])("an entity's web '%s': %s", (web, taken) => {
  expect(accepts("entidad", "web", web)).toBe(taken);
});
