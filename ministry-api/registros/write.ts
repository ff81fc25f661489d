import { eq, sql, and, desc } from "drizzle-orm";
import type * as z from "zod";
import type {
  AtractivoBody,
  AtractivoParcial,
  FacilidadBody,
  FacilidadParcial,
  InformacionBody,
  Kind,
} from "@/contract/resources/registros";
import { campoDe } from "@/contract/campos";
import { inFull } from "@/contract/campos/campo";
import type { Db, Tx } from "../db/client";
import { historial, ppirta, seguimiento } from "../db/schema";
import { refreshAlike, refreshWithAlike } from "../calidad/refresh";
import { freeMoved } from "../conversacion/asignacion/assign";
import { unitCodesAt } from "../lugares/units";
import { recordChange, type Who } from "../history/record";
import { doneAlready } from "../http/idempotency";
import type { Caller } from "../http/handler";
import { refreshCompleteness } from "../seguimiento/workflow/completeness";
import { recordName } from "../seguimiento/workflow/facts";
import { type Fila, lockRecord, requireChange, updateShared } from "../seguimiento/workflow/registro";
import { busquedaOf, insertRecord, type Nuevos, requireDepartment } from "./insert";
import { tablas } from "./columns";
import { type ParentNames, requireParents } from "./parents";
import { createIdempotently, requireRecord } from "./referencia";
import { changedMeanwhile, Problem } from "../http/problem";
import { fechaHora } from "../seguimiento/workflow/la-paz";

/**
 * Refuses a save that starts from an older version. Errors: 409 that says who changed what meanwhile (decision 017). A
 * save without a version is accepted.
 */
async function requireVersion(tx: Tx, kind: Kind, fila: Fila, version: number | undefined): Promise<void> {
  if (version === undefined || version === fila.version) return;
  const missed = Math.min(Math.max(fila.version - version, 1), 20);
  const rows = await tx
    .select()
    .from(historial)
    .where(and(eq(historial.tabla, kind), eq(historial.id_fila, fila.id), eq(historial.accion, "MODIFICAR")))
    .orderBy(desc(historial.id))
    .limit(missed);
  const [last] = rows;
  if (!last) throw changedMeanwhile();
  const named = (name: string) => {
    const campo = campoDe(kind, name);
    return campo ? inFull(campo) : name;
  };
  const fields = new Set(rows.flatMap((row) => row.cambios.map(({ campo }) => named(campo))));
  throw new Problem(
    409,
    `${last.usuario} cambió este registro el ${fechaHora(last.fecha)} mientras usted lo editaba (${[...fields].join(", ")}). ` +
      "Vuelva a cargarlo y repita su cambio.",
  );
}

/** What the form of a new record sends. */
type Entrada =
  { kind: "ppirta"; body: z.output<typeof AtractivoBody> } | { kind: "ppirtf"; body: z.output<typeof FacilidadBody> };

const singleRecord = (entrada: Entrada): Nuevos =>
  entrada.kind === "ppirta"
    ? { kind: entrada.kind, bodies: [entrada.body] }
    : { kind: entrada.kind, bodies: [entrada.body] };

/** The history shows the record as a person knows it, without the workflow's own columns. */
async function writeHistory(
  tx: Tx,
  caller: Caller,
  kind: Kind,
  id: number,
  accion: string,
  before: object | null,
  after: object | null,
) {
  const plain = (row: object | null) => row && { ...row };
  await recordChange(tx, caller, {
    tabla: kind,
    id_fila: id,
    accion,
    before: plain(before),
    after: plain(after),
    tipo: kind,
    id_registro: id,
  });
}

/**
 * Creates a record with its own cite and returns its id; for a known reference the id of the record created first.
 * Errors: 422 for choices that do not fit together.
 */
export async function createRecord(
  db: Db,
  caller: Caller,
  entrada: Entrada,
  sent: string | undefined,
): Promise<number> {
  const thing = { tabla: entrada.kind, tipo: entrada.kind, id_registro: null };
  return db.transaction((tx) =>
    createIdempotently(tx, caller, { sent, thing }, () => insertRecord(tx, caller, singleRecord(entrada))),
  );
}

interface Change {
  kind: Kind;
  id: number;
  version: number | undefined;
  /** The record's reference, where it was made in the field. */
  sent: string | undefined;
  values: object;
}

/**
 * Locks the row, if the caller may change it now and the save starts from its current version. `done`: every value is
 * there already, and nothing is to be written; then it does not matter that the record was derived since.
 */
