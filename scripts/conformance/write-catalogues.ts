import { randomBytes } from "node:crypto";
import { type CallName, endpointOf, type ResourceName } from "@/contract";
import { fieldsOf } from "@/ministry-api/docs/fields";
import { ask } from "./client";
import { type Actor, idOf, isRecord, mayCall, pageIn, refuse, type Run, succeed } from "./run";
import { type Catalogo, catalogueBodies, changedBody, type Parents } from "./samples";

/** Records that the kit made and could not remove. */
export interface Left {
  llamada: CallName;
  id: number;
}

export const createdId = (reply: Record<string, unknown> | null): number | null =>
  isRecord(reply?.data) ? idOf(reply.data) : null;

/**
 * Leaves out each required field in turn: the call must be refused with 422 and a message under its name, and write
 * nothing.
 */
export async function checkRequired(
  run: Run,
  actor: Actor,
  name: CallName,
  body: Record<string, unknown>,
  id?: number,
) {
  for (const field of fieldsOf(endpointOf(name).body)) {
    if (!field.required) continue;
    const sent = Object.fromEntries(Object.entries(body).filter(([key]) => key !== field.name));
    const options = { body: sent, ...(id !== undefined && { id }) };
    const answer = await refuse(run, actor.token, name, options, [422], `sin ${field.name}`);
    if (answer.status !== 422) continue;
    const errores = isRecord(answer.body) && isRecord(answer.body.errores) ? answer.body.errores : {};
    run.report.expect(name, field.name in errores, `sin ${field.name}: errores no nombra ese campo`);
  }
}

/** The list's row with an id, searched for by `q`; null if it is not found. */
export async function findRow(
  run: Run,
  actor: Actor,
  name: CallName,
  id: number,
  query: Record<string, string | number>,
) {
  const page = pageIn(await succeed(run, actor, name, { query: { page: 1, rows: 100, q: "", ...query } }));
  return page?.data.find((row) => idOf(row) === id) ?? null;
}

const same = (sent: unknown, read: unknown) =>
  String(sent ?? "") === String(read ?? "") || Number(sent) === Number(read);

/** Create, read back, repeat with the same key, update, stale version, taken code, missing fields, remove. */
export async function writeCatalogues(run: Run, actor: Actor, mark: string, parents: Parents): Promise<Left[]> {
  const left: Left[] = [];
  for (const [group, { body, unique }] of Object.entries(catalogueBodies(mark, parents))) {
    const name = (action: string) => `${group as Catalogo}.${action}` as CallName;
    const [create, list, update, remove] = [name("create"), name("list"), name("update"), name("remove")];
    if (mayCall(actor, create) === false) {
      run.report.skip(create, "el rol de la cuenta no puede crear");
      continue;
    }
    const headers = { "Idempotency-Key": randomBytes(12).toString("hex") };
    const id = createdId(await succeed(run, actor, create, { body, headers }));
    if (id === null) continue;
    await checkRepeated(run, actor, create, { body, headers }, id);
    const shown = await findRow(run, actor, list, id, { q: mark });
    if (run.report.expect(list, shown !== null, "q no encuentra lo recién creado") && shown) {
      for (const [field, value] of Object.entries(body)) {
        if (field in shown) {
          run.report.expect(create, same(value, shown[field]), `${field} no se guarda como se envió`);
        }
      }
    }
    await checkRequired(run, actor, create, body);
    const taken = await refuse(run, actor.token, create, { body }, [409, 422], `con ${unique} repetido`);
    if (taken.status === 200) {
      const twin = createdId(taken.body as Record<string, unknown>);
      if (twin !== null) left.push({ llamada: create, id: twin });
    }
    await checkUpdate(run, actor, { group: group as ResourceName, id, body, version: shown?.version, q: mark });
    await refuse(run, actor.token, update, { id: 2_147_483_646, body }, [404], "modificar un id desconocido");
    await refuse(
      run,
      actor.token,
      remove,
      { id: 2_147_483_646 },
      mayCall(actor, remove) === true ? [404] : [403, 404],
      "eliminar un id desconocido",
    );
    const removed = await succeed(run, actor, remove, { id });
    if (!removed) left.push({ llamada: create, id });
    else {
      run.report.expect(
        remove,
        (await findRow(run, actor, list, id, { q: mark })) === null,
        "lo eliminado sigue en la lista",
      );
    }
  }
  return left;
}

async function checkRepeated(
  { target, report }: Run,
  { token }: Actor,
  name: CallName,
  options: { body: object; headers: Record<string, string> },
  id: number,
) {
  const again = await ask(target, name, { ...options, token });
  const same = again.status === 200 && createdId(again.body as Record<string, unknown>) === id;
  if (!same) report.note(name, "no admite Idempotency-Key (adicional)");
}

interface Stored {
  group: ResourceName;
  id: number;
  body: Record<string, unknown>;
  version: unknown;
  /** How to find the row in its list: search text or the parent. */
  q: string;
  narrowed?: Record<string, string | number>;
}

/**
 * An update is read back; an update of other values from an outdated version must be refused. The same values again may
 * be answered as done.
 */
export async function checkUpdate(run: Run, actor: Actor, { group, id, body, version, q, narrowed }: Stored) {
  const update = `${group}.update` as const;
  const versioned = typeof version === "number";
  const sent = { ...body, ...(versioned && { version }) };
  if (!(await succeed(run, actor, update, { id, body: sent }))) return;
  const after = await findRow(run, actor, `${group}.list`, id, narrowed ?? { q });
  run.report.expect(update, after !== null, "lo modificado ya no está en la lista");
  if (!versioned) {
    run.report.note(update, "sin version: dos personas pueden pisarse los cambios");
    return;
  }
  run.report.expect(update, Number(after?.version) > version, "version no avanza al guardar");
  const late = changedBody(sent);
  if (late) await refuse(run, actor.token, update, { id, body: late }, [409], "con una version vieja");
}
