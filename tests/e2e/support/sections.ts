import { expect, type Locator, type Page } from "@playwright/test";
import { SECTION_WORDS, type SectionWords } from "../../words/sections";
import { type Fill, fillIn, row, save } from "./catalogue";
import { servicesOf } from "./own-facility";
import { expectToast } from "./shell";

/**
 * What a person does in the tables of a record's page, beside their words (tests/words). All share one engine, so only
 * those with a particular form are here. Every table's texts: tests/spec; its rules: tests/contract.
 */
export interface SectionCase extends SectionWords {
  tab: string;
  /** One of the three services of an attraction's 'Servicios' tab. */
  service?: true;
  path: string;
  /** The server checks the fields: the incomplete form is sent, and refused. */
  serverChecks?: true;
  fill: Fill[];
  /** What the row then shows. */
  row: string[];
  edit: Fill[];
  edited: string;
}

/** Of an attraction. */
export const SECTIONS: SectionCase[] = [
  {
    ...SECTION_WORDS.rutappirta,
    tab: "Rutas",
    path: "/rutasacceso/",
    fill: [
      ["Tramo vía", "Potosí – Chaquí"],
      ["Tipo vía", "RIPIO", "choose"],
      ["Estado", "BUENO", "choose"],
      ["Distancia km", "22,5"],
      ["Distancia hr", "0,75"],
      ["Señalización V/T", "V/T", "choose"],
    ],
    row: ["Potosí – Chaquí", "RIPIO", "Bueno", "22,5", "0,75", "V/T"],
    edit: [["Estado", "MALO", "choose"]],
    edited: "Malo",
  },
  {
    ...SECTION_WORDS.temppirta,
    tab: "Temporalidad",
    path: "/temporalidad/",
    fill: [
      ["Mes", "ABRIL", "choose"],
      ["Hora inicio", "08:00"],
      ["Hora fin", "15:00"],
    ],
    row: ["ABRIL", "08:00", "15:00"],
    edit: [["Mes", "MAYO", "choose"]],
    edited: "MAYO",
  },
  {
    ...SECTION_WORDS.autppirta,
    tab: "Autenticidad",
    path: "/capacidad/",
    fill: [["Criterio de autenticidad", "A03 - Uso y función", "choose"]],
    row: ["A03", "Uso y función"],
    edit: [["Criterio de autenticidad", "A01 - Forma y diseño", "choose"]],
    edited: "Forma y diseño",
  },
  {
    ...SECTION_WORDS.infraestructurappirta,
    tab: "Infraestructura turística",
    service: true,
    path: "/infraestructuraatractivo/",
    serverChecks: true,
    fill: [
      ["Subtipo", "AGUA POTABLE", "choose"],
      ["Nombre", "Pileta de la plaza"],
      ["Dirección", "Plaza"],
      ["Capacidad", "8"],
      ["Calidad", "Bueno", "choose"],
    ],
    row: ["Pileta de la plaza", "AGUA POTABLE", "Plaza", "8", "Bueno"],
    edit: [["Dirección", "Calle Sucre"]],
    edited: "Calle Sucre",
  },
];

export const MEDICO: SectionCase = {
  ...SECTION_WORDS.medicoppirtf,
  tab: "Médico",
  path: "/medico/",
  fill: [
    ["Tipo servicio", "PUESTO DE SALUD", "choose"],
    ["Nombre", "Posta Chaquí"],
    ["Dirección", "Calle Sucre"],
    ["Hora inicio", "08:00"],
    ["Hora fin", "15:30"],
  ],
  row: ["Posta Chaquí", "PUESTO DE SALUD", "Calle Sucre", "08:00", "15:30"],
  edit: [["Hora fin", "18:00"]],
  edited: "18:00",
};

export const PERNOCTACION: SectionCase = {
  ...SECTION_WORDS.pernoctacionppirtf,
  tab: "Pernoctación",
  path: "/pernoctacion/",
  serverChecks: true,
  fill: [
    ["Subtipo", "ALOJAMIENTO", "choose"],
    ["Categoría subtipo", "CLASE B", "choose"],
    ["Establecimiento", "Alojamiento Chaquí"],
    ["Propietario", "Ana Mamani"],
    ["Número", "45-B"],
    ["Dirección", "Calle Sucre"],
    ["Capacidad", "24"],
    ["Costo %", "12,5"],
    ["Calidad", "Bueno", "choose"],
  ],
  row: ["Alojamiento Chaquí", "ALOJAMIENTO", "CLASE B", "Ana Mamani", "45-B", "Calle Sucre", "24", "12,5", "Bueno"],
  edit: [["Propietario", "José Quispe"]],
  edited: "José Quispe",
};

/** Fills the open form of an empty table, checks the new row, then edits it; checks the toast of every save. */
export async function createAndEdit(page: Page, form: Locator, spec: SectionCase) {
  for (const step of spec.fill) await fillIn(page, form, step);
  await save(form);
  await expectToast(page, "REGISTRO", spec.toasts.created);
  await expect(form).toBeHidden();
  const made = row(page, spec.row[0] ?? "");
  for (const text of spec.row) await expect(made).toContainText(text);
  await expect(page.getByText("Mostrando 1 a 1 de 1 registros")).toBeVisible();
  await made.getByRole("button", { name: /^Editar/ }).click();
  for (const step of spec.edit) await fillIn(page, form, step);
  await save(form);
  await expectToast(page, "REGISTRO", spec.toasts.updated);
  await expect(row(page, spec.edited)).toBeVisible();
}

/** Opens one of the facility's services; `path` is its address on the edit page or on the read-only one. */
export async function openService(page: Page, tab: string, path: string) {
  await servicesOf(page)
    .getByRole("link", { name: new RegExp(`^${tab}( |$)`, "i") })
    .click();
  await expect(page).toHaveURL((url) => url.pathname.startsWith(path));
}
