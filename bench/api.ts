// Compares the ministry API on a real PostgreSQL with a floor: the same rows and exact total directly through `pg`.
import { getTableColumns } from "drizzle-orm";
import pg from "pg";
import { normalise } from "@/contract/plain-text";
import { openDatabase } from "../ministry-api/db/client";
import { seed } from "../ministry-api/db/seed";
import { BROAD, fillRecords, RARE } from "../scripts/lib/scale";
import { fillWaiting } from "../scripts/lib/waiting";
import { type Client, signedIn } from "./client";
import { type ApiProcess, startApi } from "./load/processes";
import { startPostgres } from "./postgres";
import { head, machine, type Ratio, ratiosTable, row, timed, verdict } from "./report";
import { median, percentile, takeTurns } from "./timing";
import { Atractivo } from "../contract/resources/registros";
import { ppirta } from "../ministry-api/db/schema";

/** The catalogue names of a row, as a list shows them. */
const JOINED = `s.codigo_completo as codigo, c.nombre as categoria, ti.nombre as tipo, s.nombre as subtipo,
  c.codigo as codigo_categoria, ti.codigo as codigo_tipo, s.codigo as codigo_subtipo, p.sigla as sigla_proyeccion,
  d.sigla as sigla_datum, ma.nombre as macroregion, r.nombre as region, de.nombre as departamento,
  pr.nombre as provincia, mu.nombre as municipio, ma.codigo as codigo_macroregion, r.codigo as codigo_region,
  de.codigo as codigo_departamento, pr.codigo as codigo_provincia, mu.codigo as codigo_municipio`;

const OWN = Object.keys(getTableColumns(ppirta))
  .filter((name) => name in Atractivo.shape)
  .map((name) => `t.${name}`)
  .join(", ");

/** The page's ids first, by the index alone, and then its ten rows with their names. */
const pageSql = (where: string) => `with page as materialized
  (select t.id from ppirta t where ${where} order by t.id desc limit $1 offset $2)
  select ${OWN}, ${JOINED} from page join ppirta t on t.id = page.id
  join categoria c on c.id = t.id_categoria join tipo ti on ti.id = t.id_tipo join subtipo s on s.id = t.id_subtipo
  join macro ma on ma.id = t.id_macro_region join region r on r.id = t.id_region
  join departamento de on de.id = t.id_departamento join provincia pr on pr.id = t.id_provincia
  join municipio mu on mu.id = t.id_municipio left join proyeccion p on p.id = t.id_proyeccion
  left join datum d on d.id = t.id_datum
  order by t.id desc`;

/**
 * The plain way, well done: the page's ids, its rows with their names, and an exact count by the same indexes, directly
 * through `pg`.
 */
function plainFloor(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 16 });
  const there = "t.eliminado_en is null";
  return {
    page: async (page: number) => {
      await pool.query(pageSql(there), [10, (page - 1) * 10]);
      await pool.query(`select count(*) from ppirta t where ${there}`);
    },
    /** `word`: lower case, without accents. */
    search: async (word: string) => {
      await pool.query(pageSql(`${there} and t.busqueda like $3`), [10, 0, `%${word}%`]);
      await pool.query(`select count(*) from ppirta t where ${there} and t.busqueda like $1`, [`%${word}%`]);
    },
    stop: () => pool.end(),
  };
}

const SIZE = 100_000;
const [SMALL, LARGE] = [10_000, 1_000_000];
const ROUNDS = 12;
const SELECTIVE = "Grande";
const MEMORY_MB = 250;
/** The most that a call may take among many records, in milliseconds (p95), and grow to from few (p50). */
const [SLOWEST_MS, GROWTH] = [150, 1.5];
/** Open steps of the inboxes. */
const WAITING = 2000;
/** La Paz, which has most records. */
const DEPARTMENT = 2;

interface Answer {
  ppirta: { data: unknown[]; total: number };
}

const list = (query: string) => `/ppirta?rows=10&${query}`;
const search = (q: string) => list(`page=1&q=${encodeURIComponent(q)}`);

async function filled(url: string, size: number, waiting: number): Promise<void> {
  const { db, close } = await openDatabase({ url });
  await seed(db, { demo: true });
  await fillRecords(db, "ppirta", size);
  await fillWaiting(db, waiting);
  await close();
}

