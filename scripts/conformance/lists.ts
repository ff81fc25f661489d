import type { CallName } from "@/contract";
import type { Ask } from "./client";
import { type Actor, idOf, pageIn, type Run, succeed } from "./run";

type Row = Record<string, unknown>;

/** Fields to search a row by, best first. */
const SHOWN = ["nombre", "nombre_atractivo", "nombre_centro", "nombres", "cite", "email"];

/** A word of a row that a search must find it by. */
function wordOf(row: Row): string | null {
  for (const field of SHOWN) {
    const word = String(row[field] ?? "")
      .split(/[^\p{L}\p{N}-]+/u)
      .find((part) => part.length >= 4);
    if (word) return word;
  }
  return null;
}

/** Lists that selectors load whole, with page, rows and q empty (spec 1 §7). */
const ENTERAS: readonly CallName[] = ["departamento.list", "macro.list", "seccion.list", "entidad.list"];
/** Lists up to this many rows are loaded whole. */
const MAX_WHOLE = 5_000;

const ids = (rows: readonly Row[]) => rows.map(idOf).join(",");

/** A GET other than a list must return a reply of the contract's shape; a sheet is a PDF. */
export async function checkPlain(run: Run, actor: Actor, name: CallName, options: Omit<Ask, "token">): Promise<void> {
  const reply = await succeed(run, actor, name, options);
  const pdf = reply?.pdf;
  if (typeof pdf === "string") run.report.expect(name, pdf.startsWith("JVBER"), "el campo pdf no es un PDF en base64");
}

/** A list: pages of the requested size, the same total on every page, a search that narrows the rows. */
export async function checkList(
  run: Run,
  actor: Actor,
  name: CallName,
  narrowed: Record<string, string | number>,
  searches: boolean,
): Promise<void> {
  const { report } = run;
  const get = async (query: Record<string, string | number>, doing: string) =>
    pageIn(await succeed(run, actor, name, { query: { ...narrowed, q: "", ...query } }, doing));
  const one = await get({ page: 1, rows: 2 }, "página 1");
  if (!one) return;
  report.expect(name, one.data.length <= 2, `con rows=2 da ${one.data.length} filas`);
  const expected = Math.min(2, one.total);
  report.expect(
    name,
    one.data.length === expected,
    `dice total ${one.total} y la página 1 trae ${one.data.length} filas`,
  );
  const two = await get({ page: 2, rows: 2 }, "página 2");
  if (two) {
    report.expect(name, two.total === one.total, `el total cambia de ${one.total} a ${two.total} en la página 2`);
    const rest = Math.max(0, Math.min(2, one.total - 2));
    report.expect(name, two.data.length === rest, `con total ${one.total} la página 2 trae ${two.data.length} filas`);
    if (rest > 0) report.expect(name, ids(two.data) !== ids(one.data), "la página 2 repite la página 1");
  }
  const past = await get({ page: Math.ceil(one.total / 2) + 1, rows: 2 }, "pasada la última página");
  if (past) report.expect(name, past.data.length === 0, "pasada la última página da filas");
  if (ENTERAS.includes(name) && one.total <= MAX_WHOLE) {
    const whole = await get({ page: "", rows: "" }, "sin page ni rows");
    if (whole) {
      report.expect(
        name,
        whole.data.length === one.total,
        `sin page ni rows da ${whole.data.length} de ${one.total} filas`,
      );
    }
  }
  if (searches) await checkSearch(run, name, one, get);
}

async function checkSearch(
  { report }: Run,
  name: CallName,
  one: { data: Row[]; total: number },
  get: (query: Record<string, string | number>, doing: string) => Promise<{ data: Row[]; total: number } | null>,
): Promise<void> {
  const nothing = await get({ page: 1, rows: 2, q: "zqxwvkjyzq" }, "búsqueda sin resultado");
  if (nothing) report.expect(name, nothing.total === 0, `q de un texto que nadie tiene da total ${nothing.total}`);
  const [row] = one.data;
  const word = row && wordOf(row);
  if (!word) return;
  const found = await get({ page: 1, rows: 100, q: word }, "búsqueda");
  if (!found) return;
  const within = found.total >= 1 && found.total <= one.total;
  report.expect(name, within, `q de una palabra de la primera fila da total ${found.total} de ${one.total}`);
  if (found.total <= 100) {
    report.expect(
      name,
      found.data.some((other) => idOf(other) === idOf(row)),
      "q no encuentra la fila de que se tomó",
    );
  }
}
