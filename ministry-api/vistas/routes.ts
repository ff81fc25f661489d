import { and, asc, count, eq, ne, or, sql } from "drizzle-orm";
import type { Body } from "@/contract";
import { can } from "@/contract/policy";
import { type Kind, matchOf, type MatchQuery } from "@/contract/resources/registros";
import { MAX_VISTAS } from "@/contract/resources/vistas";
import type { Db, Tx } from "../db/client";
import { preparedOnce } from "../db/prepared";
import { usuario, vista } from "../db/schema";
import { alphabetical } from "../db/search";
import type { Caller, HandlersOf } from "../http/handler";
import { forbidden, invalid, notFound, Problem } from "../http/problem";
import { personName } from "../registros/columns";
import { recordTotal } from "../registros/groups";

/** With whom a person shares: their department, or null: the national level. */
const circleOf = ({ rol, id_departamento }: Caller) => (rol <= 2 ? null : id_departamento);

const own = ({ id }: Caller) => eq(vista.id_usuario, id);

/** Views that others share in a circle, for who sees any. */
const sharedIn = (circle: unknown, sees: unknown) =>
  sql`(${vista.compartida} and ${sees}::boolean and ${vista.id_departamento} is not distinct from ${circle}::int)`;

/** A person of a department who has none sees no view of others. */
const seesShared = (caller: Caller) => circleOf(caller) !== null || caller.rol <= 2;

/** Every list reads them. */
const views = preparedOnce((db) => {
  const isOwn = eq(vista.id_usuario, sql.placeholder("id"));
  return db
    .select({
      id: vista.id,
      nombre: vista.nombre,
      consulta: vista.consulta,
      columnas: vista.columnas,
      compartida: sql<0 | 1>`${vista.compartida}::int`,
      propia: sql<0 | 1>`(${isOwn})::int`,
      autor: personName,
      version: vista.version,
    })
    .from(vista)
    .innerJoin(usuario, eq(usuario.id, vista.id_usuario))
    .where(
      and(
        eq(vista.tipo, sql.placeholder("tipo")),
        or(isOwn, sharedIn(sql.placeholder("circle"), sql.placeholder("sees"))),
      ),
    )
    .orderBy(sql`(${isOwn}) desc`, alphabetical(vista.nombre), asc(vista.id))
    .prepare("views");
});

/** A person's own views, and those that others share with them. */
const readViews = (db: Db, caller: Caller, tipo: Kind) =>
  views(db).execute({ id: caller.id, tipo, circle: circleOf(caller), sees: seesShared(caller) });

/** Only roles 1 and 2 choose a department. */
const allowedQuery = ({ rol }: Caller, consulta: string): MatchQuery => {
  const query = matchOf(consulta);
  return rol <= 2 ? query : { ...query, id_departamento: null };
};

async function counts(db: Db, caller: Caller, tipo: Kind) {
  const of = (consulta: string) => recordTotal(db, caller, tipo, allowedQuery(caller, consulta));
  const vistas = [];
  // One after another: a person's views take no more connections than a list does.
  for (const { id, consulta } of await readViews(db, caller, tipo)) vistas.push({ id, total: await of(consulta) });
  return { todos: await of(""), mios: await of(`id_autor=${caller.id}`), vistas };
}

/** Errors: 403 for a shared view of a person who may not share it. */
function assertShareable(caller: Caller, { compartida }: Pick<Body<"vista.create">, "compartida">): void {
  if (compartida === 1 && (!can(caller, "vista.compartir") || (caller.rol > 2 && caller.id_departamento === null)))
    throw forbidden();
}

/** Errors: 422 if another of the caller's views of that list has the name. */
async function assertUnused(tx: Tx, caller: Caller, { tipo, nombre }: { tipo: Kind; nombre: string }, id = 0) {
  const same = and(eq(vista.tipo, tipo), own(caller), sql`lower(${vista.nombre}) = lower(${nombre})`, ne(vista.id, id));
  const [found] = await tx.select({ id: vista.id }).from(vista).where(same);
  if (found) throw invalid({ nombre: ["Ya tiene una vista con ese nombre"] });
}

async function create(tx: Tx, caller: Caller, body: Body<"vista.create">): Promise<number> {
  assertShareable(caller, body);
  // Two of one person at the same time would both find a place left.
  await tx.execute(sql`select 1 from ${usuario} where ${usuario.id} = ${caller.id} for update`);
  const [found] = await tx.select({ n: count() }).from(vista).where(own(caller));
  if ((found?.n ?? 0) >= MAX_VISTAS)
    throw new Problem(409, `Ya tiene ${MAX_VISTAS} vistas. Quite alguna para guardar otra.`);
  await assertUnused(tx, caller, body);
  const [row] = await tx
    .insert(vista)
    .values({
      ...body,
      compartida: body.compartida === 1,
      id_usuario: caller.id,
      id_departamento: circleOf(caller),
    })
    .returning({ id: vista.id });
  if (!row) throw new Error("A view was not inserted");
  return row.id;
}

async function change(tx: Tx, caller: Caller, id: number, body: Body<"vista.cambiar">): Promise<number> {
  const { version, compartida, ...values } = body;
  const [row] = await tx
    .select({ tipo: vista.tipo, version: vista.version })
    .from(vista)
    .where(and(eq(vista.id, id), own(caller)))
    .for("update");
  if (!row) throw notFound();
  if (version !== undefined && version !== row.version)
    throw new Problem(409, "La vista cambió mientras tanto. Vuelva a abrirla y guarde otra vez.");
  assertShareable(caller, body);
  await assertUnused(tx, caller, { ...row, nombre: values.nombre }, id);
  const next = row.version + 1;
  await tx
    .update(vista)
    .set({ ...values, compartida: compartida === 1, id_departamento: circleOf(caller), version: next })
    .where(eq(vista.id, id));
  return next;
}

/** Saved views of the lists. */
export const vistasHandlers: HandlersOf<"vista"> = {
  list: async ({ query, context: { db, caller } }) => ({ vistas: await readViews(db, caller, query.tipo) }),
  conteos: async ({ query, context: { db, caller } }) => ({ conteos: await counts(db, caller, query.tipo) }),
  create: async ({ body, context: { db, caller } }) => ({
    message: "Vista guardada",
    data: { id: await db.transaction((tx) => create(tx, caller, body)) },
  }),
  cambiar: async ({ id, body, context: { db, caller } }) => ({
    message: "Vista guardada",
    version: await db.transaction((tx) => change(tx, caller, id, body)),
  }),
  remove: async ({ id, context: { db, caller } }) => {
    const removable = can(caller, "vista.compartir")
      ? or(own(caller), sharedIn(circleOf(caller), seesShared(caller)))
      : own(caller);
    const gone = await db
      .delete(vista)
      .where(and(eq(vista.id, id), removable))
      .returning({ id: vista.id });
    if (gone.length === 0) throw notFound();
    return { message: "Vista quitada" };
  },
};
