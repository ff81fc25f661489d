// Measures the same journeys in this product and in Directus, in turns, each on the same 100,000 rows in PostgreSQL.
import { sql } from "drizzle-orm";
import * as z from "zod";
import { ppirta } from "../contract/resources/registros";
import { type Db, openDatabase } from "../ministry-api/db/client";
import { seed } from "../ministry-api/db/seed";
import { build } from "../scripts/lib/prepare.mjs";
import { fillRecords } from "../scripts/lib/scale";
import { RECORD } from "./bare-page";
import { type Client, signedIn } from "./client";
import { type Names, readNames } from "./import/sheet";
import { walkSteps } from "./import/walk";
import { deploy, type Deployment } from "./load/processes";
import { type Directus, installDirectus, startDirectus } from "./peer/directus";
import { startPostgres } from "./postgres";
import { head, machine, row, timed } from "./report";
import { cookiesOf } from "./sign-in";
import { median, takeTurns } from "./timing";

export const PEER_ROWS = 100_000;
/** Rounds of turns for one call at a time, and for sixteen. */
const ROUNDS = { 1: 2, 16: 1 } as const;
/** A page so deep, or the last of a smaller list. */
const DEEP = 5000;
const FILES = 2;
const IMPORT_ROWS = 1000;
const EMAIL = "admin@turismo.bo";
const WORD = "laguna";
/** Of two times so near to each other neither is ahead. */
const ALIKE = 0.05;

/** What a search finds: the rows' cites, from the top, and how many there are. */
interface Found {
  q: string;
  cites: readonly string[];
  total: number;
}

/** What both answer to, by their own calls. */
interface Product {
  list(page: number, q?: string): Promise<Found>;
  open(id: number): Promise<unknown>;
  save(id: number, text: string): Promise<unknown>;
  /** Everything as CSV; its lines. */
  bringOut(): Promise<number>;
  bringIn(rows: readonly Readonly<Record<string, string>>[]): Promise<unknown>;
}

const keysOf = (word: string) => [...word].map((_, at) => word.slice(0, at + 1));
const linesOf = (bytes: Buffer) => bytes.toString().split("\n").length - 2;

/** Lines of a CSV below its headings. */
const csvOf = (headings: readonly string[], rows: readonly Readonly<Record<string, string>>[]) =>
  Buffer.from(
    [headings, ...rows.map((one) => Object.values(one))]
      .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(","))
      .join("\r\n"),
  );

function answerOurs(person: Client, origin: string, cookie: string): Product {
  const list = async (page: number, q = ""): Promise<Found> => {
    const path = `${ppirta.list.path}?page=${page}&rows=10&q=${encodeURIComponent(q)}`;
    const { data, total } = (await person.call({ ...ppirta.list, path })).ppirta;
    return { q, cites: data.map(({ cite }) => cite), total };
  };
  const names = new Map<number, { nombre_atractivo: string; g_z: number | null }>();
  return {
    list,
    open: async (id) => names.set(id, (await person.call(ppirta.detail, { id })).ppirta),
    save: (id, distrito) => {
      const { nombre_atractivo, g_z } = names.get(id) ?? {};
      return person.call(ppirta.update, { id, body: { nombre_atractivo, g_z, distrito } });
    },
    bringOut: async () => {
      const answer = await fetch(`${origin}/exportar/ppirta?formato=csv`, { headers: { Cookie: cookie } });
      if (!answer.ok) throw new Error(`The export: ${answer.status}`);
      return linesOf(Buffer.from(await answer.arrayBuffer()));
    },
    bringIn: async (rows) => {
      const headings = [
        "Nombre",
        "Departamento",
        "Provincia",
        "Municipio",
        "Comunidad",
        "Latitud",
        "Longitud",
        "Altitud",
      ];
      const archivo = csvOf([...headings, "Subtipo", "Jerarquía", "Distrito"], rows);
      const watch = { forget: () => undefined, peak: () => 0 };
      const { imported } = await walkSteps(person, watch, { tipo: "ppirta", archivo, nombre: "Inventario.csv" });
      if (imported.importadas !== rows.length) throw new Error(`${imported.importadas} of ${rows.length} rows came in`);
    },
  };
}

