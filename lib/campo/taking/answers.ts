import { reportChange } from "../changes";
import { database } from "../database";
import type { Respuesta } from "../types";

/** The answers that were taken along, by person and address. */

/** Keeps an answer in place of an earlier one. Call `reportAnswers` afterwards, once for many, so that other views read them. */
export async function keepAnswer(answer: Respuesta): Promise<void> {
  await (await database()).put("respuestas", answer);
}

export const reportAnswers = reportChange;

/** A person's answer of a call's address; null if it was not taken along. */
export async function keptAnswer(persona: string, url: string): Promise<Respuesta | null> {
  return (await (await database()).get("respuestas", [persona, url])) ?? null;
}

/** A person's answers whose address begins so. */
export async function keptAnswers(persona: string, start = ""): Promise<Respuesta[]> {
  return (await database()).getAll("respuestas", IDBKeyRange.bound([persona, start], [persona, `${start}\uffff`]));
}

/** Changes whenever a preparation ends or an answer is added, so that what was made of the answers is made again. */
export async function answersMark(persona: string): Promise<string> {
  const transaction = (await database()).transaction(["personas", "respuestas"]);
  const [person, count] = await Promise.all([
    transaction.objectStore("personas").get(persona),
    transaction.objectStore("respuestas").index("persona").count(persona),
  ]);
  return `${person?.preparado ?? ""} ${count}`;
}
