import "server-only";
import { cookies } from "next/headers";
import * as z from "zod";
import { columnsCookie, type KeptColumns, MAX_WIDTH, MIN_WIDTH } from "@/lib/lists/columns-cookie";

const columnName = z.string().regex(/^[a-z_]{1,40}$/);
const columnNames = z.array(columnName).min(1).max(30);

const columns = columnNames.optional().catch(undefined);
const widths = z.record(columnName, z.number().int().min(MIN_WIDTH).max(MAX_WIDTH)).optional().catch(undefined);
const view = z.tuple([z.number().int().positive(), columnNames]).optional().catch(undefined);

/** `c`, `a` and `v` are the names in cookies of before, which live for a year. */
const StoredColumns = z
  .object({ columns, widths, view, c: columns, a: widths, v: view })
  .transform(({ c, a, v, ...kept }): KeptColumns => ({
    columns: kept.columns ?? c,
    widths: kept.widths ?? a,
    view: kept.view ?? v,
  }));

function parseCookie(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? "{}");
  } catch {
    return {};
  }
}

/** The columns of a list as this person keeps them on this device. What is unreadable is as if it were not kept. */
export async function keptColumns(list: Parameters<typeof columnsCookie>[0], person: number): Promise<KeptColumns> {
  const kept = StoredColumns.safeParse(parseCookie((await cookies()).get(columnsCookie(list, person))?.value));
  return kept.data ?? {};
}
