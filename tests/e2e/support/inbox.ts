import type { Locator, Page } from "@playwright/test";
import { DECISION_REQUIRED, INBOX_TITLES, RECEIVED, REVIEW_TITLES, REVIEWED } from "../../words/inboxes";
import { expect } from "./fixtures";
import type { Made } from "./own-attraction";
import { write } from "./own-attraction";
import { addCommunication, ownFacility } from "./own-facility";
import { dialogOf, expectToast, search } from "./shell";

/** Page object of the twelve inboxes (spec 2 §2.10), by the texts on the screen. */

type Kind = "ppirta" | "ppirtf";

export interface Level {
  /** The inboxes' addresses. */
  entrante: string;
  revision: string;
  finalizado: string;
  /** The message after a review (spec 2 §8.3). */
  reviewed: string;
}

export const GOBERNACION: Record<Kind, Level> = {
  ppirta: level("/ppirta", "", REVIEWED.gobernacion),
  ppirtf: level("/cp", "", REVIEWED.gobernacion),
};
export const NACIONAL: Record<Kind, Level> = {
  ppirta: level("/ppirta", "nacional", REVIEWED.nacional),
  ppirtf: level("/cp", "nacional", REVIEWED.nacional),
};

function level(prefix: string, suffix: string, reviewed: string): Level {
  return {
    entrante: `${prefix}entrante${suffix}`,
    revision: `${prefix}revision${suffix}`,
    finalizado: `${prefix}finalizado${suffix}`,
    reviewed,
  };
}

export const rowOf = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });
export const reviewOf = (page: Page, kind: Kind) => page.getByRole("dialog", { name: REVIEW_TITLES[kind] });

/** Clicks the link of the toast with that text and waits for that address. */
export async function followToast(page: Page, detail: string, label: string, path: string | RegExp) {
  const toast = page.getByRole("listitem").filter({ hasText: detail });
  await toast.getByRole("button", { name: label, exact: true }).click();
  await expect(page).toHaveURL((url) => (typeof path === "string" ? url.pathname === path : path.test(url.pathname)));
}

/** Opens the incoming inbox at the record, receives it and confirms the question for that department. */
export async function receive(page: Page, inbox: Level, cite: string, department: string) {
  await page.goto(inbox.entrante);
  await expect(page.getByRole("heading", { level: 1, name: INBOX_TITLES.entrante })).toBeVisible();
  await search(page, cite);
  await rowOf(page, cite).getByRole("button", { name: "Recibir" }).click();
  const dialog = dialogOf(page, `¿Está seguro de Recibir de la gobernación de ${department} ?`);
  for (const fact of ["Código", "Emisor", "Rol"])
    await expect(dialog.getByRole("term").filter({ hasText: fact })).toBeVisible();
  await dialog.getByRole("button", { name: "RECIBIR" }).click();
  await expectToast(page, "REGISTRO", RECEIVED);
  await expect(rowOf(page, cite).getByText("Recibido")).toBeVisible();
}

/** Reviews the record in the pending inbox: checks that a missing choice is refused with a message, then decides. */
export async function review(
  page: Page,
  inbox: Level,
  kind: Kind,
  { cite, decision, observation = "" }: { cite: string; decision: "Aprobado" | "No Aprobado"; observation?: string },
) {
  await page.goto(inbox.revision);
  await expect(page.getByRole("heading", { level: 1, name: INBOX_TITLES.pendiente })).toBeVisible();
  await search(page, cite);
  await rowOf(page, cite).getByRole("button", { name: "Revisar" }).click();
  const dialog = reviewOf(page, kind);
  await dialog.getByRole("button", { name: "REVISAR" }).click();
  await expectToast(page, "Corregir", DECISION_REQUIRED);
  await dialog.getByLabel(/^Revisión/).selectOption({ label: decision });
  if (observation) await dialog.getByLabel(/^Observación/).fill(observation);
  await dialog.getByRole("button", { name: "REVISAR" }).click();
  await expectToast(page, "EL REGISTRO", inbox.reviewed);
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, cite)).toHaveCount(0);
}

export interface Registered extends Made {
  cite: string;
}

/** Creates a complete facility of that department through the API. */
export async function completeFacility(
  page: Page,
  origin: string,
  nombre: string,
  id_departamento: number,
): Promise<Registered> {
  const made = await ownFacility(page, origin, nombre, id_departamento);
  await addCommunication(page, origin, made.id);
  const { ppirtf } = (await (await page.request.get(`/api/ppirtf/${made.id}`)).json()) as { ppirtf: { cite: string } };
  return { ...made, cite: ppirtf.cite };
}

/** The step of a record in one of the inboxes' lists. */
export async function stepOf(page: Page, list: string, cite: string): Promise<number> {
  const answer = await page.request.get(`/api/${list}?page=1&rows=10&q=${cite}`);
  const body = (await answer.json()) as Record<string, { data: { id: number; cite: string }[] }>;
  return body[list.endsWith("entrada") ? "entradas" : "pendientes"]?.data.find((row) => row.cite === cite)?.id ?? 0;
}

type Stage = "gobernacion" | "nacional";

interface Verdict {
  cite: string;
  aprobado: 1 | 2;
  observacion?: string;
  kind?: Kind;
}

/** Receives a record, by default a facility, through the API. */
export async function receiveByCall(
  page: Page,
  origin: string,
  stage: Stage,
  cite: string,
  kind: Kind = "ppirtf",
): Promise<number> {
  const calls = stage === "nacional" ? `${kind}nacional` : kind;
  const id = await stepOf(page, `${calls}entrada`, cite);
  await write(page, origin, "post", `${calls}recibir/${id}`);
  return id;
}

/** Receives a record, by default a facility, and reviews it: 1 (approved) or 2 (not approved), through the API. */
export async function decideByCall(
  page: Page,
  origin: string,
  stage: Stage,
  { cite, aprobado, observacion = "", kind = "ppirtf" }: Verdict,
) {
  const id_seguimiento = await receiveByCall(page, origin, stage, cite, kind);
  await write(page, origin, "post", `${kind}revisar${stage}`, { id_seguimiento, aprobado, observacion });
}

/** The side menu's entry of an inbox, which shows its count. */
export const menuEntry = (page: Page, href: string): Locator =>
  page.getByRole("navigation", { name: "Menú principal" }).locator(`a[href="${href}"]`);
