import type { Locator, Page } from "@playwright/test";
import { expect, test, unique } from "./support/fixtures";
import { findings, sideways } from "./support/looks";
import { openAttraction, openSection, ownAttraction, refOf, write } from "./support/own-attraction";
import { photograph } from "./support/photo";
import { dialogOf, expectToast } from "./support/shell";

/** The photos of an attraction (spec 2 §2.8, §5.4, §8.2). */

// The connection of one upload is cut on purpose.
test.use({ expectedNoise: [/net::ERR_(CONNECTION_)?FAILED/] });

const FOTOGRAMA = { tab: "FOTOGRAMA", path: "/fotograma/" };
const WRONG_TYPE = "Tipo de archivo no válido, tipos de archivo permitidos: JPG, JPEG o PNG";
const TOO_LARGE = "Tamaño de archivo no válido, el tamaño del archivo debe ser menor a 5 MB";

const jpeg = (name: string, buffer: Buffer) => ({ name, mimeType: "image/jpeg", buffer });
const picker = (page: Page) => page.locator('input[type="file"]').first();
const upload = (page: Page, name: string) =>
  page.getByRole("list", { name: "Subidas en curso" }).getByRole("listitem").filter({ hasText: name });
const row = (page: Page, name: string) =>
  page.getByRole("table", { name: "Fotogramas" }).getByRole("row").filter({ hasText: name });

/** A photo as it is dragged into the page from a folder. */
const dragged = async (page: Page, name: string, content?: Buffer) =>
  page.evaluateHandle(
    ([named, bytes]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([Uint8Array.from(bytes)], named, { type: "image/jpeg" }));
      return transfer;
    },
    [name, [...(content ?? (await photograph()))]] as const,
  );
/** The names of the photos in the order of the table. */
const shownOrder = (page: Page) =>
  page.getByRole("table", { name: "Fotogramas" }).locator("tbody tr td:nth-child(3) p:first-child").allTextContents();

interface Stored {
  nombre: string;
  descripcion: string | null;
  bytes: number;
  ancho: number;
  g_x: number | null;
  ruta_fotograma: string | null;
}

const stored = async (page: Page, id: number) =>
  ((await (await page.request.get(`/api/listfotograma/${id}`)).json()) as { fotograma: Stored[] }).fotograma;

