import { expect, test } from "./support/fixtures";
import { findings, sideways } from "./support/looks";

test("help leads to the guide of the own role, with its pictures; the others are open too, also on a phone", async ({
  as,
}) => {
  const page = await as("tecnicoPt", { reducedMotion: "reduce" });
  await page.goto("/perfil");
  await page.getByRole("banner").getByRole("link", { name: "Ayuda" }).click();
  await expect(page).toHaveURL(/\/guia\/tecnico$/);
  await expect(page.getByRole("heading", { level: 1, name: "Guía del técnico" })).toBeVisible();
  const pages = page.getByRole("navigation", { name: "Páginas de la guía" });
  await expect(pages.getByRole("link", { name: "Técnico (su rol)" })).toHaveAttribute("aria-current", "page");

  await page.getByRole("navigation", { name: "En esta página" }).getByRole("link", { name: "Derivar" }).click();
  await expect(page).toHaveURL(/#derivar$/);
  await expect(page.getByRole("heading", { level: 2, name: "Derivar", exact: true })).toBeInViewport();
  const picture = page.getByRole("img", { name: /^La pregunta antes de derivar/ });
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  expect(await findings(page)).toEqual([]);

  await pages.getByRole("link", { name: "Gobernación" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Guía de la gobernación" })).toBeVisible();
  await page.getByRole("link", { name: "comprobar que sigue vigente" }).click();
  await expect(page).toHaveURL(/\/guia#comprobar-una-hoja-impresa$/);
  await expect(page.getByRole("heading", { level: 1, name: "Guía de uso" })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Abrir menú" }).click();
  await page.getByRole("dialog", { name: "Menú" }).getByRole("link", { name: "Ayuda" }).click();
  await expect(page).toHaveURL(/\/guia\/tecnico$/);
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.getByText("En esta página").filter({ visible: true }).click();
  await expect(page.getByRole("navigation", { name: "En esta página" }).getByRole("link").first()).toBeVisible();
  expect(await sideways(page)).toBe(0);
  expect(await findings(page)).toEqual([]);

  expect((await page.goto("/guia/otra"))?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Página no encontrada" })).toBeVisible();
});