/** Accounts that read, by their level. */
const AT_WORK = ["nacional", "gobernacion.lp", "tecnico.lp"] as const;
type Reader = (typeof AT_WORK)[number] | "admin";

/** The API's process, and those who read. */
interface Served {
  process: ApiProcess;
  readers: Readonly<Record<Reader, Client>>;
  /** The JSON of a GET below /api, as the national level or as another account. */
  get(path: string, as?: Reader): Promise<unknown>;
}

async function serve(url: string): Promise<Served> {
  const process = await startApi(url);
  const enter = (reader: Reader) => signedIn(process.origin, `${reader}@turismo.bo`);
  const readers = {
    nacional: await enter("nacional"),
    "gobernacion.lp": await enter("gobernacion.lp"),
    "tecnico.lp": await enter("tecnico.lp"),
    admin: await enter("admin"),
  };
  const get = async (path: string, as: Reader = "nacional"): Promise<unknown> =>
    JSON.parse((await readers[as].get(path)).toString());
  return { process, readers, get };
}

const hits = async (api: Served, q: string) => ((await api.get(search(q))) as Answer).ppirta.total;

/** What something gives, and the most resident memory of the process while it runs, in MB. */
async function watched<R>({ process }: Served, run: () => Promise<R>): Promise<{ result: R; most: number }> {
  process.forget();
  return { result: await run(), most: process.peak() };
}

/** p50 of the API and of the floor in milliseconds, and their ratio, with so many calls at once. */
async function compareWithFloor(
  what: string,
  limit: number,
  ours: () => Promise<unknown>,
  floor: () => Promise<unknown>,
  together: readonly number[] = [1, 16],
) {
  const rows: Ratio[] = [];
  for (const atOnce of together) {
    const [mine = [], theirs = []] = await takeTurns([ours, floor], { atOnce, rounds: ROUNDS });
    const [p50, base] = [median(mine), median(theirs)];
    rows.push({ what: timed(what, atOnce), api: p50, base, ratio: p50 / base, most: limit });
  }
  return rows;
}

async function ratios(url: string, api: Served): Promise<Ratio[]> {
  const floor = plainFloor(url);
  try {
    const [few, many] = [await hits(api, SELECTIVE), await hits(api, BROAD)];
    return [
      ...(await compareWithFloor(
        "page 1",
        0.8,
        () => api.get(list("page=1&q=")),
        () => floor.page(1),
      )),
      ...(await compareWithFloor(
        "page 5,000",
        0.4,
        () => api.get(list("page=5000&q=")),
        () => floor.page(5000),
      )),
      ...(await compareWithFloor(
        `search '${SELECTIVE}', ${few} hits`,
        1.3,
        () => api.get(search(SELECTIVE)),
        () => floor.search(normalise(SELECTIVE)),
      )),
      ...(await compareWithFloor(
        `search '${BROAD}', ${many} hits`,
        1.3,
        () => api.get(search(BROAD)),
        () => floor.search(normalise(BROAD)),
      )),
    ];
  } finally {
    await floor.stop();
  }
}

const INBOXES = [
  ["nacional", "/ppirtanacionalentrada", "national entrants"],
  ["nacional", "/ppirtanacionalfinalizado", "national finished"],
  ["gobernacion.lp", "/ppirtaentrada", "a department's entrants"],
  ["gobernacion.lp", "/ppirtafinalizado", "a department's finished"],
] as const;

/** Of rows that measure the same for different people, the one with the highest ratio. */
function worstOf(rows: readonly Ratio[]): Ratio[] {
  const worst = new Map<string, Ratio>();
  for (const row of rows) {
    const [kind = ""] = row.what.split(",", 1);
    const known = worst.get(kind);
    if (!known || row.ratio > known.ratio) worst.set(kind, row);
  }
  return [...worst.values()];
}

/**
 * What waits for a person, the inboxes and the quality board, against page 1 of the list with its exact count; a search
 * against the same search of the list.
 */
