import type { Options } from "./options";
import { readPart } from "./read";
import { createReport, type Finding } from "./report";
import { type Actor, findNowhere, type Run, signIn, signOut } from "./run";
import type { Left } from "./write-catalogues";
import { writePart } from "./write";

interface Outcome {
  findings: Finding[];
  /** The text that marks the records made by the write part; null if nothing was written. */
  mark: string | null;
  left: Left[];
}

/** Runs the kit against a server, one call at a time. Null if no sign-in succeeded. */
export async function checkServer(options: Omit<Options, "json">): Promise<Outcome> {
  const report = createReport();
  const target = { url: options.url, timeoutMs: options.timeoutMs };
  const door: Run = { target, report, nowhere: await findNowhere(target, options.token) };
  const actors: Actor[] = options.token ? [{ token: options.token, rol: null, id_departamento: null, own: false }] : [];
  for (const { email, password } of options.accounts) {
    const actor = await signIn(door, email, password);
    if (actor) actors.push(actor);
  }
  const [first] = actors;
  if (!first) return { findings: report.findings(), mark: null, left: [] };
  const run: Run = { ...door, nowhere: await findNowhere(target, first.token) };
  // The role that sees most reads: role 1, then 2, else the first account (the owner of a given token is not known).
  const reader = actors.find(({ rol }) => rol === 1) ?? actors.find(({ rol }) => rol === 2) ?? first;
  await readPart(run, reader);
  const written = options.write ? await writePart(run, actors) : null;
  await signOut(run, actors);
  return { findings: report.findings(), mark: written?.mark ?? null, left: written?.left ?? [] };
}
