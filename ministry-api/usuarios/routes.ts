import { and, count, eq, gt, isNotNull, isNull, ne, sql, type SQL } from "drizzle-orm";
import pLimit from "p-limit";
import type { UserQuery } from "@/contract/resources/usuarios";
import { type Caller, type HandlersOf, streamedJson } from "../http/handler";
import type { AppServices, Services } from "../http/services";
import { deliveryMessage } from "../mail/delivery-message";
import { confirmEmailChange, undoEmailChange } from "./email-change";
import { createAccount, removeAccount, updateAccount } from "./write";
import { invitation } from "../sesion/recovery";
import type { Db } from "../db/client";
import { token, usuario } from "../db/schema";
import { recordChange } from "../history/record";
import { Problem, invalid, notFound } from "../http/problem";
import { deliver } from "../mail/deliver";
import { ACTIVO, shownAccounts, shownColumns, visible, visibleTo } from "./account";
import { lockAccount } from "./rules";
import { alphabetical, matchesWords, pageOf } from "../db/search";
import type { FileStore } from "../files/file-store";

const BY_NAME = ["primer_apellido", "segundo_apellido", "nombres"] as const;

function orderBy(caller: Caller, sort: string | undefined): SQL[] {
  const columns = shownColumns(caller);
  const isShown = (field: string): field is keyof typeof columns => Object.hasOwn(columns, field);
  const direction = sort?.startsWith("-") ? "desc" : "asc";
  const fields = sort ? [sort.replace(/^-/, "")] : BY_NAME;
  const parts = fields.map((field) => {
    if (!isShown(field)) throw invalid({ sort: ["Orden no válido"] });
    const column = columns[field];
    if ("dataType" in column && column.dataType === "string") return alphabetical(column, direction);
    return direction === "asc" ? sql`${column}` : sql`${column} desc nulls last`;
  });
  return [...parts, sql`${usuario.id}`];
}

/** Condition for the accounts that the list's filters ask for. */
const askedFor = ({ id_rol, id_departamento, id_entidad, estado }: UserQuery): SQL | undefined =>
  and(
    id_rol === null ? undefined : eq(usuario.id_rol, id_rol),
    id_departamento === null ? undefined : eq(usuario.id_departamento, id_departamento),
    id_entidad === null ? undefined : eq(usuario.id_entidad, id_entidad),
    estado && (estado === "INACTIVO" ? ne(usuario.estado, ACTIVO) : eq(usuario.estado, ACTIVO)),
    estado === "INVITADO" ? isNull(usuario.clave) : undefined,
    estado === "ACTIVO" ? isNotNull(usuario.clave) : undefined,
  );

/** One page of the accounts the caller sees, with the exact total. */
async function listAccounts(db: Db, caller: Caller, query: UserQuery) {
  const where = and(visibleTo(caller), askedFor(query), matchesWords(usuario.busqueda, query.q));
  const { limit, offset } = pageOf(query);
  const data = await shownAccounts(db, caller)
    .where(where)
    .orderBy(...orderBy(caller, query.sort))
    .limit(limit)
    .offset(offset);
  const [counted] = await db.select({ total: count() }).from(usuario).where(where);
  return { users: { data, total: counted?.total ?? 0 } };
}

/** Bytes of a document in memory at once; a multiple of three, because three bytes are four base64 characters. */
const PIECE = 3 * 1024 * 1024;
/** All callers share these slots. A document is read again for each of its pieces and not held in between. */
const inPieceSlot = pLimit(2);

/** A stored document as the text of a JSON value: base64, or null if the store does not have it. */
async function* documentJson(files: FileStore, hash: string | null): AsyncGenerator<string, void, undefined> {
  let begun = false;
  for (let at = 0; hash !== null; at += PIECE) {
    const piece = await inPieceSlot(async () => (await files.get(hash))?.subarray(at, at + PIECE).toString("base64"));
    if (!piece) break;
    yield begun ? piece : `"${piece}`;
    begun = true;
  }
  yield begun ? '"' : "null";
}

