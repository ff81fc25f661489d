import "server-only";
import { cookies } from "next/headers";
import * as z from "zod";
import type { Kind } from "@/contract/resources/registros";
import { columnsCookie, type KeptColumns, MAX_WIDTH, MIN_WIDTH } from "@/lib/lists/columns-cookie";

const columnName = z.string().regex(/^[a-z_]{1,40}$/);
const columnNames = z.array(columnName).min(1).max(30);

const StoredColumns = z.object({
  c: columnNames.optional().catch(undefined),
  a: z.record(columnName, z.number().int().min(MIN_WIDTH).max(MAX_WIDTH)).optional().catch(undefined),
  v: z.tuple([z.number().int().positive(), columnNames]).optional().catch(undefined),
});

function parseCookie(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? "{}");
  } catch {
    return {};
  }
}

/** The columns of a list as this person keeps them on this device. What is unreadable is as if it were not kept. */
export async function keptColumns(kind: Kind, person: number): Promise<KeptColumns> {
  const kept = StoredColumns.safeParse(parseCookie((await cookies()).get(columnsCookie(kind, person))?.value));
  if (!kept.success) return {};
  const { c, a, v } = kept.data;
  return { ...(c && { c }), ...(a && { a }), ...(v && { v }) };
}
