import { expect, type Page } from "@playwright/test";
import type { CatalogueCase } from "./catalogues-table";
import { freshCode } from "./catalogue";
import { ACCOUNTS, PASSWORD, unique } from "./fixtures";

interface Listed {
  id: number;
  nombre: string;
}

/** Three entities found by the given word; the first data has none. Returns their ids. */
async function createEntities(page: Page, origin: string, word: string): Promise<number[]> {
  const read = async (path: string, envelope: string): Promise<Listed[]> =>
    ((await (await page.request.get(path)).json()) as Record<string, Listed[]>)[envelope] ?? [];
  const [provincia] = await read("/api/deppro/5", "provincias");
  const [municipio] = await read(`/api/promun/${provincia?.id}`, "municipios");
  const ids: number[] = [];
  for (const nombre of ["UNO", "DOS", "TRES"].map((number) => `${word} ${number}`)) {
    const place = { id_departamento: 5, id_provincia: provincia?.id, id_municipio: municipio?.id };
    const answer = await page.request.post("/api/entidad", {
      data: { sigla: `E${freshCode()}`, nombre, telefono: 22112211, ...place },
      headers: { Origin: origin },
    });
    expect(answer.status(), await answer.text()).toBe(200);
    ids.push(((await answer.json()) as { data: Listed }).data.id);
  }
  return ids;
}

/** Runs a test of the entities' screen over three entities of its own, and takes them away again. */
export async function withEntities(page: Page, { url }: CatalogueCase, run: (word: string) => Promise<void>) {
  if (url !== "/entidad") return run("");
  const word = unique("ENTIDAD DE PRUEBA");
  await page.goto(url);
  const { origin } = new URL(page.url());
  const ids = await createEntities(page, origin, word);
  await run(word);
  const browser = page.context().browser();
  if (!browser) throw new Error("The page's browser is gone");
  // Only an administrator deletes an entity.
  const admin = await browser.newContext({ baseURL: origin });
  const data = { email: ACCOUNTS.admin, password: PASSWORD };
  await admin.request.post("/api/auth/entrar", { data, headers: { Origin: origin } });
  for (const id of ids) {
    const answer = await admin.request.delete(`/api/entidad/${id}`, { headers: { Origin: origin } });
    expect(answer.status()).toBe(200);
  }
  await admin.close();
}
