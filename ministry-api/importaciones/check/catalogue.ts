import { LRUCache } from "lru-cache";
import { fold } from "./text";
import { likenessTo } from "./likeness";

/** Words that people write before a name of a catalogue, folded. */
export const BEFORE = {
  categoria: /^categoria /,
  tipo: /^tipo (?:de )?/,
  subtipo: /^sub ?tipo (?:de )?/,
  departamento: /^(?:departamento|dpto|depto|dep) (?:de(?:l)? )?/,
  provincia: /^(?:provincia|prov) (?:de )?/,
  municipio: /^(?:(?:gobierno autonomo municipal|municipio|gam|gamea|mun) )(?:de )?/,
  macro: /^macro ?region (?:de )?/,
  region: /^region (?:de )?/,
  gaioc: /^(?:gaioc|tioc) /,
  seccion: /^seccion (?:de )?/,
} as const satisfies Record<string, RegExp>;

export interface Entry {
  id: number;
  nombre: string;
}

export interface Near<E> {
  entry: E;
  /** From 0 to 1. */
  score: number;
}

/** A catalogue to look texts up in. `accept` limits it, to the rows of a chosen parent for example. */
export interface Catalogue<E extends Entry> {
  rows: readonly E[];
  byId: ReadonlyMap<number, E>;
  /** The rows with this name, else those with this code; accents, case and punctuation aside. */
  exact(text: string, accept?: (entry: E) => boolean): E[];
  /** Rows with a name like the text, likeliest first. */
  near(text: string, accept?: (entry: E) => boolean): Near<E>[];
  /** A text by which this row alone is found. */
  nameOf(entry: E): string;
}

interface Keys<E> {
  /** Codes, abbreviations and siglas. */
  codes?: (entry: E) => readonly (string | null)[];
  /** The names of its parents, the nearest first: they tell rows of the same name apart. */
  parents?: (entry: E) => readonly string[];
  /** Words that people write before a name: 'Municipio de', 'Dpto.'. */
  before?: RegExp;
}

/** Rows less alike than this are not worth showing. */
const ALIKE = 0.5;
/** Of a part of the text that is a name: 'Uncia (Llallagua)', 'Atocha / Tupiza'. */
const PART = 0.9;
const REMEMBERED = 2000;

/** The code as Excel leaves it: '01.04.02' as '1 4 2', '0501' as '501'. */
const withoutZeros = (folded: string) => folded.replace(/(^| )0+(?=\d)/g, "$1");

const LEADING_CODE = /^[\d ]+ (?=\D)/;

export function catalogue<E extends Entry>(rows: readonly E[], keys: Keys<E> = {}): Catalogue<E> {
  const { codes = () => [], parents = () => [], before } = keys;
  const names = new Map<string, E[]>();
  const known = new Map<string, E[]>();
  const rough = new Map<string, E[]>();
  const put = (index: Map<string, E[]>, key: string, entry: E) => {
    const held = index.get(key);
    if (!held) index.set(key, [entry]);
    else if (!held.includes(entry)) held.push(entry);
  };

  for (const entry of rows) {
    const name = fold(entry.nombre);
    put(names, name, entry);
    let qualified = name;
    for (const parent of parents(entry)) {
      put(known, fold(`${name} ${parent}`), entry);
      qualified = fold(`${qualified} ${parent}`);
      put(known, qualified, entry);
    }
    for (const code of codes(entry)) {
      if (!code) continue;
      put(known, fold(code), entry);
      put(known, fold(code).replaceAll(" ", ""), entry);
      put(known, fold(`${code} ${name}`), entry);
      put(rough, withoutZeros(fold(code)), entry);
    }
    // 'VILLA VACA GUZMÁN (MUYUPAMPA)' goes by either name.
    for (const part of entry.nombre.split(/[()]/)) if (part !== entry.nombre) put(rough, fold(part), entry);
  }
  names.delete("");
  known.delete("");
  rough.delete("");

  const everyRow = () => true;
  const exact = (text: string, accept: (entry: E) => boolean = everyRow): E[] => {
    const folded = fold(text);
    const bare = before ? folded.replace(before, "") : folded;
    for (const key of new Set([folded, bare, bare.replace(LEADING_CODE, "")])) {
      for (const index of [names, known, rough]) {
        const found = (index.get(key) ?? []).filter(accept);
        if (found.length > 0) return found;
      }
      const plain = (rough.get(withoutZeros(key)) ?? []).filter(accept);
      if (plain.length > 0) return plain;
    }
    return [];
  };

  const alike = likenessTo(rows.map(({ nombre }) => fold(nombre)));
  const compare = (text: string): Near<E>[] => {
    const folded = fold(text);
    const scores = alike(before ? folded.replace(before, "") : folded);
    const parts = new Set(text.split(/[/,;()|-]|\sy\s/iu).flatMap((part) => (part === text ? [] : exact(part))));
    return rows
      .map((entry, at) => ({ entry, score: Math.max(scores[at] ?? 0, parts.has(entry) ? PART : 0) }))
      .filter(({ score }) => score >= ALIKE)
      .sort((a, b) => b.score - a.score || a.entry.id - b.entry.id);
  };
  const remembered = new LRUCache<string, Near<E>[]>({ max: REMEMBERED });
  const near = (text: string, accept?: (entry: E) => boolean): Near<E>[] => {
    const asked = text.slice(0, 200);
    const all = remembered.get(asked) ?? compare(asked);
    remembered.set(asked, all);
    return accept ? all.filter(({ entry }) => accept(entry)) : all;
  };

  const nameOf = (entry: E): string => {
    const [parent = "", above = ""] = parents(entry);
    const tries = [entry.nombre, `${entry.nombre} (${parent})`, `${entry.nombre} (${parent}, ${above})`];
    const alone = (text: string) => exact(text).length === 1 && exact(text)[0] === entry;
    return [...tries, ...codes(entry).filter((code) => code !== null)].find(alone) ?? entry.nombre;
  };

  return { rows, byId: new Map(rows.map((row) => [row.id, row])), exact, near, nameOf };
}
