import { expect, it } from "vitest";
import { AtractivoDetalle, AtractivoParcial } from "@/contract/resources/registros";
import { checkBody } from "@/lib/forms/schema";
import { cellBody, cellChanges, fieldOfColumn, sameFieldsChanged } from "@/lib/registros/cell-edit";
import { ATTRACTION } from "../support/filled-record";

const record = (changes: object = {}) =>
  AtractivoDetalle.parse({ ...ATTRACTION, id: 7, cite: "X", faltantes: null, version: 3, ...changes });

it("a column's cell changes the field that it shows", () => {
  expect(["nombre", "jerarquia", "municipio", "comunidad"].map((column) => fieldOfColumn("ppirta", column))).toEqual([
    "nombre_atractivo",
    "jerarquia",
    "id_municipio",
    "comunidad",
  ]);
  expect(fieldOfColumn("ppirtf", "nombre")).toBe("nombre_centro");
});

it("only what differs is changed; another municipality brings its province and leaves no community", () => {
  const change = (field: "nombre_atractivo" | "id_municipio", value: string, province: number | null = null) =>
    cellChanges(record({ comunidad: "Colchani" }), field, { value, province });
  expect(change("nombre_atractivo", ` ${ATTRACTION.nombre_atractivo} `)).toEqual({});
  expect(change("nombre_atractivo", "Otro")).toEqual({ nombre_atractivo: "Otro" });
  expect(change("id_municipio", "901", 77)).toEqual({ id_municipio: "901", id_provincia: "77", comunidad: "" });
});

it("what an incomplete record lacks does not keep one field from being saved", () => {
  const incomplete = record({ jerarquia: null, comunidad: null, id_datum: null });
  const { body, errors } = checkBody(AtractivoParcial, cellBody(incomplete, { jerarquia: "IV" }));
  expect(errors).toEqual({});
  expect(body).toMatchObject({ jerarquia: "IV", comunidad: null, nombre_atractivo: ATTRACTION.nombre_atractivo });
  expect(checkBody(AtractivoParcial, cellBody(incomplete, { nombre_atractivo: "" })).errors).toEqual({
    nombre_atractivo: "El nombre del atractivo turístico es requerido",
  });
});

it("a decision is needed only where somebody else changed the same field", () => {
  const theirs = record({ distrito: "Otro" });
  expect(sameFieldsChanged(record(), theirs, { nombre_atractivo: "Mío" })).toBe(false);
  expect(sameFieldsChanged(record(), record({ nombre_atractivo: "Suyo" }), { nombre_atractivo: "Mío" })).toBe(true);
});
