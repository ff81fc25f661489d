import { describe, expect, it } from "vitest";
import { communityAt, placeAdvice, type Nearby, type Situation } from "@/components/registros/form/place-advice";
import { similarQuestion } from "@/components/registros/form/use-similar";
import { emptyValues, type Values } from "@/lib/registros/form/values";

const locality = (id_municipio: number, id_departamento: number, distancia_km: number): Nearby => ({
  localidad: `Localidad ${id_municipio}`,
  distancia_km,
  id_municipio,
  municipio: `MUNICIPIO ${id_municipio}`,
  id_provincia: id_municipio * 10,
  provincia: `PROVINCIA ${id_municipio}`,
  id_departamento,
  departamento: `DEPARTAMENTO ${id_departamento}`,
  id_region: 1,
  id_macro_region: 1,
});
const LA_PAZ = 2;
const POTOSI = 5;
const TIAHUANACO = locality(69, LA_PAZ, 0.7);
const GUAQUI = locality(70, LA_PAZ, 12);
const near = [TIAHUANACO, GUAQUI, locality(71, LA_PAZ, 15)];

const base = { ...emptyValues("ppirta", { rol: 2, id_departamento: null }), g_x: "-16.55480", g_y: "-68.67360" };
const advise = (values: Partial<Values>, rest: Partial<Situation> = {}) =>
  placeAdvice({
    values: { ...base, ...values },
    fixed: false,
    nearby: near,
    drawn: [],
    within: [LA_PAZ],
    moved: false,
    ...rest,
  });

describe("what the form says of a point", () => {
  it("offers the nearest two municipalities where the outlines do not say", () => {
    expect(advise({})).toMatchObject({ kind: "offer", places: [TIAHUANACO, GUAQUI] });
    expect(advise({ id_departamento: "2" })).toMatchObject({ kind: "offer", places: [TIAHUANACO, GUAQUI] });
  });
  it("says nothing without a point, nor where the chosen municipality is the nearest", () => {
    expect(advise({ g_x: "", g_y: "" })).toBeNull();
    expect(advise({ id_departamento: "2", id_municipio: "69" }, { moved: true })).toBeNull();
  });
  it("leaves a municipality of the three nearest alone, until the point is moved", () => {
    const chosen = { id_departamento: "2", id_municipio: "70" };
    expect(advise(chosen)).toBeNull();
    expect(advise(chosen, { moved: true })).toMatchObject({ kind: "offer", places: [TIAHUANACO, GUAQUI] });
  });
  it("warns of a municipality that is none of the three", () => {
    expect(advise({ id_departamento: "2", id_municipio: "99" })).toMatchObject({
      kind: "far",
      nearest: TIAHUANACO,
      place: TIAHUANACO,
    });
  });
  it("says one thing where municipality and department both disagree", () => {
    expect(advise({ id_departamento: "5", id_municipio: "99" })).toMatchObject({ kind: "far" });
  });
  it("asks the same question once: choosing the offered department by hand is no new one", () => {
    const about = (values: Partial<Values>) => advise(values)?.about;
    expect(about({})).toBe(about({ id_departamento: "2" }));
    expect(about({})).not.toBe(about({ id_departamento: "5" }));
    expect(about({})).not.toBe(about({ g_x: "-16.60000" }));
  });

  it("takes the nearest locality for the community only where the point is at it, in the same municipality", () => {
    expect(communityAt(TIAHUANACO, near)).toBe("Localidad 69");
    expect(communityAt(GUAQUI, near)).toBe("");
    expect(communityAt(GUAQUI, [GUAQUI])).toBe("");
    expect(communityAt(GUAQUI, null)).toBe("");
  });

  describe("to a role with a department of its own", () => {
    const fixed = { fixed: true };
    it("only says that the point is in another one", () => {
      expect(advise({ id_departamento: "5" }, fixed)).toMatchObject({
        kind: "department",
        chosen: POTOSI,
        other: LA_PAZ,
        nearest: TIAHUANACO,
      });
      expect(advise({ id_departamento: "5" }, { ...fixed, within: null })).toMatchObject({ other: LA_PAZ });
    });
    it("offers the nearest of its own across a border", () => {
      const nearby = [TIAHUANACO, locality(230, POTOSI, 3)];
      expect(advise({ id_departamento: "5" }, { ...fixed, nearby, within: [POTOSI] })).toMatchObject({
        kind: "offer",
        places: [{ id_municipio: 230 }],
      });
    });
    it("offers none of another department", () => {
      expect(advise({ id_departamento: "5", id_municipio: "99" }, { ...fixed, within: [POTOSI] })).toMatchObject({
        kind: "far",
        place: null,
      });
      expect(advise({ id_departamento: "5" }, { ...fixed, within: [POTOSI] })).toBeNull();
    });
  });

  describe("where the outlines say the municipality", () => {
    const drawn = [GUAQUI, TIAHUANACO];
    it("offers it, and beside a border its neighbour too", () => {
      expect(advise({}, { drawn: [GUAQUI] })).toMatchObject({ kind: "offer", places: [GUAQUI] });
      expect(advise({}, { drawn })).toMatchObject({ kind: "offer", places: drawn });
    });
    it("agrees with either side of a border that a near locality speaks for, and doubts any other", () => {
      const chosen = (id_municipio: string, nearby = near) =>
        advise({ id_departamento: "2", id_municipio }, { drawn, nearby });
      expect(chosen("69")).toBeNull();
      expect(chosen("69", [GUAQUI, TIAHUANACO])).toMatchObject({ kind: "other", places: drawn });
      expect(chosen("70")).toBeNull();
      expect(chosen("71")).toMatchObject({ kind: "other", places: drawn });
    });
    it("offers it anew once the point is moved there", () => {
      const values = { id_departamento: "2", id_municipio: "71" };
      expect(advise(values, { drawn, moved: true })).toMatchObject({ kind: "offer", places: drawn });
    });
    it("offers none of another department to a role with one of its own", () => {
      const values = { id_departamento: "5" };
      expect(advise(values, { drawn, fixed: true })).toMatchObject({ kind: "department", chosen: POTOSI });
      const uyuni = locality(230, POTOSI, 3);
      expect(advise(values, { drawn: [GUAQUI, uyuni], fixed: true })).toMatchObject({ kind: "offer", places: [uyuni] });
    });
  });

  describe("where outlines and localities disagree", () => {
    it("believes a near locality of the chosen department, as for a town at a border", () => {
      const cobija = locality(325, 9, 0.3);
      const values = { id_departamento: "9", id_municipio: "325" };
      expect(advise(values, { nearby: [cobija], within: [] })).toBeNull();
      expect(advise({ id_departamento: "9" }, { nearby: [cobija], within: [] })).toMatchObject({ kind: "offer" });
    });
    it("believes the outlines where every locality is far", () => {
      const llica = locality(235, POTOSI, 80);
      const values = { id_departamento: "5", id_municipio: "235" };
      expect(advise(values, { nearby: [llica], within: [] })).toMatchObject({ kind: "department", other: null });
      expect(advise({}, { nearby: [llica], within: [] })).toBeNull();
    });
  });

  it("has the outlines alone where the server knows no localities", () => {
    expect(advise({ id_departamento: "2" }, { nearby: null })).toBeNull();
    expect(advise({ id_departamento: "5" }, { nearby: null })).toMatchObject({
      kind: "department",
      other: LA_PAZ,
      nearest: null,
    });
    expect(advise({ id_departamento: "5" }, { nearby: [], within: null })).toBeNull();
  });
});

