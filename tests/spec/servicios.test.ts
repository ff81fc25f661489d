import { expect, test } from "vitest";
import type { Section } from "@/lib/descriptors";
import { FACILIDAD_TABS, FACILIDAD_VER_TABS } from "@/lib/routes";
import { sectionOf } from "@/lib/sections/by-tab";
import { servicioSection } from "@/lib/sections/servicio";
import { describeSections, type SectionCase } from "./section-cases";
import { BUILDING, INFORMATION, TRANSPORT } from "./service-words";
import { fieldOf } from "./support";

/** Spec 2 §2.4, §3.2, §5.5, §7.1, §8.1 and, for types 43 to 45, §8.2, typed by hand. */

const comunicacion = servicioSection("comunicacionppirtf");
const medico = servicioSection("medicoppirtf");
const pernoctacion = servicioSection("pernoctacionppirtf");
const restauracion = servicioSection("restauracionppirtf");
const recreacion = servicioSection("recreacionppirtf");
const infoguiaje = servicioSection("informacionTppirtf");
const transporte = servicioSection("transporteppirtf");
const infraestructura = servicioSection("infraestructurappirtf");

const ESTABLISHMENT = { id_subtipo: "El subtipo es requerido", establecimiento: "El establecimiento es requerido" };
const ESTABLISHMENT_HEADERS = [
  "SUBTIPO / CAT. SUBTIPO",
  "ESTABLECIMIENTO / PROPIETARIO",
  "DIRECCIÓN / NÚMERO",
  "CAPACIDAD",
  "COSTO %",
  "CALIDAD",
];
const ESTABLISHMENT_FIELDS: SectionCase["fields"] = [
  ["id_subtipo", "Subtipo", "lookup"],
  ["id_catsubtipo", "Categoría subtipo", "lookup"],
  ["establecimiento", "Establecimiento", "text"],
  ["propietario", "Propietario", "text"],
  ["numero", "Número", "text"],
  ["direccion", "Dirección", "text"],
  ["capacidad", "Capacidad", "number"],
  ["costo", "Costo %", "number"],
  ["calidad", "Calidad", "choice"],
];
const table: SectionCase[] = [
  {
    section: comunicacion,
    path: "comunicacionppirtf.create",
    title: "COMUNICACIÓN",
    dialog: "REGISTRO DE COMUNICACIÓN",
    headers: ["SERVICIO", "TIPO", "COBERTURA"],
    fields: [
      ["id_subtipo", "Tipo", "lookup"],
      ["cobertura", "Cobertura", "choice"],
    ],
    required: { id_subtipo: "El tipo es requerida", cobertura: "La cobertura es requerida" },
    toasts: {
      created: "Comunicación Registrada con éxito",
      updated: "Comunicación actualizada con éxito",
      removed: "Comunicación Eliminado",
      saveFailed: "Error de registro de la comunicación",
      removeFailed: "No se elemino el registro",
    },
  },
  {
    section: medico,
    path: "medicoppirtf.create",
    title: "SERVICIO MÉDICO",
    dialog: "REGISTRO DE SERVICIO MÉDICO",
    headers: ["NOMBRE", "TIPO SERVICIO", "DIRECCIÓN", "HORA INICIO", "HORA FIN"],
    fields: [
      ["id_subtipo", "Tipo servicio", "lookup"],
      ["nombre", "Nombre", "text"],
      ["direccion", "Dirección", "text"],
      ["hora_inicio", "Hora inicio", "time"],
      ["hora_fin", "Hora fin", "time"],
    ],
    required: {
      id_subtipo: "El tipo servicio es requerida",
      nombre: "Nombre es requerida",
      hora_inicio: "Hora inicio es requerida",
      hora_fin: "Hora fin es requerida",
    },
    toasts: {
      created: "Servicio Médico Registrada con éxito",
      updated: "Servicio Médico actualizada con éxito",
      removed: "Servicio Médico Eliminado",
      saveFailed: "Error de registro de Servicio Médico",
      removeFailed: "No se elemino el registro",
    },
  },
  {
    section: pernoctacion,
    path: "pernoctacionppirtf.create",
    title: "PERNOCTACIÓN",
    dialog: "REGISTRO DE PERNOCTACIÓN",
    headers: ESTABLISHMENT_HEADERS,
    fields: ESTABLISHMENT_FIELDS,
    required: ESTABLISHMENT,
    toasts: {
      created: "Pernoctación Registrado con éxito",
      updated: "Pernoctación fue actualizado con éxito",
      removed: "Pernoctación Eliminado",
      saveFailed: "Error de registro de la pernoctación",
      removeFailed: "No se elimino el registro",
    },
  },
  {
    section: restauracion,
    path: "restauracionppirtf.create",
    title: "RESTAURACIÓN",
    dialog: "REGISTRO DE RESTAURACIÓN",
    headers: ESTABLISHMENT_HEADERS,
    fields: ESTABLISHMENT_FIELDS,
    required: ESTABLISHMENT,
    toasts: {
      created: "Restauración Registrado con éxito",
      updated: "Restauración fue actualizado con éxito",
      removed: "Restauración Eliminado",
      saveFailed: "Error de registro de la Restauración",
      removeFailed: "No se elimino el registro",
    },
  },
  {
    section: recreacion,
    path: "recreacionppirtf.create",
    title: "RECREACIÓN",
    dialog: "REGISTRO DE RECREACIÓN",
    headers: ["NOMBRE", "SUBTIPO", "CAPACIDAD", "COSTO %", "CALIDAD", "DIRECCIÓN"],
    fields: INFORMATION.fields,
    required: INFORMATION.required,
    toasts: {
      created: "Recreacion Registrado con éxito",
      updated: "Recreacion fue actualizado con éxito",
      removed: "Recreacion Eliminado",
      saveFailed: "Error de registro de la Recreacion",
      removeFailed: "No se elimino el registro",
    },
  },
  {
    ...INFORMATION,
    section: infoguiaje,
    path: "informacionTppirtf.create",
    headers: ["NOMBRE", "SUBTIPO", "CAPACIDAD", "COSTO %", "CALIDAD", "DIRECCIÓN"],
    toasts: { ...INFORMATION.toasts, removeFailed: "No se elimino el registro" },
  },
  {
    ...TRANSPORT,
    section: transporte,
    path: "transporteppirtf.create",
    headers: ["NOMBRE / DIRECCIÓN", "SUBTIPO", "TRAMO / FRECUENCIA", "CAPACIDAD", "COSTO %", "CALIDAD"],
    toasts: { ...TRANSPORT.toasts, removeFailed: "No se elimino el registro" },
  },
  {
    ...BUILDING,
    section: infraestructura,
    path: "infraestructurappirtf.create",
    headers: ["NOMBRE", "SUBTIPO", "DIRECCIÓN", "CAPACIDAD", "CALIDAD"],
    toasts: { ...BUILDING.toasts, removeFailed: "No se elimino el registro" },
  },
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
