import { expect, test, unique } from "./support/fixtures";
import { findings } from "./support/looks";
import { dialogOf, expectToast, menuOf } from "./support/shell";

/** Keys of other systems: an administrator makes one, another system reads with it, and it ends. */

test("a key is made, shown once, reads one department and no other, and is revoked", async ({
  as,
  playwright,
  origin,
}) => {
  const page = await as("admin");
  const name = unique("Portal de Potosí");
  await page.goto("/inicio");
  await menuOf(page).getByRole("link", { name: "Claves para sistemas" }).click();
  await page.getByRole("button", { name: "Nueva clave" }).click();
  const dialog = dialogOf(page, "NUEVA CLAVE");
  await dialog.getByLabel("Registros con sus secciones").uncheck();
  await dialog.getByRole("button", { name: "Crear clave" }).click();
  await expect(dialog.getByText("El nombre de la clave es requerido")).toBeVisible();
  await expect(dialog.getByText("Elija qué lee la clave")).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await dialog.getByLabel(/^Nombre del sistema/).fill(name);
  await dialog.getByLabel("Registros con sus secciones").check();
  await dialog.getByLabel("Departamento").selectOption({ label: "POTOSÍ" });
  await dialog.getByLabel("Redes permitidas").fill("127.0.0.1, 10.0.0.0/33");
  await dialog.getByRole("button", { name: "Crear clave" }).click();
  await expect(dialog.getByText("Cada red es una dirección")).toBeVisible();
  await dialog.getByLabel("Redes permitidas").fill("127.0.0.1, ::1");
  await dialog.getByRole("button", { name: "Crear clave" }).click();

  const shown = page.getByRole("region", { name: `Clave de «${name}»: se muestra una sola vez` });
  await expect(shown.getByText("Lee registros de POTOSÍ, desde 127.0.0.1, ::1")).toBeVisible();
  const key = (await shown.getByLabel("Clave", { exact: true }).innerText()).trim();
  expect(key).toMatch(/^irt_[A-Za-z0-9]{40}$/);
  expect(await findings(page)).toEqual([]);
  // Whoever would leave is asked first: the key is nowhere else.
  await menuOf(page).getByRole("link", { name: "Auditoría" }).click();
  await dialogOf(page, "¿Guardó la clave?").getByRole("button", { name: "Volver a la clave" }).click();
  await shown.getByRole("button", { name: "Ya la guardé" }).click();
  await expect(shown).toBeHidden();
  await page.reload();
  await expect(page.getByText(key)).toHaveCount(0);

  const other = await playwright.request.newContext({
    baseURL: origin,
    extraHTTPHeaders: { Authorization: `Bearer ${key}` },
  });
  const list = await other.get("/api/ppirta?page=1&rows=100");
  expect(list.status()).toBe(200);
  const { ppirta } = (await list.json()) as { ppirta: { data: { departamento: string }[]; total: number } };
  expect(new Set(ppirta.data.map(({ departamento }) => departamento))).toEqual(new Set(["POTOSÍ"]));
  const lines = await other.get("/api/ppirta", { headers: { Accept: "application/x-ndjson" } });
  expect((await lines.text()).trim().split("\n")).toHaveLength(ppirta.total);
  for (const path of ["/api/user", "/api/region", "/api/historial?tipo=ppirta&id=1"]) {
    expect([path, (await other.get(path)).status()]).toEqual([path, 403]);
  }
  expect((await other.post("/api/region", { data: {} })).status()).toBe(403);

  await page.reload();
  const row = page.getByRole("row").filter({ hasText: name });
  await expect(row).toContainText("POTOSÍ");
  await expect(row.getByRole("cell", { name: "2", exact: true })).toBeVisible();
  await row.getByRole("link", { name: /^Ver pedidos/ }).click();
  await expect(page.getByRole("row").filter({ hasText: "Leyó con su clave" })).toContainText(
    "ppirta.list · Desde 127.0.0.1 · 2 veces",
  );
  await expect(page.getByRole("row").filter({ hasText: "user.list" })).toContainText("La clave no lee esto");

  await page.goto(`/claves?q=${encodeURIComponent(name)}`);
  await row.getByRole("button", { name: /^Revocar/ }).click();
  await page.getByRole("button", { name: "Revocar clave" }).click();
  await expectToast(page, "CLAVES PARA SISTEMAS", "Clave revocada");
  await expect(row.getByText("Revocada")).toBeVisible();
  expect((await other.get("/api/ppirta?page=1&rows=1")).status()).toBe(401);
  await page.getByRole("button", { name: /^Activas/ }).click();
  await expect(page.getByText(`Sin resultados para «${name}»`)).toBeVisible();
  await other.dispose();
});

test("only administrators come to the keys", async ({ as }) => {
  const page = await as("nacional");
  await page.goto("/claves");
  await expect(page).toHaveURL(/\/access$/);
});