async function lockForChange(
  tx: Tx,
  caller: Caller,
  { kind, id, version, sent, values }: Change,
): Promise<{ fila: Fila; done: boolean }> {
  const fila = await lockRecord(tx, kind, id, caller);
  await requireRecord(tx, kind, id, sent);
  const done = doneAlready(fila, version, values);
  requireChange(caller, kind, "modificar", done ? { ...fila, derivado: 0 } : fila);
  if (!done) await requireVersion(tx, kind, fila, version);
  return { fila, done };
}

/**
 * The steps move with a record to another department, so that people who no longer see the record do not see them
 * either; nobody there is assigned to it yet.
 */
async function moveSteps(tx: Tx, who: Who, kind: Kind, fila: Fila, id_departamento: number): Promise<void> {
  if (id_departamento === fila.id_departamento) return;
  await freeMoved(tx, who, kind, fila);
  await tx
    .update(seguimiento)
    .set({ id_departamento })
    .where(and(eq(seguimiento.tipo, kind), eq(seguimiento.id_registro, fila.id)));
}

/** Fields of a record with the values that they get. */
export type Values = Readonly<Record<string, unknown>>;

/**
 * Writes only these fields of a locked record whose choices fit together (`names`), as its forms do: its version is
 * raised, and its completeness computed anew. `told` is said in its history besides the fields.
 */
export async function changeFields(
  tx: Tx,
  who: Who,
  { kind, fila, values, names, told }: { kind: Kind; fila: Fila; values: Values; names: ParentNames; told: object },
): Promise<void> {
  const after: Fila = { ...fila, ...values };
  await tx
    .update(tablas[kind])
    .set({
      ...values,
      unidades: unitCodesAt(after),
      busqueda: busquedaOf(recordName(after), fila.cite, names),
      version: fila.version + 1,
      actualizado_en: sql`now()`,
    })
    .where(eq(tablas[kind].id, fila.id));
  await refreshCompleteness(tx, kind, fila.id);
  await refreshAlike(tx, kind, [fila.id], [fila]);
  await moveSteps(tx, who, kind, fila, after.id_departamento);
  await recordChange(tx, who, {
    tabla: kind,
    id_fila: fila.id,
    accion: "MODIFICAR",
    tipo: kind,
    id_registro: fila.id,
    before: { ...fila },
    after: { ...values, ...told },
  });
}

/** What an update of a record carries. */
type Carried = z.output<typeof AtractivoParcial> | z.output<typeof FacilidadParcial>;

/**
 * Saves 'Actualizar datos': writes the fields that it carries and leaves the others (spec 2 §5.1). Returns the record's
 * version. The cite never changes, even if the department does.
 */
export async function updateRecord(
  db: Db,
  caller: Caller,
  kind: Kind,
  id: number,
  { version, ...carried }: Carried,
  sent: string | undefined,
): Promise<number> {
  const values: Values = carried;
  return db.transaction(async (tx) => {
    const { fila, done } = await lockForChange(tx, caller, { kind, id, version, sent, values });
    if (done) return fila.version;
    const after: Fila = { ...fila, ...values };
    requireDepartment(caller, after.id_departamento);
    const names = await requireParents(tx, kind, after);
    await changeFields(tx, caller, { kind, fila, values, names, told: {} });
    return fila.version + 1;
  });
}

/** Saves the INFORMACIÓN tab of an atractivo (spec 2 §5.3); returns its version. */
export async function updateInformacion(
  db: Db,
  caller: Caller,
  id: number,
  { version: from, ...values }: z.output<typeof InformacionBody>,
  sent: string | undefined,
): Promise<number> {
  return db.transaction(async (tx) => {
    const { fila, done } = await lockForChange(tx, caller, { kind: "ppirta", id, version: from, sent, values });
    if (done) return fila.version;
    const version = fila.version + 1;
    await tx
      .update(ppirta)
      .set({ ...values, version, actualizado_en: sql`now()` })
      .where(eq(ppirta.id, id));
    await refreshCompleteness(tx, "ppirta", id);
    await writeHistory(tx, caller, "ppirta", id, "MODIFICAR", fila, values);
    return version;
  });
}

/** Hides a record; its data stays (decision 015). */
export async function removeRecord(db: Db, caller: Caller, kind: Kind, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const fila = await lockRecord(tx, kind, id, caller);
    requireChange(caller, kind, "eliminar", fila);
    await updateShared(tx, kind, id, { eliminado_en: new Date(), eliminado_por: caller.id });
    await refreshWithAlike(tx, kind, [id], [fila]);
    await writeHistory(tx, caller, kind, id, "ELIMINAR", fila, null);
  });
}
