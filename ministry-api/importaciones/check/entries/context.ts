import { asc } from "drizzle-orm";
import { ascendientes, type CampoPadre, type TipoCatalogo } from "@/contract/importacion/tipos";
import type { Db } from "../../../db/client";
import { columnsBy, plain } from "../../../db/columns";
import { tableOfCatalogue } from "../../../catalogos/routes";
import type { Destino } from "../../types";
import { BEFORE } from "../before";
import { catalogue, type Catalogue, type Entry } from "../catalogue";
import { Standing } from "./standing";
import { numberIn, type Stored, textIn } from "./values";

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
  destino: Destino<TipoCatalogo>;
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
export async function loadEntries(db: Db, destino: Destino<TipoCatalogo>): Promise<EntryContext> {
  const { tipo } = destino;
  const levels = await readLevels(db, tipo);
  return { destino, levels, standing: new Standing(tipo, await readAll(db, tipo)) };
}
