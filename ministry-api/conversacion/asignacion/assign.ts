import { eq, sql } from "drizzle-orm";
import type { Body } from "@/contract";
import { can } from "@/contract/policy";
import { notify } from "../../avisos/notify";
import { fullName } from "../../sesion/tokens";
import { readersOf, worksThere } from "../people";
import type { Db, Tx } from "../../db/client";
import { asignacion, usuario } from "../../db/schema";
import { recordChange, type Who } from "../../history/record";
import type { Caller } from "../../http/handler";
import { forbidden, invalid, Problem } from "../../http/problem";
import type { Kind } from "@/contract/resources/registros";
import { diaDe } from "../../seguimiento/workflow/la-paz";
import { factsOf } from "../../seguimiento/workflow/facts";
import { type Fila, lockRecord } from "../../seguimiento/workflow/registro";
import { assignmentOf } from "./read";

type Asignada = typeof asignacion.$inferSelect;

/** By names. */
interface AssignmentInHistory {
  asignado_a: string;
  para: string | null;
  nota: string | null;
}

async function readAssignment(
  tx: Tx,
  kind: Kind,
  fila: Fila,
): Promise<{ row: Asignada; told: AssignmentInHistory } | null> {
  const [found] = await tx
    .select({ row: asignacion, person: usuario })
    .from(asignacion)
    .innerJoin(usuario, eq(usuario.id, asignacion.id_usuario))
    .where(assignmentOf(kind, fila.id));
  if (!found) return null;
  const { para, nota } = found.row;
  return { row: found.row, told: { asignado_a: fullName(found.person), para, nota } };
}

const writeAssignmentHistory = (
  tx: Tx,
  who: Who,
  kind: Kind,
  fila: Fila,
  before: AssignmentInHistory | null,
  after: AssignmentInHistory | null,
) =>
  recordChange(tx, who, {
    tabla: "asignacion",
    id_fila: fila.id,
    tipo: kind,
    id_registro: fila.id,
    accion: after === null ? "DESASIGNAR" : "ASIGNAR",
    before: before && { ...before },
    after: after && { ...after },
  });

/** The record, locked. Errors: 404, 403 if this person has nothing to do with its assignments. */
async function lockAssignable(tx: Tx, caller: Caller, kind: Kind, id: number) {
  const fila = await lockRecord(tx, kind, id, caller);
  const facts = factsOf(fila, caller.id);
  if (!can(caller, `${kind}.asignarse`, facts)) throw forbidden();
  return { fila, anybody: can(caller, `${kind}.asignar`, facts) };
}

/** Assigns a record, or changes its assignment. Errors: 403, 404, 409, 422. */
export const assign = (db: Db, caller: Caller, body: Body<"asignacion.asignar">): Promise<string> =>
  db.transaction(async (tx) => {
    const { tipo: kind, id_registro, id_usuario, para, nota } = body;
    const { fila, anybody } = await lockAssignable(tx, caller, kind, id_registro);
    const before = await readAssignment(tx, kind, fila);
    if (!anybody) {
      if (id_usuario !== caller.id) throw forbidden();
      const own = before?.row.id_usuario === caller.id && before.row.asignado_por === caller.id;
      if (before && !own) throw new Problem(409, `Ya está asignado a ${before.told.asignado_a}`);
    }
    const [person] = await readersOf(tx, kind, fila, [id_usuario]);
    if (!person || !worksThere(person, fila)) {
      throw invalid({ id_usuario: ["Esa persona no trabaja en el departamento del registro, o no puede verlo"] });
    }
    if (para !== null && para !== before?.row.para && para < diaDe(new Date())) {
      throw invalid({ para: ["El día ya pasó"] });
    }
    const after: AssignmentInHistory = { asignado_a: person.nombre, para, nota };
    const same = before?.row.id_usuario === id_usuario && before.row.para === para && before.row.nota === nota;
    const message = `Asignado a ${person.nombre}`;
    if (same) return message;
    const values = { id_usuario, para, nota, asignado_por: caller.id, asignado_en: sql`now()` };
    await tx
      .insert(asignacion)
      .values({ tipo: kind, id_registro, ...values })
      .onConflictDoUpdate({ target: [asignacion.tipo, asignacion.id_registro], set: values });
    await writeAssignmentHistory(tx, caller, kind, fila, before?.told ?? null, after);
    await notify(tx, caller, {
      to: [id_usuario],
      clase: "asignacion",
      kind,
      id_registro,
      datos: { ...(para !== null && { para }), ...(nota !== null && { texto: nota }) },
    });
    return message;
  });

/** Removes a record's assignment. Errors: 403, 404. */
export const unassign = (
  db: Db,
  caller: Caller,
  { tipo: kind, id_registro }: Body<"asignacion.quitar">,
): Promise<void> =>
  db.transaction(async (tx) => {
    const { fila, anybody } = await lockAssignable(tx, caller, kind, id_registro);
    const before = await readAssignment(tx, kind, fila);
    if (!before) return;
    if (!anybody && before.row.id_usuario !== caller.id) throw forbidden();
    await freeRecord(tx, caller, kind, fila, before.told);
  });

async function freeRecord(tx: Tx, who: Who, kind: Kind, fila: Fila, before: AssignmentInHistory): Promise<void> {
  await tx.delete(asignacion).where(assignmentOf(kind, fila.id));
  await writeAssignmentHistory(tx, who, kind, fila, before, null);
}

/** Frees a record that moves to another department: whoever had it does not see it any more. */
export async function freeMoved(tx: Tx, who: Who, kind: Kind, fila: Fila): Promise<void> {
  const before = await readAssignment(tx, kind, fila);
  if (before) await freeRecord(tx, who, kind, fila, before.told);
}
