import { randomBytes } from "node:crypto";
import { type CallName, endpointOf } from "@/contract";
import { hasTrait } from "@/contract/calls";
import { ROLES, type Rol } from "@/contract/codes";
import { can } from "@/contract/policy";
import { ask, askPath, type Answer, type Ask, type Target } from "./client";
import type { Report } from "./report";

/** The caller: a token, and the known facts about its owner. */
export interface Actor {
  token: string;
  /** Null if only a token was given. */
  rol: Rol | null;
  id_departamento: number | null;
  /** The kit signed in itself, and therefore signs out at the end. */
  own: boolean;
}

/** The people needed for a record's whole workflow; steps of a missing person are not checked. */
export interface Crew {
  author: Actor;
  admin: Actor | null;
  gobernacion: Actor | null;
  nacional: Actor | null;
}

/** One run of the kit against one server. */
export interface Run {
  target: Target;
  report: Report;
  /** What the server answers at an address that nothing has, without a token and with one. */
  nowhere: { open: Answer; signed: Answer };
}

/** Asks for what no server has. */
export async function findNowhere(target: Target, token: string | undefined): Promise<Run["nowhere"]> {
  const path = `api/conformidad${randomBytes(6).toString("hex")}`;
  const open = await askPath(target, "GET", path, {});
  return { open, signed: token === undefined ? open : await askPath(target, "GET", path, { token }) };
}

/** An answer without its own address, which some servers repeat in it. */
const plain = ({ status, body, path }: Answer) => `${status} ${(JSON.stringify(body) ?? "").replaceAll(path, "")}`;

type Reply = Record<string, unknown>;

export const isRecord = (value: unknown): value is Reply =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const describeAnswer = (answer: Answer) => {
  const words = isRecord(answer.body) && typeof answer.body.message === "string" ? `: «${answer.body.message}»` : "";
  return answer.fault && answer.status === 0 ? answer.fault : `respondió ${answer.status}${words}`;
};

/** Whether this person may make the call at all; null if the role is not known. */
export function mayCall(actor: Actor, name: CallName): boolean | null {
  const { access } = endpointOf(name);
  if (access === "public" || access === "session") return true;
  return actor.rol === null ? null : can({ rol: actor.rol, id_departamento: actor.id_departamento }, access);
}

/**
 * Whether the server does not offer the call, by an answer to it; `unknown`: it was asked for an id that nothing has, so
 * 404 may be right. Notes an answer that only a server with the call gives.
 */
function lacks(
  { report, nowhere }: Run,
  name: CallName,
  answer: Answer,
  { signed, unknown }: { signed: boolean; unknown: boolean },
): boolean {
  const { status } = answer;
  if (status === 0) return false;
  // Who is not signed in may be refused at every address.
  const asNowhere =
    status === 401 ? nowhere.open.status === 401 : plain(answer) === plain(signed ? nowhere.signed : nowhere.open);
  const expected = !unknown && (hasTrait(name, "addition") || !endpointOf(name).path.includes(":"));
  const missing = status === 404 && (asNowhere || expected) && !report.isAnswered(name);
  if (missing || status === 405 || status === 501) return true;
  if (!asNowhere) report.proves(name, signed && status !== 401);
  return false;
}

/**
 * Makes a call that must succeed: status 200 and a reply of the contract. Returns the parsed reply, or null if it
 * differed, is not offered, or the role may not make it (which is checked too).
 */
