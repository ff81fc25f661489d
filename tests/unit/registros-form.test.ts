import { describe, expect, it } from "vitest";
import { CAMPOS_ATRACTIVO } from "@/contract/campos/atractivo";
import { CAMPOS_FACILIDAD } from "@/contract/campos/facilidad";
import { sectionStatus } from "@/components/registros/form/record-sections";
import { sectionOf } from "@/components/registros/form/use-record-form";
import { FIELD_TABLE, FORM_FIELDS } from "@/lib/registros/form/field-table";
import { FORMS } from "@/lib/registros/form/fields";
import {
  changeValue,
  emptyValues,
  fieldsOf,
  fromDraft,
  isAltitude,
  emptied,
  pointOf,
  proposedPlace,
  valueOf,
  valuesOf,
  withPoint,
  withTerritory,
  type Values,
} from "@/lib/registros/form/values";
import {
  AtractivoBody,
  AtractivoDetalle,
  FacilidadBody,
  FacilidadCambio,
  FacilidadDetalle,
  type Kind,
} from "@/contract/resources/registros";
import { checkBody, haveDifferentValues } from "@/lib/forms/schema";
import { ATTRACTION, FACILITY, PLACED } from "../support/filled-record";

const nacional = { rol: 2, id_departamento: null } as const;
const tecnico = { rol: 4, id_departamento: 5 } as const;

const attraction: Values = ATTRACTION;
const facility: Values = FACILITY;

const KINDS = [
  { kind: "ppirta", filled: attraction, body: AtractivoBody, change: AtractivoBody, detail: AtractivoDetalle },
  { kind: "ppirtf", filled: facility, body: FacilidadBody, change: FacilidadCambio, detail: FacilidadDetalle },
] as const;

it("a field of both forms is described alike in both, but for whether it is required", () => {
  const table = { ...CAMPOS_ATRACTIVO } as Record<string, object>;
  const shared = Object.entries(CAMPOS_FACILIDAD).filter(([name]) => name in table);
  expect(shared.length).toBeGreaterThan(10);
  for (const [name, field] of shared)
    expect([name, { ...field, optional: null }]).toEqual([name, { ...table[name], optional: null }]);
});

