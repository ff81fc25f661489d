import type { Options } from "./options";
import { readPart } from "./read";
import { createReport, type Finding } from "./report";
import { type Actor, type Run, signIn, signOut } from "./run";
import type { Left } from "./write-catalogues";
import { writePart } from "./write";

export interface Outcome {
  findings: Finding[];
  /** The word that marks what the writing part made; null where nothing was written. */
  mark: string | null;
  left: Left[];
}

/** Runs the kit against a server, one call at a time. Null where nobody could sign in. */
export async function checkServer(options: Omit<Options, "json">): Promise<Outcome> {
  const report = createReport();
  const run: Run = { target: { url: options.url, timeoutMs: options.timeoutMs }, report };
  const actors: Actor[] = options.token ? [{ token: options.token, rol: null, id_departamento: null, own: false }] : [];
  for (const { email, password } of options.accounts) {
    const actor = await signIn(run, email, password);
    if (actor) actors.push(actor);
  }
  const [first] = actors;
  if (!first) return { findings: report.findings(), mark: null, left: [] };
  // Whoever sees most reads: role 1, then 2; a token's owner is not known and comes as given.
  const reader = actors.find(({ rol }) => rol === 1) ?? actors.find(({ rol }) => rol === 2) ?? first;
  await readPart(run, reader);
  const written = options.write ? await writePart(run, actors) : null;
  await signOut(run, actors);
  return { findings: report.findings(), mark: written?.mark ?? null, left: written?.left ?? [] };
}
