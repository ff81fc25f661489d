import { expect, test } from "vitest";
import type { Section } from "@/lib/descriptors";
import { FACILIDAD_TABS, FACILIDAD_VER_TABS } from "@/lib/routes";
import { sectionOf } from "@/lib/registros/secciones/by-tab";
import { servicioSection } from "@/lib/registros/secciones/servicio";
import { SECTION_WORDS } from "../words/sections";
import { describeSections, type SectionCase } from "./section-cases";
import { fieldOf } from "./support";

/** Spec 2 §2.4, §3.2, §5.5, §7.1, §8.1 and, for types 43 to 45, §8.2 (tests/words). */

const comunicacion = servicioSection("comunicacionppirtf");
const medico = servicioSection("medicoppirtf");
const pernoctacion = servicioSection("pernoctacionppirtf");
const restauracion = servicioSection("restauracionppirtf");
const recreacion = servicioSection("recreacionppirtf");
const infoguiaje = servicioSection("informacionTppirtf");
const transporte = servicioSection("transporteppirtf");
const infraestructura = servicioSection("infraestructurappirtf");

const table: SectionCase[] = [
  { ...SECTION_WORDS.comunicacionppirtf, section: comunicacion, path: "comunicacionppirtf.create" },
  { ...SECTION_WORDS.medicoppirtf, section: medico, path: "medicoppirtf.create" },
  { ...SECTION_WORDS.pernoctacionppirtf, section: pernoctacion, path: "pernoctacionppirtf.create" },
  { ...SECTION_WORDS.restauracionppirtf, section: restauracion, path: "restauracionppirtf.create" },
  { ...SECTION_WORDS.recreacionppirtf, section: recreacion, path: "recreacionppirtf.create" },
  { ...SECTION_WORDS.informacionTppirtf, section: infoguiaje, path: "informacionTppirtf.create" },
  { ...SECTION_WORDS.transporteppirtf, section: transporte, path: "transporteppirtf.create" },
  { ...SECTION_WORDS.infraestructurappirtf, section: infraestructura, path: "infraestructurappirtf.create" },
];
const byTab: readonly Section[] = table.map(({ section }) => section);

describeSections("ppirtf", table);

test("the eight tabs, edit and read-only, in the specification's order; any other word is no tab", () => {
  for (const tabs of [FACILIDAD_TABS, FACILIDAD_VER_TABS]) {
    expect(tabs.map(({ segment }) => sectionOf("ppirtf", segment))).toEqual(byTab);
  }
  for (const word of ["historial", "rutas", "constructor", ""]) expect(sectionOf("ppirtf", word)).toBeUndefined();
});

test("each service's subtypes are those of its type", () => {
  const types = byTab.map(({ form }) => [fieldOf(form, "id_subtipo").lookup, fieldOf(form, "id_subtipo").of]);
  expect(types).toEqual([46, 59, 40, 41, 42, 43, 44, 45].map((type) => ["tiposub", type]));
});

test("communication and medical hold an incomplete save back, the others leave it to the server", () => {
  expect(byTab.map(({ form }) => form.blocking ?? true)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
    false,
  ]);
});

test("medical reports the first message under its own summary; no other service does", () => {
  expect(byTab.map(({ form }) => form.invalidToast)).toEqual([
    undefined,
    { tone: "error", summary: "Error de registro del formulario" },
    ...Array.from({ length: 6 }),
  ]);
});

test("medical hours are time inputs with the specification's placeholders", () => {
  const times = medico.form.fields.filter((field) => field.control === "time");
  expect(times.map((field) => [field.name, field.placeholder])).toEqual([
    ["hora_inicio", "08:00"],
    ["hora_fin", "15:00"],
  ]);
});

test("coverage and quality are badges, chosen as Bueno, Regular or Malo", () => {
  const badges = byTab.map(({ columns }) => columns.filter(({ cell }) => cell === "quality").map(({ key }) => key));
  expect(badges).toEqual([["cobertura"], [], ...Array.from({ length: 6 }, () => ["calidad"])]);
  for (const { form } of byTab) {
    for (const field of form.fields.filter(({ control }) => control === "choice")) {
      expect(field.choices).toEqual([
        { value: "B", label: "Bueno" },
        { value: "R", label: "Regular" },
        { value: "M", label: "Malo" },
      ]);
    }
  }
});

test("lodging and dining: the category-subtypes of the chosen subtype, '---' where a row has none", () => {
  for (const { form, columns } of [pernoctacion, restauracion]) {
    expect(fieldOf(form, "id_catsubtipo")).toMatchObject({
      lookup: "cattiposub",
      of: "id_subtipo",
      reads: "catsubtipo",
    });
    expect(columns.find(({ header }) => header === "SUBTIPO")?.below).toMatchObject({
      key: "catsubtipo",
      empty: "---",
    });
  }
});
