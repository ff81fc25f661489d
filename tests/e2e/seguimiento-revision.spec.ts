import type { Locator, Page } from "@playwright/test";
import { expect, test, unique } from "./support/fixtures";
import { GOBERNACION, reviewOf, rowOf, stepOf } from "./support/inbox";
import { findings, sideways } from "./support/looks";
import { idOf, placeIn, write } from "./support/own-attraction";
import { photograph } from "./support/photo";
import { addPart } from "./support/records";
import { expectToast } from "./support/shell";
import type { OwnFields } from "../support/filled-record";

/** What the review dialog shows: the changes, the record itself, earlier observations. */

const LA_PAZ = 2;
const OBSERVACION = "Falta el camino desde Atocha y el punto no coincide con la carta.";

const card = (dialog: Locator, title: string) =>
  dialog
    .getByRole("list", { name: "Cambios desde la revisión anterior" })
    .getByRole("listitem")
    .filter({
      has: dialog.page().getByRole("heading", { name: title, exact: true }),
    });
const tab = (dialog: Locator, name: RegExp) => dialog.getByRole("tab", { name });
const was = (of: Locator) => of.locator("del");
const is = (of: Locator) => of.locator("ins");

async function openReview(page: Page, kind: "ppirta" | "ppirtf", cite: string): Promise<Locator> {
  await page.goto(`${GOBERNACION[kind].revision}?q=${cite}`);
  await rowOf(page, cite).getByRole("button", { name: "Revisar" }).click();
  return reviewOf(page, kind);
}

const picture = async (id_ppirta: number, nombre: string) => ({
  id_ppirta,
  fotogramas: [{ ruta_fotograma: (await photograph(400)).toString("base64"), nombre }],
});

