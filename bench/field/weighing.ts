import type { Page } from "playwright";
import { fieldHrefs } from "../../lib/campo/hrefs";
import { head, row, verdict } from "../report";
import { GOALS } from "./goals";
import type { Memory } from "./memory";
import { goToField } from "./opening";
import type { Phone } from "./phone";

/** Memory of the field screen, view after view. */

/** A fixed time, not a state: what a view makes later, such as its map's tiles, is part of what it takes. */
const AT_REST_MS = 4000;

export interface Weighed {
  what: string;
  memory: Memory;
}

const rows = (page: Page) => page.getByRole("region", { name: "En este equipo" }).getByRole("listitem");

/** Goes through a record and back, on a phone that was just started, and weighs each view. */
export async function weigh(phone: Phone, clave: string, photos: number): Promise<Weighed[]> {
  const { page } = phone;
  const weighed: Weighed[] = [];
  const note = async (what: string) => {
    await page.waitForTimeout(AT_REST_MS);
    weighed.push({ what, memory: await phone.memory() });
  };
  const turn = (href: string) => page.evaluate((to) => void (location.hash = to), href);

  await note("an empty page");
  await goToField(phone);
  await rows(page).first().waitFor();
  await note("the list");
  await turn(fieldHrefs.registro(clave, "datos"));
  await page.getByLabel(/^Nombre del atractivo/).waitFor();
  await note("a record's form with its map");
  await turn(fieldHrefs.registro(clave, "fotograma"));
  const pictures = page.locator("main img");
  await pictures.nth(photos - 1).waitFor();
  // Each of them is looked at, as somebody does who goes through them.
  for (const picture of await pictures.all()) await picture.scrollIntoViewIfNeeded();
  await note(`its ${photos} photographs, all looked at`);
  await turn(fieldHrefs.lista);
  await rows(page).first().waitFor();
  await note("the list again");
  return weighed;
}

const mb = (size: number) => size.toFixed(0);

/** What each view takes; the page's process against what is promised. */
export const weighedTable = (weighed: readonly Weighed[]): string[] => [
  ...head("memory, MB, on the screen", "the page's process", "its scripts' objects", "less than", ""),
  ...weighed.map(({ what, memory: { page, heap } }) =>
    row(what, mb(page), mb(heap), GOALS.memory, verdict(page < GOALS.memory)),
  ),
];
