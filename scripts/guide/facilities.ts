import type { Camera } from "./camera";

/** A facility's services, and the list as an operator sees it. */
export async function facilidades(camera: Camera): Promise<void> {
  const page = await camera.as("tecnico.pt@turismo.bo");
  await page.goto("/poblado?q=llica");
  await page
    .getByRole("link", { name: /^Editar/ })
    .first()
    .click();
  await page.waitForURL(/\/informacionp\//);
  const services = page.getByRole("navigation", { name: "Servicios de la facilidad" });
  await services.getByRole("link", { name: /^Restauración/i }).click();
  await page.waitForURL(/\/restauracion\//);
  await page.evaluate(() => window.scrollTo(0, 0));
  await camera.take(page, "facilidad", {
    of: page.getByRole("main"),
    air: 16,
    marks: [services, page.getByRole("button", { name: "Nuevo", exact: true })],
    tall: 600,
  });
  await page.context().close();

  const operador = await camera.as("operador.lp@turismo.bo");
  await operador.goto("/turistico");
  await camera.take(operador, "lista-operador", {
    of: operador.getByRole("main"),
    air: 16,
    marks: [operador.getByRole("row").nth(1).getByRole("cell").last()],
    tall: 430,
  });
  await operador.context().close();
}
