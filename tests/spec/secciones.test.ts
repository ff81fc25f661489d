import { describe, expect, test } from "vitest";
import type { CallName } from "@/contract";
import { can, type RecordFacts, type Subject } from "@/contract/policy";
import type { Section } from "@/lib/descriptors";
import { actividad } from "@/lib/sections/atractivo/actividad";
import { autenticidad } from "@/lib/sections/atractivo/autenticidad";
import { declaratoria } from "@/lib/sections/atractivo/declaratoria";
import { informacionTuristica } from "@/lib/sections/atractivo/informacion-turistica";
import { infraestructura } from "@/lib/sections/atractivo/infraestructura";
import { integridad } from "@/lib/sections/atractivo/integridad";
import { rutas } from "@/lib/sections/atractivo/rutas";
import { temporalidad } from "@/lib/sections/atractivo/temporalidad";
import { transporte } from "@/lib/sections/atractivo/transporte";
import { fieldOf, headersOf, messagesOfNothing, toastsOf } from "./support";

/** Spec 2 §2.8, §3.4, §5.4, §7.2, §8.2, typed by hand. */
interface Expected {
  section: Section;
  path: CallName;
  title: string;
  dialog: string;
  headers: string[];
  /** The form's fields in order: name, label, control. */
  fields: [name: string, label: string, control: string][];
  required: Record<string, string>;
  toasts: { created: string; updated: string; removed: string; saveFailed: string; removeFailed: string };
}

const SERVICE_REQUIRED = { id_subtipo: "El subtipo es requerido", nombre: "El nombre es requerido" };

const table: Expected[] = [
  {
    section: rutas,
    path: "rutappirta.create",
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
    section: informacionTuristica,
    path: "informacionTppirta.create",
    title: "INFORMACIÓN TURÍSTICA",
    dialog: "REGISTRO DE INFORMACIÓN TURÍSTICA",
    headers: ["NOMBRE", "SUBTIPO", "CAPACIDAD", "COSTO %", "CALIDAD", "DIRECCIÓN"],
    fields: [
      ["id_subtipo", "Subtipo", "lookup"],
      ["nombre", "Nombre", "text"],
      ["capacidad", "Capacidad", "number"],
      ["costo", "Costo %", "number"],
      ["calidad", "Calidad", "choice"],
      ["direccion", "Dirección", "text"],
    ],
    required: SERVICE_REQUIRED,
    toasts: {
      created: "Información Turística Registrado con éxito",
      updated: "Información Turística fue actualizado con éxito",
      removed: "Información Turística Eliminado",
      saveFailed: "Error de registro de Información Turística",
      removeFailed: "No se eliminó el registro",
    },
  },
  {
    section: transporte,
    path: "transporteppirta.create",
    title: "SERVICIO DE TRANSPORTE",
    dialog: "REGISTRO DE SERVICIO DE TRANSPORTE",
    headers: ["NOMBRE", "SUBTIPO", "TRAMO", "CAPACIDAD", "FRECUENCIA", "COSTO %", "CALIDAD"],
    fields: [
      ["id_subtipo", "Subtipo", "lookup"],
      ["nombre", "Nombre", "text"],
      ["tramo", "Tramo", "text"],
      ["frecuencia", "Frecuencia", "text"],
      ["capacidad", "Capacidad", "number"],
      ["costo", "Costo %", "number"],
      ["calidad", "Calidad", "choice"],
      ["direccion", "Dirección", "text"],
    ],
    required: SERVICE_REQUIRED,
    toasts: {
      created: "Transporte Registrado con éxito",
      updated: "Transporte fue actualizado con éxito",
      removed: "Transporte Eliminado",
      saveFailed: "Error de registro de Transporte",
      removeFailed: "No se eliminó el registro",
    },
  },
  {
    section: infraestructura,
    path: "infraestructurappirta.create",
    title: "INFRAESTRUCTURA TURÍSTICA",
    dialog: "REGISTRO DE INFRAESTRUCTURA TURÍSTICA",
    headers: ["NOMBRE", "SUBTIPO", "DIRECCIÓN", "CAPACIDAD", "CALIDAD"],
    fields: [
      ["id_subtipo", "Subtipo", "lookup"],
      ["nombre", "Nombre", "text"],
      ["direccion", "Dirección", "text"],
      ["capacidad", "Capacidad", "number"],
      ["calidad", "Calidad", "choice"],
    ],
    required: SERVICE_REQUIRED,
    toasts: {
      created: "Infraestructura Registrado con éxito",
      updated: "Infraestructura fue actualizado con éxito",
      removed: "Infraestructura Eliminado",
      saveFailed: "Error de registro de Infraestructura",
      removeFailed: "No se eliminó el registro",
    },
  },
];

describe.each(table)("$title", ({ section, path, title, dialog, headers, fields, required, toasts }) => {
  test("title, dialog and columns", () => {
    expect(section.title).toBe(title);
    expect(section.form.title).toBe(dialog);
    expect(headersOf(section.columns)).toEqual(headers);
    expect(`${section.resource}.create`).toBe(path);
    const word = required === SERVICE_REQUIRED ? "id_ppirta" : "ppirta";
    expect([section.parentQuery, section.parentField]).toEqual([word, "id_ppirta"]);
  });
  test("the form's fields, in order", () => {
    expect(section.form.fields.map(({ name, label, control }) => [name, label, control])).toEqual(fields);
  });
  test("every required field is in the form, with its message, in the form's order", () => {
    const { id_ppirta, ...messages } = messagesOfNothing(path);
    expect(id_ppirta).toBeDefined();
    expect(messages).toEqual(required);
    const names = section.form.fields.map((field) => field.name);
    expect(names.filter((name) => name in required)).toEqual(Object.keys(required));
    expect(Object.keys(messages)).toEqual(Object.keys(required));
  });
  test("toasts: REGISTRO, deletions in error severity, ERROR DE REGISTRO", () => {
    expect(toastsOf(section.texts)).toEqual({
      created: ["ok", "REGISTRO", toasts.created],
      updated: ["ok", "REGISTRO", toasts.updated],
      removed: ["error", "REGISTRO", toasts.removed],
      saveFailed: ["error", "ERROR DE REGISTRO", toasts.saveFailed],
      removeFailed: ["error", "REGISTRO", toasts.removeFailed],
    });
  });
  test("new and edit for everyone while the record is open, delete for role 1 only", () => {
    const open: RecordFacts = { id_departamento: 5, derivado: 0, completo: 0 };
    const roles = ([1, 2, 3, 4, 5] as const).map((rol): Subject => ({ rol, id_departamento: 5 }));
    const who = (permission: keyof Section["permissions"], facts: RecordFacts) =>
      roles.filter((subject) => can(subject, section.permissions[permission], facts)).map((subject) => subject.rol);
    expect(who("create", open)).toEqual([1, 2, 3, 4, 5]);
    expect(who("update", open)).toEqual([1, 2, 3, 4, 5]);
    expect(who("remove", open)).toEqual([1]);
    const derived = { ...open, derivado: 1, completo: 1 } as const;
    expect(who("update", derived)).toEqual([]);
    expect(who("update", { ...derived, devuelto: true })).toEqual([3]);
  });
});

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
