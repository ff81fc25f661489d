// `npm run drill`, in a release `node bin/drill.mjs`: makes an inventory, backs it up, destroys it, restores it in a
// new place and compares; or, with `--backup <file>`, restores an existing backup and checks its content.
// Exits with 0 if everything matches, otherwise with 1. It uses only databases and folders that it makes itself.
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { compareManifests, manifestOf } from "./drill/archive.mjs";
import { readBack, signInAs, writeKnown } from "./drill/known.mjs";
import { endAll, newPlace, runTool, serve } from "./drill/place.mjs";

const USAGE = `Usage: drill [--postgres <address>] [--backup <file>]

  --postgres <address>   on this server, in two databases made for the drill and dropped after it; the account needs
                         CREATEDB. Not given: on embedded databases in temporary folders
  --backup <file>        try a backup that exists: restore it and compare what was restored with it

S3_* in the environment: files go to that store, below prefixes of the drill's own.
`;

const say = (line) => process.stdout.write(`${line}\n`);
const steps = [];
let failed = 0;

/** Runs a step and records its duration and result. */
async function step(what, run) {
  const from = performance.now();
  let note = "";
  try {
    note = (await run()) ?? "";
  } catch (error) {
    failed += 1;
    note = `FAILED: ${error.message}`;
  }
  const seconds = (performance.now() - from) / 1000;
  steps.push({ what, seconds, note });
  say(`${note.startsWith("FAILED") ? "✗" : "✓"} ${what.padEnd(44)} ${seconds.toFixed(1).padStart(6)} s  ${note}`);
  if (failed > 0) throw new Stopped();
}

class Stopped extends Error {}

async function wholeDrill(options) {
  const before = await newPlace("antes", options);
  const after = await newPlace("despues", options);
  const [first, second] = [before.file("primera.tar.gz"), after.file("segunda.tar.gz")];
  let known;
  try {
    await step("an inventory with its first administrator", async () => {
      await runTool(before, ["create-admin", "simulacro@example.bo"]);
    });
    await step("records, a photograph and a sign-in", async () => {
      const api = await serve(before);
      known = await writeKnown(api, before);
      // PostgreSQL can be backed up while in use; the embedded database belongs to one process.
      if (!before.whileRunning) await api.stop();
    });
    await step("the backup", async () => {
      await runTool(before, ["backup", first]);
      const { tables, files } = await manifestOf(first);
      if (files < 1) throw new Error("it holds no file");
      return `${Object.values(tables).reduce((sum, n) => sum + n, 0)} rows, ${files} files`;
    });
    await step("everything is destroyed", () => before.destroy({ keep: [first] }));
    await step("the restore in a fresh place", async () => void (await runTool(after, ["restore-backup", first])));
    await step("every table and file, row by row", async () => {
      // Before any sign-in, which writes to the audit: a second backup must equal the first.
      await runTool(after, ["backup", second]);
      const differences = compareManifests(await manifestOf(first), await manifestOf(second));
      if (differences.length > 0) throw new Error(differences.join("; "));
    });
    await step("sign-in, records and photograph are the same", async () => {
      const api = await serve(after);
      const differences = await readBack(api, known);
      if (differences.length > 0) throw new Error(differences.join("; "));
      await api.stop();
    });
  } finally {
    await endAll();
    await before.destroy({ keep: [] });
    await after.destroy({ keep: [] });
  }
}

async function tryBackup(file, options) {
  const place = await newPlace("prueba", options);
  const again = place.file("otra.tar.gz");
  try {
    await step("the backup can be read", async () => {
      const { version, made_at, tables, files, missing } = await manifestOf(file);
      const rows = Object.values(tables).reduce((sum, n) => sum + n, 0);
      return `version ${version}, ${made_at}, ${rows} rows, ${files} files${missing.length ? `, ${missing.length} missing` : ""}`;
    });
    await step("the restore in a fresh place", async () => void (await runTool(place, ["restore-backup", file])));
    await step("every table and file, row by row", async () => {
      // Before any sign-in, also one that fails, which writes to the audit.
      await runTool(place, ["backup", again]);
      const differences = compareManifests(await manifestOf(file), await manifestOf(again));
      if (differences.length > 0) throw new Error(differences.join("; "));
    });
    await step("the API starts on it and is ready", async () => {
      const api = await serve(place);
      await signInAs(api, { email: "nadie@example.bo", password: "no-es-una-clave" }, 401);
      await api.stop();
    });
  } finally {
    await endAll();
    await place.destroy({ keep: [] });
  }
}

function options() {
  try {
    return parseArgs({ options: { postgres: { type: "string" }, backup: { type: "string" } } }).values;
  } catch {
    process.stderr.write(USAGE);
    process.exit(2);
  }
}

for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => void endAll().finally(() => process.exit(1)));
const { postgres, backup } = options();
try {
  await (backup ? tryBackup(resolve(backup), { postgres }) : wholeDrill({ postgres }));
} catch (error) {
  if (!(error instanceof Stopped)) {
    failed += 1;
    say(`✗ ${error.message}`);
  }
}
const total = steps.reduce((sum, { seconds }) => sum + seconds, 0).toFixed(1);
say(failed === 0 ? `The drill held, in ${total} s.` : `THE DRILL FAILED after ${total} s.`);
process.exitCode = failed === 0 ? 0 : 1;
