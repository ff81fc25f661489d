import "fake-indexeddb/auto";
import { type Figures, playDays } from "./field-days/days";
import { type Evening, LINE, playSlowEvening } from "./field-days/slow-evening";
import { killableApi } from "./field-days/killable-api";
import { machine } from "./report";

/** Days in the field, sent over a line that breaks anywhere to an API that is killed: what is lost, what is doubled. */

export const FIELD_DAYS = 200;
const SEED = 2026;
/** So many of what is wrong are printed. */
const SAID = 20;

function textOf({ days, cuts, records, sections, photographs, lost, doubled, happened, said }: Figures): string {
  const { before, body, after, half, killed, browser, session, tabs, typed, office } = happened;
  return [
    `## Days in the field (${machine()})`,
    "",
    "A person works without a line; each evening all is sent over one that breaks by chance. In the end the server is",
    "compared with what was entered, field by field and byte by byte.",
    "",
    "| days | cuts | records | sections | photographs | lost | doubled |",
    "|---|---|---|---|---|---|---|",
    `| ${[days, cuts, records, sections, photographs, lost, doubled].join(" | ")} |`,
    "",
    `Cuts: ${before} before the request, ${body} in its body, ${after} before the answer, ${half} in it, ${killed} with`,
    `the API killed, ${browser} with the browser killed, ${session} by the session's end; two tabs sent at once ${tabs}`,
    `times, ${typed} times something was typed meanwhile, ${office} times the office changed another field.`,
    ...said.slice(0, SAID).map((one) => `- ${one}`),
  ].join("\n");
}

const count = (value: number) => Math.round(value).toLocaleString("en");

const minutes = (seconds: number) => Math.round(seconds / 60);

const textOfEvening = ({ records, photographs, bytes, twice, connections, resets, seconds, missing }: Evening) =>
  [
    "A day of 4 records and 16 photographs of 2,048 px over 3 kB/s, a connection for each request, one in ten reset;",
    `played 60 times as fast, and the time multiplied by 60. The photographs' bytes alone take ${minutes((bytes + twice) / LINE)} minutes.`,
    "",
    "| records | photographs | missing | bytes of photographs | sent twice | connections | reset | minutes |",
    "|---|---|---|---|---|---|---|---|",
    `| ${[records, photographs, missing, count(bytes), count(twice), connections, resets, minutes(seconds)].join(" | ")} |`,
  ].join("\n");

/** Plays the days, and the slow evening. */
export async function benchFieldDays(days: number): Promise<string> {
  // It would keep the process from ending.
  Reflect.deleteProperty(globalThis, "BroadcastChannel");
  const evening = await playSlowEvening();
  const place = await killableApi();
  try {
    const figures = await playDays({ days, seed: SEED, place });
    if (figures.lost + figures.doubled + figures.said.length + evening.missing > 0) process.exitCode = 1;
    return `${textOf(figures)}\n\n${textOfEvening(evening)}`;
  } finally {
    await place.stop();
  }
}
