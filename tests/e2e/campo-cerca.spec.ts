import { paste } from "./support/record-form";
import { expect, test, unique } from "./support/fixtures";
import { findings, sideways, smallTargets } from "./support/looks";
import { ownAttraction } from "./support/own-attraction";
import { pick } from "./support/shell";

/** The records near the person in the field, and the warning of a double, both without a line. */

test.use({ expectedNoise: [/net::ERR_INTERNET_DISCONNECTED/] });

const POTOSI = 5;
const METRE = 1 / 111_195;

test("a colleague's record is found near by without a line, and registering it again is warned of", async ({
  as,
  origin,
}) => {
  const nombre = unique("Géiser del colega");
  // A desert with few records; each run has its own corner of it.
  const place = { g_x: -22.1 - Math.random() * 0.2, g_y: -67.2 - Math.random() * 0.2 };
  await ownAttraction(await as("gobernacionPt"), origin, nombre, POTOSI, place);

  const page = await as("tecnicoPt", { viewport: { width: 390, height: 844 } });
  await page.context().grantPermissions(["geolocation"]);
  await page.context().setGeolocation({ latitude: place.g_x - 350 * METRE, longitude: place.g_y, accuracy: 4 });
  await page.goto("/campo#/preparar");
  await page.getByRole("button", { name: "Preparar el equipo" }).click();
  await expect(page.getByText("Listo. Se llevaron las listas.")).toBeVisible({ timeout: 60_000 });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await page.context().setOffline(true);

  await page.getByRole("link", { name: "Ir a registrar" }).click();
  await page.getByRole("link", { name: "Registros cerca" }).click();
  await page.getByRole("button", { name: "Tomar posición" }).click();
  const row = page.getByRole("region", { name: "A menos de 10 km" }).getByRole("listitem").filter({ hasText: nombre });
  await expect(row).toContainText("350 m al norte");
  await expect(row).toContainText("Incompleto");
  await expect(row.getByRole("link", { name: `Llevarme a ${nombre}` })).toHaveAttribute(
    "href",
    /^geo:-22\.\d+,-67\.\d+/,
  );
  expect(await findings(page)).toEqual([]);
  expect(await sideways(page)).toBe(0);
  expect(await smallTargets(page)).toEqual([]);

  await page.getByRole("link", { name: "Volver a la lista" }).click();
  await page.getByRole("button", { name: "Registrar atractivo" }).click();
  await paste(page).fill(`${place.g_x.toFixed(5)}, ${place.g_y.toFixed(5)}`);
  await paste(page).press("Enter");
  await page.getByLabel(/^Nombre del atractivo/).fill(nombre.toUpperCase());
  await page.getByLabel(/^Categoría/).selectOption({ label: "SITIOS NATURALES" });
  await pick(page, /^Tipo/, "MONTAÑAS Y CORDILLERAS");
  const warning = page.getByRole("status").filter({ hasText: "Ya hay un registro parecido cerca" });
  await expect(warning).toContainText(nombre);
  await warning.getByRole("button", { name: "No es el mismo, continuar" }).click();
  await expect(warning).toHaveCount(0);
});
