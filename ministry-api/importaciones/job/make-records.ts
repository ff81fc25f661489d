import { sql } from "drizzle-orm";
import type { TipoInventario } from "@/contract/importacion/tipos";
import type { Tx } from "../../db/client";
import { checkNewRecords, type Author, citesFor, insertRecords, type Nuevos } from "../../registros/insert";
import { BODIES } from "../check/body";
import { writeChecked } from "../rows";
import { WorkLost } from "../work/lease";
import type { Due } from "./due";
import { type Rechecker, type Refused, explainRefused } from "./recheck";

/** An import that goes into the inventory. */
export interface Job {
  id: number;
  author: Author;
}

/** What the review showed becomes the record, and not what was made of it since. */
export const bodiesOf = (tipo: TipoInventario, held: readonly Due[]): Nuevos =>
  tipo === "ppirta"
    ? { kind: tipo, bodies: held.map(({ valores }) => BODIES.ppirta.parse(valores)) }
    : { kind: tipo, bodies: held.map(({ valores }) => BODIES.ppirtf.parse(valores)) };

/** Each row is written into once: a second process finds none left, and ends without having written anything. */
export async function keepIds(tx: Tx, id: number, held: readonly Due[], ids: readonly number[]): Promise<void> {
  const made = held.map(({ fila }, i) => ({ fila, id_registro: ids[i] }));
  const { rows } = await tx.execute(sql`
    update importacion_fila f set id_registro = n.id_registro, registro = null
    from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as n(fila int, id_registro int)
    where f.id_importacion = ${id} and f.fila = n.fila and f.id_registro is null
    returning f.fila`);
  if (rows.length !== made.length) throw new WorkLost();
}

/**
 * Makes records of rows that hold, each with its cite and its history, which says the import's number. Rows whose
 * choices do not fit together any more stay out and are returned; they are stored with what stands in their way.
 */
export async function makeRecords(
  tx: Tx,
  { id, author }: Job,
  rechecker: Rechecker & { tipo: TipoInventario },
  held: readonly Due[],
): Promise<{ made: number; out: Refused[] }> {
  const fits = await checkNewRecords(tx, author, bodiesOf(rechecker.tipo, held));
  const refusals = held.flatMap((row, i) => {
    const errores = fits[i]?.errores;
    return errores ? { row, errores } : [];
  });
  const fitting = held.filter((_row, i) => !fits[i]?.errores);
  const out = await explainRefused(rechecker, refusals);
  await writeChecked(tx, id, out);
  const names = fits.flatMap((fit) => fit.names ?? []);
  const nuevos = bodiesOf(rechecker.tipo, fitting);
  const cites = await citesFor(tx, nuevos, names);
  const given = names.map((parents, i) => ({ cite: cites[i] ?? "", names: parents }));
  const ids = await insertRecords(tx, author, nuevos, given, { importacion: id });
  await keepIds(tx, id, fitting, ids);
  return { made: fitting.length, out };
}
