import { expect, test } from "vitest";
import { endpointOf } from "@/contract";
import { hijoSection } from "@/lib/registros/secciones/hijo";
import { municipio } from "@/lib/catalogos/municipio";
import {
  changedFields,
  checkBody,
  haveDifferentValues,
  initialValues,
  messagesOf,
  plainBody,
  requiredNames,
} from "@/lib/forms/schema";

const { fields } = municipio.form;
const { body } = endpointOf("municipio.create");

test("'(*)' stands where the contract refuses an empty value, and on what narrows such a field", () => {
  expect([...requiredNames(body)].sort()).toEqual(["codigo", "id_provincia", "latitud", "longitud", "nombre"]);
  expect(requiredNames(body, fields).has("id_departamento")).toBe(true);
  expect(requiredNames(body, fields).has("sigla")).toBe(false);
});

test("the inputs start as text, empty where the row has nothing", () => {
  expect(initialValues(fields, { codigo: "01", latitud: -19.5, sigla: null, id_provincia: 0 })).toEqual({
    id_departamento: "",
    id_provincia: "0",
    codigo: "01",
    sigla: "",
    codigo_completo: "",
    nombre: "",
    latitud: "-19.5",
    longitud: "",
  });
});

test("a number has the decimal comma of the views, and the sign alone is no change; degrees keep their point", () => {
  const { fields: form } = hijoSection("rutappirta").form;
  const start = initialValues(form, { tramo: "A - B", distancia_km: 12.5, distancia_hr: 1 });
  expect(start).toMatchObject({ distancia_km: "12,5", distancia_hr: "1" });
  expect(haveDifferentValues(form, { ...start, distancia_km: "12.5" }, start)).toBe(false);
  expect(haveDifferentValues(form, { ...start, distancia_km: "12,6" }, start)).toBe(true);
});

test("a form's text passes the contract: helpers are not sent, the composed code is (spec 1 §7)", () => {
  const typed = {
    ...initialValues(fields, null),
    id_departamento: "9",
    id_provincia: "97",
    codigo: " 04 ",
    codigo_completo: "090404",
    nombre: "  FILADELFIA ",
    latitud: "-11,45",
    longitud: "-68.7",
    version: 3,
  };
  expect(body.parse(typed)).toEqual({
    codigo: "04",
    sigla: null,
    nombre: "FILADELFIA",
    latitud: -11.45,
    longitud: -68.7,
    id_provincia: 97,
    codigo_completo: "090404",
    version: 3,
  });
  const plain = plainBody(fields, typed, ["version"]);
  expect(Object.keys(plain)).not.toContain("id_departamento");
  expect(plain["codigo_completo"]).toBe("090404");
  expect(plain["version"]).toBe(3);
});

test("a check says the body to send, or the first message of each field", () => {
  const full = { codigo: "04", nombre: " A ", latitud: "-11,45", longitud: "-68.7", id_provincia: "97" };
  expect(checkBody(body, full)).toEqual({ body: body.parse(full), errors: {} });
  const { body: none, errors } = checkBody(body, { ...full, nombre: " ", id_provincia: "x" });
  expect(none).toBeNull();
  expect(Object.keys(errors).sort()).toEqual(["id_provincia", "nombre"]);
  expect(errors["nombre"]).not.toBe("");
});

test("a refusal's messages are the form's own or the others", () => {
  const errores = { nombre: ["Ya existe", "Muy largo"], id_pais: ["No existe"], otro: ["Uno", "Dos"] };
  expect(messagesOf(fields, errores)).toEqual({ own: { nombre: errores.nombre }, others: ["No existe", "Uno", "Dos"] });
  expect(messagesOf(fields, {})).toEqual({ own: {}, others: [] });
});

test("only what a person can type counts as a difference", () => {
  expect(haveDifferentValues(fields, { nombre: "A", version: 1 }, { nombre: "A", version: 2 })).toBe(false);
  expect(haveDifferentValues(fields, { nombre: "A" }, { nombre: "B" })).toBe(true);
  expect(haveDifferentValues(fields, { nombre: null }, { nombre: "" })).toBe(false);
  expect(haveDifferentValues(fields, { codigo_completo: "0101" }, { codigo_completo: "" })).toBe(false);
});

test("two people's values differ where they say different things, not where they are written differently", () => {
  const names = (mine: Record<string, unknown>, theirs: Record<string, unknown>) =>
    changedFields(fields, mine, theirs).map(({ name }) => name);
  const row = { id_departamento: 9, id_provincia: 97, codigo: "04", sigla: null, nombre: "A", latitud: -11.45 };
  const same = { id_departamento: "9", id_provincia: "97", codigo: " 04 ", sigla: "", nombre: "A", latitud: "-11,45" };
  expect(names(same, row)).toEqual([]);
  expect(names({ ...same, codigo_completo: "1" }, { ...row, codigo_completo: "2" })).toEqual([]);
  expect(names({ ...same, nombre: "B" }, { ...row, sigla: "X" })).toEqual(["sigla", "nombre"]);
});