describe.each(KINDS)("the form of $kind", ({ kind, filled, body, change, detail }) => {
  const { fields, sections, optional, optionalInHand } = FORMS[kind];
  const labelsOf = (of: Kind) => FORM_FIELDS[of].map(({ name }) => name);

  it("has the contract's fields in the contract's order, and no other's", () => {
    expect(fields).toEqual(Object.keys(body.shape).filter((name) => name !== "version"));
    expect(Object.keys(emptyValues(kind, nacional)).sort()).toEqual([...fields].sort());
    expect(Object.keys(filled).sort()).toEqual([...fields].sort());
    expect(labelsOf(kind)).toEqual(fields);
    for (const name of fields) expect(FIELD_TABLE[name].label).not.toBe("");
  });

  it("marks as optional what the contract lets be empty", () => {
    const free = (of: typeof body | typeof change) => {
      const shape: Readonly<Record<string, { safeParse: (value: unknown) => { success: boolean } }>> = of.shape;
      return fields.filter((name) => shape[name]?.safeParse("").success);
    };
    expect(optional).toEqual(free(body));
    expect([...optional, ...optionalInHand]).toEqual(free(change));
  });

  it("holds every field in one section", () => {
    expect(sections.flatMap((section) => [...section.fields]).sort()).toEqual([...fields].sort());
    expect(sections.map(({ id }) => id)).toEqual(["geolocalizacion", "clasificacion", "ubicacion"]);
    expect(sectionOf(kind, "g_z")).toBe("geolocalizacion");
    expect(sectionOf(kind, fields[0] ?? "g_z")).toBe("clasificacion");
    expect(sectionOf(kind, fields.at(-1) ?? "g_z")).toBe("ubicacion");
  });

  it("says in each section what is left", () => {
    for (const section of sections) {
      const status = (values: Values, errors = {}, proposed: Partial<Values> = {}) =>
        sectionStatus(section.fields, { values, errors, optional, proposed });
      const required = section.fields.filter((name) => !optional.includes(name));
      expect(status(emptyValues(kind, nacional))).toEqual({ tone: "muted", text: `${required.length} por llenar` });
      expect(status(filled)).toEqual({ tone: "green", text: "Completo" });
      expect(status(filled, { [section.fields[0] ?? ""]: "x" })).toEqual({ tone: "red", text: "1 por corregir" });
      const [first = "g_z", last = "g_z"] = [required[0], required.at(-1)];
      const given = { [first]: valueOf(filled, first) };
      expect(status(filled, {}, given)).toEqual({ tone: "green", text: "1 propuesto por el punto" });
      expect(status({ ...filled, [last]: "" }, {}, given).text).toBe("1 propuesto por el punto, falta 1");
    }
  });

  it("starts from the record in hand, and takes none of its other facts", () => {
    const record = detail.parse({ ...filled, id: 7, cite: "X", faltantes: null, version: 3 });
    expect(valuesOf(record)).toEqual(filled);
    expect(haveDifferentValues(FORM_FIELDS[kind], valuesOf(record), filled)).toBe(false);
    for (const name of fields)
      expect(haveDifferentValues(FORM_FIELDS[kind], { ...filled, [name]: "x" }, filled)).toBe(true);
    expect(Object.keys(fieldsOf(record)).sort()).toEqual([...fields].sort());
  });

  it("starts empty, in the own department for roles 3, 4 and 5", () => {
    expect(emptyValues(kind, tecnico).id_departamento).toBe("5");
    expect(new Set(Object.values(emptyValues(kind, nacional)))).toEqual(new Set([""]));
  });

  it("refuses a point outside Bolivia, a missing one, and an altitude that is none", () => {
    expect(checkBody(body, filled).errors).toEqual({});
    expect(checkBody(body, { ...filled, g_x: "", g_y: "" }).errors).toHaveProperty("g_x");
    expect(checkBody(body, { ...filled, g_x: "-33.45" }).errors).toHaveProperty("g_x");
    for (const g_z of ["", "12345", "-5", "36.5", "abc"]) {
      expect(isAltitude(g_z)).toBe(false);
      expect(checkBody(body, { ...filled, g_z }).errors).toHaveProperty("g_z");
    }
    for (const g_z of ["1", "9999", " 365 "]) {
      expect(isAltitude(g_z)).toBe(true);
      expect(checkBody(body, { ...filled, g_z }).errors).toEqual({});
    }
  });
});

