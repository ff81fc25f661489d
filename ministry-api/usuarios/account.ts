import { and, eq, sql, type SQL } from "drizzle-orm";
import { can, type Subject } from "@/contract/policy";
import { ESTADOS_USUARIO, type UsuarioFila } from "@/contract/resources/usuarios";
import type { Db, Tx } from "../db/client";
import { cambioCorreo, departamento, entidad, rol, usuario } from "../db/schema";
import { searchText } from "../db/search";
import type { Caller } from "../http/handler";
import { utc } from "../registros/columns";

export type Cuenta = typeof usuario.$inferSelect;

export const [ACTIVO] = ESTADOS_USUARIO;
export const ADMINISTRADOR = 1;

const yes = (condition: SQL) => sql<0 | 1>`case when ${condition} then 1 else 0 end`;

const hasSecondFactor = yes(
  sql`exists (select 1 from segundo_factor f where f.id_usuario = ${usuario.id} and f.activo_desde is not null)
    or exists (select 1 from llave l where l.id_usuario = ${usuario.id})`,
);

const hasIdentity = yes(sql`exists (select 1 from identidad i where i.id_usuario = ${usuario.id})`);

/** The email address that waits for its confirmation, as a column of an account; null if there is none. */
const pendingAddress = sql<string | null>`(
  select c.nuevo from ${cambioCorreo} c
  where c.id_usuario = ${usuario.id} and c.confirmado_en is null and c.anulado_en is null and c.vence_en > now()
  order by c.id desc limit 1)`;

/**
 * The columns a list shows of an account; never a document or password. Whether a person has a second factor is shown
 * only to callers who may remove it, and null to others: otherwise a thief would learn whose password is enough. When a
 * person last signed in is shown to the same callers.
 */
export const shownColumns = (caller: Subject) =>
  ({
    id: usuario.id,
    numero_documento: usuario.numero_documento,
    complemento: usuario.complemento,
    nombres: usuario.nombres,
    primer_apellido: usuario.primer_apellido,
    segundo_apellido: usuario.segundo_apellido,
    genero: usuario.genero,
    nacionalidad: usuario.nacionalidad,
    celular: usuario.celular,
    email: usuario.email,
    correo_pendiente: pendingAddress,
    direccion: usuario.direccion,
    id_departamento: usuario.id_departamento,
    departamento: departamento.nombre,
    id_entidad: usuario.id_entidad,
    entidad: entidad.nombre,
    cargo: usuario.cargo,
    id_rol: usuario.id_rol,
    rol: rol.nombre,
    estado: usuario.estado,
    tiene_documento: yes(sql`${usuario.documento} is not null`),
    invitado: yes(sql`${usuario.clave} is null`),
    segundo_factor: can(caller, "usuario.administrar") ? hasSecondFactor : sql<null>`null::int`,
    identidad: can(caller, "usuario.administrar") ? hasIdentity : sql<null>`null::int`,
    ultimo_ingreso_en: can(caller, "usuario.administrar")
      ? sql<string | null>`${utc(usuario.ultimo_ingreso_en)}`
      : sql<null>`null::text`,
    version: usuario.version,
  }) satisfies Record<keyof UsuarioFila, unknown>;

/** Accounts as a list shows them to the caller, to be filtered and ordered. */
export const shownAccounts = (db: Db | Tx, caller: Subject) =>
  db
    .select(shownColumns(caller))
    .from(usuario)
    .innerJoin(rol, eq(rol.id, usuario.id_rol))
    .leftJoin(departamento, eq(departamento.id, usuario.id_departamento))
    .leftJoin(entidad, eq(entidad.id, usuario.id_entidad))
    .$dynamic();

/** One account as a list shows it to the caller; null if there is none. */
export async function readShown(db: Db | Tx, caller: Subject, id: number) {
  const [row] = await shownAccounts(db, caller).where(eq(usuario.id, id));
  return row ?? null;
}

/**
 * Condition for the accounts a person sees: roles 1 and 2 all, the others those of their own department (decision 005).
 */
export const visibleTo = ({ rol: role, id_departamento }: Pick<Caller, "rol" | "id_departamento">): SQL | undefined => {
  if (role <= 2) return undefined;
  return id_departamento === null ? sql`false` : eq(usuario.id_departamento, id_departamento);
};

/** Condition for an account by its id, if the caller may see it. */
export const visible = (caller: Caller, id: number) => and(eq(usuario.id, id), visibleTo(caller));

type Searched = Partial<
  Record<"complemento" | "nombres" | "primer_apellido" | "segundo_apellido" | "email", string | null> &
    Pick<Cuenta, "numero_documento">
>;

/** The `busqueda` text of an account: what the list's columns show (spec 1 §2). */
export const accountSearch = (of: Searched, nombreRol: string) =>
  searchText(
    of.numero_documento,
    of.complemento,
    of.nombres,
    of.primer_apellido,
    of.segundo_apellido,
    of.email,
    nombreRol,
  );
