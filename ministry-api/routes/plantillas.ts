import { and, asc, count, eq, isNull } from "drizzle-orm";
import type { Tx } from "../db/client";
import { plantilla } from "../db/schema";
import type { Caller, Handlers } from "../http/handler";
import { invalid, notFound, Problem } from "../http/problem";

/** Most templates of one department. */
const MOST = 50;

/** The department whose templates these are; null: the national level's. */
const ownerOf = ({ rol, id_departamento }: Caller) => (rol <= 2 ? null : id_departamento);

/** The templates that the caller shares with the reviewers of the same level and department. */
function shared(caller: Caller) {
  const owner = ownerOf(caller);
  return owner === null ? isNull(plantilla.id_departamento) : eq(plantilla.id_departamento, owner);
}

async function create(tx: Tx, caller: Caller, texto: string): Promise<number> {
  const [found] = await tx.select({ n: count() }).from(plantilla).where(shared(caller));
  if ((found?.n ?? 0) >= MOST) throw new Problem(409, `Ya hay ${MOST} plantillas. Quite alguna para guardar otra.`);
  const [row] = await tx
    .insert(plantilla)
    .values({ id_departamento: ownerOf(caller), texto, creado_por: caller.id })
    .onConflictDoNothing()
    .returning({ id: plantilla.id });
  if (!row) throw invalid({ texto: ["Ya hay una plantilla con ese texto"] });
  return row.id;
}

/** The observation templates of the caller's department, or of the national level. */
export const plantillasHandlers = {
  "plantilla.list": async ({ context: { db, caller } }) => ({
    plantillas: await db
      .select({ id: plantilla.id, texto: plantilla.texto })
      .from(plantilla)
      .where(shared(caller))
      .orderBy(asc(plantilla.texto)),
  }),
  "plantilla.create": async ({ body, context: { db, caller } }) => ({
    message: "Plantilla guardada",
    data: { id: await db.transaction((tx) => create(tx, caller, body.texto)) },
  }),
  "plantilla.remove": async ({ id, context: { db, caller } }) => {
    const gone = await db
      .delete(plantilla)
      .where(and(eq(plantilla.id, id), shared(caller)))
      .returning({ id: plantilla.id });
    if (gone.length === 0) throw notFound();
    return { message: "Plantilla quitada" };
  },
} satisfies Handlers;
