import { isPending } from "../../lib/campo/parts";
import { fieldPhotos } from "../../lib/campo/photos";
import { fieldRecords } from "../../lib/campo/records";
import { sendAll, whatWaits, type AllSent } from "../../lib/campo/sending/all";
import { sendPieces, type SendPieces } from "../../lib/campo/sending/pieces";
import { confirmRepeated } from "../../lib/campo/sending/decide";
import type { Api, SendingDeps } from "../../lib/campo/sending/deps";
import { azar } from "../../ministry-api/db/seed/random";
import { apiAt, bearer } from "./client";
import { fieldDesk } from "./desk";
import { count, type Counted, type Looking } from "./count";
import { type Entered, sizeOf } from "./ledger";
import { openLine } from "./line";
import { browserLocks, unreferenced } from "./page";
import { fieldPerson } from "./person";
import { readChoices, typist } from "./values";
import { type Weather, weather } from "./weather";

/** Days in the field: somebody works without a line, and sends over one that breaks anywhere. */

/** The API that the days are sent to. */
export interface Place {
  port: number;
  subject: SendingDeps["subject"];
  /** Begins a session and returns its token. */
  signIn: () => Promise<string>;
  /** Kills the API's process; it is started again by itself. Null where it is not a process. */
  kill: (() => void) | null;
  /** Resolves once the API answers. */
  up: () => Promise<void>;
  original: Looking["original"];
}

interface Asked {
  days: number;
  seed: number;
  place: Place;
  /** Leaves references out, so that the machine can be seen to count what is doubled then. */
  withoutReferences?: boolean;
}

export interface Figures extends Counted, ReturnType<typeof sizeOf> {
  days: number;
  cuts: number;
  happened: Weather["counts"] & { tabs: number; office: number };
}

/** A photo of the days is small, and comes in several pieces all the same. */
const PIECE_BYTES = 2000;
const TRIES = 6;
const LAST_TRIES = 40;
/** Every so many sendings two tabs send at once. */
const TWO_TABS = 6;
/** How often somebody at the office changes something too: before an evening, and while it is sent. */
const OFFICE = 0.4;
/** So many records stay on the device. */
const KEPT = 15;