async function boards(url: string, api: Served): Promise<Ratio[]> {
  const floor = plainFloor(url);
  const rows: Ratio[] = [];
  const measure = async (what: string, limit: number, ours: () => Promise<unknown>, theirs = () => floor.page(1)) =>
    rows.push(...(await compareWithFloor(what, limit, ours, theirs, [1])));
  try {
    for (const as of AT_WORK) {
      await measure(`menu's counts, ${as}`, 1.5, () => api.get("/conteobandejas", as));
      await measure(`own work, ${as}`, 2, () => api.get("/mitrabajo?rows=5", as));
    }
    for (const [as, path, name] of INBOXES) {
      const read = (q: string) => api.get(`${path}?page=1&rows=10&q=${q}`, as);
      const steps = async (q: string) => Object.values((await read(q)) as Record<string, { total: number }>)[0]?.total;
      await measure(`an inbox, ${name}, ${await steps("")} steps`, 0.8, () => read(""));
      const what = `its search '${SELECTIVE}', ${name}, ${await steps(SELECTIVE)} hits`;
      await measure(
        what,
        1.3,
        () => read(SELECTIVE),
        () => floor.search(normalise(SELECTIVE)),
      );
    }
    const board = "/calidad?tipo=ppirta";
    await measure("quality of the country", 2, () => api.get(board));
    await measure("quality of a department", 1, () => api.get(`${board}&id_departamento=${DEPARTMENT}`));
    return worstOf(rows);
  } finally {
    await floor.stop();
  }
}

/** What a record is opened from, and so what its neighbours are: the list's third page. */
const pathBeside = (query: string) => async (api: Served, as: Reader) => {
  const { ppirta: page } = (await api.get(`/ppirta?rows=10&page=3&${query}`, as)) as Answer;
  const [record] = page.data as { id: number }[];
  return `/vecinosppirta/${record?.id}?${query}`;
};

/** The columns that a list shows, by which it is sorted. */
const SORTS = "cite,nombre_atractivo,categoria,tipo,subtipo,codigo,departamento,provincia,municipio,jerarquia,estado";
const BY_TIME = "avance,autor,creado_en,actualizado_en";
const sorts = [SORTS, BY_TIME].flatMap((names) => names.split(",")).flatMap((name) => [name, `-${name}`]);

/** What screens ask for: a name, the call's path or how it is found, and who makes it. */
const CALLS: readonly (readonly [string, string | ReturnType<typeof pathBeside>, Reader?])[] = [
  ["page 1", list("page=1")],
  ...["l", "la", "san", "mirador", "san pedro", RARE].flatMap((q) => [
    [`search '${q}'`, search(q)] as const,
    [`search '${q}', a department`, search(q), "tecnico.lp"] as const,
  ]),
  ...sorts.map((sort) => [`sort ${sort}`, list(`page=1&sort=${sort}`)] as const),
  ["sort nombre_atractivo, a department", list("page=1&sort=nombre_atractivo"), "tecnico.lp"],
  ["sort municipio, a department", list("page=1&sort=municipio"), "tecnico.lp"],
  ...["san", "mirador"].flatMap((q) =>
    ["nombre_atractivo", "municipio", "-actualizado_en"].map(
      (sort) => [`search '${q}', sort ${sort}`, `${search(q)}&sort=${sort}`] as const,
    ),
  ),
  ...["q=", "sort=nombre_atractivo", "sort=municipio", "q=san", "q=mirador"].map(
    (query) => [`neighbours, ${query}`, pathBeside(query)] as const,
  ),
  ["grouped by municipality", list("page=1&grupo=municipio")],
  ["its heads", "/gruposppirta"],
  ["saved views' counts", "/vista/conteos?tipo=ppirta"],
  ["map, country", "/mapappirta?q=&oeste=-69.7&sur=-22.9&este=-57.4&norte=-9.6&zoom=5"],
  ["map, a city", "/mapappirta?q=&oeste=-68.25&sur=-16.6&este=-68.05&norte=-16.45&zoom=12"],
  ["start of the list", "/inicioppirta"],
  ["chart: months", "/graficobarrasnacional"],
  ["chart: regions", "/graficocirnacionalppirta"],
  ["chart: a department's regions", "/graficocirgobppirta", "gobernacion.lp"],
  ["quality board", "/calidad?tipo=ppirta"],
  ["audit by name", "/auditoria?page=1&rows=10&q=sistema", "admin"],
  ["place search 'san'", "/lugares?q=san"],
  ["an inbox's options", "/opcionesbandeja?tipo=ppirta&nivel=NACIONAL&bandeja=finalizado"],
  ["menu's counts", "/conteobandejas"],
];