export async function succeed(
  run: Run,
  actor: Actor,
  name: CallName,
  options: Omit<Ask, "token"> = {},
  doing = "",
): Promise<Reply | null> {
  const { target, report } = run;
  const may = mayCall(actor, name);
  const answer = await ask(target, name, { ...options, token: actor.token });
  const at = doing ? `${doing}: ` : "";
  if (lacks(run, name, answer, { signed: true, unknown: false })) {
    report.absent(name);
    return null;
  }
  if (may === false) {
    report.expect(name, answer.status === 403, `${at}el rol no puede y ${describeAnswer(answer)} (se esperaba 403)`);
    return null;
  }
  if (may === null && answer.status === 403) {
    report.skip(name, "el rol del token no tiene permiso");
    return null;
  }
  if (!report.expect(name, answer.status === 200, `${at}${describeAnswer(answer)} (se esperaba 200)`)) return null;
  const parsed = endpointOf(name).reply.safeParse(answer.body);
  const where = parsed.success
    ? ""
    : parsed.error.issues
        .slice(0, 3)
        .map((issue) => issue.path.join(".") || "(raíz)")
        .join(", ");
  report.expect(
    name,
    parsed.success,
    `${at}${answer.fault ?? `la respuesta no tiene la forma del contrato en ${where}`}`,
  );
  return parsed.success ? (parsed.data as Reply) : null;
}

/** Makes a call that must be refused with one of the statuses and an error envelope. Returns the response. */
export async function refuse(
  run: Run,
  token: string | undefined,
  name: CallName,
  options: Omit<Ask, "token">,
  statuses: readonly number[],
  doing: string,
): Promise<Answer> {
  const { target, report } = run;
  const answer = await ask(target, name, { ...options, ...(token !== undefined && { token }) });
  if (report.isAbsent(name)) return answer;
  const unknown = statuses.includes(404) || endpointOf(name).path.includes(":");
  if (lacks(run, name, answer, { signed: token !== undefined, unknown })) {
    report.absent(name);
    return answer;
  }
  const refused = report.expect(
    name,
    statuses.includes(answer.status),
    `${doing}: ${describeAnswer(answer)} (se esperaba ${statuses.join(" o ")})`,
  );
  if (refused) {
    const worded = isRecord(answer.body) && typeof answer.body.message === "string";
    report.expect(name, worded, `${doing}: el error no trae {message}`);
  }
  return answer;
}

/** `{ data, total }` of a list's reply; null if it is not a list. */
export function pageIn(reply: Reply | null): { data: Reply[]; total: number } | null {
  for (const value of Object.values(reply ?? {})) {
    if (isRecord(value) && Array.isArray(value.data) && typeof value.total === "number") {
      return { data: value.data as Reply[], total: value.total };
    }
  }
  return null;
}

/** The rows of a list or lookup, with any wrapping. */
export function rowsIn(reply: Reply | null): Reply[] {
  for (const value of Object.values(reply ?? {})) {
    const rows = isRecord(value) ? value.data : value;
    if (Array.isArray(rows)) return rows as Reply[];
  }
  return [];
}

export const idOf = (row: Reply | undefined): number | null => (typeof row?.id === "number" ? row.id : null);

/** Signs in. Returns null on failure; the report has the reason. */
export async function signIn(run: Run, email: string, password: string): Promise<Actor | null> {
  const nobody: Actor = { token: "", rol: null, id_departamento: null, own: false };
  const reply = await succeed(run, nobody, "sesion.login", { body: { email, password } }, "al ingresar");
  if (!reply) return null;
  const [first] = reply.rol as { id: number }[];
  const rol = Object.values(ROLES).find((known) => known === first?.id) ?? null;
  const { id_departamento } = reply.user as { id_departamento: number | null };
  return { token: reply.access_token as string, rol, id_departamento, own: true };
}

/** Ends the sessions that the kit itself opened, and checks that their tokens stop working. */
export async function signOut(run: Run, actors: readonly Actor[]): Promise<void> {
  for (const actor of actors) {
    if (!actor.own) {
      run.report.skip("sesion.logout", "cerraría la sesión del token dado");
      continue;
    }
    const reply = await succeed(run, actor, "sesion.logout");
    if (reply) await refuse(run, actor.token, "lookup.departamentos", {}, [401], "con el token de una sesión cerrada");
  }
}
