/**
 * Where a form's values come from and go to. A form knows no more of it than this, so one that saves to the server and
 * one that saves in the browser are the same form.
 */

export type Values = Readonly<Record<string, unknown>>;

/** What a form edits, as stored. Its `version`, if it has one, counts the saves. */
export type Stored = Values;

/** The messages of a refused save, by field. */
export type Messages = Readonly<Record<string, readonly string[]>>;

/** One attempt to save. */
export interface Entry<T extends Stored = Stored, V extends Values = Values> {
  /** The values as they are in the form. */
  typed: V;
  /** The values as the contract's check returns them. */
  body: Values;
  /** What the form was filled from; null for a new one. */
  from: T | null;
  /** The version that the save is based on; null if unknown. */
  version: number | null;
  /** The person wants it saved although it repeats another row. */
  confirmed: boolean;
}

/** A row of a section as it shall be; `key` names it on the screen. */
export type PlannedRow = { key: string } & (
  { action: "create"; body: Values } | { action: "update"; id: number; body: Values } | { action: "remove"; id: number }
);

export type Outcome<T extends Stored, R> =
  | { kind: "saved"; reply: R }
  /** It repeats another row; the person must confirm it. */
  | { kind: "repeated" }
  /** Somebody else saved since; `actual` is what they saved, null if not known. */
  | { kind: "conflict"; message: string; actual: T | null }
  | { kind: "refused"; message: string; errores: Messages }
  /** It may or may not have been saved. */
  | { kind: "unreachable"; message: string };

export interface Store<T extends Stored, V extends Values, R> {
  /** What is stored now, as far as known; null for a new one. */
  current: T | null;
  /** Keeps each change as it is typed: then there is no draft, and nothing is left unsaved. */
  keep?: (typed: V) => void;
  save: (entry: Entry<T, V>) => Promise<Outcome<T, R>>;
}

/** The version of what is stored; null if there is none. */
export function versionOf(stored: Stored | null): number | null {
  const version = stored?.["version"];
  return typeof version === "number" ? version : null;
}

/** The body with the version that it is based on, unless that is unknown. */
export const withVersion = (body: Values, version: number | null): Values =>
  version === null ? body : { ...body, version };

/** A store on the device: it keeps each change, and a save only ends the form. */
export const keptStore = <T extends Stored, V extends Values, R>(
  current: T | null,
  keep: (typed: Values) => void,
  reply: R,
): Store<T, V, R> => ({
  current,
  keep,
  save: ({ typed }) => {
    keep(typed);
    return Promise.resolve({ kind: "saved", reply });
  },
});
