import { describe, expect, it } from "vitest";
import { FIELD_TABLE, FORM_FIELDS } from "@/lib/registros/form/field-table";
import { FORMS } from "@/lib/registros/form/fields";
import { emptyValues, withPoint, type Values } from "@/lib/registros/form/values";
import { RECORD_FORM } from "@/lib/registros/form/texts";
import { endpointOf } from "@/contract";
import { referencia } from "@/contract/referencia";
import { FacilidadBody, FacilidadCambio } from "@/contract/resources/registros";
import { checkBody } from "@/lib/forms/schema";
import { RECORD_KINDS } from "@/lib/registros/kinds";
import { hrefs } from "@/lib/hrefs";
import { FORM } from "@/lib/forms/texts";
import { FACILITY } from "../support/filled-record";
import { FACILITY_MESSAGES } from "../words/forms";

/** Specification 2, §2.3, §5.1 and §8.1: the form of a new facility. */

const MESSAGES: readonly (readonly [keyof Values, string])[] = FACILITY_MESSAGES;

const filled: Values = FACILITY;

const { optional, sections, newPoint } = FORMS.ppirtf;
const { form, seccion } = RECORD_KINDS.ppirtf;
const placed = withPoint(emptyValues("ppirtf", { rol: 2, id_departamento: null }), {
  latitude: -20.24,
  longitude: -67.63,
});

describe("'Actualizar datos' (§5.1: requires id and nombre)", () => {
  const { body } = endpointOf("ppirtf.update");
  const lacking = { g_z: "", id_proyeccion: "", id_datum: "", codigo_dt: " " };

  it("saves a facility without what it may lack, and says what it may lack in the form", () => {
    expect(body.parse({ ...filled, ...lacking })).toMatchObject({
      nombre_centro: "Hospedaje Tahua",
      g_z: null,
      id_proyeccion: null,
      id_datum: null,
      codigo_dt: null,
    });
    expect(FORMS.ppirtf.optionalInHand).toEqual(Object.keys(lacking));
    expect(FORMS.ppirta.optionalInHand).toEqual([]);
  });

  it("still asks for a name, and for a Z of 1 to 4 digits where one is given", () => {
    expect(checkBody(FacilidadCambio, { ...filled, nombre_centro: " " }).errors.nombre_centro).toBe(
      "El nombre poblado es requerido",
    );
    expect(checkBody(FacilidadCambio, { ...filled, g_z: "36560" }).errors.g_z).toBe(
      "Valor Z es requerida mínimo 1 y máximo 4 dígitos",
    );
    expect(body.parse(filled)).toEqual(FacilidadBody.parse(filled));
  });

  it("asks of the call its name alone, and leaves what it does not carry", () => {
    expect(body.parse({ nombre_centro: "Refugio" })).toEqual({ nombre_centro: "Refugio" });
    expect(body.safeParse({ codigo_dt: "DT-1" }).error?.issues.map(({ message }) => message)).toEqual([
      "El nombre poblado es requerido",
    ]);
  });
});

