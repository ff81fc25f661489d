import { type Camera, PHONE } from "./camera";

/** Screens for everyone: sign-in, start, lists, exports, the map, the profile, a printed sheet. */
export async function comun(camera: Camera): Promise<void> {
  const anyone = await camera.as(null);
  await anyone.goto("/login");
  await camera.take(anyone, "ingreso");
  await anyone.goto("/verificar");
  const sheet = anyone.getByRole("main");
  const parts = [sheet.getByRole("heading", { level: 1 }), sheet.getByRole("button", { name: "Verificar" })];
  await camera.take(anyone, "verificar", { of: [...parts, sheet.getByLabel("Código del documento")], air: 32 });
  await anyone.context().close();

  const page = await camera.as("tecnico.pt@turismo.bo");
  const main = page.getByRole("main");
  await page.goto("/inicio");
  await camera.take(page, "inicio", {
    marks: [
      page.getByRole("navigation", { name: "Menú principal" }),
      page.getByRole("banner").getByRole("link", { name: "Ayuda" }),
      page.getByRole("button", { name: /^Menú de/ }),
    ],
  });

  await page.goto("/turistico");
  const tools = [
    page.getByRole("search"),
    page.getByRole("group", { name: "Filtros" }),
    page.getByRole("group", { name: "Vista" }),
    main.getByRole("button", { name: /^Exportar/ }),
    page.getByRole("row").nth(1).getByRole("cell").last(),
  ];
  await camera.take(page, "lista", { of: main, air: 16, marks: tools, tall: 470 });

  await main.getByRole("button", { name: /^Exportar/ }).click();
  const menu = page.getByRole("menu");
  await camera.take(page, "exportar", { of: [menu, main.getByRole("link", { name: "Nuevo registro" })], air: 12 });
  await page.keyboard.press("Escape");

  await page.goto("/turistico?vista=mapa");
  await page.getByRole("region", { name: "Mapa de resultados" }).first().waitFor();
  await camera.take(page, "mapa", { of: main, air: 16, tall: 600 });

  await page.goto("/perfil");
  const password = page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: "Cambiar mi contraseña" }) });
  await password.last().scrollIntoViewIfNeeded();
  await camera.take(page, "contrasena", { of: password.last() });
  await page.context().close();

  const phone = await camera.as("tecnico.pt@turismo.bo", PHONE);
  await phone.goto("/nuevo");
  const mine = phone.getByRole("button", { name: "Usar mi ubicación" });
  // Clear of the bar at the lower edge.
  await mine.evaluate((button) => button.scrollIntoView({ block: "center" }));
  await camera.take(phone, "telefono", { marks: [mine] });
  await phone.context().close();
}
