import type { Page } from "@playwright/test";
import { INFORMACION_MESSAGES } from "../words/forms";
import { fillInformation } from "./support/attraction";
import { ACCOUNTS, expect, test, unique } from "./support/fixtures";
import { openAttraction, ownAttraction, refOf, write } from "./support/own-attraction";
import { expectToast, signIn } from "./support/shell";
import { OWN } from "../support/own-answer";
import { endSession } from "./support/own-account";

/** The information tab of an attraction (spec 2 §5.3); nothing typed into it is lost (decision 037). */

const save = (page: Page) => page.getByRole("button", { name: "Guardar datos" }).click();
const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes(":informacion:")).length);

test("its messages, and what was typed outlives a closed page, a failed save and a dead session", async ({
  as,
  origin,
}) => {
  const page = await as("tecnicoPt");
  const made = await ownAttraction(page, origin, unique("Cerro con información"), 5);
  await openAttraction(page, made);
  await save(page);
  for (const [, message] of INFORMACION_MESSAGES) await expect(page.getByText(message, { exact: true })).toBeVisible();
  await expect(page.getByLabel(/^Descripción/)).toBeFocused();
  await page.getByLabel(/^Descripción/).fill("Escrito antes de cerrar");
  await expect(page.getByText("La descripción es requerida")).toHaveCount(0);
  await expect.poll(() => drafts(page)).toBe(1);
  await page.close();

  const again = await page.context().newPage();
  again.on("dialog", (dialog) => void dialog.accept());
  await openAttraction(again, made);
  await expect(again.getByText(/^Hay un borrador sin guardar de las \d\d:\d\d/)).toBeVisible();
  await again.getByRole("button", { name: "Recuperar" }).click();
  await expect(again.getByLabel(/^Descripción/)).toHaveValue("Escrito antes de cerrar");
  await fillInformation(again);
  await expect.poll(() => drafts(again)).toBe(0);

  await again.getByLabel(/^Frecuencia/).fill("Solo los domingos");
  await again.route("**/api/infppirta/*", (route) =>
    route.fulfill({
      headers: OWN,
      status: 503,
      contentType: "application/json",
      body: '{"message":"El servidor descansa"}',
    }),
  );
  await save(again);
  await expectToast(again, "ERROR DE REGISTRO", "Error al actualizar el registro");
  await expect(again.getByRole("alert").filter({ hasText: "El servidor descansa" })).toBeVisible();
  await expect(again.getByLabel(/^Frecuencia/)).toHaveValue("Solo los domingos");
  await again.unroute("**/api/infppirta/*");

  await endSession(again);
  await save(again);
  await expect(again).toHaveURL(/\/login\?volver=/);
  await signIn(again, ACCOUNTS.tecnicoPt);
  await expect(again).toHaveURL(/\/informacion\//);
  await again.getByRole("button", { name: "Recuperar" }).click();
  await expect(again.getByLabel(/^Frecuencia/)).toHaveValue("Solo los domingos");
  await save(again);
  await expectToast(again, "REGISTRO", "La Información fue actualizada exitosamente");

  await again.goto(`/ver/${refOf(again)}`);
  const shown = again.getByRole("main");
  await expect(shown.getByText("Solo los domingos")).toBeVisible();
  for (const word of ["Sí", "Protegido", "Bueno", "22,5 km"]) {
    await expect(
      shown
        .getByRole("definition")
        .filter({ hasText: new RegExp(`^${word}$`) })
        .first(),
    ).toBeVisible();
  }
  await expect(shown.getByRole("textbox")).toHaveCount(0);
  await expect(shown.getByRole("button", { name: "Guardar datos" })).toHaveCount(0);
});

test("another person's save meanwhile: both stand side by side, and neither is lost unasked @slow", async ({
  as,
  origin,
}) => {
  const mine = await as("tecnicoPt");
  const other = await as("gobernacionPt");
  const made = await ownAttraction(mine, origin, unique("Laguna de dos"), 5);
  await openAttraction(mine, made);
  await fillInformation(mine);
  const saveTheirs = async (change: Record<string, unknown>) => {
    const { ppirta } = (await (await other.request.get(`/api/ppirta/${made.id}`)).json()) as {
      ppirta: Record<string, unknown>;
    };
    await write(other, origin, "put", `infppirta/${made.id}`, { ...ppirta, ...change });
  };

  await mine.getByLabel(/^Frecuencia/).fill("La mía");
  await saveTheirs({ frecuencia: "La de ella", conservacion: "M" });
  await save(mine);
  const conflict = mine.getByRole("region", { name: "Otra persona cambió este registro mientras usted lo editaba" });
  await expect(conflict.getByRole("row", { name: "Frecuencia La mía La de ella" })).toBeVisible();
  await expect(conflict.getByRole("row", { name: "Conservación Bueno Malo" })).toBeVisible();
  await expect(conflict).toBeFocused();
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await mine.route(
    "**/api/infppirta/*",
    async (route) => {
      await held;
      await route.continue();
    },
    { times: 1 },
  );
  await conflict.getByRole("button", { name: "Guardar de todos modos" }).click();
  await expect(conflict).toHaveCount(0);
  // Text typed during the save stays, and is not treated as saved.
  await mine.getByLabel(/^Bioclima/).fill("Escrito mientras se guardaba");
  const saved = mine.waitForResponse((response) => response.url().includes("/api/infppirta/"));
  release();
  expect((await saved).status()).toBe(200);
  await expect(mine.getByText("Cambios sin guardar")).toBeVisible();
  await expect(mine.getByLabel(/^Bioclima/)).toHaveValue("Escrito mientras se guardaba");
  await expect(mine.getByLabel(/^Frecuencia/)).toHaveValue("La mía");
  await save(mine);
  await expect(mine.getByText("Cambios sin guardar")).toHaveCount(0);

  await mine.getByLabel(/^Frecuencia/).fill("Otra vez la mía");
  await saveTheirs({ frecuencia: "Otra vez la de ella" });
  await save(mine);
  await conflict.getByRole("button", { name: "Usar los datos actuales" }).click();
  await expect(mine.getByLabel(/^Frecuencia/)).toHaveValue("Otra vez la de ella");
  await expect(mine.getByText(/^Hay un borrador sin guardar de las/)).toBeVisible();
  await mine.getByRole("button", { name: "Recuperar" }).click();
  await expect(mine.getByLabel(/^Frecuencia/)).toHaveValue("Otra vez la mía");
  await save(mine);
  await expect(mine.getByText("Cambios sin guardar")).toHaveCount(0);
  await mine.reload();
  await expect(mine.getByLabel(/^Frecuencia/)).toHaveValue("Otra vez la mía");
  expect(await drafts(mine)).toBe(0);
});