describe("the checks of a new facility (§5.1)", () => {
  it("say these messages for an empty form, in this order", () => {
    const said = FacilidadBody.safeParse(placed).error?.issues.map(({ path, message }) => [path[0], message]);
    expect(said).toEqual(MESSAGES.map((pair) => [...pair]));
  });

  it("stop at the first failure: the focus goes there", () => {
    let values = placed;
    for (const [name, message] of MESSAGES) {
      const errors = checkBody(FacilidadBody, values).errors;
      expect(Object.keys(errors)[0]).toBe(name);
      expect(errors[name]).toBe(message);
      values = { ...values, [name]: filled[name] ?? "" };
    }
    expect(checkBody(FacilidadBody, values).errors).toEqual({});
  });

  it("refuse blanks as they refuse nothing; nothing is left to choice", () => {
    for (const [name, message] of MESSAGES) {
      expect(checkBody(FacilidadBody, { ...filled, [name]: "  " }).errors[name]).toBe(message);
    }
    expect(optional).toEqual([]);
    expect(FacilidadBody.parse(filled)).toMatchObject({
      g_x: -20.2431,
      g_z: 3656,
      id_subtipo: 401,
      codigo_dt: "DT-07",
    });
  });

  it("take a code DT of at most 30 letters", () => {
    const check = (letters: number) => checkBody(FacilidadBody, { ...filled, codigo_dt: "D".repeat(letters) }).errors;
    expect(check(30)).toEqual({});
    expect(check(31)).toHaveProperty("codigo_dt");
  });

  it.each(["", "12345", "-5", "36.5", "abc"])("take no altitude %j, new or updated", (g_z) => {
    const message = "Valor Z es requerida mínimo 1 y máximo 4 dígitos";
    expect(checkBody(FacilidadBody, { ...filled, g_z }).errors.g_z).toBe(message);
    expect(endpointOf("ppirtf.create").body.shape).toEqual({ ...FacilidadBody.shape, referencia });
  });
});

describe("the words of the form", () => {
  it("are the specification's (§2.3, §5.1, §8.1)", () => {
    expect(form.title).toBe("REGISTRO DE INVENTARIO DE RECURSO TURÍSTICO FACILIDADES");
    expect([FORM.cancel, RECORD_FORM.save, RECORD_FORM.edit]).toEqual([
      "Cancelar",
      "Guardar registro",
      "Actualizar datos",
    ]);
    const failure = { tone: "error", summary: "ERROR DE REGISTRO", detail: "Error de registro del formulario" };
    expect(RECORD_FORM.invalid).toEqual(failure);
    expect(RECORD_FORM.createFailed).toEqual(failure);
    expect(RECORD_FORM.created).toEqual({ tone: "ok", summary: "REGISTRO", detail: "Formulario Registrado con éxito" });
    expect(form.updated).toEqual({
      tone: "ok",
      summary: "REGISTRO",
      detail: "Datos de centro poblado actualizados",
    });
    expect(RECORD_FORM.updateFailed).toEqual({ ...failure, detail: "Error al actualizar el registro" });
    expect(RECORD_FORM.altitude).toBe("El valor Z debe tener entre mínimo 1 y máximo 4 dígitos.");
  });

  it("put the fields in three sections (§2.3)", () => {
    expect(sections.map(({ title, fields }) => [title, ...fields.map((name) => FIELD_TABLE[name].label)])).toEqual([
      ["GEOLOCALIZACIÓN", "X (latitud)", "Y (longitud)", "Z (altitud)", "Proyección", "Datum"],
      ["FACILIDADES TURÍSTICOS", "Nombre de la facilidad", "Categoría", "Tipo", "Subtipo"],
      ["UBICACIÓN TERRITORIAL", ...["Macro región", "Región", "Departamento", "Provincia", "Municipio", "Código DT"]],
    ]);
  });

  it("let a click set the point (§2.11), of the categories of section 3 (§9)", () => {
    expect(newPoint).toBe("click");
    expect(seccion).toBe(3);
  });

  it("are saved by POST and PUT /ppirtf (§7.1), and left for /poblado", () => {
    const call = (name: "ppirtf.create" | "ppirtf.update") => `${endpointOf(name).method} ${endpointOf(name).path}`;
    expect(call("ppirtf.create")).toBe("POST /ppirtf");
    expect(call("ppirtf.update")).toBe("PUT /ppirtf/:id");
    expect([hrefs.nuevo("ppirtf"), hrefs.lista("ppirtf")]).toEqual(["/nuevop", "/poblado"]);
  });

  it("offer the calls' choices (§7.4)", () => {
    const calls = FORM_FIELDS.ppirtf.flatMap(({ name, lookup, of }) => (lookup ? [[name, lookup, of ?? null]] : []));
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
    ]);
  });
});
