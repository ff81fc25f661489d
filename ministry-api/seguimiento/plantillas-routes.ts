import { and, asc, count, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Tx } from "../db/client";
import { plantilla } from "../db/schema";
import type { Caller, HandlersOf } from "../http/handler";
import { forbidden, invalid, notFound, Problem } from "../http/problem";

/** Most templates of one department. */
const MOST = 50;

/** The templates of the caller's department, or of the national level; none for a reviewer without a department. */
function shared({ rol, id_departamento }: Caller): SQL {
  if (rol <= 2) return isNull(plantilla.id_departamento);
  return id_departamento === null ? sql`false` : eq(plantilla.id_departamento, id_departamento);
}

async function create(tx: Tx, caller: Caller, texto: string): Promise<number> {
  const { rol, id_departamento } = caller;
  if (rol > 2 && id_departamento === null) throw forbidden();
  const [found] = await tx.select({ n: count() }).from(plantilla).where(shared(caller));
  if ((found?.n ?? 0) >= MOST) throw new Problem(409, `Ya hay ${MOST} plantillas. Quite alguna para guardar otra.`);
  const [row] = await tx
    .insert(plantilla)
    .values({ id_departamento: rol <= 2 ? null : id_departamento, texto, creado_por: caller.id })
    .onConflictDoNothing()
    .returning({ id: plantilla.id });
  if (!row) throw invalid({ texto: ["Ya hay una plantilla con ese texto"] });
  return row.id;
}

/** The observation templates of the caller's department, or of the national level. */
export const plantillasHandlers: HandlersOf<"plantilla"> = {
  list: async ({ context: { db, caller } }) => ({
    plantillas: await db
      .select({ id: plantilla.id, texto: plantilla.texto })
      .from(plantilla)
      .where(shared(caller))
      .orderBy(asc(plantilla.texto)),
  }),
  create: async ({ body, context: { db, caller } }) => ({
    message: "Plantilla guardada",
    data: { id: await db.transaction((tx) => create(tx, caller, body.texto)) },
  }),
  remove: async ({ id, context: { db, caller } }) => {
    const gone = await db
      .delete(plantilla)
      .where(and(eq(plantilla.id, id), shared(caller)))
      .returning({ id: plantilla.id });
    if (gone.length === 0) throw notFound();
    return { message: "Plantilla quitada" };
  },
};
