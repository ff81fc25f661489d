import { count, eq, sql } from "drizzle-orm";
import type { Reply } from "@/contract";
import { esInventario, type TipoImportable } from "@/contract/importacion/tipos";
import type { Db, Tx } from "../../db/client";
import { importacion, importacionFila } from "../../db/schema";
import type { Caller, HandlersOf } from "../../http/handler";
import { forbidden, Problem } from "../../http/problem";
import type { Services } from "../../http/services";
import { doneOf, lockImport, lockVisible, mayTakeBack, notNow, type StoredImport, visibleImport } from "../access";
import type { ImportSet } from "../work/lease";
import { detailOf } from "../views";
import { isDue } from "./due";
import { countErrors } from "./import-all";
import { nombreColumna, tablas } from "../../registros/columns";
import { stayingEntries } from "./entries/staying";
import { type Brought, later, R, standing } from "./history-of";
import { type Hecho, queHizo, quienes } from "./words";

/** Records that are named; the others are counted. */
const NAMED = 100;

interface Counted extends Record<string, unknown> {
  quita: number;
  vuelve: number;
  total: number;
}
interface Named extends Record<string, unknown> {
  id: number;
  nombre: string;
  hechos: Hecho[];
}

type Staying = Reply<"importacion.quedan">;

/** What taking an import back would remove, and what stays, and why. */
const staying = (db: Db, { id, tipo }: { id: number; tipo: TipoImportable }): Promise<Staying> =>
  esInventario(tipo) ? stayingRecords(db, { id, tipo }) : stayingEntries(db, { id, tipo });

/** What taking an import back would hide, and which give back, and which records stay: those that somebody changed since, and how. */
async function stayingRecords(db: Db, brought: Brought): Promise<Staying> {
  const { tipo } = brought;
  const changed = sql`(r.derivado = 1 or exists (select 1 from historial h where ${later(tipo, R)}))`;
  const counted = await db.execute<Counted>(sql`
    select count(*) filter (where not ${changed} and r.hito is null)::int as quita,
      count(*) filter (where not ${changed} and r.hito is not null)::int as vuelve, count(*) filter (where ${changed})::int as total
    from ${standing(brought)}`);
  // In order of time; a field that was changed twice counts once, and one that no form shows not at all.
  const named = await db.execute<Named>(sql`
    select t.id, t.${sql.identifier(nombreColumna[tipo].name)} as nombre, (
      select coalesce(jsonb_agg(to_jsonb(done) order by done.ultimo), '[]') from (
        select h.usuario, h.tabla, h.accion, max(h.id) as ultimo, count(distinct h.id)::int as veces,
          count(distinct c.campo) filter (where c.campo <> 'cc_ccm')::int as campos
        from historial h left join lateral jsonb_to_recordset(h.cambios) as c(campo text) on true
        where ${later(tipo, { id: sql`stays.id`, hito: sql`stays.hito` })} group by h.usuario, h.tabla, h.accion
      ) done) as hechos
    from (select r.id, r.hito from ${standing(brought)} where ${changed} order by r.id limit ${NAMED}) stays
    join ${tablas[tipo]} t on t.id = stays.id order by t.id`);
  const [{ quita, vuelve, total } = { quita: 0, vuelve: 0, total: 0 }] = counted.rows;
  const quedan = named.rows.map(({ id, nombre, hechos }) => ({
    ...{ id, nombre },
    quien: quienes(hechos),
    que: queHizo(tipo, hechos),
  }));
  return { quita, vuelve, quedan, total };
}

/** States in which an import begins or goes on: also a finished one, with rows that were mended since. */
const OPEN = ["REVISION", "DETENIDA", "IMPORTADA"] as const;

const NOTHING_TO_IMPORT = new Problem(409, "No queda ninguna fila por importar.");
const NOTHING_TO_TAKE_BACK = new Problem(409, "Esta importación no tiene nada que deshacer.");

const withErrors = (n: number) =>
  new Problem(
    409,
    n === 1
      ? "Una fila tiene errores. Corríjala, quítela o importe solo las correctas."
      : `${n} filas tienen errores. Corríjalas, quítelas o importe solo las correctas.`,
  );

/** Gives an import to whoever works on imports. */
const handOver = (tx: Tx, id: number, set: ImportSet) =>
  tx
    .update(importacion)
    .set({ motivo: null, terminado_en: null, tomada_por: null, tomada_hasta: null, ...set })
    .where(eq(importacion.id, id));

async function countDue(tx: Tx, id: number): Promise<number> {
  const [found] = await tx.select({ n: count() }).from(importacionFila).where(isDue(id));
  return found?.n ?? 0;
}

async function begin(tx: Tx, caller: Caller, id: number, modo: "TODAS" | "CORRECTAS"): Promise<void> {
  const row = await lockImport(tx, caller, id, OPEN);
  const wrong = modo === "TODAS" ? await countErrors(tx, id) : 0;
  if (wrong > 0) throw withErrors(wrong);
  const due = await countDue(tx, id);
  if (due === 0) throw NOTHING_TO_IMPORT;
  const hechas = doneOf(row);
  await handOver(tx, id, { estado: "IMPORTANDO", modo, hechas, previstas: hechas + due });
}

/** Locks an import that this person may take back. Errors: 404, 403, 409 if there is nothing to take back now. */
async function lockToTakeBack(tx: Tx, caller: Caller, id: number): Promise<StoredImport> {
  const found = await lockVisible(tx, caller, id);
  if (mayTakeBack(caller, found)) return found;
  if (found.estado !== "IMPORTADA" && found.estado !== "DETENIDA") throw notNow(found.estado);
  throw found.importadas + found.cambiadas === 0 ? NOTHING_TO_TAKE_BACK : forbidden();
}

const answer = async (db: Db, caller: Caller, id: number) => ({ importacion: await detailOf(db, caller, id) });

type JobHandlers = Pick<HandlersOf<"importacion">, "importar" | "detener" | "quedan" | "deshacer">;

/** Bringing an import's rows into the inventory, stopping it, and taking it back. */
export const importJobHandlers = ({ clock }: Pick<Services, "clock">): JobHandlers => ({
  importar: async ({ id, body: { modo }, context: { db, caller } }) => {
    await db.transaction((tx) => begin(tx, caller, id, modo));
    return answer(db, caller, id);
  },
  detener: async ({ id, context: { db, caller } }) => {
    await db.transaction(async (tx) => {
      await lockImport(tx, caller, id, ["IMPORTANDO"]);
      await handOver(tx, id, { estado: "DETENIDA", terminado_en: clock() });
    });
    return answer(db, caller, id);
  },
  quedan: async ({ id, context: { db, caller } }) => {
    const row = await visibleImport(db, caller, id);
    return staying(db, row);
  },
  deshacer: async ({ id, context: { db, caller } }) => {
    await db.transaction(async (tx) => {
      const { importadas, cambiadas } = await lockToTakeBack(tx, caller, id);
      const previstas = importadas + cambiadas;
      await handOver(tx, id, { estado: "DESHACIENDO", hechas: 0, previstas, id_deshace: caller.id });
    });
    return answer(db, caller, id);
  },
});
