import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";

/** The least that a database needs for the same rows: a COPY into a plain table with the same columns. */
export interface Floors {
  /** Seconds for the rows of the review. */
  rows: number;
  /** Seconds for the records that they became. */
  records: number;
}

const TIMES = 3;

/** Copies the rows of a query into an empty plain table; the seconds of the fastest of three times. */
async function copied(client: pg.Client, folder: string, query: string): Promise<number> {
  const file = client.escapeLiteral(join(folder, "rows"));
  await client.query(`create table plain as ${query} with no data`);
  await client.query(`copy (${query}) to ${file}`);
  const seconds: number[] = [];
  while (seconds.length < TIMES) {
    await client.query("truncate plain");
    const from = performance.now();
    await client.query(`copy plain from ${file}`);
    seconds.push((performance.now() - from) / 1000);
  }
  await client.query("drop table plain");
  return Math.min(...seconds);
}

/** Measures it with the rows of an import; the database's own process reads and writes the file. */
export async function bareCopies(url: string, id: number): Promise<Floors> {
  const folder = mkdtempSync(join(tmpdir(), "inventario-bench-copy-"));
  // The database runs as another account.
  chmodSync(folder, 0o777);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const rows = `select * from importacion_fila where id_importacion = ${id}`;
    const made = `select id_registro from importacion_fila where id_importacion = ${id}`;
    const records = `select * from ppirta where id in (${made})`;
    return { rows: await copied(client, folder, rows), records: await copied(client, folder, records) };
  } finally {
    await client.end();
    rmSync(folder, { recursive: true, force: true });
  }
}