describe("changes", () => {
  it("clear what no longer fits", () => {
    expect(changeValue(attraction, "id_categoria", "2")).toMatchObject({
      id_categoria: "2",
      id_tipo: "",
      id_subtipo: "",
    });
    expect(changeValue(attraction, "id_macro_region", "2")).toMatchObject({ id_region: "", id_departamento: "5" });
    expect(changeValue(attraction, "id_departamento", "2")).toMatchObject({
      id_provincia: "",
      id_municipio: "",
      comunidad: "",
    });
    expect(changeValue(attraction, "id_provincia", "56")).toMatchObject({
      id_departamento: "5",
      id_municipio: "",
      comunidad: "",
    });
    expect(changeValue(attraction, "id_municipio", "556")).toMatchObject({ id_provincia: "55", comunidad: "" });
  });
  it("leave everything where the choice is the same", () =>
    expect(changeValue(attraction, "id_provincia", "55")).toBe(attraction));
  it("put the values in another municipality, region and all", () => {
    const place = { id_departamento: 2, id_provincia: 18, id_municipio: 69, id_region: 3, id_macro_region: 4 };
    expect(withTerritory(attraction, place)).toEqual({
      ...attraction,
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
    expect(withTerritory(attraction, place)).toEqual(attraction);
  });
  it("give a facility no community", () => {
    const place = { id_departamento: 2, id_provincia: 18, id_municipio: 69, id_region: null, id_macro_region: null };
    const moved = { ...facility, id_departamento: "2", id_provincia: "18", id_municipio: "69" };
    expect(withTerritory(facility, place)).toEqual(moved);
    expect(changeValue(facility, "id_departamento", "2")).toEqual({
      ...facility,
      id_departamento: "2",
      id_provincia: "",
      id_municipio: "",
    });
  });
  it("follow the marker with five decimals", () => {
    const values = withPoint(attraction, { latitude: -16.5, longitude: -68.1300001 });
    expect([values.g_x, values.g_y]).toEqual(["-16.50000", "-68.13000"]);
    expect(pointOf(values)).toEqual({ latitude: -16.5, longitude: -68.13 });
    expect(pointOf(emptyValues("ppirta", nacional))).toBeNull();
  });
});

describe("what the point gives", () => {
  const place = { id_departamento: 2, id_provincia: 18, id_municipio: 69, id_region: 3, id_macro_region: 1 };
  const given = {
    ...{ id_departamento: "2", id_provincia: "18", id_municipio: "69" },
    ...{ id_macro_region: "1", id_region: "3", comunidad: "Tiahuanaco" },
  };
  const propose = (values: Values, proposed: Partial<Values> = {}, comunidad = "Tiahuanaco") =>
    proposedPlace(values, { place, comunidad, proposed });
  const start = emptyValues("ppirta", nacional);

  it("fills what nobody filled in, and only that", () => {
    expect(propose(start)).toEqual(given);
    const { id_departamento: _own, ...rest } = given;
    expect(propose({ ...start, id_departamento: "2" })).toEqual(rest);
    expect(propose({ ...start, id_macro_region: "2" })).not.toHaveProperty("id_region");
    expect(propose({ ...start, comunidad: "Otra" })).not.toHaveProperty("comunidad");
    expect(propose(emptyValues("ppirtf", nacional))).not.toHaveProperty("comunidad");
  });
  it("asks where a chosen department, province or municipality is another", () => {
    expect(propose({ ...start, id_departamento: "5" })).toBeNull();
    expect(propose({ ...start, id_departamento: "2", id_provincia: "99" })).toBeNull();
    expect(propose({ ...start, id_departamento: "2", id_provincia: "18", id_municipio: "70" })).toBeNull();
  });
  it("follows the point while its values are still the proposed ones, and is taken back whole", () => {
    const before = { ...given, id_municipio: "70", id_provincia: "19", comunidad: "Guaqui" };
    expect(propose({ ...start, ...before }, before, "")).toEqual({ ...given, comunidad: "" });
    expect(emptied({ ...start, ...given, comunidad: "Mía" }, given)).toEqual(
      Object.fromEntries(Object.keys(given).flatMap((name) => (name === "comunidad" ? [] : [[name, ""]]))),
    );
  });
});

describe("a draft", () => {
  it("comes back, but never another department for those who have one", () => {
    const draft = { nombre_atractivo: "Salar", id_departamento: "2", g_z: 5, otro: "x" };
    expect(fromDraft(emptyValues("ppirta", tecnico), draft, tecnico)).toEqual({
      ...emptyValues("ppirta", tecnico),
      nombre_atractivo: "Salar",
    });
    expect(fromDraft(emptyValues("ppirta", nacional), draft, nacional).id_departamento).toBe("2");
  });
  it("brings a facility no field of an attraction", () => {
    const start = emptyValues("ppirtf", nacional);
    expect(fromDraft(start, { ...attraction, nombre_centro: "Hotel" }, nacional)).toEqual({
      ...start,
      ...PLACED,
      ...{ id_categoria: "1", id_tipo: "5", id_subtipo: "51" },
      nombre_centro: "Hotel",
    });
  });
});