test("more than four go in batches, each with its bar: refused, reduced, retried, cancelled, dropped @slow", async ({
  as,
  origin,
}) => {
  const page = await as("tecnicoPt");
  const made = await ownAttraction(page, origin, unique("Salar con fotos"), 5);
  await openAttraction(page, made);
  await openSection(page, FOTOGRAMA);
  await expect(page.getByText("Todavía no hay fotogramas")).toBeVisible();
  const small = await photograph();
  const broken = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(5 * 1024 * 1024)]);
  const large = await photograph(4800, { quality: 97 });
  expect(large.length).toBeGreaterThan(5 * 1024 * 1024);

  await picker(page).setInputFiles([
    jpeg("falsa.jpg", Buffer.from("no soy una imagen")),
    jpeg("enorme.jpg", broken),
    jpeg("telefono.jpg", large),
    jpeg("chica.jpg", small),
    jpeg("quinta.jpg", await photograph()),
  ]);
  await expect(page.getByText(/Máximo 4 archivos permitidos a la vez; si elige más, van por partes/)).toBeVisible();
  await expect(upload(page, "falsa.jpg").getByText(WRONG_TYPE)).toBeVisible();
  await expect(upload(page, "enorme.jpg").getByText(TOO_LARGE)).toBeVisible();
  await expect(upload(page, "telefono.jpg").getByText(/^Reducida: \d+,\d MB → \d,\d MB$/)).toBeVisible();
  await expect(upload(page, "telefono.jpg").getByText(/^\d,\d MB \/ 5Mb/)).toBeVisible();
  await expectToast(page, "REGISTRO", "Fotogramas Registrado con éxito");
  for (const name of ["chica.jpg", "quinta.jpg"]) await expect(upload(page, name).getByText("Subido")).toBeVisible();
  await expect(upload(page, "chica.jpg").getByRole("progressbar")).toHaveAttribute("aria-valuenow", "100");
  await expect(row(page, "telefono.jpg").getByRole("img", { name: "telefono.jpg" })).toBeVisible();
  const [first] = await stored(page, made.id);
  expect(first).toMatchObject({ nombre: "telefono.jpg", ancho: 3500, ruta_fotograma: null });
  expect(first?.bytes).toBeLessThan(4 * 1024 * 1024);

  // The connection fails during the first attempt and works for the second.
  await page.route("**/api/fotogramappirta", (route) => route.abort("connectionfailed"), { times: 1 });
  await picker(page).setInputFiles(jpeg("cortada.jpg", await photograph()));
  await expectToast(page, "ERROR DE REGISTRO", "Hubo un problema al subir una o más imágenes");
  await upload(page, "cortada.jpg").getByRole("button", { name: "Reintentar cortada.jpg" }).click();
  await expect(row(page, "cortada.jpg")).toBeVisible();

  // An upload that hangs is cancelled: its row disappears and nothing is stored.
  const held: (() => void)[] = [];
  await page.route(
    "**/api/fotogramappirta",
    (route) => new Promise<void>((done) => held.push(() => done(route.abort()))),
  );
  await picker(page).setInputFiles(jpeg("cancelada.jpg", await photograph()));
  await upload(page, "cancelada.jpg").getByRole("button", { name: "Cancelar la subida de cancelada.jpg" }).click();
  await expect(upload(page, "cancelada.jpg")).toHaveCount(0);
  for (const release of held) release();
  await page.unroute("**/api/fotogramappirta");

  const dropped = await dragged(page, "soltada.jpg");
  await page.getByText("Arrastre las imágenes aquí").dispatchEvent("drop", { dataTransfer: dropped });
  await expect(row(page, "soltada.jpg")).toBeVisible();
  const nothing = await page.evaluateHandle(() => new DataTransfer());
  await page.getByText("Arrastre las imágenes aquí").dispatchEvent("drop", { dataTransfer: nothing });
  await expect(page.getByText("Mínimo 1 archivo requerido", { exact: true })).toBeVisible();

  // Stored photos are streamed at a width of 150 px; neither the page nor its list contains image data.
  const thumbnail = row(page, "telefono.jpg").getByRole("img", { name: "telefono.jpg" });
  await expect(thumbnail).toHaveAttribute("src", /^\/api\/fotogramappirta\/\d+\/imagen\?ancho=150/);
  expect(await thumbnail.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(150);
  const html = await (await page.request.get(page.url())).text();
  expect(html).toContain("telefono.jpg");
  expect(html).not.toMatch(/data:image\/(jpeg|png)|\/9j\/[A-Za-z0-9+/]{500}/);
  expect((await stored(page, made.id)).map(({ nombre }) => nombre).sort()).toEqual(
    ["chica.jpg", "cortada.jpg", "quinta.jpg", "soltada.jpg", "telefono.jpg"].sort(),
  );
});

