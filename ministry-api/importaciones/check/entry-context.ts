import { asc } from "drizzle-orm";
import { ascendientes, type CampoPadre, type TipoCatalogo } from "@/contract/importacion/tipos";
import type { Db } from "../../db/client";
import { columnsBy, plain } from "../../db/columns";
import { tableOfCatalogue } from "../../catalogos/routes";
import type { Target } from "../types";
import { BEFORE, catalogue, type Catalogue, type Entry } from "./catalogue";
import { asRead, uniqueCodes } from "../../catalogos/unique-codes";
import { fold } from "./text";

/** What a catalogue's entries are checked against: those that stand, and those above them. */

/** An entry that may stand above another one. */
export interface Ancestor extends Entry {
  codes: readonly (string | null)[];
  /** The id of its own parent; null at the top. */
  id_padre: number | null;
}

/** A catalogue above the one that is imported, and the field by which a row names its entry. */
export interface Level {
  campo: CampoPadre;
  catalogue: Catalogue<Ancestor>;
}

/** What the check of entries depends on: the import's own terms, what stands above, and the entries that stand. */
export interface EntryContext {
  target: Target<TipoCatalogo>;
  /** Nearest first; empty for a catalogue without a parent. */
  levels: readonly Level[];
  standing: Standing;
}

/** The fields that name an entry besides its name, the fullest first. */
const CODES = ["codigo_completo", "codigo", "sigla", "abreviacion"] as const;

const PREFIXES: Readonly<Partial<Record<TipoCatalogo, RegExp>>> = BEFORE;

const readAll = (db: Db, tipo: TipoCatalogo): Promise<Stored[]> => {
  const table = tableOfCatalogue(tipo);
  return db.select(columnsBy(table)).from(plain(table)).orderBy(asc(table.id));
};

async function readLevels(db: Db, tipo: TipoCatalogo): Promise<Level[]> {
  const above = ascendientes(tipo);
  const levels: Level[] = [];
  // From the top, so that each entry's parents are known by name.
  for (const [n, { campo, tipo: of }] of [...above.entries()].reverse()) {
    const parentField = above[n + 1]?.campo;
    const rows = (await readAll(db, of)).map((row) => ({
      id: numberIn(row, "id") ?? 0,
      nombre: textIn(row, "nombre") ?? "",
      codes: CODES.map((code) => textIn(row, code)),
      id_padre: parentField ? numberIn(row, parentField) : null,
    }));
    const upper = [...levels];
    const before = PREFIXES[of];
    levels.unshift({
      campo,
      catalogue: catalogue(rows, {
        codes: ({ codes }) => codes,
        parents: (entry) => lineOf(upper, entry).map(({ nombre }) => nombre),
        ...(before && { before }),
      }),
    });
  }
  return levels;
}

/** What stands above an entry, in these levels above it. */
export function lineOf([next, ...further]: readonly Level[], entry: Ancestor): Ancestor[] {
  const parent = next?.catalogue.byId.get(entry.id_padre ?? 0);
  return parent ? [parent, ...lineOf(further, parent)] : [];
}

/** The catalogues as they stand now: they are small, and what somebody changes counts at once. */
export async function loadEntries(db: Db, target: Target<TipoCatalogo>): Promise<EntryContext> {
  const { tipo } = target;
  const levels = await readLevels(db, tipo);
  return { target, levels, standing: new Standing(tipo, await readAll(db, tipo)) };
}

interface StandingEntry extends Identity {
  id: number;
}

/** An entry's or a body's identity. */
export function identityOf(tipo: TipoCatalogo, row: Stored): Identity {
  const [padre] = ascendientes(tipo);
  return {
    nombre: textIn(row, "nombre") ?? "",
    codes: Object.fromEntries(codesOf(tipo).map((field) => [field, textIn(row, field) ?? ""])),
    id_padre: padre ? numberIn(row, padre.campo) : null,
  };
}

/** The entries that a catalogue has, by what no two of them should share. */
class Standing {
  readonly #byKey = new Map<string, StandingEntry>();

  constructor(
    readonly tipo: TipoCatalogo,
    rows: readonly Stored[],
  ) {
    for (const row of rows) {
      const entry = { ...identityOf(tipo, row), id: numberIn(row, "id") ?? 0 };
      for (const { key } of keysOfEntry(tipo, entry)) this.#byKey.set(key, entry);
    }
  }

  /** The entries that have a key of this one, by the field. */
  like(entry: Identity): { field: string; refusal: string | null; other: StandingEntry }[] {
    return keysOfEntry(this.tipo, entry).flatMap(({ field, key, refusal }) => {
      const other = this.#byKey.get(key);
      return other ? [{ field, refusal, other }] : [];
    });
  }
}

/** What tells whether two entries are the same one. */
export interface Identity {
  nombre: string;
  /** Codes and siglas by their fields. */
  codes: Readonly<Record<string, string>>;
  /** The parent's id; null if it is not known. */
  id_padre: number | null;
}

interface Key {
  field: string;
  key: string;
  /** How the catalogue refuses a second one; null where it does not. */
  refusal: string | null;
}

const unique = new Map<TipoCatalogo, ReturnType<typeof uniqueCodes>>();
function codesIn(tipo: TipoCatalogo) {
  const codes = unique.get(tipo) ?? uniqueCodes(tableOfCatalogue(tipo));
  unique.set(tipo, codes);
  return codes;
}

/** The fields with a code that no two entries of a catalogue share. */
export const codesOf = (tipo: TipoCatalogo): string[] => codesIn(tipo).map(({ field }) => field);

/** The keys of an entry, such as only one entry of its catalogue should have; of its name below its parent, and codes. */
export function keysOfEntry(tipo: TipoCatalogo, { nombre, codes, id_padre }: Identity): Key[] {
  const [padre] = ascendientes(tipo);
  const below = padre ? id_padre : 0;
  const keys: Key[] = codesIn(tipo).flatMap(({ field, within, text }) => {
    const code = asRead(codes[field]);
    if (code === "" || (within !== undefined && below === null)) return [];
    return [{ field, key: `${field} ${within === undefined ? "" : below} ${code}`, refusal: text }];
  });
  const name = fold(nombre);
  if (name !== "" && below !== null) keys.push({ field: "nombre", key: `nombre ${below} ${name}`, refusal: null });
  return keys;
}

/** A row as it is stored, or the parsed body of one. */
type Stored = Readonly<Record<string, unknown>>;

function textIn(row: Stored, field: string): string | null {
  const value = row[field];
  return typeof value === "string" ? value : null;
}

function numberIn(row: Stored, field: string): number | null {
  const value = row[field];
  return typeof value === "number" ? value : null;
}
