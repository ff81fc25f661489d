import { and, eq, gt, sql } from "drizzle-orm";
import { USO_DE_CLAVE } from "@/contract/resources/auditoria";
import type { Db } from "../db/client";
import { clave, historial } from "../db/schema";
import type { Background } from "../http/background";

/** One use of a key. */
export interface Use {
  id: number;
  nombre: string;
  accion: (typeof USO_DE_CLAVE)[keyof typeof USO_DE_CLAVE];
  llamada: string;
  address: string;
  /** Why it was refused. */
  motivo: string | null;
  at: Date;
}

/** Uses of one key for one call from one address within this time share one entry of the audit. */
const TOGETHER_MS = 3_600_000;

const AGAIN_MS = 5000;

/** The order matters: `TIMES` is the JSON path to the first item. */
const detail = ({ llamada, address, motivo }: Use, veces: number) => [
  { campo: "veces", de: null, a: veces },
  { campo: "llamada", de: null, a: llamada },
  { campo: "direccion", de: null, a: address },
  ...(motivo === null ? [] : [{ campo: "motivo", de: null, a: motivo }]),
];
const TIMES = sql.raw("'{0,a}'");

const keyOf = (use: Use) => JSON.stringify([use.id, use.accion, use.llamada, use.address, use.motivo]);

/** Adds uses that are alike to the entry of the last hour, or writes a new one. */
async function addUses(db: Db, use: Use, times: number): Promise<void> {
  const alike = JSON.stringify(detail(use, 0).slice(1));
  const sum = sql`((${historial.cambios} -> 0 ->> 'a')::int + ${times})::text::jsonb`;
  const added = await db
    .update(historial)
    // As a newer entry, so that its count reaches those who collect the audit.
    .set({ cambios: sql`jsonb_set(${historial.cambios}, ${TIMES}, ${sum})`, transaccion: sql`pg_current_xact_id()` })
    .where(
      and(
        ...[eq(historial.tabla, "clave"), eq(historial.id_fila, use.id), eq(historial.accion, use.accion)],
        gt(historial.fecha, new Date(use.at.getTime() - TOGETHER_MS)),
        sql`${historial.cambios} - 0 = ${alike}::jsonb`,
      ),
    )
    .returning({ id: historial.id });
  if (added.length > 0) return;
  await db.insert(historial).values({
    id_usuario: null,
    usuario: use.nombre,
    tipo: null,
    id_registro: null,
    tabla: "clave",
    id_fila: use.id,
    accion: use.accion,
    cambios: detail(use, times),
    fecha: use.at,
  });
}

/**
 * Writes down each use of a key, in the audit and as its last use. The writing follows the response, and uses that come
 * meanwhile are written together: a key may be used a hundred times a second.
 */
export function createUses(db: Db, later: Background): (use: Use) => void {
  let waiting = new Map<string, { use: Use; times: number }>();
  let asked = 0;
  const write = async () => {
    const uses = [...waiting.values()];
    waiting = new Map();
    for (const { use, times } of uses) {
      await addUses(db, use, times);
      if (use.accion !== USO_DE_CLAVE.lectura) continue;
      await db.update(clave).set({ ultimo_uso_en: use.at }).where(eq(clave.id, use.id));
    }
  };
  return (use) => {
    const known = waiting.get(keyOf(use));
    // Asked again after a while: the queue drops what does not fit.
    if (waiting.size === 0 || Date.now() - asked > AGAIN_MS) {
      asked = Date.now();
      later.run(write);
    }
    waiting.set(keyOf(use), { use, times: (known?.times ?? 0) + 1 });
  };
}