/** Each call among few and among many records, both processes measured alternately. */
async function growth(small: Served, large: Served): Promise<string[]> {
  const rows: string[] = [];
  for (const [what, path, as = "nacional"] of CALLS) {
    const pathIn = async (api: Served) => (typeof path === "string" ? path : path(api, as));
    const [inLarge, inSmall] = [await pathIn(large), await pathIn(small)];
    const calls = [() => large.get(inLarge, as), () => small.get(inSmall, as)];
    const [many = [], few = []] = await takeTurns(calls, { atOnce: 1, rounds: ROUNDS / 2 });
    const [p95, grown] = [percentile(many, 0.95), median(many) / median(few)];
    const figures = [p95, median(many), median(few)].map((time) => time.toFixed(1));
    rows.push(row(what, ...figures, grown.toFixed(2), verdict(p95 <= SLOWEST_MS), verdict(grown <= GROWTH)));
  }
  return rows;
}

async function sameHits(api: Served): Promise<string> {
  const spellings = [BROAD, BROAD.toUpperCase(), "canon", "Canón", "cañon", "CANON"];
  const totals = await Promise.all(spellings.map((q) => hits(api, q)));
  const same = new Set(totals).size === 1 && (totals[0] ?? 0) > 0;
  return `Hits of ${spellings.join(", ")}: ${[...new Set(totals)].join(", ")}: ${verdict(same)}`;
}

const mb = (bytes: number) => Math.round(bytes / 1_048_576);

const countRows = ({ readers }: Served) => readers.nacional.countLines("/ppirta?q=");

/** The API's part of `npm run bench`, as Markdown. */
export async function benchApi(): Promise<string> {
  const postgres = await startPostgres();
  const running: Served[] = [];
  const api = async (name: string, size: number, waiting = 0) => {
    const url = await postgres.create(name);
    await filled(url, size, waiting);
    const started = await serve(url);
    running.push(started);
    return { url, started };
  };
  try {
    const main = await api("main", SIZE, WAITING);
    const serving = await watched(main.started, () => ratios(main.url, main.started));
    const work = await boards(main.url, main.started);
    const spelling = await sameHits(main.started);
    const exported = await watched(main.started, () => countRows(main.started));
    const few = await api("few", SMALL, WAITING);
    const many = await api("many", LARGE, WAITING);
    const grown = await growth(few.started, many.started);
    const large = await watched(many.started, () => countRows(many.started));
    const memory = (what: string, most: number) => row(what, most.toFixed(0), MEMORY_MB, verdict(most <= MEMORY_MB));
    const streaming = ({ result: { lines, bytes }, most }: typeof large) =>
      memory(`streaming ${lines.toLocaleString("en")} rows (${mb(bytes)} MB)`, most);
    return [
      "## The ministry API on PostgreSQL",
      "",
      `${machine()}; the API as its own production process, through HTTP with sign-in and permissions, ${SIZE.toLocaleString("en")} attractions. The floor is what a good query needs straight through \`pg\`: a page's ids, its ten rows, an exact \`count(*)\`. p50 in milliseconds, both in turns.`,
      "",
      ...ratiosTable(["call", "API", "floor", "ratio", "at most", ""], serving.result),
      "",
      "### Own work, inboxes, quality board",
      "",
      `With ${WAITING.toLocaleString("en")} open steps, 1,000 assignments, 500 questions and 14,000 notices; the worst of its kind. The floor is that of the list's page 1, or search.`,
      "",
      ...ratiosTable(["call", "API", "floor", "ratio", "at most", ""], work),
      "",
      `### From ${SMALL.toLocaleString("en")} to ${LARGE.toLocaleString("en")} attractions`,
      "",
      `One call at a time, in milliseconds. Goals: p95 at most ${SLOWEST_MS}, p50 at most ${GROWTH} times as much.`,
      "",
      ...head("call", "p95", "p50", "p50 of few", "growth", `${SLOWEST_MS} ms`, `${GROWTH} times`),
      ...grown,
      "",
      spelling,
      "",
      "### Memory of the process",
      "",
      ...head("while", "MB resident", "limit", ""),
      memory("serving all of the above", serving.most),
      streaming(exported),
      streaming(large),
      "",
    ].join("\n");
  } finally {
    for (const { process, readers } of running) {
      for (const reader of Object.values(readers)) reader.close();
      await process.stop();
    }
    await postgres.stop();
  }
}
