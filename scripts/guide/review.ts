import type { Page } from "playwright";
import type { Camera } from "./camera";
import * as record from "./record";

const rowOf = (page: Page) => page.getByRole("row").filter({ hasText: record.NOMBRE });

/** Receives the record in the open inbox. */
async function receive(page: Page) {
  await rowOf(page).getByRole("button", { name: "Recibir" }).click();
  const dialog = record.dialogOf(page);
  await dialog.getByRole("button", { name: "RECIBIR" }).click();
  await dialog.waitFor({ state: "hidden" });
}

/** Opens and fills the review of the record in the inbox at that address; returns the dialog. */
async function openReview(page: Page, address: string, decision: string, observation = "") {
  await page.goto(`${address}?q=${record.NOMBRE}`);
  await rowOf(page).getByRole("button", { name: "Revisar" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/^Revisión/).selectOption({ label: decision });
  if (observation) await dialog.getByLabel(/^Observación/).fill(observation);
  return dialog;
}

async function decide(page: Page) {
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "REVISAR" }).click();
  await dialog.waitFor({ state: "hidden" });
}

/** The derived record passes both levels, with one return to its author. */
export async function revision(camera: Camera, id: number): Promise<void> {
  const gobernacion = await camera.as("gobernacion.pt@turismo.bo");
  await gobernacion.goto("/ppirtaentrante");
  const menu = gobernacion.getByRole("navigation", { name: "Menú principal" });
  await camera.take(gobernacion, "bandejas", { of: menu, air: 4, tall: 440 });
  await camera.take(gobernacion, "entrantes", {
    of: gobernacion.getByRole("main"),
    air: 16,
    marks: [
      gobernacion
        .getByRole("row")
        .nth(1)
        .getByRole("button", { name: /^Recibir/ }),
      gobernacion.locator("label").filter({ hasText: /^Elegir todos$/ }),
    ],
    tall: 400,
  });
  await receive(gobernacion);
  await openReview(
    gobernacion,
    "/ppirtarevision",
    "No Aprobado",
    "Precise la temperatura: falta la de las noches de invierno.",
  );
  await camera.take(gobernacion, "devolver", { of: gobernacion.getByRole("dialog"), air: 16 });
  await decide(gobernacion);

  const tecnico = await camera.as("tecnico.pt@turismo.bo");
  await tecnico.goto(`/abrir/ppirta/${id}`);
  const observation = tecnico.getByText("Precise la temperatura").first();
  await observation.waitFor();
  await camera.take(tecnico, "devuelto", { of: tecnico.getByRole("main"), air: 16, marks: [observation], tall: 480 });
  await record.fillInformation(camera, tecnico, id, { temperatura: "8 °C de día, -12 °C en las noches de invierno" });
  await camera.call(tecnico, "POST", `derivarppirta/${id}`);
  await tecnico.context().close();

  await gobernacion.goto(`/ppirtaentrante?q=${record.NOMBRE}`);
  await receive(gobernacion);
  const review = await openReview(gobernacion, "/ppirtarevision", "Aprobado");
  await camera.take(gobernacion, "revisar", {
    of: review,
    air: 16,
    marks: [review.getByLabel(/^Revisión/), review.getByRole("tablist")],
  });
  await decide(gobernacion);

  await gobernacion.goto("/ppirtarevision");
  await camera.take(gobernacion, "corregir", {
    of: gobernacion.getByRole("main"),
    air: 16,
    marks: [gobernacion.getByRole("link", { name: /^Editar/ }).first()],
    tall: 330,
  });
  await gobernacion.goto("/ppirtafinalizado");
  await camera.take(gobernacion, "finalizados", {
    of: gobernacion.getByRole("main"),
    air: 16,
    marks: [gobernacion.getByRole("button", { name: /^PDF/ }).first()],
    tall: 400,
  });
  await gobernacion.context().close();
  await nacional(camera);
}

async function nacional(camera: Camera) {
  const page = await camera.as("nacional@turismo.bo");
  await page.goto("/inicio");
  await page.getByRole("list", { name: "ATRACTIVOS POR MACRO REGIÓN" }).waitFor();
  await camera.take(page, "inicio-nacional", { of: page.getByRole("main"), air: 16, tall: 660 });
  await page.goto("/ppirtaentrantenacional");
  await camera.take(page, "entrantes-nacional", {
    of: page.getByRole("main"),
    air: 16,
    marks: [rowOf(page).getByRole("button", { name: "Recibir" })],
    tall: 380,
  });
  await receive(page);
  await openReview(page, "/ppirtarevisionnacional", "Aprobado");
  await page.getByRole("tab", { name: "Registro" }).click();
  await camera.take(page, "revisar-nacional", { of: page.getByRole("dialog"), air: 16 });
  await decide(page);

  await page.goto("/turistico?estado=COMPLETO");
  await page
    .getByRole("button", { name: /^Aprobar/ })
    .first()
    .click();
  const dialog = record.dialogOf(page);
  await dialog.waitFor();
  await camera.take(page, "aprobar", { of: dialog, air: 60 });
  await page.keyboard.press("Escape");

  await page.goto(`/turistico?q=${record.NOMBRE}`);
  await rowOf(page)
    .getByRole("button", { name: /^Seguimiento/ })
    .click();
  await page.getByRole("dialog").waitFor();
  await page.locator("iframe, object, embed").first().waitFor({ timeout: 60_000 });
  await camera.take(page, "seguimiento", { of: page.getByRole("dialog"), air: 16 });
  await page.context().close();
}