describe("the question about probable duplicates", () => {
  const values = { ...base, nombre_atractivo: " Isla Incahuasi ", id_tipo: "5" };
  it("is asked with name, type and point", () =>
    expect(similarQuestion("ppirta", { values, start: base, id: null })).toEqual({
      nombre: "Isla Incahuasi",
      id_tipo: "5",
      g_x: "-16.55480",
      g_y: "-68.67360",
    }));
  it.each([{ nombre_atractivo: "Is" }, { id_tipo: "" }, { g_x: "", g_y: "" }])("waits for %j", (missing) =>
    expect(similarQuestion("ppirta", { values: { ...values, ...missing }, start: base, id: null })).toBeNull(),
  );
  it("is asked of a record in hand when name, type or point changed", () => {
    const ask = (change: Partial<Values>) =>
      similarQuestion("ppirta", { values: { ...values, ...change }, start: values, id: 7 });
    expect(ask({})).toBeNull();
    expect(ask({ g_z: "4000" })).toBeNull();
    expect(ask({ g_y: "-68.60000" })).toMatchObject({ id: 7 });
    expect(ask({ nombre_atractivo: "Isla del Pescado" })).toMatchObject({ id: 7 });
  });
  it("is asked of a facility by its own name", () => {
    const start = emptyValues("ppirtf", { rol: 2, id_departamento: null });
    const facility = { ...start, nombre_centro: "Hotel Kala", id_tipo: "40", g_x: "-16.55480", g_y: "-68.67360" };
    expect(similarQuestion("ppirtf", { values: facility, start, id: null })).toMatchObject({ nombre: "Hotel Kala" });
    expect(similarQuestion("ppirtf", { values: facility, start: facility, id: 7 })).toBeNull();
    const renamed = { ...facility, nombre_centro: "Hotel Kala II" };
    expect(similarQuestion("ppirtf", { values: renamed, start: facility, id: 7 })).toMatchObject({ id: 7 });
  });
});