async function* accountJson(shown: object, files: FileStore, hash: string | null) {
  const document = documentJson(files, hash);
  // Reads the first piece before any output, so that a failing store gets a response with its own status.
  const first = await document.next();
  yield `{"user":${JSON.stringify(shown).slice(0, -1)},"documento":${first.value}`;
  yield* document;
  yield "}}";
}

/** One account with its backup document in base64, streamed; the document is null if none is kept. Errors: 404. */
async function readAccount(db: Db, caller: Caller, id: number, files: FileStore): Promise<Response> {
  const [shown] = await shownAccounts(db, caller).where(visible(caller, id));
  if (!shown) throw notFound();
  const [stored] = await db.select({ documento: usuario.documento }).from(usuario).where(eq(usuario.id, id));
  return streamedJson(accountJson(shown, files, stored?.documento ?? null));
}

const historyEntry = (id: number, accion: string) => ({
  tabla: "usuario",
  id_fila: id,
  accion,
  before: null,
  after: null,
});

/**
 * Mails the invitation again; links sent before it end. Errors: 404, 409 (inactive, or a password is already set), 503
 * if the email is not sent.
 */
async function inviteAgain(db: Db, caller: Caller, id: number, services: Services): Promise<void> {
  const mail = await db.transaction(async (tx) => {
    const { stored } = await lockAccount(tx, caller, id);
    if (stored.estado !== ACTIVO) throw new Problem(409, "La cuenta está inactiva");
    if (stored.clave !== null) {
      throw new Problem(409, "Esta persona ya eligió su contraseña. Si la olvidó, puede recuperarla al ingresar.");
    }
    await recordChange(tx, caller, historyEntry(id, "INVITAR"));
    return invitation(tx, stored, services);
  });
  if (!(await deliver(services, mail))) {
    throw new Problem(503, "No se pudo enviar la invitación por correo. Intente nuevamente más tarde.");
  }
}

/** Ends every session of a person and returns how many there were. Errors: 404. */
async function endSessions(db: Db, caller: Caller, id: number, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    await lockAccount(tx, caller, id);
    const ended = await tx
      .delete(token)
      .where(and(eq(token.id_usuario, id), eq(token.uso, "SESION"), gt(token.vence_en, now)))
      .returning({ id: token.id });
    await recordChange(tx, caller, historyEntry(id, "CERRAR SESIONES"));
    return ended.length;
  });
}

const ended = (sessions: number) => {
  if (sessions === 0) return "Esta persona no tenía sesiones abiertas";
  return sessions === 1 ? "Se cerró 1 sesión" : `Se cerraron ${sessions} sesiones`;
};

/** Accounts and their administration (spec 1 §2, §5 to §7). */
export const userHandlers = (services: AppServices): HandlersOf<"user"> => ({
  list: ({ query, context: { db, caller } }) => listAccounts(db, caller, query),
  detail: ({ id, context: { db, caller } }) => readAccount(db, caller, id, services.files),
  create: ({ body, context: { db, caller } }) => createAccount(db, caller, body, services),
  update: ({ id, body, context: { db, caller } }) => updateAccount(db, caller, id, body, services),
  remove: async ({ id, context: { db, caller } }) => ({
    message: await removeAccount(db, caller, id),
    restaurable: 0,
  }),
  invitar: async ({ id, context: { db, caller } }) => {
    await inviteAgain(db, caller, id, services);
    return { message: deliveryMessage("la invitación", services.mailer, "Se envió la invitación por correo") };
  },
  cerrarSesiones: async ({ id, context: { db, caller } }) => ({
    message: ended(await endSessions(db, caller, id, services.clock())),
  }),
});

/** The links in the mails about a change of address. */
export const correoHandlers = (services: AppServices): HandlersOf<"correo"> => ({
  confirmar: async ({ body, context: { db } }) => {
    await confirmEmailChange(db, body.token, services.clock());
    return { message: "Su correo quedó confirmado. Desde ahora ingrese con él." };
  },
  deshacer: async ({ body, context: { db } }) => {
    await undoEmailChange(db, body.token, services.clock());
    return { message: "El cambio quedó deshecho y la cuenta está bloqueada. Avise al administrador del sistema." };
  },
});
