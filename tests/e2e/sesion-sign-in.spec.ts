import { ACCOUNTS, expect, PASSWORD, test } from "./support/fixtures";
import { signIn } from "./support/shell";

test.describe("sign-in", () => {
  test("a right password opens what waits for the person, and the person's name stands in the bar", async ({
    page,
  }) => {
    await page.goto("/");
    await expect(page).toHaveURL(/\/login/);
    await signIn(page, ACCOUNTS.tecnicoPt);
    await expect(page).toHaveURL(/\/mi-trabajo$/);
    await expect(page.getByRole("banner").getByText("Técnico")).toBeVisible();
  });

  test("a wrong password shows the specified toast and loads for at least three seconds", async ({ page }) => {
    await page.goto("/login");
    await page.getByLabel("Correo electrónico").fill(ACCOUNTS.operadorLp);
    await page.getByLabel("Contraseña", { exact: true }).fill("no-es-la-clave");
    const button = page.getByRole("button", { name: /Iniciar Sesion|Ingresando/ });
    const from = Date.now();
    await button.click();
    await expect(page.getByText("CORREGIR", { exact: true })).toBeVisible();
    await expect(page.getByText("Los Credenciales del usuario son Incorrectos.")).toBeVisible();
    await expect(button).not.toHaveAttribute("aria-busy", "true");
    expect(Date.now() - from).toBeGreaterThanOrEqual(3000);
    await expect(page).toHaveURL(/\/login/);
  });

  test("a malformed address is refused in the browser, without a call; the password can be shown", async ({ page }) => {
    const calls: string[] = [];
    page.on("request", (request) => request.method() === "POST" && calls.push(request.url()));
    await page.goto("/login");
    await page.getByLabel("Correo electrónico").fill("tecnico@turismo");
    const password = page.getByLabel("Contraseña", { exact: true });
    await password.fill("x");
    await page.getByRole("button", { name: "Iniciar Sesion" }).click();
    await expect(page.getByText("Por favor, ingrese un correo electrónico válido.")).toBeVisible();
    await page.getByRole("button", { name: "Mostrar contraseña" }).click();
    await expect(password).toHaveAttribute("type", "text");
    await page.getByRole("button", { name: "Ocultar contraseña" }).click();
    await expect(password).toHaveAttribute("type", "password");
    expect(calls).toEqual([]);
  });

  test("'Recordar' keeps the address for the next visit, and forgets it when unchecked @slow", async ({ page }) => {
    await page.goto("/login");
    await page.getByLabel("Correo electrónico").fill(ACCOUNTS.tecnicoPt);
    await page.getByLabel("Contraseña", { exact: true }).fill(PASSWORD);
    await page.getByLabel("Recordar").check();
    await page.getByRole("button", { name: "Iniciar Sesion" }).click();
    await expect(page).toHaveURL(/\/mi-trabajo$/);
    await page.context().clearCookies();
    await page.goto("/login");
    await expect(page.getByLabel("Correo electrónico")).toHaveValue(ACCOUNTS.tecnicoPt);
    await page.getByLabel("Recordar").uncheck();
    await page.getByLabel("Contraseña", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Iniciar Sesion" }).click();
    await expect(page).toHaveURL(/\/mi-trabajo$/);
    await page.context().clearCookies();
    await page.goto("/login");
    await expect(page.getByLabel("Correo electrónico")).toHaveValue("");
  });

  test("a page asked for without a session comes back after signing in", async ({ page }) => {
    await page.goto("/region?q=lago");
    await expect(page).toHaveURL(/\/login\?volver=/);
    await signIn(page, ACCOUNTS.nacional);
    await expect(page).toHaveURL(/\/region\?q=lago/);
  });

  test("the access token appears in no page, no answer and no script-readable place", async ({ as }) => {
    const page = await as("tecnicoPt");
    const seen: string[] = [];
    page.on("response", async (response) => {
      const type = response.headers()["content-type"] ?? "";
      if (/json|html|javascript|x-component/.test(type)) seen.push(await response.text().catch(() => ""));
    });
    await page.goto("/turistico");
    await expect(page.getByRole("heading", { name: "Gestión de Recursos Turísticos Atractivos" })).toBeVisible();
    seen.push(await (await page.request.get("/api/auth/session")).text());
    expect(seen.join("\n")).not.toContain("access_token");
    expect(await page.evaluate(() => document.cookie)).not.toMatch(/session|token/i);
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toMatch(/token/i);
    const cookies = await page.context().cookies();
    const session = cookies.filter((cookie) => /session|acceso|token/i.test(cookie.name));
    expect(session.length).toBeGreaterThanOrEqual(2);
    expect(session.every((cookie) => cookie.httpOnly)).toBe(true);
  });
});
