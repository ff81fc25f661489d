import { expect, test } from "./support/fixtures";

/** A técnico of Potosí can neither see nor open nor change a record of La Paz (decision 005). */
test("the wall between departments", async ({ as, origin }) => {
  const laPaz = await as("tecnicoLp");
  await laPaz.goto("/turistico?q=Valle de la Luna");
  const row = laPaz.getByRole("row").filter({ hasText: "Valle de la Luna" }).first();
  await expect(row).toBeVisible();
  const href = await row
    .getByRole("link", { name: /Editar|Ver info/ })
    .first()
    .getAttribute("href");
  await laPaz.goto(href ?? "");
  await expect(laPaz.getByRole("heading", { level: 1, name: /Valle de la Luna/ })).toBeVisible();
  const list = await laPaz.request.get("/api/ppirta?page=1&rows=1&q=Valle de la Luna");
  const { ppirta } = (await list.json()) as { ppirta: { data: [Record<string, unknown> & { id: number }] } };
  const record = ppirta.data[0];

  const potosi = await as("tecnicoPt");
  await potosi.goto("/turistico?q=Valle de la Luna");
  await expect(potosi.getByText(/^Sin resultados para/)).toBeVisible();
  await potosi.goto(href ?? "");
  await expect(potosi.getByText("Requested resource is not available.")).toBeVisible();
  await expect(potosi.getByText("Valle de la Luna")).toHaveCount(0);

  const headers = { Origin: origin };
  const own = potosi.request;
  expect((await own.get(`/api/ppirta/${record.id}`)).status()).toBe(404);
  expect((await own.get(`/api/rutappirta?ppirta=${record.id}&page=1&rows=10&q=`)).status()).toBe(404);
  expect((await own.get(`/api/fotogramappirta/${record.id}/imagen`)).status()).toBe(404);
  const changed = { ...record, nombre_atractivo: "CAMBIADO", comunidad: "x", distrito: "x", g_z: "3600" };
  expect((await own.put(`/api/ppirta/${record.id}`, { data: changed, headers })).status()).toBe(404);
  const season = { id_ppirta: record.id, id_mes: 1, hora_inicio: "08:00", hora_fin: "15:00" };
  expect((await own.post("/api/temppirta", { data: season, headers })).status()).toBe(404);
  expect((await own.post(`/api/derivarppirta/${record.id}`, { headers })).status()).toBe(404);
  expect((await own.delete(`/api/ppirta/${record.id}`, { headers })).status()).toBe(403);

  const after = await laPaz.request.get(`/api/ppirta/${record.id}`);
  expect(((await after.json()) as { ppirta: { nombre_atractivo: string } }).ppirta.nombre_atractivo).toBe(
    record.nombre_atractivo,
  );
});

test("a changed address and an address of another kind give the not-found page", async ({ as }) => {
  const page = await as("tecnicoPt");
  for (const ref of ["1", "abcdefgh", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"]) {
    for (const path of ["informacion", "informacionp"]) {
      expect((await page.goto(`/${path}/${ref}`))?.status()).toBe(404);
      await expect(page.getByText("Requested resource is not available.")).toBeVisible();
    }
  }
});