/** Plays the days, then sends on a calm line what is left, and compares. */
export async function playDays({ days, seed, place, withoutReferences = false }: Asked): Promise<Figures> {
  const persona = `Campo${seed}`;
  const ledger: Entered[] = [];
  const sky = weather(azar(seed + 1), { kills: place.kill !== null });
  const line = await openLine({ port: place.port, cut: sky.cut, kill: () => place.kill?.() });
  const session = { token: await place.signIn() };
  const direct = apiAt({ origin: `http://127.0.0.1:${place.port}`, headers: () => bearer(session.token) });
  const far = apiAt({ origin: line.origin, headers: () => bearer(session.token) });
  const chance = azar(seed);
  const person = fieldPerson({ persona, chance, ledger, typist: typist(chance, await readChoices(direct)) });
  const evening = azar(seed + 2);
  const office = azar(seed + 3);
  const deskToken = await place.signIn();
  const atDesk = apiAt({ origin: `http://127.0.0.1:${place.port}`, headers: () => bearer(deskToken) });
  const desk = fieldDesk({ api: atDesk, chance: office, ledger, up: place.up });
  let sendings = 0;
  let tabs = 0;

  /** One browser with its tabs; once it is killed nothing of it goes on. */
  const browser = (how: "one" | "two" | "two without locks") => {
    let end: () => void = () => undefined;
    let dead = false;
    const killed = new Promise<"killed">((resolve) => (end = () => resolve("killed")));
    const never = new Promise<never>(() => undefined);
    const turn = async () => {
      const what = sky.turn();
      if (what === "typed") {
        await person.edit();
        if (office.next() < OFFICE) await desk.edit();
      }
      if (what === "session") await direct("sesion.logout").catch(() => undefined);
      if (what === "browser") {
        dead = true;
        end();
      }
      if (dead) await never;
    };
    const api: Api = async (name, input = {}) => {
      await turn();
      const body = withoutReferences && input.body !== undefined ? { body: unreferenced(input.body) } : {};
      try {
        return await far(name, { ...input, ...body });
      } finally {
        await turn();
      }
    };
    const locks = how === "two without locks" ? null : browserLocks();
    const device = { locks, isOpen: () => false, isSelf: async () => true };
    const pieces: SendPieces = async (image, asked) => {
      await turn();
      const headers = { ...bearer(session.token), connection: "close" };
      // Attempts follow at once: the days are played, not waited for.
      await sendPieces(Buffer.from(await image.arrayBuffer()), asked, {
        origin: line.origin,
        more: { headers, retryDelays: [0, 0], chunkSize: PIECE_BYTES },
      });
    };
    const deps = { api, subject: place.subject, references: true, pieces, now: () => new Date(), ...device };
    const base64 = async (image: Blob) => Buffer.from(await image.arrayBuffer()).toString("base64");
    const sendings = (how === "one" ? [1] : [1, 2]).map(() => sendAll(persona, { ...deps, base64 }));
    return Promise.race([killed, Promise.all(sendings)]);
  };

  const settle = async (sent: "killed" | AllSent[]) => {
    const stops = sent === "killed" ? [] : sent.map(({ stop }) => stop?.why);
    if (stops.includes("line")) await place.up();
    if (stops.includes("session")) session.token = await place.signIn();
    for (const record of await fieldRecords(persona)) {
      const repeated = record.partes.filter(({ problema }) => problema?.tipo === "repetido");
      for (const part of repeated) await confirmRepeated(record.clave, part.clave);
    }
  };

  /** Sends until nothing waits, or until the person has enough. */
  const send = async (tries: number) => {
    for (let n = 0; n < tries; n += 1) {
      if ((await whatWaits(persona, { isOpen: () => false })) === "none") return;
      sendings += 1;
      const how = sendings % TWO_TABS === 0 ? evening.pick(["two", "two without locks"] as const) : "one";
      if (how !== "one") tabs += 1;
      await settle(await browser(how));
    }
  };

  /** What still stands on the device only, or waits for a decision that nobody foresaw. */
  const troubles = async (): Promise<string[]> => {
    const said: string[] = [];
    for (const record of await fieldRecords(persona)) {
      const things = [...record.partes, ...(await fieldPhotos(record.clave))];
      for (const { clave, problema } of things) if (problema) said.push(`${clave}: ${JSON.stringify(problema)}`);
      if (record.partes.some(isPending) || record.llego === null) said.push(`${record.clave} has not arrived`);
    }
    return said;
  };

  try {
    for (let day = 0; day < days; day += 1) {
      await person.work();
      if (office.next() < OFFICE) await desk.edit();
      sky.change("any");
      await send(TRIES);
      await person.tidy(KEPT);
    }
    sky.change("calm");
    await place.up();
    await send(LAST_TRIES);
    session.token = await place.signIn();
    const look: Looking = {
      api: direct,
      original: place.original,
      isContent: async (id, hash) => {
        const path = `/api/fotogramappirta/${id}/imagen?ancho=150&huella=${hash}`;
        const headers = bearer(session.token);
        return (await fetch(`http://127.0.0.1:${place.port}${path}`, { headers })).ok;
      },
    };
    const counted = await count(ledger, persona, look);
    const { before, body, after, half, killed, browser: ends, session: sessions } = sky.counts;
    return {
      days,
      cuts: before + body + after + half + killed + ends + sessions,
      ...sizeOf(ledger),
      ...counted,
      said: [...counted.said, ...(await troubles())],
      happened: { ...sky.counts, tabs, office: desk.edits() },
    };
  } finally {
    await line.close();
  }
}