const Rows = z.object({ data: z.array(z.object({ cite: z.string() })) });
const Count = z.object({ data: z.tuple([z.object({ countDistinct: z.object({ id: z.coerce.number() }) })]) });

function answerTheirs({ call }: Directus): Product {
  return {
    list: async (page, q = "") => {
      const search = q === "" ? "" : `&search=${encodeURIComponent(q)}`;
      const [rows, count] = await Promise.all([
        call(`/items/ppirta?limit=10&fields=${RECORD},id&sort[]=-id&page=${page}${search}`),
        call(`/items/ppirta?aggregate[countDistinct]=id${search}`),
      ]);
      const cites = Rows.parse(JSON.parse(rows.toString())).data.map(({ cite }) => cite);
      return { q, cites, total: Count.parse(JSON.parse(count.toString())).data[0].countDistinct.id };
    },
    open: (id) => call(`/items/ppirta/${id}`),
    save: (id, distrito) => call(`/items/ppirta/${id}`, { method: "PATCH", body: { distrito } }),
    bringOut: async () => linesOf(await call("/items/ppirta?export=csv&limit=-1")) + 1,
    bringIn: (rows) => {
      const body = new FormData();
      const file = csvOf(Object.keys(rows[0] ?? {}), rows);
      body.set("file", new Blob([file], { type: "text/csv" }), "inventario.csv");
      return call("/utils/import/ppirta", { method: "POST", body });
    },
  };
}

/** Rows of an import, each a place near a locality. */
const rowsOf = ({ places, subtypes }: Names, turn: number) =>
  places.slice(0, IMPORT_ROWS).map((place, n) => ({
    nombre_atractivo: `Mirador traído ${turn}-${n} de ${place.comunidad}`,
    departamento: place.departamento,
    provincia: place.provincia,
    municipio: place.municipio,
    comunidad: place.comunidad,
    g_x: place.latitud.toFixed(5),
    g_y: place.longitud.toFixed(5),
    g_z: String(400 + (n % 4000)),
    subtipo: subtypes[n % subtypes.length] ?? "",
    jerarquia: "II",
    distrito: `Distrito ${(n % 9) + 1}`,
  }));

/** A line of the table. */
function line(what: string, [mine, peer]: readonly [number, number], digits = 1): string {
  const ratio = mine / peer;
  const word = ratio < 1 - ALIKE ? "ahead" : ratio > 1 + ALIKE ? "**behind**" : "alike";
  const text = row(what, mine.toFixed(digits), peer.toFixed(digits), ratio.toFixed(2), word);
  process.stderr.write(`${text}\n`);
  return text;
}

type Pair = readonly [Product, Product];

async function compareCalls([mine, peer]: Pair, { id, size }: Compared, found: readonly Found[]): Promise<string[]> {
  const lines: string[] = [];
  const measure = async (
    what: string,
    act: (one: Product) => Promise<unknown>,
    together: readonly (1 | 16)[] = [1],
  ) => {
    for (const atOnce of together) {
      const calls = [() => act(mine), () => act(peer)];
      const [a = [], b = []] = await takeTurns(calls, { atOnce, rounds: ROUNDS[atOnce] });
      lines.push(line(timed(what, atOnce), [median(a), median(b)]));
    }
  };
  await measure("list, page 1", (one) => one.list(1), [1, 16]);
  const deep = Math.min(DEEP, size / 10);
  await measure(`list, page ${deep.toLocaleString("en")}`, (one) => one.list(deep), [1, 16]);
  for (const { q, total } of found) {
    await measure(`search '${q}', ${total.toLocaleString("en")} hits`, (one) => one.list(1, q));
  }
  await measure("open a record", (one) => one.open(id));
  let n = 0;
  await measure("save a field", (one) => one.save(id, `Distrito ${(n += 1)}`));
  return lines;
}

/** Milliseconds of both, each in its turn; the median of each. */
async function inTurns(pair: Pair, act: (one: Product, turn: number) => Promise<unknown>) {
  const times: [number[], number[]] = [[], []];
  for (let turn = 0; turn < FILES; turn += 1) {
    for (const at of [0, 1] as const) {
      const from = performance.now();
      await act(pair[at], turn);
      times[at].push(performance.now() - from);
    }
  }
  return [median(times[0]), median(times[1])] as const;
}

