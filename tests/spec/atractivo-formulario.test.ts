import { describe, expect, it } from "vitest";
import { FIELD_TABLE, FORM_FIELDS } from "@/lib/registros/form/field-table";
import { FORMS } from "@/lib/registros/form/fields";
import { emptyValues, withPoint, type Values } from "@/lib/registros/form/values";
import { RECORD_FORM } from "@/lib/registros/form/texts";
import { endpointOf } from "@/contract";
import { referencia } from "@/contract/referencia";
import { AtractivoBody } from "@/contract/resources/registros";
import { checkBody } from "@/lib/forms/schema";
import { RECORD_KINDS } from "@/lib/registros/kinds";
import { ATTRACTION } from "../support/filled-record";
import { ATTRACTION_MESSAGES } from "../words/forms";

/** Specification 2, §2.7, §5.2 and §8.2: the form of a new attraction. */

const MESSAGES: readonly (readonly [keyof Values, string])[] = ATTRACTION_MESSAGES;

const filled: Values = ATTRACTION;

const { optional, sections } = FORMS.ppirta;
const { form } = RECORD_KINDS.ppirta;
const start = emptyValues("ppirta", { rol: 2, id_departamento: null });

describe("the checks of a new attraction (§5.2)", () => {
  it("say these messages for an empty form, in this order", () => {
    const empty = withPoint(start, { latitude: -20.24, longitude: -67.63 });
    const said = AtractivoBody.safeParse(empty).error?.issues.map(({ path, message }) => [path[0], message]);
    expect(said).toEqual(MESSAGES.map((pair) => [...pair]));
  });

  it("stop at the first failure", () => {
    let values = withPoint(start, { latitude: -20.24, longitude: -67.63 });
    for (const [name, message] of MESSAGES) {
      const errors = checkBody(AtractivoBody, values).errors;
      expect(Object.keys(errors)[0]).toBe(name);
      expect(errors[name]).toBe(message);
      values = { ...values, [name]: filled[name] ?? "" };
    }
    expect(checkBody(AtractivoBody, values).errors).toEqual({});
  });

  it("refuse blanks as they refuse nothing", () => {
    for (const [name, message] of MESSAGES) {
      expect(checkBody(AtractivoBody, { ...filled, [name]: "  " }).errors[name]).toBe(message);
    }
  });

  it("leave GAIOC to choice", () => {
    expect(optional).toEqual(["gaioc"]);
    expect(AtractivoBody.parse(filled)).toMatchObject({ g_x: -20.2431, g_z: 3656, id_subtipo: 51, gaioc: null });
  });

  it.each(["", "12345", "-5", "36.5", "abc"])("take no altitude %j, new or updated", (g_z) => {
    const message = "Valor Z es requerida mínimo 1 y máximo 4 dígitos";
    expect(checkBody(AtractivoBody, { ...filled, g_z }).errors.g_z).toBe(message);
    expect(endpointOf("ppirta.update").body.safeParse({ ...filled, g_z }).error?.issues[0]?.message).toBe(message);
    expect(endpointOf("ppirta.create").body.shape).toEqual({ ...AtractivoBody.shape, referencia });
  });

  it("ask of an update its name and altitude alone, and leave what it does not carry", () => {
    const { body } = endpointOf("ppirta.update");
    const said = body.safeParse({ distrito: "2" }).error?.issues.map(({ path, message }) => [path[0], message]);
    expect(said).toEqual([
      ["nombre_atractivo", "El nombre del atractivo turístico es requerido"],
      ["g_z", "Valor Z es requerida mínimo 1 y máximo 4 dígitos"],
    ]);
    expect(body.parse({ nombre_atractivo: "Salar", g_z: "3656" })).toEqual({ nombre_atractivo: "Salar", g_z: 3656 });
    // What a record may lack can be emptied; what makes it a record cannot.
    const whole = { ...filled, comunidad: null, distrito: "", jerarquia: null, id_datum: null, id_subtipo: "" };
    expect(body.safeParse(whole).error?.issues.map(({ message }) => message)).toEqual(["El subtipo es requerido"]);
    expect(body.parse(filled)).toEqual(AtractivoBody.parse(filled));
  });
});

describe("the words of the form", () => {
  it("are the specification's toasts (§5.1, §5.2, §8.2)", () => {
    expect(RECORD_FORM.invalid.detail).toBe("Error de registro del formulario");
    expect(RECORD_FORM.createFailed).toEqual({
      tone: "error",
      summary: "ERROR DE REGISTRO",
      detail: "Error de registro del formulario",
    });
    expect(RECORD_FORM.created).toEqual({ tone: "ok", summary: "REGISTRO", detail: "Formulario Registrado con éxito" });
    expect(form.updated).toEqual({
      tone: "ok",
      summary: "REGISTRO",
      detail: "Datos de atractivo turístico actualizados con éxito",
    });
    expect(RECORD_FORM.updateFailed).toEqual({
      tone: "error",
      summary: "ERROR DE REGISTRO",
      detail: "Error al actualizar el registro",
    });
    expect(RECORD_FORM.altitude).toBe("El valor Z debe tener entre mínimo 1 y máximo 4 dígitos.");
  });

  it("put the fields in three sections (§2.7)", () => {
    expect(form.title).toBe("REGISTRO DE INVENTARIO DE RECURSO TURÍSTICO ATRACTIVOS");
    expect(sections.map(({ title }) => title)).toEqual([
      "GEOLOCALIZACIÓN",
      "ATRACTIVO TURÍSTICO",
      "UBICACIÓN TERRITORIAL",
    ]);
    const labels = sections.map(({ fields }) => fields.map((name) => FIELD_TABLE[name].label));
    expect(labels).toEqual([
      ["X (latitud)", "Y (longitud)", "Z (altitud)", "Proyección", "Datum"],
      ["Nombre del atractivo turístico", "Jerarquía", "Categoría", "Tipo", "Subtipo"],
      [
        "Macro región",
        "Región",
        "Departamento",
        "Provincia",
        "Municipio",
        "Comunidad",
        "Distrito/sección",
        "GAIOC/TIOC",
      ],
    ]);
  });

  it("let a double click set the point (§2.7)", () => expect(FORMS.ppirta.newPoint).toBe("dblclick"));

  it("are saved by POST and PUT /ppirta (§7.2)", () => {
    const call = (name: "ppirta.create" | "ppirta.update") => `${endpointOf(name).method} ${endpointOf(name).path}`;
    expect(call("ppirta.create")).toBe("POST /ppirta");
    expect(call("ppirta.update")).toBe("PUT /ppirta/:id");
  });

  it("name the communities of the municipality and offer the calls' choices (§7.4)", () => {
    const calls = FORM_FIELDS.ppirta.flatMap(({ name, lookup, of }) => (lookup ? [[name, lookup, of ?? null]] : []));
    expect(calls).toEqual([
      ["id_categoria", "categoria", null],
      ["id_tipo", "cattip", "id_categoria"],
      ["id_subtipo", "tiposub", "id_tipo"],
      ["id_proyeccion", "listproyeccion", null],
      ["id_datum", "listdatum", null],
      ["id_macro_region", "listmacro", null],
      ["id_region", "maregion", "id_macro_region"],
      ["id_departamento", "departamentos", null],
      ["id_provincia", "deppro", "id_departamento"],
      ["id_municipio", "promun", "id_provincia"],
      ["comunidad", "muncom", "id_municipio"],
      ["gaioc", "listgaioc", null],
    ]);
  });
});
