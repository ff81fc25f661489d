// Measures an import on PostgreSQL, the whole way by the API's own calls, while other people read their lists.
import { setTimeout as rest } from "node:timers/promises";
import { openDatabase } from "../ministry-api/db/client";
import { seed } from "../ministry-api/db/seed";
import { fillRecords } from "../scripts/lib/scale";
import { type Client, signedIn } from "./client";
import { bareCopies } from "./import/copy";
import { GOALS, lasted, memoryTable, othersTable, timesTable } from "./import/goals";
import { A_SECOND, othersReading, othersSaving, SAVED_A_SECOND } from "./import/others";
import { entitySheet, inventorySheet, type Names, readNames } from "./import/sheet";
import { CALM, takeBack, walkSteps, walkImport, type Stretch } from "./import/walk";
import { startApi } from "./load/processes";
import { startPostgres } from "./postgres";
import { head, machine, timesRow } from "./report";

export const IMPORT_ROWS = 10_000;
/** Part of so many rows that an import of entities has. */
const OF_ENTITIES = 0.5;
const ATTRACTIONS = 20_000;
const FACILITIES = 4000;
/** Of a hundred rows so many cannot be imported; none where all are imported in one transaction. */
const ERRORS = { CORRECTAS: 3, TODAS: 0 } as const;
/** Seconds of lists before anything is measured. */
const WARM_UP = 5;
/** People who register attractions of the department that has most rows of the file. */
const AUTHORS = ["tecnico.lp", "operador.lp", "gobernacion.lp"];
const READERS = ["nacional", "gobernacion.lp", "gobernacion.pt", "tecnico.lp"];

async function filled(url: string): Promise<Names> {
  const { db, close } = await openDatabase({ url });
  try {
    await seed(db, { demo: true });
    await fillRecords(db, "ppirta", ATTRACTIONS);
    await fillRecords(db, "ppirtf", FACILITIES);
    return await readNames(db);
  } finally {
    await close();
  }
}

interface ImportRun {
  modo: keyof typeof ERRORS;
  names: Names;
  rows: number;
}

const fullest = (stretches: readonly Stretch[]) => stretches.reduce((most, one) => (one.peak > most.peak ? one : most));

/** A table's head, its first `rows` and every row that misses; nothing of it if none is left. */
function inShort(table: readonly string[], rows: number): string[] {
  const shown = table.filter((line, at) => at < 2 + rows || line.includes("MISSED"));
  return shown.length > 2 ? [...shown, ""] : [];
}

/** One way through an import, on a process of its own. */
async function measured(url: string, { modo, names, rows }: ImportRun): Promise<string[]> {
  const sheet = await inventorySheet(names, rows, ERRORS[modo]);
  const api = await startApi(url);
  const people: Client[] = [];
  const enter = async (account: string) => {
    const one = await signedIn(api.origin, `${account}@turismo.bo`);
    people.push(one);
    return one;
  };
  try {
    const person = await enter("admin");
    const others = othersReading(await Promise.all(READERS.map(enter)));
    const saving = await othersSaving(await Promise.all(AUTHORS.map(enter)));
    await rest(WARM_UP * 1000);
    await api.sample();
    const walked = await walkImport(person, api, { archivo: sheet, modo });
    const { delayMax } = await api.sample();
    const back = await takeBack(person, api, walked.id);
    await others.stop();
    await saving.stop();
    const floors = await bareCopies(url, walked.id);
    const { lista, duda, error } = walked.checked.cuenta;
    const { rows: alike, took } = walked.everywhere;
    const whole = [...walked.stretches, ...back];
    // The second way is measured as the first one, and shown where it misses.
    const told = modo === "TODAS" ? 0 : 2;
    return [
      `### ${modo === "TODAS" ? "All in one transaction" : "Those that are right, batch by batch"}`,
      "",
      `${(sheet.length / 1e6).toFixed(1)} MB; ${lista} rows right, ${duda} with doubts, ${error} with errors.`,
      "",
      ...timesTable(walked, floors, back),
      "",
      ...inShort(
        [
          ...head("milliseconds", "times", "p50", "p95", "worst", "less than", ""),
          timesRow("a cell is edited, until its check answers", walked.edits, { less: GOALS.edited, of: "p95" }),
          timesRow(`a text of ${alike.toLocaleString("en")} rows is changed in all of them`, [took]),
        ],
        told,
      ),
      ...inShort(othersTable(others.waits, whole), told),
      ...inShort(othersTable(saving.waits, whole, "saves"), told),
      ...inShort(memoryTable([fullest(whole)]), told),
      `The longest delay of the API's event loop until the records were imported: ${delayMax.toFixed(0)} ms.`,
      "",
    ];
  } finally {
    for (const one of people) one.close();
    await api.stop();
  }
}

/** A catalogue's entries, on a process of its own while nobody else asks. */
async function entities(url: string, names: Names, rows: number): Promise<string[]> {
  const api = await startApi(url);
  const person = await signedIn(api.origin, "admin@turismo.bo");
  try {
    const archivo = await entitySheet(names, rows);
    const walked = await walkSteps(person, api, { tipo: "entidad", archivo });
    const back = await takeBack(person, api, walked.id);
    const { lista, duda, error } = walked.checked.cuenta;
    const stretches = [...walked.stretches, ...back.filter(({ name }) => name !== CALM)];
    return [
      "### Entities",
      "",
      `${lista} rows right, ${duda} with doubts, ${error} with errors; ${walked.imported.importadas} imported. Nobody else asks.`,
      "",
      `Seconds: ${stretches.map((one) => `${one.name} ${lasted(one).toFixed(1)}`).join(", ")}; at most ${fullest(stretches).peak.toFixed(0)} MB.`,
      "",
    ];
  } finally {
    person.close();
    await api.stop();
  }
}

/** The import's part of `npm run bench`, as Markdown. */
export async function benchImport(rows = IMPORT_ROWS): Promise<string> {
  const postgres = await startPostgres();
  try {
    const url = await postgres.create("import");
    const names = await filled(url);
    const count = (n: number) => n.toLocaleString("en");
    return [
      "## An import",
      "",
      `${machine()}; the API as its own production process on PostgreSQL with ${count(ATTRACTIONS)} attractions. One person`,
      `imports ${count(rows)} rows of an XLSX; meanwhile others ask for ${A_SECOND} lists and save ${SAVED_A_SECOND} records a second.`,
      "Between two steps the server rests for ten seconds: those are what the others' waits are compared with.",
      "",
      ...(await measured(url, { modo: "CORRECTAS", names, rows })),
      ...(await measured(url, { modo: "TODAS", names, rows })),
      ...(await entities(url, names, rows * OF_ENTITIES)),
    ].join("\n");
  } finally {
    await postgres.stop();
  }
}
