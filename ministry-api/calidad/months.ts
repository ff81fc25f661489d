import { sql } from "drizzle-orm";
import type { Kind } from "@/contract/resources/registros";
import type { Db } from "../db/client";
import { calidadMes } from "../db/schema";
import { foldSums, foldTexts } from "../db/sums";
import type { Services } from "../http/services";
import { failureOf } from "../mail/deliver";
import { diaDe } from "../seguimiento/workflow/la-paz";
import { byDepartment, type Figures } from "./figures";

/** The board's figures of each month. Those of the running month are written again and again, so its last state stays. */

/** Only one process at a time writes them; the others leave it to that one. */
const MONTH_LOCK = 5_910_014;
const EVERY_MS = 3_600_000;
/** A start has other things to do first. */
const FIRST_MS = 20_000;

/** The month of an instant in La Paz, as aaaa-mm. */
export const monthOf = (at: Date): string => diaDe(at).slice(0, 7);
/** The month that is so many months later, or earlier. */
export function monthsFrom(mes: string, months: number): string {
  const [year = 0, month = 1] = mes.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 7);
}

/** Writes the figures of the month that is running, from sums that it makes few. */
export async function keepMonth(db: Db, at: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ mine: boolean }>(sql`select pg_try_advisory_xact_lock(${MONTH_LOCK}) as mine`);
    if (!rows[0]?.mine) return;
    await foldSums(tx);
    for (const kind of ["ppirta", "ppirtf"] as const) {
      const figures = [...(await byDepartment(tx, kind))].flatMap(([id_departamento, of]) =>
        Object.entries(of).map(([clave, total]) => ({ id_departamento, clave, total })),
      );
      await tx.execute(sql`
        insert into ${calidadMes} (tipo, id_departamento, mes, clave, total)
        select ${kind}, n.id_departamento, ${`${monthOf(at)}-01`}::date, n.clave, n.total
        from jsonb_to_recordset(${JSON.stringify(figures)}::jsonb) as n(id_departamento int, clave text, total int)
        on conflict (tipo, id_departamento, mes, clave) do update set total = excluded.total
        where calidad_mes.total <> excluded.total`);
    }
  });
}

/** Kept figures of a department or of the country (null), by month. */
export async function keptMonths(db: Db, kind: Kind, id_departamento: number | null): Promise<Map<string, Figures>> {
  const own = id_departamento === null ? sql`` : sql` and id_departamento = ${id_departamento}`;
  const { rows } = await db.execute<{ mes: string; clave: string; total: number }>(sql`
    select to_char(mes, 'YYYY-MM') as mes, clave, sum(total)::int as total from ${calidadMes}
    where tipo = ${kind}${own} group by 1, 2 order by 1`);
  const found = new Map<string, Figures>();
  for (const { mes, clave, total } of rows) found.set(mes, { ...found.get(mes), [clave]: total });
  return found;
}

/** Keeps the running month's figures until it is stopped. */
export function startMonths(db: Db, { clock, log }: Pick<Services, "clock" | "log">): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const run = () => {
    const kept = keepMonth(db, clock()).then(() => foldTexts(db));
    running = kept.catch((error: unknown) => log.error("quality.failed", failureOf(error)));
    timer = setTimeout(run, EVERY_MS);
  };
  timer = setTimeout(run, FIRST_MS);
  return {
    stop: async () => {
      clearTimeout(timer);
      await running;
      clearTimeout(timer);
    },
  };
}
