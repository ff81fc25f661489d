import { expect, type Page } from "@playwright/test";

const FILE = ["NOMBRE DEL RECURSO;MUNICIPIO;ALT.;RESP. FICHA", "Mirador de la planilla;Tupiza;3050;L. Choque"].join(
  "\n",
);

/** An import of one row whose file was read, made by the page's account; returns its sealed id. */
export async function ownImport(page: Page, origin: string, contents = FILE): Promise<string> {
  const answer = await page.request.post("/api/importacion", {
    data: { tipo: "ppirta", nombre: "planilla.csv", archivo: Buffer.from(contents).toString("base64") },
    headers: { Origin: origin },
  });
  expect(answer.status()).toBe(200);
  const made: { data: { id: number } } = await answer.json();
  const opened = await page.request.get(`/abrir/importacion/${made.data.id}`);
  return new URL(opened.url()).pathname.split("/").at(-1) ?? "";
}