test("an attraction that comes back tells each change, its record and what was observed @slow", async ({
  as,
  origin,
}) => {
  const [tecnico, admin, gobernacion] = [
    await as("tecnicoLp"),
    await as("admin"),
    await as("gobernacionLp", { reducedMotion: "reduce" }),
  ];
  const body = {
    ...(await placeIn(tecnico, LA_PAZ)),
    ...{ nombre_atractivo: unique("Cerro revisado"), jerarquia: "III", comunidad: "Coquesa", distrito: "Distrito 1" },
    ...{ id_categoria: 1, id_tipo: 1, id_subtipo: 1 },
  } satisfies OwnFields["ppirta"] & Record<string, unknown>;
  const id = (await write(tecnico, origin, "post", "ppirta", body)).data?.id ?? 0;
  for (const part of ["informacion", "ruta", "temporalidad", "actividad"] as const) {
    await addPart(tecnico, origin, id, part);
  }
  await write(tecnico, origin, "post", "fotogramappirta", await picture(id, "cima.jpg"));
  const detail = (await (await tecnico.request.get(`/api/ppirta/${id}`)).json()) as { ppirta: { cite: string } };
  const { cite } = detail.ppirta;
  const send = async () => {
    await write(tecnico, origin, "post", `derivarppirta/${id}`);
    await write(gobernacion, origin, "post", `ppirtarecibir/${await stepOf(gobernacion, "ppirtaentrada", cite)}`);
  };
  await send();

  await test.step("the first time the record itself comes first, and is read whole", async () => {
    const dialog = await openReview(gobernacion, "ppirta", cite);
    await expect(dialog.getByText("Es la primera vez que este nivel ve el registro.")).toBeVisible();
    await expect(dialog.getByRole("tab")).toHaveText(["Registro", "Cambios", "Observaciones"]);
    await expect(tab(dialog, /^Registro/)).toHaveAttribute("aria-selected", "true");
    await expect(dialog.getByRole("definition").filter({ hasText: "-16.50000" })).toBeVisible();
    await dialog.getByRole("button", { name: "Rutas" }).click();
    await expect(dialog.getByRole("table", { name: "GESTIÓN DE RUTAS" }).getByText("Plaza - Mirador")).toBeVisible();
    await dialog.getByRole("button", { name: "Abrir todas las secciones" }).click();
    await expect(dialog.getByText("Mirador sobre el valle.")).toBeVisible();
    await expect(dialog.getByRole("table", { name: "GESTIÓN DE TEMPORALIDAD" }).getByText("ABRIL")).toBeVisible();
    await expect(dialog.getByRole("img", { name: "cima.jpg" })).toBeVisible();
    await tab(dialog, /^Registro/).press("End");
    await expect(tab(dialog, /^Observaciones/)).toBeFocused();
    await expect(dialog.getByText("Ninguna revisión anterior dejó una observación.")).toBeVisible();
    await dialog.getByLabel(/^Revisión/).selectOption({ label: "No Aprobado" });
    await dialog.getByLabel(/^Observación/).fill(OBSERVACION);
    await dialog.getByRole("button", { name: "REVISAR" }).click();
    await expectToast(gobernacion, "EL REGISTRO", GOBERNACION.ppirta.reviewed);
  });

  await write(tecnico, origin, "put", `ppirta/${id}`, { ...body, jerarquia: "II", g_x: -16.509 });
  const informacion = (await (await tecnico.request.get(`/api/ppirta/${id}`)).json()) as { ppirta: object };
  await write(tecnico, origin, "put", `infppirta/${id}`, {
    ...informacion.ppirta,
    descripcion: "Mirador natural de piedra sobre el valle.",
  });
  await write(tecnico, origin, "post", "rutappirta", {
    ...{ id_ppirta: id, tramo: "Atocha - Santa Bárbara", id_tipo_via: 1, id_estado: 1 },
    ...{ distancia_km: "38", distancia_hr: "1.5", s_si: "V" },
  });
  const seasons = (await (await admin.request.get(`/api/temppirta?ppirta=${id}&page=1&rows=5`)).json()) as {
    temp: { data: { id: number }[] };
  };
  await write(tecnico, origin, "post", "temppirta", {
    id_ppirta: id,
    id_mes: 5,
    hora_inicio: "08:00",
    hora_fin: "15:00",
  });
  await write(admin, origin, "delete", `temppirta/${seasons.temp.data[0]?.id}`);
  const foto = await idOf(tecnico, `listfotograma/${id}`, "fotograma");
  const [replaced] = (await picture(id, "cima nueva.jpg")).fotogramas;
  await write(tecnico, origin, "put", `fotogramappirta/${foto}`, replaced);
  await send();

  const dialog = await openReview(gobernacion, "ppirta", cite);
  await expect(tab(dialog, /^Cambios/)).toHaveAttribute("aria-selected", "true");
  await expect(dialog.getByText("4 modificados")).toBeVisible();
  await expect(dialog.getByText("2 añadidos")).toBeVisible();
  await expect(dialog.getByText("1 quitado")).toBeVisible();
  await expect(was(card(dialog, "Jerarquía"))).toContainText("III");
  await expect(is(card(dialog, "Jerarquía"))).toHaveText("Ahora: II");
  const descripcion = card(dialog, "Descripción del atractivo");
  await expect(is(descripcion)).toContainText("natural de piedra");
  await expect(is(descripcion)).not.toContainText("valle");
  await expect(was(descripcion)).toHaveCount(0);
  await expect(is(card(dialog, "Tramo añadido"))).toContainText("Atocha - Santa Bárbara");
  await expect(is(card(dialog, "Mes añadido"))).toContainText("MAYO");
  await expect(was(card(dialog, "Mes quitado"))).toContainText("ABRIL");
  const moved = dialog.getByRole("listitem").filter({ hasText: /El punto se movió 1\.00\d m/ });
  await expect(was(moved)).toContainText("-16.50000, -68.15000");
  await expect(is(moved)).toContainText("-16.50900, -68.15000");
  for (const side of ["Antes", "Ahora"]) {
    const shown = dialog.getByRole("img", { name: `${side}: cima nueva.jpg` });
    await shown.scrollIntoViewIfNeeded();
    await expect(async () => {
      expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
    }).toPass();
  }
  expect(await findings(gobernacion)).toEqual([]);
  await expect(tab(dialog, /^Observaciones/)).toHaveText("Observaciones1");
  await tab(dialog, /^Observaciones/).click();
  await expect(dialog.getByRole("listitem").filter({ hasText: OBSERVACION })).toContainText("Gobernación");
  await expect(dialog.getByRole("button", { name: "REVISAR" })).toBeInViewport();

  await gobernacion.setViewportSize({ width: 390, height: 844 });
  await expect(tab(dialog, /^Cambios/)).toBeHidden();
  await expect(dialog.getByRole("button", { name: "REVISAR" })).toBeInViewport();
  await dialog.getByRole("button", { name: "Ver cambios, registro y observaciones" }).click();
  await tab(dialog, /^Registro/).click();
  await dialog.getByRole("button", { name: "Rutas" }).click();
  await expect(
    dialog.getByRole("list", { name: "GESTIÓN DE RUTAS" }).getByText("Atocha - Santa Bárbara"),
  ).toBeVisible();
  expect(await sideways(gobernacion)).toBe(0);
  expect(await findings(gobernacion)).toEqual([]);
});