async function compareFiles(pair: Pair, { names, size }: Compared): Promise<string[]> {
  const out = await inTurns(pair, async (one) => {
    const lines = await one.bringOut();
    if (lines < size) throw new Error(`The export has ${lines} lines`);
  });
  const into = await inTurns(pair, (one, turn) => one.bringIn(rowsOf(names, turn)));
  return [line("export all as CSV", out, 0), line(`import ${IMPORT_ROWS.toLocaleString("en")} rows of CSV`, into, 0)];
}

/** A record whose form has no gaps and may be changed. */
async function editableId(db: Db): Promise<number> {
  const { rows } = await db.execute(sql`select id from ppirta where derivado = 0 and eliminado_en is null
    and num_nulls(comunidad, distrito, g_z, jerarquia) = 0 order by id desc limit 1`);
  return z.tuple([z.object({ id: z.number() })]).parse(rows)[0].id;
}

/** What both find; every key of a search must give the same rows and the same total. Errors: it does not. */
async function sameFound([mine, peer]: Pair, q: string): Promise<Found> {
  const [one, other] = [await mine.list(1, q), await peer.list(1, q)];
  if (JSON.stringify(one) !== JSON.stringify(other)) throw new Error(`They do not find the same of '${q}'`);
  return one;
}

interface Compared {
  deployment: Deployment;
  directus: Directus;
  names: Names;
  size: number;
  /** The record that is opened and changed. */
  id: number;
}

async function compare(all: Compared): Promise<string[]> {
  const { deployment, directus } = all;
  const [origin = ""] = deployment.origins;
  const person = await signedIn(deployment.apiOrigin, EMAIL);
  try {
    const pair = [answerOurs(person, origin, await cookiesOf(origin, EMAIL)), answerTheirs(directus)] as const;
    const found: Found[] = [];
    for (const q of keysOf(WORD)) found.push(await sameFound(pair, q));
    return [...(await compareCalls(pair, all, found)), ...(await compareFiles(pair, all))];
  } finally {
    person.close();
  }
}

const DIFFERENCES = [
  "The work is not the same:",
  "",
  "- A list: ours joins eleven tables, sees to departments and says what each row's reader may do; Directus, asked by an administrator, reads one table without a check and counts it in a second call.",
  "- A search: ours takes any spelling of accents. Directus searches a column that was folded for it, and only finds what is typed without accents.",
  "- A record opened: ours also reads what it lacks, its conversation, its assignment and what its reader may do; Directus reads a row.",
  "- A save: ours checks the rules of the form, writes history, sums and search words; Directus writes what it is given and a revision.",
  "- An export: all that a list has, 32 columns of ours and 18 of Directus; ours passes the web server.",
  "- An import: ours recognises the columns, checks every row against catalogues, map and duplicates, and asks once a second how far it is; Directus inserts the texts.",
];

function installOrEnd() {
  try {
    return installDirectus();
  } catch {
    process.stderr.write(
      "Directus could not be installed: the npm registry was not reached or lacks a package of it.\n",
    );
    process.exit(1);
  }
}

/** The comparison's part of `npm run bench`, as Markdown. */
export async function benchPeer(size = PEER_ROWS): Promise<string> {
  const program = installOrEnd();
  await build();
  const postgres = await startPostgres();
  const stops: (() => Promise<unknown>)[] = [postgres.stop];
  try {
    const url = await postgres.create("peer");
    const { db, close } = await openDatabase({ url });
    await seed(db, { demo: true });
    await fillRecords(db, "ppirta", size);
    const [names, id] = [await readNames(db), await editableId(db)];
    await close();
    const directus = await startDirectus(program, url, await postgres.create("directus"));
    stops.push(directus.stop);
    const deployment = await deploy(url, 1);
    stops.push(deployment.stop);
    const rows = await compare({ deployment, directus, names, size, id });
    return [
      "## Beside Directus",
      "",
      `${machine()}; Directus ${directus.version} on Node 22, in production mode without a cache or limits; its one collection has the same ${size.toLocaleString("en")} rows with the names that we join, and a trigram index for its search. Both on one PostgreSQL, as an administrator, in turns; medians in milliseconds.`,
      "",
      ...head("measure", "ours", "Directus", "ratio", ""),
      ...rows,
      "",
      ...DIFFERENCES,
      "",
    ].join("\n");
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}
