import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { pdfText } from "../support/pdf-text";
import { expect, test, unique } from "./support/fixtures";
import { dialogOf, expectToast, pick, search } from "./support/shell";

interface Case {
  url: string;
  title: string;
  headers: string[];
  dialog: RegExp;
  required: string[];
  /** Fills the open form with values of its own; returns what the row is found by. */
  fill: (page: Page, form: Locator) => Promise<string>;
  rename: (form: Locator, name: string) => Promise<void>;
  created: [string, string];
  updated: [string, string];
  removed: [string, string];
  refused: [string, string];
  /** A row that other records point to, and what the server says of it. */
  referenced: string;
  pdf: string;
  pdfTitle: string;
}

const code = () => String(Math.floor(Math.random() * 9e7) + 1e7);

const CASES: Case[] = [
  {
    url: "/region",
    title: "GESTIÓN DE REGIONES",
    headers: ["CÓDIGO", "NOMBRE DE REGIÓN", "MACRO REGIÓN"],
    dialog: /REGISTRO DE REGI[ÓO]N/i,
    required: ["El código es requerido", "El nombre de la región es requerido", "La macro región es requerida"],
    fill: async (page, form) => {
      const name = unique("REGIÓN DE PRUEBA");
      await form.getByLabel(/^Código/).fill(code());
      await form.getByLabel(/^Nombre de región/i).fill(name);
      await chooseIn(page, form, /^Macro región/i, "VALLES");
      return name;
    },
    rename: async (form, name) => form.getByLabel(/^Nombre de región/i).fill(name),
    created: ["REGISTRO", "Región Registrada"],
    updated: ["REGISTRO", "Región actualizada"],
    removed: ["REGISTRO", "Región Eliminada"],
    refused: ["REGISTRO", "No se elimino el registro"],
    referenced: "LAGO TITICACA",
    pdf: "regiones",
    pdfTitle: "Gestión de Regiones",
  },
  {
    url: "/municipio",
    title: "GESTIÓN DE MUNICIPIOS",
    headers: ["CÓDIGO", "SIGLA", "MUNICIPIO", "PROVINCIA", "CÓDIGO AGREGADO", "DEPARTAMENTO"],
    dialog: /REGISTRO DE MUNICIPIO/i,
    required: [
      "El código es requerido",
      "El nombre del municipio es requerido",
      "La latitud es requerido",
      "La longitud es requerido",
      "La provincia es requerida",
    ],
    fill: async (page, form) => {
      const name = unique("MUNICIPIO DE PRUEBA");
      await chooseIn(page, form, /^Departamento/, "PANDO");
      await chooseIn(page, form, /^Provincia/, "MANURIPI");
      await form.getByLabel(/^Código \(/).fill(code());
      await form.getByLabel(/^Sigla/).fill("MPR");
      await form.getByLabel(/^Municipio/).fill(name);
      await form.getByLabel(/^Latitud/).fill("-11.4");
      await form.getByLabel(/^Longitud/).fill("-67.9");
      return name;
    },
    rename: async (form, name) => form.getByLabel(/^Municipio/).fill(name),
    created: ["REGISTRO", "Municipio Registrado"],
    updated: ["REGISTRO", "Municipio actualizado"],
    removed: ["REGISTRO", "Municipio Eliminado"],
    refused: ["REGISTRO", "No se elimino el registro"],
    referenced: "COPACABANA",
    pdf: "municipios",
    pdfTitle: "Gestión de Municipios",
  },
];

/** Chooses in a native select or in a searchable list, whichever the field is. */
async function chooseIn(page: Page, form: Locator, label: RegExp, option: string) {
  const field = form.getByRole("combobox", { name: label });
  if ((await field.evaluate((node) => node.tagName)) === "SELECT") await field.selectOption({ label: option });
  else await pick(page, label, option);
}

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

async function downloadedPdf(page: Page) {
  const download = page.waitForEvent("download");
  await page.getByRole("dialog").getByRole("link", { name: "Descargar" }).click();
  const file = await download;
  const pages = await pdfText(readFileSync(await file.path()));
  return { name: file.suggestedFilename(), text: pages.join("\n") };
}

for (const spec of CASES) {
  test.describe(spec.title, () => {
    test("list, search without accents, page", async ({ as }) => {
      const page = await as("admin");
      await page.goto(spec.url);
      await expect(page.getByRole("heading", { level: 1, name: spec.title })).toBeVisible();
      for (const header of spec.headers) {
        await expect(page.getByRole("columnheader", { name: new RegExp(`^${header}$`, "i") })).toBeVisible();
      }
      await expect(page.getByText(/^Mostrando 1 a 10 de \d+ registros$/)).toBeVisible();
      await page.getByRole("button", { name: "Página siguiente" }).click();
      await expect(page).toHaveURL(/page=2/);
      await expect(page.getByText(/^Mostrando 11 a 20 de \d+ registros$/)).toBeVisible();
      await page.goBack();
      await expect(page.getByText(/^Mostrando 1 a 10 de \d+ registros$/)).toBeVisible();
      await search(page, spec.referenced.toLowerCase());
      await expect(row(page, spec.referenced).first()).toBeVisible();
      await search(page, "zzzzzz");
      await expect(page.getByText(/^Mostrando 0 a 0 de 0 registros$/)).toBeVisible();
    });

    test("every required message, then create, refuse the same code, edit and delete", async ({ as }) => {
      const page = await as("admin");
      await page.goto(spec.url);
      await page.getByRole("button", { name: "Nuevo", exact: true }).click();
      const form = page.getByRole("dialog", { name: spec.dialog });
      await expect(form.getByText("(*) indica campo requerido")).toBeVisible();
      for (const message of spec.required) await expect(form.getByText(message)).toHaveCount(0);
      await form.getByRole("button", { name: "Guardar" }).click();
      for (const message of spec.required) await expect(form.getByText(message)).toBeVisible();
      const name = await spec.fill(page, form);
      const used = await form.getByLabel(/^Código \(/).inputValue();
      await form.getByRole("button", { name: "Guardar" }).click();
      await expectToast(page, ...spec.created);
      await expect(form).toBeHidden();

      await page.getByRole("button", { name: "Nuevo", exact: true }).click();
      await spec.fill(page, form);
      await form.getByLabel(/^Código \(/).fill(used);
      await form.getByRole("button", { name: "Guardar" }).click();
      await expect(form.getByText(/código ya existe/i)).toBeVisible();
      await expect(form.getByLabel(/^Código \(/)).toHaveValue(used);
      await form.getByRole("button", { name: "Cancelar" }).click();
      await page.getByRole("button", { name: /Descartar/ }).click();

      await search(page, name);
      await row(page, name).getByRole("button", { name: "Editar" }).click();
      await spec.rename(form, `${name} EDITADO`);
      await form.getByRole("button", { name: "Guardar" }).click();
      await expectToast(page, ...spec.updated);
      await expect(row(page, `${name} EDITADO`)).toBeVisible();

      await row(page, name).getByRole("button", { name: "Eliminar" }).click();
      const confirm = dialogOf(page).filter({ hasText: "¿Está seguro de borrar el registro?" });
      await confirm.getByRole("button", { name: "Si, borrar registro" }).click();
      await expectToast(page, ...spec.removed);
      await expect(row(page, name)).toHaveCount(0);
    });

    test("what other records point to is not deleted, and the server says by what", async ({ as }) => {
      const page = await as("admin");
      await page.goto(`${spec.url}?q=${encodeURIComponent(spec.referenced)}`);
      await row(page, spec.referenced).first().getByRole("button", { name: "Eliminar" }).click();
      await page.getByRole("button", { name: "Si, borrar registro" }).click();
      await expectToast(page, ...spec.refused);
      await expect(page.getByText(/lo usan? /)).toBeVisible();
      await expect(row(page, spec.referenced).first()).toBeVisible();
    });

    test("a technician edits but is not offered to delete, nor may by calling", async ({ as, baseURL }) => {
      const page = await as("tecnicoPt");
      await page.goto(spec.url);
      await expect(page.getByRole("button", { name: "Editar" }).first()).toBeVisible();
      await expect(page.getByRole("button", { name: "Eliminar" })).toHaveCount(0);
      const answer = await page.request.delete(`/api${spec.url}/1`, { headers: { Origin: baseURL ?? "" } });
      expect(answer.status()).toBe(403);
    });

    test("the PDF of the page holds its title and rows", async ({ as }) => {
      const page = await as("nacional");
      await page.goto(`${spec.url}?q=${encodeURIComponent(spec.referenced)}`);
      await page.getByRole("button", { name: "PDF", exact: true }).click();
      const { name, text } = await downloadedPdf(page);
      expect(name).toBe(`${spec.pdf}.pdf`);
      expect(text).toContain(spec.pdfTitle);
      expect(text).toContain(spec.referenced);
      expect(text).toMatch(/Página 1 de 1/);
    });
  });
}
