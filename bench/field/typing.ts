import { setTimeout as sleep } from "node:timers/promises";
import { fieldHrefs } from "../../lib/campo/hrefs";
import { goToField } from "./opening";
import type { Phone } from "./phone";
import { keptTexts } from "./store";

declare global {
  interface Window {
    /** Of each letter typed: ms from its key until the frame with it was painted. */
    letters?: number[];
  }
}

/** Thirty letters. */
export const LETTERS = "junto al camino viejo de Tahua";
/** Between two keys, as of a quick person. */
const BETWEEN_MS = 100;
const KEPT_MS = 5000;

interface Field {
  tab: string;
  /** How its label begins. */
  label: RegExp;
  /** Its name in the store. */
  name: string;
}

/** Where the letters are typed: a line of the record's own form, and the longest text that it has. */
export const FIELDS: readonly Field[] = [
  { tab: "datos", label: /^Nombre del atractivo/, name: "nombre_atractivo" },
  { tab: "informacion", label: /^Descripción/, name: "descripcion" },
];

/** Runs in the page before its own scripts. */
function watchLetters(): void {
  const letters: number[] = [];
  window.letters = letters;
  let pressed = 0;
  addEventListener("keydown", ({ timeStamp }) => (pressed = timeStamp), { capture: true });
  const typed = () => {
    const from = pressed;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => letters.push(performance.now() - from);
      port2.postMessage(null);
    });
  };
  addEventListener("input", typed, { capture: true });
}

/** Types at the end of a field of a record, on a phone that was just started. Errors: a letter is not kept. */
export async function typeLetters(phone: Phone, clave: string, { tab, label, name }: Field): Promise<number[]> {
  const { page } = phone;
  await page.context().addInitScript(watchLetters);
  await goToField(phone, fieldHrefs.registro(clave, tab));
  const field = page.getByLabel(label).first();
  await field.click();
  await field.press("Control+End");
  for (const letter of LETTERS) {
    await page.keyboard.press(letter);
    await sleep(BETWEEN_MS);
  }
  for (const until = Date.now() + KEPT_MS; ; await sleep(100)) {
    const kept = await keptTexts(page, clave, name);
    if (kept.some((text) => text.endsWith(LETTERS))) break;
    if (Date.now() > until) throw new Error(`${name} was not kept: ${kept.join(", ")}`);
  }
  const letters = (await page.evaluate(() => window.letters)) ?? [];
  if (letters.length !== LETTERS.length) throw new Error(`${letters.length} letters were painted`);
  return letters;
}
