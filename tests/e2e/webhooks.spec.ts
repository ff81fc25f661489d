import { createServer, type Server } from "node:http";
import { Webhook } from "standardwebhooks";
import { expect, test, unique } from "./support/fixtures";
import { findings } from "./support/looks";
import { ownAttraction } from "./support/own-attraction";
import { dialogOf, expectToast, menuOf } from "./support/shell";

/** Another system that changes are sent to (WEBHOOK_HOSTS in playwright.config.ts). */
const PORT = Number(process.env.E2E_PORT ?? 4310) + 3;

interface Received {
  path: string;
  headers: Record<string, string>;
  body: string;
}

let server: Server;
const received: Received[] = [];
test.beforeAll(async () => {
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      received.push({ path: request.url ?? "", headers: request.headers as Record<string, string>, body });
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(PORT, "127.0.0.1", resolve));
});
test.afterAll(() => void server.close());

test("changes are sent signed to a system that an administrator names, and can be paused and ended", async ({
  as,
  origin,
}) => {
  const page = await as("admin");
  const name = unique("Portal que sigue");
  await page.goto("/inicio");
  await menuOf(page).getByRole("link", { name: "Envío de cambios" }).click();
  await page.getByRole("button", { name: "Nuevo envío" }).click();
  const dialog = dialogOf(page, "NUEVO ENVÍO");
  await dialog.getByLabel(/^Nombre del sistema/).fill(name);
  await dialog.getByLabel(/^Dirección/).fill("https://otro.example.bo/cambios");
  await dialog.getByRole("button", { name: "Crear envío" }).click();
  await expect(dialog.getByText("Esa dirección no está entre las que permite el servidor")).toBeVisible();
  expect(await findings(page)).toEqual([]);
  const path = `/cambios/${Date.now()}`;
  await dialog.getByLabel(/^Dirección/).fill(`http://127.0.0.1:${PORT}${path}`);
  await dialog.getByLabel("Departamento").selectOption({ label: "POTOSÍ" });
  await dialog.getByRole("button", { name: "Crear envío" }).click();
  const shown = page.getByRole("region", { name: `Secreto de «${name}»: se muestra una sola vez` });
  const secret = (await shown.getByLabel("Secreto", { exact: true }).innerText()).trim();
  expect(await findings(page)).toEqual([]);
  await shown.getByRole("button", { name: "Ya lo guardé" }).click();

  const technician = await as("tecnicoPt");
  const { nombre } = await ownAttraction(technician, origin, unique("Laguna enviada"), 5);
  const arrived = () => received.find((one) => one.path === path && one.body.includes(nombre));
  await expect.poll(() => arrived() !== undefined, { timeout: 60_000 }).toBe(true);
  const message = arrived();
  if (!message) throw new Error("Nothing arrived");
  const { type, data } = new Webhook(secret).verify(message.body, message.headers) as {
    type: string;
    data: { cambios: { tabla: string; accion: string }[]; siguiente: string };
  };
  expect(type).toBe("cambios");
  expect(data.cambios).toContainEqual(expect.objectContaining({ tabla: "ppirta", accion: "CREAR" }));

  const row = page.getByRole("row").filter({ hasText: name });
  await row.getByRole("button", { name: /^Entregas/ }).click();
  const deliveries = dialogOf(page, `ENTREGAS A ${name.toLocaleUpperCase("es")}`);
  await expect(deliveries.getByText("Entregada").first()).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await deliveries.getByRole("button", { name: "Cerrar" }).click();
  await row.getByRole("button", { name: /^Pausar/ }).click();
  await expect(row.getByText("En pausa")).toBeVisible();
  await row.getByRole("button", { name: /^Eliminar/ }).click();
  await page.getByRole("button", { name: "Si, borrar registro" }).click();
  await expectToast(page, "ENVÍO DE CAMBIOS", "Envío eliminado");
  await expect(row).toHaveCount(0);
});
