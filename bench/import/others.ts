import { setTimeout as rest } from "node:timers/promises";
import { AtractivoBody, ppirta } from "@/contract/resources/registros";
import type { Client } from "../client";
import type { Wait } from "../load/verdicts";

/** The lists that other people read meanwhile, each as often as the next. */
const LISTS: Readonly<Record<string, string>> = {
  "attractions, page 1": "/ppirta?page=1&rows=10&q=",
  "attractions, page 300": "/ppirta?page=300&rows=10&q=",
  "attractions, search": "/ppirta?page=1&rows=10&q=grande",
  "facilities, page 1": "/ppirtf?page=1&rows=10&q=",
};
/** So many lists are asked for in a second. */
export const A_SECOND = 20;

/** People who read lists at a fixed rate, whatever their answers take. */
interface Others {
  /** Every answer so far. */
  readonly waits: readonly Wait[];
  /** Ends it. Errors: the first answer that failed. */
  stop(): Promise<void>;
}

/** So many records are saved in a second. */
export const SAVED_A_SECOND = 4;

type Act = (person: Client, n: number) => Promise<unknown>;

/** They begin at once; each request goes out at its time, also while earlier ones wait. */
function othersActing(people: readonly Client[], aSecond: number, acts: readonly (readonly [string, Act])[]): Others {
  const waits: Wait[] = [];
  const under = new Set<Promise<void>>();
  let over = false;
  const from = performance.now();

  /** Waiting counts from when the request was due: a person does not wait less because this process was late. */
  const ask = async (n: number, at: number) => {
    const [step, act] = acts[n % acts.length] ?? ["", () => Promise.reject(new Error("Nothing to do"))];
    const person = people[n % people.length];
    const failed = await (person ? act(person, n) : Promise.reject(new Error("Nobody asks"))).then(
      () => false,
      () => true,
    );
    waits.push({ step, at, took: performance.now() - at, failed });
  };
  const acting = (async () => {
    for (let n = 0; !over; n += 1) {
      const at = from + (n * 1000) / aSecond;
      await rest(Math.max(0, at - performance.now()));
      const one = ask(n, at).finally(() => under.delete(one));
      under.add(one);
    }
  })();
  return {
    waits,
    stop: async () => {
      over = true;
      await acting;
      await Promise.all(under);
      const failed = waits.filter((wait) => wait.failed).length;
      if (failed > 0) throw new Error(`${failed} calls were not answered`);
    },
  };
}

export const othersReading = (people: readonly Client[]): Others =>
  othersActing(
    people,
    A_SECOND,
    Object.entries(LISTS).map(([step, path]) => [step, (person) => person.get(path)]),
  );

/** Places of new records, so far apart that none is taken for another one: steps of a kilometre, row by row. */
const [STEP, A_ROW] = [0.01, 30];

/** People who register attractions like the newest one of the first person's list, each in a place of its own. */
export async function othersSaving(people: readonly Client[]): Promise<Others> {
  const [first] = people;
  if (!first) throw new Error("Nobody saves");
  const list = await first.call({ ...ppirta.list, path: `${ppirta.list.path}?page=1&rows=1&q=` });
  const { ppirta: like } = await first.call(ppirta.detail, { id: list.ppirta.data[0]?.id ?? 0 });
  const save: Act = (person, n) =>
    person.call(ppirta.create, {
      body: AtractivoBody.parse({
        ...like,
        nombre_atractivo: `Registrado entretanto ${n}`,
        comunidad: like.comunidad ?? "Centro",
        distrito: like.distrito ?? "Distrito 1",
        g_x: (like.g_x ?? 0) + (n % A_ROW) * STEP,
        g_y: (like.g_y ?? 0) + Math.floor(n / A_ROW) * STEP,
      }),
    });
  return othersActing(people, SAVED_A_SECOND, [["a record is saved", save]]);
}
