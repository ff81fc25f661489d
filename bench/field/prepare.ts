import type { Page } from "playwright";
import { newPart, newRecord, textsOf, withNewPart } from "../../lib/campo/parts";
import { SesionDeCampo } from "../../lib/campo/session";
import type { RegistroDeCampo } from "../../lib/campo/types";
import { CLAVE_DEMO } from "../../ministry-api/db/seed/accounts";
import { azar } from "../../ministry-api/db/seed/random";
import { apiAt, bearer } from "../field-days/client";
import { readChoices, SECTIONS, typist } from "../field-days/values";
import { tokenOf } from "../sign-in";

/** The technician of La Paz among the demonstration accounts. */
const ACCOUNT = { email: "tecnico.lp@turismo.bo", password: CLAVE_DEMO };
const PREPARED_MS = 120_000;

/** Signs in, opens the field screen, takes the lists along and waits for the worker. Returns the person's key. */
export async function prepare(page: Page, origin: string): Promise<string> {
  const entered = await page.request.post("/api/auth/entrar", { data: ACCOUNT, headers: { Origin: origin } });
  if (!entered.ok()) throw new Error(`sign-in: ${entered.status()}`);
  await page.goto("/campo");
  await page.getByRole("link", { name: "Preparar el equipo" }).click();
  await page.getByRole("button", { name: "Preparar el equipo" }).click();
  await page.getByText("Listo. Se llevaron las listas.").waitFor({ timeout: PREPARED_MS });
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller) await new Promise((done) => setTimeout(done, 50));
  });
  const session = SesionDeCampo.parse(await (await page.request.get("/campo/sesion")).json());
  if (!session.persona) throw new Error("Nobody is signed in");
  return session.persona.clave;
}

/** Attractions as a person registers them in the field, each with its information and a row in every section. */
export async function attractions(apiOrigin: string, persona: string, count: number): Promise<RegistroDeCampo[]> {
  const token = await tokenOf(apiOrigin, ACCOUNT.email);
  const choices = await readChoices(apiAt({ origin: apiOrigin, headers: () => bearer(token) }));
  const types = typist(azar(count), choices);
  return Array.from({ length: count }, (_, index) => {
    const at = new Date(Date.now() - index * 60_000);
    const begun = newRecord("ppirta", persona, types.own("ppirta", `Atractivo ${index + 1}`), at);
    const informed: RegistroDeCampo = {
      ...begun,
      partes: begun.partes.map((part) =>
        part.recurso === "informacion" ? { ...part, valores: types.information() } : part,
      ),
    };
    return SECTIONS.ppirta.reduce(
      (record, recurso) => withNewPart(record, newPart(recurso, types.row(recurso, textsOf(recurso, {}))), at),
      informed,
    );
  });
}
