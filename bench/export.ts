import { setTimeout as rest } from "node:timers/promises";
import pg from "pg";
import { signedIn } from "./client";
import { othersReading } from "./import/others";
import type { Deployment } from "./load/processes";
import { between } from "./load/verdicts";
import { head, row, verdict } from "./report";
import { median, percentile } from "./timing";

/** What an export of a whole list promises: its time over a bare COPY of the same query, by format. */
const MOST = { csv: 3, xlsx: 8 } as const;
/** Milliseconds to its first byte, and other people's lists meanwhile over what they took before. */
const [FIRST_BYTE_MS, OTHERS] = [300, 1.5];
const TIMES = 3;
/** Milliseconds of other people's lists before an export. */
const CALM_MS = 10_000;

/** Each table that a record takes names from, with its columns and how it is found. */
const NAMES: Readonly<Record<string, { columns: readonly string[]; of: string; optional?: boolean }>> = {
  categoria: { columns: ["nombre", "codigo"], of: "id_categoria" },
  tipo: { columns: ["nombre", "codigo"], of: "id_tipo" },
  subtipo: { columns: ["nombre", "codigo", "codigo_completo"], of: "id_subtipo" },
  macro: { columns: ["nombre", "codigo"], of: "id_macro_region" },
  region: { columns: ["nombre", "codigo"], of: "id_region" },
  departamento: { columns: ["nombre", "codigo"], of: "id_departamento" },
  provincia: { columns: ["nombre", "codigo"], of: "id_provincia" },
  municipio: { columns: ["nombre", "codigo"], of: "id_municipio" },
  usuario: { columns: ["nombres", "primer_apellido", "segundo_apellido"], of: "creado_por", optional: true },
  proyeccion: { columns: ["sigla"], of: "id_proyeccion", optional: true },
  datum: { columns: ["sigla"], of: "id_datum", optional: true },
};

/** Seconds of the database alone for the rows of the list with their names. */
async function bareCopy(url: string): Promise<number> {
  const joined = Object.entries(NAMES);
  const columns = joined.flatMap(([table, { columns: some }]) => some.map((name) => `${table}.${name}`));
  const joins = joined.map(
    ([table, { of, optional }]) => `${optional ? "left " : ""}join ${table} on ${table}.id = t.${of}`,
  );
  const query = `select t.*, ${columns.join(", ")} from ppirta t ${joins.join(" ")}
    where t.eliminado_en is null order by t.id desc`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const seconds: number[] = [];
    while (seconds.length < TIMES) {
      const from = performance.now();
      await client.query(`copy (${query}) to '/dev/null' (format csv)`);
      seconds.push((performance.now() - from) / 1000);
    }
    return median(seconds);
  } finally {
    await client.end();
  }
}

/** Reads a file to its end. Errors: any status but 200. */
async function download(url: string, cookie: string): Promise<{ firstByte: number; seconds: number }> {
  const from = performance.now();
  const { status, body } = await fetch(url, { headers: { Cookie: cookie } });
  if (status !== 200 || !body) throw new Error(`${url}: ${status}`);
  let firstByte: number | null = null;
  for await (const _piece of body) firstByte ??= performance.now() - from;
  return { firstByte: firstByte ?? 0, seconds: (performance.now() - from) / 1000 };
}

/** Exports of a whole list through the web server, one after the other, while others read lists; as Markdown. */
export async function exportsTable(url: string, { origins, apiOrigin }: Deployment, cookie: string): Promise<string[]> {
  const person = await signedIn(apiOrigin, "gobernacion.lp@turismo.bo");
  const floor = await bareCopy(url);
  const lines = head(
    ...["export", "seconds", "bare COPY", "ratio", "at most", "", "first byte, ms", "at most", ""],
    ...["p95 of others' lists, ratio", "at most", ""],
  );
  for (const [format, most] of Object.entries(MOST)) {
    const others = othersReading([person]);
    const began = performance.now();
    await rest(CALM_MS);
    const from = performance.now();
    const { firstByte, seconds } = await download(`${origins[0]}/exportar/ppirta?formato=${format}`, cookie);
    const to = performance.now();
    await others.stop();
    const p95 = (since: number, until: number) =>
      percentile(
        between(others.waits, since, until).map(({ took }) => took),
        0.95,
      );
    const [ratio, waits] = [seconds / floor, p95(from, to) / p95(began, from)];
    lines.push(
      row(
        ...[format, seconds.toFixed(1), floor.toFixed(2), ratio.toFixed(1), most, verdict(ratio <= most)],
        ...[firstByte.toFixed(0), FIRST_BYTE_MS, verdict(firstByte <= FIRST_BYTE_MS)],
        ...[waits.toFixed(2), OTHERS, verdict(waits <= OTHERS)],
      ),
    );
  }
  person.close();
  return lines;
}
