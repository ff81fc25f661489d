import { and, eq, or } from "drizzle-orm";
import { can, canCorreo, canUsuario, inScope, rolesQueDa } from "@/contract/policy";
import { ENTIDAD_REQUERIDA } from "@/contract/resources/usuarios";
import type { Db, Tx } from "../db/client";
import { entidad, usuario } from "../db/schema";
import type { Caller } from "../http/handler";
import { forbidden, invalid, notFound, Problem } from "../http/problem";
import { ACTIVO, ADMINISTRADOR, type Cuenta, visible, visibleTo } from "./account";

type Place = Pick<Cuenta, "id_rol" | "id_departamento">;

/**
 * Requires a department, and a role, that the caller may assign; a stored account may keep its own role. Errors: 422
 * under the field.
 */
export function requireAssignable(caller: Caller, { id_rol, id_departamento }: Place, stored?: Cuenta): void {
  const assigned = id_rol === stored?.id_rol || rolesQueDa(caller).some((rol) => rol === id_rol);
  const errores = {
    ...(!assigned && { id_rol: ["Usted no puede asignar ese perfil"] }),
    ...(!inScope(caller, id_departamento) && {
      id_departamento: ["Usted solo puede registrar usuarios de su departamento"],
    }),
  };
  if (Object.keys(errores).length > 0) throw invalid(errores);
}

const isActiveAdministrator = ({ id_rol, estado }: Pick<Cuenta, "id_rol" | "estado">) =>
  id_rol === ADMINISTRADOR && estado === ACTIVO;

/**
 * Locks the account and every active administrator, always in one order: if two remove each other's rights, the second
 * sees what the first did. Errors: 404 if the caller does not see the account.
 */
export async function lockAccount(tx: Tx, caller: Caller, id: number): Promise<{ stored: Cuenta; others: number }> {
  const administrators = and(eq(usuario.id_rol, ADMINISTRADOR), eq(usuario.estado, ACTIVO));
  const locked = await tx
    .select()
    .from(usuario)
    .where(or(and(eq(usuario.id, id), visibleTo(caller)), administrators))
    .orderBy(usuario.id)
    .for("no key update");
  const stored = locked.find((row) => row.id === id);
  if (!stored || !inScope(caller, stored.id_departamento)) throw notFound();
  return { stored, others: locked.filter((row) => row.id !== id && isActiveAdministrator(row)).length };
}

/** An account needs an entity as soon as there are any. Errors: 422. */
export async function requireEntity(tx: Tx, id_entidad: number | null): Promise<void> {
  if (id_entidad !== null) return;
  const [any] = await tx.select({ id: entidad.id }).from(entidad).limit(1);
  if (any) throw invalid({ id_entidad: [ENTIDAD_REQUERIDA] });
}

/** Refuses what the transaction would refuse, before any file is stored. Errors: 403, 404. */
export async function mayChangeAccount(db: Db, caller: Caller, id: number): Promise<void> {
  const [stored] = await db.select().from(usuario).where(visible(caller, id));
  if (!stored) throw notFound();
  if (!canUsuario(caller, stored)) throw forbidden();
}

/** Errors: 409 if no active administrator would remain. */
function requireAdministrator(stored: Cuenta, others: number): void {
  if (isActiveAdministrator(stored) && others === 0) {
    throw new Problem(409, "Debe quedar al menos un administrador activo");
  }
}

/**
 * Requires that the caller may change the account like this. Errors: 403 if the account or its state is not theirs to
 * change, 422 under the field, 409 for the last administrator.
 */
export function requireChange(
  caller: Caller,
  { stored, others }: { stored: Cuenta; others: number },
  wanted: Place & Pick<Cuenta, "estado">,
): void {
  if (!canUsuario(caller, stored)) throw forbidden();
  if (wanted.estado !== stored.estado && !can(caller, "usuario.administrar")) throw forbidden();
  if (caller.id === stored.id) {
    if (wanted.estado !== stored.estado) throw invalid({ estado: ["No puede desactivar su propia cuenta"] });
    if (wanted.id_rol !== stored.id_rol) throw invalid({ id_rol: ["No puede cambiar su propio perfil"] });
  }
  requireAssignable(caller, wanted, stored);
  if (!isActiveAdministrator(wanted)) requireAdministrator(stored, others);
}

/**
 * Requires that the caller may change this account's email address. While no password is set, everyone who may change
 * the account may correct it, because the invitation may have gone astray. Errors: 422.
 */
export function requireEmailChange(caller: Caller, stored: Cuenta, email: string): void {
  if (email.toLowerCase() === stored.email.toLowerCase() || stored.clave === null || canCorreo(caller, stored)) return;
  throw invalid({ email: ["Solo el administrador o el nivel nacional pueden cambiar el correo de esta cuenta"] });
}

/** Requires that the caller may remove this account. Errors: 409. */
export function requireRemovable(caller: Caller, { stored, others }: { stored: Cuenta; others: number }): void {
  if (caller.id === stored.id) throw new Problem(409, "No puede eliminar su propia cuenta");
  requireAdministrator(stored, others);
}
