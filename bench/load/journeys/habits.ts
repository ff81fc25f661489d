import type { Rol } from "../../../contract/codes";
import type { Worker } from "../person";
import { type Journey, FROM, write } from "./journey";
import { attractions, catalogue, exported, facilities, map, read, reload, search, start, users } from "./read";
import { derive, photograph, saveForm, saveSection } from "./write";
import { called, screens, succeeded } from "../screens";

// Tasks of reviewers: receive new records, view the changes, decide.
interface Row {
  id: number;
  registro: number;
}

/** The steps in that state on an inbox's page. */
const waitingIn = (text: string, estado: "ENTRANTE" | "PENDIENTE"): Row[] =>
  [...text.matchAll(/"id":(\d+),"id_ppirta":(\d+),"codigo":[^}]*?"seg_estado":"([A-Z ]+)"/g)].flatMap(
    ([, id, registro, state]) => (state === estado ? [{ id: Number(id), registro: Number(registro) }] : []),
  );

const INBOX_PAGES = 6;

/** Opens a page of an inbox and claims a row that nobody else has claimed. */
async function take(worker: Worker, name: string, estado: "ENTRANTE" | "PENDIENTE"): Promise<Row | null> {
  const screen = screens.inbox(name);
  const query = `page=${worker.chance.between(1, INBOX_PAGES)}`;
  const page = await worker.step("inbox", () => worker.goTo(screen, FROM.panel, query));
  return waitingIn(page ?? "", estado).find(({ id }) => worker.office.claim(id)) ?? null;
}

const receive =
  (inbox: string, call: string): Journey =>
  async (worker) => {
    const row = await take(worker, inbox, "ENTRANTE");
    if (!row) return;
    await worker.step("receive", async () => {
      await write(worker, "POST", `/${call}/${row.id}`);
      return worker.goTo(screens.inbox(inbox), FROM.whole);
    });
  };

/** Share of reviews that approve. */
const APPROVED = 0.8;

const review =
  (inbox: string, call: string): Journey =>
  async (worker) => {
    const row = await take(worker, inbox, "PENDIENTE");
    if (!row) return;
    const { browser, chance, step } = worker;
    await step("review: what changed", async () => {
      const panel = browser.send(`/revision/ppirta/${row.id}?registro=${row.registro}`);
      await Promise.all([
        panel.then((answer) => succeeded("changes", answer)),
        called(browser, "GET", `/ppirta/${row.registro}`),
      ]);
    });
    const aprobado = chance.next() < APPROVED ? 1 : 2;
    const observacion = aprobado === 1 ? "" : "Falta precisar el horario de visita.";
    await step("review", async () => {
      await write(worker, "POST", `/${call}`, { id_seguimiento: row.id, aprobado, observacion });
      return worker.goTo(screens.inbox(inbox), FROM.whole);
    });
  };

type Habit = readonly [parts: number, journey: Journey];

/** How often each role does what. Exports of everything a person may see are rare (by the hour, not by the minute). */
const HABITS: Record<Rol, readonly Habit[]> = {
  1: [
    [24, attractions],
    [15, search],
    [15, read],
    [10, users],
    [15, catalogue],
    [10, start],
    [5, map],
    [1, exported],
    [5, reload],
  ],
  2: [
    [14, attractions],
    [12, search],
    [12, read],
    [18, receive("ppirtaentrantenacional", "ppirtanacionalrecibir")],
    [20, review("ppirtarevisionnacional", "ppirtarevisarnacional")],
    [10, start],
    [6, map],
    [1, exported],
    [7, reload],
  ],
  3: [
    [12, attractions],
    [12, search],
    [12, read],
    [20, receive("ppirtaentrante", "ppirtarecibir")],
    [22, review("ppirtarevision", "ppirtarevisargobernacion")],
    [8, start],
    [5, map],
    [1, exported],
    [8, reload],
  ],
  4: [
    [14.5, attractions],
    [8, facilities],
    [16, search],
    [12, read],
    [10, saveForm],
    [16, saveSection],
    [8, photograph],
    [4, derive],
    [3, catalogue],
    [4, start],
    [2, map],
    [0.5, exported],
    [2, reload],
  ],
  5: [
    [20, attractions],
    [14, facilities],
    [22, search],
    [12, saveSection],
    [8, saveForm],
    [6, photograph],
    [4, derive],
    [6, start],
    [4, map],
    [4, reload],
  ],
};

/** The person's next task. */
export function nextJourney({ person, chance }: Worker): Journey {
  const habits = HABITS[person.rol];
  const all = habits.reduce((sum, [parts]) => sum + parts, 0);
  let left = chance.next() * all;
  for (const [parts, journey] of habits) {
    left -= parts;
    if (left < 0) return journey;
  }
  return attractions;
}
