import { describe, expect, test } from "vitest";
import type * as z from "zod";
import { rowName } from "@/components/engine/row-name";
import { type CallName, contract, type ResourceName } from "@/contract";
import { can, type Subject } from "@/contract/policy";
import { catsubtipo } from "@/lib/catalogos/catsubtipo";
import { categoria } from "@/lib/catalogos/categoria";
import { datum } from "@/lib/catalogos/datum";
import { departamento } from "@/lib/catalogos/departamento";
import { entidad } from "@/lib/catalogos/entidad";
import { macroregion } from "@/lib/catalogos/macroregion";
import { municipio } from "@/lib/catalogos/municipio";
import { provincia } from "@/lib/catalogos/provincia";
import { proyeccion } from "@/lib/catalogos/proyeccion";
import { region } from "@/lib/catalogos/region";
import { seccion } from "@/lib/catalogos/seccion";
import { subtipo } from "@/lib/catalogos/subtipo";
import { tipo } from "@/lib/catalogos/tipo";
import type { Catalogue, SaveTexts } from "@/lib/descriptors";
import { FORM } from "@/lib/forms/texts";
import { REMOVE } from "@/lib/texts";
import { CATALOGUE_WORDS, type CatalogueWords } from "../words/catalogues";
import { fieldOf, headersOf, messagesOfNothing, toastsOf } from "./support";

/** Spec 1 §2, §5, §6, §8, §9: the words of tests/words and what else is told of each catalogue. */
interface Told extends CatalogueWords {
  descriptor: Catalogue;
  rows?: number[];
  ms?: number;
  /** Roles that can delete; 1 and 3 by default. */
  removers?: number[];
}

const bodyOf = (resource: ResourceName) => contract[resource].create.body as z.ZodObject;
/** Whether the contract accepts that value in that field. */
const accepts = (resource: ResourceName, field: string, value: string) =>
  bodyOf(resource).shape[field] !== undefined && (bodyOf(resource).shape[field] as z.ZodType).safeParse(value).success;

const TABLE: Told[] = [
  { ...CATALOGUE_WORDS.region, descriptor: region, rows: [5, 10] },
  { ...CATALOGUE_WORDS.macroregion, descriptor: macroregion, ms: 3000 },
  { ...CATALOGUE_WORDS.departamento, descriptor: departamento, removers: [1] },
  { ...CATALOGUE_WORDS.provincia, descriptor: provincia },
  { ...CATALOGUE_WORDS.municipio, descriptor: municipio },
  { ...CATALOGUE_WORDS.proyeccion, descriptor: proyeccion },
  { ...CATALOGUE_WORDS.datum, descriptor: datum },
  { ...CATALOGUE_WORDS.seccion, descriptor: seccion },
  { ...CATALOGUE_WORDS.categoria, descriptor: categoria },
  { ...CATALOGUE_WORDS.tipo, descriptor: tipo },
  { ...CATALOGUE_WORDS.subtipo, descriptor: subtipo },
  { ...CATALOGUE_WORDS.catsubtipo, descriptor: catsubtipo },
  { ...CATALOGUE_WORDS.entidad, descriptor: entidad, removers: [1] },
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
    const { created, updated, removed, removeFailed } = told.toasts;
    const [summary, saveFailed] = told.toasts.saveFailed;
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

test("an entity's telephone is a number, written either way (spec 1 §3)", () => {
  const sent = (value: unknown) => contract.entidad.create.body.shape.telefono.parse(value);
  const answered = (value: unknown) => contract.entidad.row.shape.telefono.parse(value);
  expect([sent("22123456"), sent(22123456)]).toEqual([22123456, 22123456]);
  expect([answered("22123456"), answered(22123456), answered(null)]).toEqual([22123456, 22123456, null]);
  expect(answered("2 212-3456")).toBe("2 212-3456");
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
