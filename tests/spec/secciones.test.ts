import { expect, test } from "vitest";
import type { Section } from "@/lib/descriptors";
import { actividad } from "@/lib/sections/atractivo/actividad";
import { autenticidad } from "@/lib/sections/atractivo/autenticidad";
import { declaratoria } from "@/lib/sections/atractivo/declaratoria";
import { integridad } from "@/lib/sections/atractivo/integridad";
import { rutas } from "@/lib/sections/atractivo/rutas";
import { temporalidad } from "@/lib/sections/atractivo/temporalidad";
import { servicioSection } from "@/lib/sections/servicio";
import { describeSections, type SectionCase } from "./section-cases";
import { BUILDING, INFORMATION, TRANSPORT } from "./service-words";
import { fieldOf } from "./support";

/** Spec 2 §2.8, §3.4, §5.4, §7.2, §8.2, typed by hand. */

const informacionTuristica = servicioSection("informacionTppirta");
const transporte = servicioSection("transporteppirta");
const infraestructura = servicioSection("infraestructurappirta");

const table: SectionCase[] = [
  {
    section: rutas,
    path: "rutappirta.create",
    query: "ppirta",
    title: "GESTIÓN DE RUTAS",
    dialog: "ACCECIBILIDAD AL ATRACTIVO POR TRAMOS",
    headers: ["TRAMO", "TIPO VÍA", "ESTADO", "DISTANCIA KM", "DISTANCIA HR", "SEÑALIZACIÓN"],
    fields: [
      ["tramo", "Tramo vía", "text"],
      ["id_tipo_via", "Tipo vía", "lookup"],
      ["id_estado", "Estado", "lookup"],
      ["distancia_km", "Distancia km", "number"],
      ["distancia_hr", "Distancia hr", "number"],
      ["s_si", "Señalización V/T", "choice"],
    ],
    required: {
      tramo: "El tramo vía es requerido",
      id_tipo_via: "El tipo vía es requerido",
      id_estado: "Es estado es requerido",
      distancia_km: "La distancia km es requerida",
      distancia_hr: "La distancia hr es requerida",
      s_si: "La señalizacion V/T es requerida",
    },
    toasts: {
      created: "Tramo Registrado",
      updated: "Tramo actualizada",
      removed: "Ruta Eliminado",
      saveFailed: "Error de registro del tramo",
      removeFailed: "No se elimino el registro",
    },
  },
  {
    section: temporalidad,
    path: "temppirta.create",
    query: "ppirta",
    title: "GESTIÓN DE TEMPORALIDAD",
    dialog: "REGISTRO DE TEMPORALIDAD",
    headers: ["MES", "HORA INICIO", "HORA FIN"],
    fields: [
      ["id_mes", "Mes", "lookup"],
      ["hora_inicio", "Hora inicio", "time"],
      ["hora_fin", "Hora fin", "time"],
    ],
    required: {
      id_mes: "El mes es requerido",
      hora_inicio: "La hora inicio es requerida",
      hora_fin: "La hora fin es requerida",
    },
    toasts: {
      created: "Temporalidad Registrada",
      updated: "Temporalidad actualizada",
      removed: "Temporalidad Eliminado",
      saveFailed: "Error de registro de la temporalidad",
      removeFailed: "No se elimino el registro",
    },
  },
  {
    section: declaratoria,
    path: "decppirta.create",
    query: "ppirta",
    title: "GESTIÓN DE DECLARATORIA",
    dialog: "REGISTRO DE DECLARATORIA",
    headers: ["CÓDIGO", "DESCRIPCIÓN"],
    fields: [["id_tipo_declaratoria", "Tipo declaratoria", "lookup"]],
    required: { id_tipo_declaratoria: "El tipo declaratoria es requerido" },
    toasts: {
      created: "Declaratoria Registrada",
      updated: "Declaratoria actualizada",
      removed: "Declaratoria Eliminada",
      saveFailed: "Error de registro de la declaratoria",
      removeFailed: "No se eliminó el registro",
    },
  },
  {
    section: integridad,
    path: "intppirta.create",
    query: "ppirta",
    title: "GESTIÓN DE INTEGRIDAD",
    dialog: "REGISTRO DE INTEGRIDAD",
    headers: ["CÓDIGO", "DESCRIPCIÓN"],
    fields: [["id_criterio", "Criterio de integridad", "lookup"]],
    required: { id_criterio: "El mes es requerido" },
    toasts: {
      created: "Integridad Registrada",
      updated: "Integridad actualizada",
      removed: "Integridad Eliminada",
      saveFailed: "Error de registro de la integridad",
      removeFailed: "No se eliminó el registro",
    },
  },
  {
    section: autenticidad,
    path: "autppirta.create",
    query: "ppirta",
    title: "GESTIÓN DE AUTENTICIDAD",
    dialog: "REGISTRO DE AUTENTICIDAD",
    headers: ["CÓDIGO", "DESCRIPCIÓN"],
    fields: [["id_criterio", "Criterio de autenticidad", "lookup"]],
    required: { id_criterio: "El mes es requerido" },
    toasts: {
      created: "Autenticidad Registrada",
      updated: "Autenticidad actualizada",
      removed: "Autenticidad Eliminada",
      saveFailed: "Error de registro de la autenticidad",
      removeFailed: "No se eliminó el registro",
    },
  },
  {
    section: actividad,
    path: "actppirta.create",
    query: "ppirta",
    title: "GESTIÓN DE ACTIVIDAD",
    dialog: "REGISTRO DE ACTIVIDAD",
    headers: ["CÓD. MOTIVACIÓN", "MOTIVACIÓN", "CÓD. ACTIVIDAD", "ACTIVIDAD"],
    fields: [
      ["id_tipo", "Motivación", "lookup"],
      ["id_subtipo", "Actividad", "lookup"],
    ],
    required: { id_tipo: "La motivacion es requerida", id_subtipo: "La actividad es requerida" },
    toasts: {
      created: "Actividad Registrada",
      updated: "Actividad actualizada",
      removed: "Actividad Eliminada",
      saveFailed: "Error de registro de la actividad",
      removeFailed: "No se eliminó el registro",
    },
  },
  {
    ...INFORMATION,
    section: informacionTuristica,
    path: "informacionTppirta.create",
    headers: ["NOMBRE", "SUBTIPO", "CAPACIDAD", "COSTO %", "CALIDAD", "DIRECCIÓN"],
    toasts: { ...INFORMATION.toasts, removeFailed: "No se eliminó el registro" },
  },
  {
    ...TRANSPORT,
    section: transporte,
    path: "transporteppirta.create",
    headers: ["NOMBRE", "SUBTIPO", "TRAMO", "CAPACIDAD", "FRECUENCIA", "COSTO %", "CALIDAD"],
    toasts: { ...TRANSPORT.toasts, removeFailed: "No se eliminó el registro" },
  },
  {
    ...BUILDING,
    section: infraestructura,
    path: "infraestructurappirta.create",
    headers: ["NOMBRE", "SUBTIPO", "DIRECCIÓN", "CAPACIDAD", "CALIDAD"],
    toasts: { ...BUILDING.toasts, removeFailed: "No se eliminó el registro" },
  },
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
