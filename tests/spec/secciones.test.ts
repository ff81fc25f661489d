import { expect, test } from "vitest";
import type { Section } from "@/lib/descriptors";
import { hijoSection } from "@/lib/registros/secciones/hijo";
import { servicioSection } from "@/lib/registros/secciones/servicio";
import { SECTION_WORDS } from "../words/sections";
import { describeSections, type SectionCase } from "./section-cases";
import { fieldOf } from "./support";

/** Spec 2 §2.8, §3.4, §5.4, §7.2, §8.2 (tests/words). */

const rutas = hijoSection("rutappirta");
const temporalidad = hijoSection("temppirta");
const declaratoria = hijoSection("decppirta");
const integridad = hijoSection("intppirta");
const autenticidad = hijoSection("autppirta");
const actividad = hijoSection("actppirta");
const informacionTuristica = servicioSection("informacionTppirta");
const transporte = servicioSection("transporteppirta");
const infraestructura = servicioSection("infraestructurappirta");

const table: SectionCase[] = [
  { ...SECTION_WORDS.rutappirta, section: rutas, path: "rutappirta.create", query: "ppirta" },
  { ...SECTION_WORDS.temppirta, section: temporalidad, path: "temppirta.create", query: "ppirta" },
  { ...SECTION_WORDS.decppirta, section: declaratoria, path: "decppirta.create", query: "ppirta" },
  { ...SECTION_WORDS.intppirta, section: integridad, path: "intppirta.create", query: "ppirta" },
  { ...SECTION_WORDS.autppirta, section: autenticidad, path: "autppirta.create", query: "ppirta" },
  { ...SECTION_WORDS.actppirta, section: actividad, path: "actppirta.create", query: "ppirta" },
  { ...SECTION_WORDS.informacionTppirta, section: informacionTuristica, path: "informacionTppirta.create" },
  { ...SECTION_WORDS.transporteppirta, section: transporte, path: "transporteppirta.create" },
  { ...SECTION_WORDS.infraestructurappirta, section: infraestructura, path: "infraestructurappirta.create" },
];

describeSections("ppirta", table);

test("signage is V, T, V/T or Ninguna; the routes dialog is 800 px wide", () => {
  const signage = fieldOf(rutas.form, "s_si");
  expect(signage.choices?.map((choice) => choice.value)).toEqual(["V", "T", "V/T", "Ninguna"]);
  expect(rutas.form.size).toBe("lg");
});

test("the state of a road and the quality of a service are badges, Bueno, Regular and Malo", () => {
  const badges = (section: Section) =>
    section.columns.filter(({ cell }) => cell === "quality").map(({ header }) => header);
  expect(badges(rutas)).toEqual(["ESTADO"]);
  for (const section of [informacionTuristica, transporte, infraestructura]) {
    expect(badges(section)).toEqual(["CALIDAD"]);
    expect(fieldOf(section.form, "calidad").choices).toEqual([
      { value: "B", label: "Bueno" },
      { value: "R", label: "Regular" },
      { value: "M", label: "Malo" },
    ]);
  }
});

test("the services: subtypes of types 43, 44 and 45; what is missing does not hold the save back", () => {
  const types = [informacionTuristica, transporte, infraestructura].map((section) => {
    expect(section.form.blocking).toBe(false);
    const { lookup, of } = fieldOf(section.form, "id_subtipo");
    return [lookup, of];
  });
  expect(types).toEqual([
    ["tiposub", 43],
    ["tiposub", 44],
    ["tiposub", 45],
  ]);
  for (const section of [rutas, temporalidad, declaratoria, integridad, autenticidad, actividad]) {
    expect(section.form.blocking ?? true).toBe(true);
  }
});

test("season hours are time inputs with the specification's placeholders", () => {
  const times = temporalidad.form.fields.filter((field) => field.control === "time");
  expect(times.map((field) => [field.name, field.placeholder])).toEqual([
    ["hora_inicio", "08:00"],
    ["hora_fin", "15:00"],
  ]);
});

test("a missing criterion is told by a toast, too", () => {
  for (const section of [integridad, autenticidad]) {
    expect(section.form.invalidToast?.detail).toBe("El mes es requerido");
  }
});