test("a photograph's own position becomes the point; favourite, full view, edit, delete, read-only", async ({
  as,
  origin,
}) => {
  const page = await as("admin");
  const made = await ownAttraction(page, origin, unique("Plaza con fotos"), 5);
  await openAttraction(page, made);
  await openSection(page, FOTOGRAMA);
  const at = (seconds: number) =>
    ({ latitude: [19, 34, seconds], longitude: [65, 45, 1000] }) satisfies NonNullable<
      Parameters<typeof photograph>[1]
    >["at"];
  // The record is at -19.58, -65.75; these two photos are some 650 m away.
  await picker(page).setInputFiles([
    jpeg("norte.jpg", await photograph(4400, { at: at(3000) })),
    jpeg("sur.jpg", await photograph(1600, { at: at(3600) })),
  ]);
  await expectToast(page, "REGISTRO", "Fotogramas Registrado con éxito");
  await expect(
    page.getByText(/^La fotografía norte\.jpg tiene posición: -19\.57500, -65\.75278, a \d{3} m/),
  ).toBeVisible();
  expect((await stored(page, made.id)).map(({ g_x }) => g_x?.toFixed(3))).toEqual(["-19.575", "-19.577"]);
  await page.getByRole("button", { name: "No", exact: true }).click();
  await expect(page.getByText(/tiene posición/)).toHaveCount(0);
  const [thumbnail] = await Promise.all([page.waitForResponse(/\/imagen\?ancho=150/), page.reload()]);
  expect(thumbnail.headers()["content-type"]).toBe("image/webp");
  await expect(row(page, "sur.jpg").getByText(/^Posición -19\.57667, -65\.75278, a \d{3} m del punto$/)).toBeVisible();
  await expect(page.getByText(/tiene posición/)).toHaveCount(0);
  await row(page, "sur.jpg").getByRole("button", { name: "Usar como punto sur.jpg" }).click();
  await expect(
    page.getByText(/^La fotografía sur\.jpg tiene posición: .+ ¿Usarla como punto del atractivo\?$/),
  ).toBeVisible();
  await page.getByRole("button", { name: "Usar como punto", exact: true }).click();
  await expectToast(page, "REGISTRO", "Datos de atractivo turístico actualizados con éxito");
  await expect(page.getByText("-19.57667", { exact: true }).first()).toBeVisible();
  await expect(row(page, "sur.jpg").getByText(/, a 0 m del punto$/)).toBeVisible();

  await row(page, "sur.jpg").getByRole("button", { name: "Elegir como favorito sur.jpg" }).click();
  await dialogOf(page, "¿Está seguro de elegir este fotograma como favorito?")
    .getByRole("button", { name: "Elegir como favorito" })
    .click();
  await expectToast(page, "REGISTRO", "Fotograma elegido como favorito");
  await expect(row(page, "sur.jpg").getByTitle("Fotograma favorito")).toBeVisible();

  const opener = row(page, "norte.jpg").getByRole("button", { name: "norte.jpg", exact: true });
  await opener.click();
  const view = page.getByRole("dialog");
  await expect(view.getByRole("heading", { name: "norte.jpg" })).toBeVisible();
  await expect(view.getByText(/^3500 × 2625 · \d.* · \d\d\/\d\d\/\d{4} \d\d:\d\d$/)).toBeVisible();
  await expect(view.getByText("1 de 2")).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(view.getByText("2 de 2")).toBeVisible();
  await expect(view.getByRole("heading", { name: "sur.jpg" })).toBeVisible();
  const picture = view.getByRole("img", { name: "sur.jpg" });
  await picture.dispatchEvent("pointerdown", { pointerType: "touch", clientX: 100, clientY: 300, bubbles: true });
  await picture.dispatchEvent("pointerup", { pointerType: "touch", clientX: 220, clientY: 310, bubbles: true });
  await expect(view.getByText("1 de 2")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(view).toHaveCount(0);
  await expect(opener).toBeFocused();

  await row(page, "norte.jpg").getByRole("button", { name: "Editar norte.jpg" }).click();
  const edit = page.getByRole("dialog", { name: "Editar fotograma" });
  await edit.getByRole("button", { name: "Guardar" }).click();
  await expect(edit.getByRole("alert").getByText("Mínimo 1 archivo requerido")).toBeVisible();
  await edit.locator('input[type="file"]').setInputFiles(jpeg("nueva.jpg", Buffer.from("no soy una imagen")));
  await expect(edit.getByText(WRONG_TYPE)).toBeVisible();
  await edit.locator('input[type="file"]').setInputFiles(jpeg("nueva.jpg", await photograph()));
  await expect(edit.getByText(/ kB \/ 5Mb$/)).toBeVisible();
  await edit.getByRole("button", { name: "Guardar" }).click();
  await expectToast(page, "REGISTRO", "Fotograma Actualizada con éxito");
  const remove = async () => {
    await row(page, "nueva.jpg").getByRole("button", { name: "Eliminar nueva.jpg" }).click();
    await dialogOf(page).getByRole("button", { name: "Si, borrar registro" }).click();
    await expectToast(page, "REGISTRO", "Fotograma Eliminado");
    await expect(row(page, "nueva.jpg")).toHaveCount(0);
  };
  await remove();
  await page.getByRole("button", { name: "Deshacer" }).click();
  await expectToast(page, "REGISTRO", "Se restauró 1 registro");
  await expect(row(page, "nueva.jpg").getByRole("img", { name: "nueva.jpg" })).toBeVisible();
  await remove();

  await page.goto(`/verfotograma/${refOf(page)}`);
  await expect(page.getByRole("heading", { name: "Fotograma favorito" })).toBeVisible();
  await expect(row(page, "sur.jpg")).toBeVisible();
  for (const name of [/^Nuevo/, /^Eliminar/, /^Editar/, /favorito/, /^Usar como punto/]) {
    await expect(page.getByRole("main").getByRole("button", { name })).toHaveCount(0);
  }
});

test("on a phone: the camera, cards in place of a table, both themes @slow", async ({ as, origin }) => {
  const page = await as("tecnicoPt", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const made = await ownAttraction(page, origin, unique("Mirador del teléfono"), 5);
  await openAttraction(page, made);
  await openSection(page, FOTOGRAMA);
  await expect(page.getByRole("button", { name: "Elija o tome una fotografía" })).toBeVisible();
  await expect(page.getByText("Arrastre las imágenes aquí")).toBeHidden();
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Tomar foto" }).click();
  const camera = await chooser;
  await camera.setFiles(
    jpeg("IMG_20261121_101500.jpg", await photograph(1600, { at: { latitude: [19, 34, 0], longitude: [65, 45, 0] } })),
  );
  await expectToast(page, "REGISTRO", "Fotogramas Registrado con éxito");
  await expect(row(page, "IMG_20261121_101500.jpg").getByRole("img").first()).toBeVisible();
  await expect(page.getByText(/tiene posición/)).toBeVisible();
  expect(await sideways(page)).toBe(0);
  const found = await findings(page);
  await row(page, "IMG_20261121_101500.jpg")
    .getByRole("button", { name: "IMG_20261121_101500.jpg", exact: true })
    .click();
  await expect(page.getByRole("dialog").getByRole("img")).toHaveCount(1);
  found.push(...(await findings(page)));
  expect(found).toEqual([]);
});

test("photographs are ordered by keys and by dragging, and described in their row", async ({ as, origin }) => {
  const page = await as("tecnicoPt");
  const made = await ownAttraction(page, origin, unique("Laguna ordenada"), 5);
  for (const nombre of ["a.jpg", "b.jpg", "c.jpg"]) {
    const ruta_fotograma = (await photograph(800)).toString("base64");
    await write(page, origin, "post", "fotogramappirta", {
      id_ppirta: made.id,
      fotogramas: [{ ruta_fotograma, nombre }],
    });
  }
  await openAttraction(page, made);
  await openSection(page, FOTOGRAMA);
  const order = (names: string[]) => expect.poll(() => shownOrder(page)).toEqual(names.map((name) => `${name}.jpg`));

  await test.step("'Bajar' moves a row, keeps the focus and is undone", async () => {
    const down = row(page, "a.jpg").getByRole("button", { name: "Bajar a.jpg" });
    await down.focus();
    await page.keyboard.press("Enter");
    await order(["b", "a", "c"]);
    await expectToast(page, "REGISTRO", "a.jpg pasó al lugar 2 de 3");
    await expect(down).toBeFocused();
    await page.keyboard.press("Enter");
    await order(["b", "c", "a"]);
    await expectToast(page, "REGISTRO", "a.jpg pasó al lugar 3 de 3");
    await expect(down).toHaveAttribute("aria-disabled", "true");
    await page.getByRole("button", { name: "Deshacer" }).click();
    await order(["b", "a", "c"]);
    await expectToast(page, "REGISTRO", "a.jpg pasó al lugar 2 de 3");
    expect((await stored(page, made.id)).map(({ nombre }) => nombre)).toEqual(["b.jpg", "a.jpg", "c.jpg"]);
  });

  const centre = async (at: Locator) => {
    const box = await at.boundingBox();
    return [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2] as const;
  };
  const grab = async (name: string, over: string) => {
    await page.mouse.move(...(await centre(row(page, name).getByTitle("Arrastre para cambiar el lugar"))));
    await page.mouse.down();
    const [x, y] = await centre(row(page, over));
    await page.mouse.move(x, y - 20, { steps: 8 });
  };
  await test.step("a row is dragged by its handle; Escape leaves it where it was", async () => {
    await grab("c.jpg", "b.jpg");
    await page.keyboard.press("Escape");
    await page.mouse.up();
    await order(["b", "a", "c"]);
    await grab("c.jpg", "b.jpg");
    await page.mouse.up();
    await order(["c", "b", "a"]);
    await expectToast(page, "REGISTRO", "c.jpg pasó al lugar 1 de 3");
    await page.reload();
    await order(["c", "b", "a"]);
  });

  const field = page.getByRole("textbox", { name: "Descripción de b.jpg" });
  await test.step("a description is saved by Enter and by leaving the field, and taken back by Escape", async () => {
    await field.fill("La laguna al amanecer ");
    await field.press("Enter");
    await expect.poll(async () => (await stored(page, made.id))[1]?.descripcion).toBe("La laguna al amanecer");
    await field.fill("La laguna al mediodía");
    await field.press("Escape");
    await expect(field).toHaveValue("La laguna al amanecer");
    await field.fill("La laguna de noche");
    await page.getByRole("heading", { name: "GESTIÓN DE FOTOGRAMAS" }).click();
    await expect.poll(async () => (await stored(page, made.id))[1]?.descripcion).toBe("La laguna de noche");
    await expect(row(page, "b.jpg").getByText(/Sin guardar|Guardando/)).toHaveCount(0);
  });

  await test.step("one that is not saved stays in the field, also after a reload", async () => {
    await page.route("**/api/descripcionfotograma/*", (route) => route.abort("connectionfailed"));
    await field.fill("La laguna con flamencos");
    await field.press("Enter");
    await expect(row(page, "b.jpg").getByRole("alert").getByText(/\S/)).toBeVisible();
    await expect(field).toHaveValue("La laguna con flamencos");
    await page.unroute("**/api/descripcionfotograma/*");
    await page.reload();
    await expect(field).toHaveValue("La laguna con flamencos");
    await field.press("Enter");
    await expect.poll(async () => (await stored(page, made.id))[1]?.descripcion).toBe("La laguna con flamencos");
  });

  await row(page, "b.jpg").getByTitle("Ver b.jpg").click();
  const view = page.getByRole("dialog");
  await expect(view.getByRole("img", { name: "La laguna con flamencos" })).toBeVisible();
  await expect(view.getByText("La laguna con flamencos")).toBeVisible();
  await page.keyboard.press("Escape");
  expect(await findings(page)).toEqual([]);
  await page.goto(`/verfotograma/${refOf(page)}`);
  await order(["c", "b", "a"]);
  await expect(row(page, "b.jpg").getByText("La laguna con flamencos")).toBeVisible();
  await expect(page.getByRole("textbox", { name: /^Descripción/ })).toHaveCount(0);
  await expect(page.getByTitle("Arrastre para cambiar el lugar")).toHaveCount(0);
});

test("what is small, blurred or there already is told before it is sent; a drop on another tab goes too", async ({
  as,
  origin,
}) => {
  const page = await as("tecnicoPt");
  const made = await ownAttraction(page, origin, unique("Cascada repetida"), 5);
  await openAttraction(page, made);
  await openSection(page, FOTOGRAMA);
  const good = await photograph();
  const names = async () => (await stored(page, made.id)).map(({ nombre }) => nombre).sort();

  await picker(page).setInputFiles([
    jpeg("buena.jpg", good),
    jpeg("igual.jpg", good),
    jpeg("borrosa.jpg", await photograph(1600, { blur: 14 })),
    jpeg("chica.jpg", await photograph(640)),
  ]);
  await expect(page.getByText("3 fotografías esperan su decisión.")).toBeVisible();
  await expect(upload(page, "igual.jpg").getByText("Se parece mucho a «buena.jpg»")).toBeVisible();
  await expect(upload(page, "borrosa.jpg").getByText("Parece borrosa")).toBeVisible();
  await expect(upload(page, "chica.jpg").getByText("Es pequeña: 640 × 480")).toBeVisible();
  await expectToast(page, "REGISTRO", "Fotogramas Registrado con éxito");
  expect(await names()).toEqual(["buena.jpg"]);
  expect(await findings(page)).toEqual([]);
  await page.getByRole("button", { name: "No enviar igual.jpg" }).click();
  await expect(page.getByText("2 fotografías esperan su decisión.")).toBeVisible();
  await page.getByRole("button", { name: "Enviar de todos modos" }).click();
  for (const name of ["borrosa.jpg", "chica.jpg"]) await expect(row(page, name)).toBeVisible();
  await picker(page).setInputFiles(jpeg("otra vez.jpg", good));
  await expect(upload(page, "otra vez.jpg").getByText("Se parece mucho a «buena.jpg»")).toBeVisible();
  await page.getByRole("button", { name: "No enviar", exact: true }).click();
  await expect(upload(page, "otra vez.jpg")).toHaveCount(0);
  expect(await names()).toEqual(["borrosa.jpg", "buena.jpg", "chica.jpg"]);

  await openSection(page, { tab: "RUTAS", path: "/rutasacceso/" });
  const hint = page.getByText("Suelte aquí las fotografías de este registro");
  const over = async () =>
    page.locator("main").dispatchEvent("dragover", { dataTransfer: await dragged(page, "x.jpg") });
  await over();
  await expect(hint).toBeVisible();
  await page.locator("main").dispatchEvent("drop", { dataTransfer: await dragged(page, "soltada.jpg") });
  await expect(hint).toHaveCount(0);
  await expectToast(page, "FOTOGRAMAS", "1 fotografía en camino a este registro");
  await expectToast(page, "REGISTRO", "Fotogramas Registrado con éxito");
  expect(await names()).toContain("soltada.jpg");

  const again = await dragged(page, "repetida.jpg", good);
  await page.locator("main").dispatchEvent("drop", { dataTransfer: again });
  await expectToast(page, "FOTOGRAMAS", "1 fotografía sin enviar espera su decisión");
  const newest = page.locator('[data-front="true"]').filter({ hasText: "espera su decisión" });
  await newest.getByRole("button", { name: "Ver" }).click();
  await expect(upload(page, "repetida.jpg").getByText("Se parece mucho a «buena.jpg»")).toBeVisible();
  await page.getByRole("button", { name: "No enviar repetida.jpg" }).click();

  // Where the record is only read, nothing takes a file.
  await page.goto(`/verfotograma/${refOf(page)}`);
  await expect(row(page, "soltada.jpg")).toBeVisible();
  await over();
  await expect(hint).toHaveCount(0);
});
