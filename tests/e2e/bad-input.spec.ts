import { expect, test } from "./support/fixtures";

/** Requests that our own pages never send: refused in Spanish with the right status, nothing stored or crashed. */
test.describe("bad input at the door", () => {
  test("unknown paths and methods", async ({ as, origin }) => {
    const { request } = await as("tecnicoPt");
    const headers = { Origin: origin };
    expect((await request.get("/api/no-existe")).status()).toBe(404);
    expect([404, 405]).toContain((await request.put("/api/login", { data: {}, headers })).status());
    expect((await request.get("/api/ppirta/uno")).status()).toBe(404);
    expect((await request.get("/api/ppirta?page=-1&rows=10&q=")).status()).toBe(422);
    expect((await request.get("/api/ppirta?page=1&rows=1000&q=")).status()).toBe(422);
    for (const query of ["page=-1&rows=10&q=", "page=1&rows=1000&q=", "page=1&rows=10&q=&estado=NINGUNO"])
      expect((await request.get(`/api/ppirtf?${query}`)).status(), query).toBe(422);
    for (const path of ["/guia/otra", "/importaciones/7", "/importaciones/nueva/otra", "/informacion/abc", "/nada"])
      expect((await request.get(path)).status(), path).toBe(404);
  });

  test("a page that does not exist is drawn in the system's theme", async ({ as }) => {
    const page = await as("tecnicoPt");
    await page.emulateMedia({ colorScheme: "dark" });
    await page.goto("/informacion/abc");
    await expect(page.getByRole("heading", { name: "Página no encontrada" })).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  });

  test("a search that is too long says so, and loses nothing @slow", async ({ as }) => {
    const page = await as("tecnicoPt");
    const long = "hotel ".repeat(50).trim();
    const told = page.getByText("La búsqueda no debe pasar de 200 caracteres. Acórtela para buscar.");
    const box = page.getByRole("searchbox", { name: "Buscar" });
    for (const path of ["/poblado", "/turistico", "/municipio", "/poblado?vista=mapa"]) {
      const mark = path.includes("?") ? "&" : "?";
      const answer = await page.goto(`${path}${mark}q=${encodeURIComponent(long)}`);
      expect(answer?.status(), path).toBe(200);
      await expect(told, path).toBeVisible();
      await expect(box).toHaveValue(long);
      await expect(page.getByText("No se pudo cargar")).toHaveCount(0);
    }
    await page.goto("/poblado");
    await expect(page.getByText(/^Mostrando 1 a 10 de \d+ registros$/)).toBeVisible();
    await box.fill(long);
    await expect(told).toBeVisible();
    await expect(box).toHaveValue(long);
    await expect(page).toHaveURL(/\/poblado$/);
    await expect(page.getByText(/^Mostrando 1 a 10 de \d+ registros$/)).toBeVisible();
    await box.fill("hotel");
    await expect(told).toHaveCount(0);
    await expect(page).toHaveURL(/q=hotel/);
  });

  test("a foreign origin, and none", async ({ as }) => {
    const { request } = await as("tecnicoPt");
    const data = { codigo: "ZZ", nombre: "DESDE FUERA", id_macro_region: 1 };
    const foreign = await request.post("/api/region", { data, headers: { Origin: "https://ejemplo.org" } });
    expect(foreign.status()).toBe(403);
    const found = await request.get("/api/region?page=1&rows=10&q=DESDE FUERA");
    expect(((await found.json()) as { region: { total: number } }).region.total).toBe(0);
  });

  test("wrong types name their fields in Spanish", async ({ as, origin }) => {
    const { request } = await as("tecnicoPt");
    const headers = { Origin: origin };
    const answer = await request.post("/api/region", {
      data: { codigo: 7, nombre: [], id_macro_region: "x" },
      headers,
    });
    expect(answer.status()).toBe(422);
    const body = (await answer.json()) as { message: string; errores: Record<string, string[]> };
    expect(Object.keys(body.errores).sort()).toEqual(["codigo", "id_macro_region", "nombre"]);
    expect(body.errores.id_macro_region).toEqual(["La macro región es requerida"]);
    const broken = await request.post("/api/region", {
      data: Buffer.from("{no es json"),
      headers: { ...headers, "Content-Type": "application/json" },
    });
    expect([400, 422]).toContain(broken.status());
  });

  test("a body of ten megabytes", async ({ as, origin }) => {
    const { request } = await as("tecnicoPt");
    const answer = await request.post("/api/region", {
      data: { codigo: "AA", nombre: "x".repeat(10 * 1024 * 1024), id_macro_region: 1 },
      headers: { Origin: origin },
    });
    expect(answer.status()).toBe(413);
    expect(((await answer.json()) as { message: string }).message).toMatch(/grande|tamaño/i);
  });

  test("nothing without a session", async ({ request }) => {
    expect((await request.get("/api/ppirta?page=1&rows=10&q=")).status()).toBe(401);
    const page = await request.get("/turistico", { maxRedirects: 0 });
    expect(page.status()).toBe(307);
    expect(page.headers().location).toContain("/login");
  });
});
