import { describe, expect, it } from "vitest";
import { checkValues, fieldErrors, sectionOf, sectionStatus } from "@/components/records/form/check";
import {
  changed,
  FIELDS,
  fromDraft,
  isAltitude,
  pointOf,
  SECTIONS,
  startValues,
  withPoint,
  withTerritory,
  type Values,
} from "@/components/records/form/fields";
import { AtractivoBody, AtractivoDetalle } from "@/contract/resources/registros";

const nacional = { rol: 2, id_departamento: null } as const;
const tecnico = { rol: 4, id_departamento: 5 } as const;

const filled: Values = {
  nombre_atractivo: "Isla Incahuasi",
  jerarquia: "V",
  id_categoria: "1",
  id_tipo: "5",
  id_subtipo: "51",
  g_x: "-20.24310",
  g_y: "-67.62545",
  g_z: "3656",
  id_proyeccion: "1",
  id_datum: "1",
  id_macro_region: "1",
  id_region: "2",
  id_departamento: "5",
  id_provincia: "55",
  id_municipio: "555",
  comunidad: "Tahua",
  distrito: "Distrito 4",
  gaioc: "",
};

describe("the checks", () => {
  it("has the contract's fields in the contract's order", () => {
    expect([...FIELDS]).toEqual(Object.keys(AtractivoBody.shape).filter((name) => name !== "version"));
  });

  it("refuses a point outside Bolivia and a missing one", () => {
    expect(checkValues(AtractivoBody, { ...filled, g_x: "", g_y: "" })).toHaveProperty("g_x");
    expect(checkValues(AtractivoBody, { ...filled, g_x: "-33.45" })).toHaveProperty("g_x");
  });

  it.each(["1", "9999", " 365 "])("takes the altitude %j", (value) => expect(isAltitude(value)).toBe(true));
  it.each(["", "12345", "-5", "36.5", "abc"])("refuses the altitude %j", (value) => {
    expect(isAltitude(value)).toBe(false);
    expect(checkValues(AtractivoBody, { ...filled, g_z: value })).toHaveProperty("g_z");
  });

  it("reads the server's messages of its own fields", () => {
    expect(fieldErrors({ id_municipio: ["No es de la provincia"], otro: ["x"], comunidad: [] })).toEqual({
      id_municipio: "No es de la provincia",
    });
  });
});

describe("the sections", () => {
  it("hold every field once", () => {
    expect(SECTIONS.flatMap(({ fields }) => [...fields]).sort()).toEqual([...FIELDS].sort());
    expect(sectionOf("distrito")).toBe("ubicacion");
    expect(sectionOf("g_z")).toBe("geolocalizacion");
  });

  it("say what is left", () => {
    const [place] = SECTIONS;
    expect(sectionStatus(place.fields, startValues(nacional), {})).toEqual({ tone: "muted", text: "5 por llenar" });
    expect(sectionStatus(place.fields, { ...filled, g_z: "" }, { g_z: "x" })).toEqual({
      tone: "red",
      text: "1 por corregir",
    });
    expect(sectionStatus(place.fields, filled, {})).toEqual({ tone: "green", text: "Completo" });
  });
});

describe("changes", () => {
  it("clear what no longer fits", () => {
    expect(changed(filled, "id_categoria", "2")).toMatchObject({ id_categoria: "2", id_tipo: "", id_subtipo: "" });
    expect(changed(filled, "id_macro_region", "2")).toMatchObject({ id_region: "", id_departamento: "5" });
    expect(changed(filled, "id_departamento", "2")).toMatchObject({
      id_provincia: "",
      id_municipio: "",
      comunidad: "",
    });
    expect(changed(filled, "id_provincia", "56")).toMatchObject({
      id_departamento: "5",
      id_municipio: "",
      comunidad: "",
    });
    expect(changed(filled, "id_municipio", "556")).toMatchObject({ id_provincia: "55", comunidad: "" });
  });
  it("leave everything where the choice is the same", () => expect(changed(filled, "id_provincia", "55")).toBe(filled));
  it("put the values in another municipality, region and all", () => {
    const place = { id_departamento: 2, id_provincia: 18, id_municipio: 69, id_region: 3, id_macro_region: 4 };
    expect(withTerritory(filled, place)).toEqual({
      ...filled,
      id_departamento: "2",
      id_provincia: "18",
      id_municipio: "69",
      id_region: "3",
      id_macro_region: "4",
      comunidad: "",
    });
  });
  it("keep community and region where the municipality is the same or names no region", () => {
    const place = { id_departamento: 5, id_provincia: 55, id_municipio: 555, id_region: null, id_macro_region: null };
    expect(withTerritory(filled, place)).toEqual(filled);
  });
  it("follow the marker with five decimals", () => {
    const values = withPoint(filled, { latitude: -16.5, longitude: -68.1300001 });
    expect([values.g_x, values.g_y]).toEqual(["-16.50000", "-68.13000"]);
    expect(pointOf(values)).toEqual({ latitude: -16.5, longitude: -68.13 });
    expect(pointOf(startValues(nacional))).toBeNull();
  });
});

describe("what the form starts from", () => {
  it("is the person's own department for roles 3, 4 and 5", () => {
    expect(startValues(tecnico).id_departamento).toBe("5");
    expect(startValues(nacional).id_departamento).toBe("");
  });
  it("is the record in hand", () => {
    const record = AtractivoDetalle.parse({ ...filled, id: 7, gaioc: null, version: 3 });
    expect(startValues(tecnico, record)).toEqual(filled);
  });
  it("takes a draft, but never another department for those who have one", () => {
    const draft = { nombre_atractivo: "Salar", id_departamento: "2", g_z: 5, otro: "x" };
    expect(fromDraft(startValues(tecnico), draft, tecnico)).toMatchObject({
      nombre_atractivo: "Salar",
      id_departamento: "5",
      g_z: "",
    });
    expect(fromDraft(startValues(nacional), draft, nacional).id_departamento).toBe("2");
  });
});
