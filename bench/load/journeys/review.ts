// Tasks of reviewers: receive new records, view the changes, decide.
import type { Worker } from "../person";
import { called, screens, succeeded } from "../screens";
import { FROM, type Journey, write } from "./journey";

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

export const receive =
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

export const review =
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
