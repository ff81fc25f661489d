import type { Camera } from "./camera";
import { dialogOf } from "./record";

/** Screens of users, catalogues and permissions. */
export async function administracion(camera: Camera): Promise<void> {
  const gobernacion = await camera.as("gobernacion.pt@turismo.bo");
  await gobernacion.setViewportSize({ width: 1366, height: 980 });
  await gobernacion.goto("/usuario");
  await gobernacion.getByRole("button", { name: "Nuevo", exact: true }).click();
  const person = gobernacion.getByRole("dialog");
  await person.getByLabel(/^Nombres/).fill("Rita");
  await person.getByLabel(/^Primer apellido/).fill("Ñandú");
  await camera.take(gobernacion, "usuario-nuevo", { of: person, air: 16 });
  await gobernacion.context().close();

  const page = await camera.as("admin@turismo.bo");
  const main = page.getByRole("main");
  await page.goto("/usuario");
  await camera.take(page, "usuarios", {
    of: main,
    air: 16,
    marks: [
      main.getByRole("button", { name: "Nuevo", exact: true }),
      page.getByRole("row").nth(1).getByRole("cell").last(),
    ],
    tall: 480,
  });
  await page.getByRole("button", { name: /^Desactivar tecnico\.pt/ }).click();
  await camera.take(page, "desactivar", { of: dialogOf(page), air: 60 });
  await page.keyboard.press("Escape");

  await page.goto("/region");
  await page
    .getByRole("button", { name: /^Editar/ })
    .first()
    .click();
  await camera.take(page, "catalogo", { of: dialogOf(page), air: 60 });
  await page.keyboard.press("Escape");
  await page
    .getByRole("button", { name: /^Eliminar/ })
    .first()
    .click();
  await camera.take(page, "borrar", { of: dialogOf(page), air: 60 });
  await page.keyboard.press("Escape");

  await page.goto("/permisos");
  await camera.take(page, "permisos", { of: main, air: 16, tall: 620 });

  await page.goto("/turistico?q=torotoro");
  await page
    .getByRole("link", { name: /^Ver info/ })
    .first()
    .click();
  await page.waitForURL(/\/ver\//);
  await page.getByRole("link", { name: "Historial" }).click();
  await page.waitForURL(/\/verhistorial\//);
  await page.getByRole("heading", { name: "HISTORIAL" }).waitFor();
  await camera.take(page, "historial", { of: main, air: 16, tall: 660 });
  await page.context().close();
}
