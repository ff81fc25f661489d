/**
 * The form that was open with something typed when its session ended, so that it opens again after the same person's
 * sign-in (decisions §7). Of this tab alone: `formulario:abierto`.
 */
export interface OpenForm {
  userId: number | string | null;
  form: string;
  id: number | string | null;
}

interface Note extends OpenForm {
  /** The page it stands in, with its search. */
  path: string;
  /** Sign-in has been shown since. */
  over: boolean;
}

const KEY = "formulario:abierto";

function storage(): Storage | null {
  try {
    return typeof window === "undefined" ? null : window.sessionStorage;
  } catch {
    return null;
  }
}

function read(): Note | null {
  try {
    const note = JSON.parse(storage()?.getItem(KEY) ?? "null") as Partial<Note> | null;
    return note && typeof note.path === "string" && typeof note.form === "string" ? (note as Note) : null;
  } catch {
    return null;
  }
}

function write(note: Note): void {
  try {
    storage()?.setItem(KEY, JSON.stringify(note));
  } catch {
    // A full storage opens nothing again; the draft is offered all the same.
  }
}

const here = () => window.location.pathname + window.location.search;

/** Notes that something was typed into this form and is not saved. */
export function noteOpenForm({ userId, form, id }: OpenForm): void {
  write({ userId, form, id, path: here(), over: false });
}

/** The form was saved, or closed on purpose; or the person signed out. */
export function forgetOpenForm(): void {
  storage()?.removeItem(KEY);
}

/** The form went from the page; where the whole page went, as for sign-in, the note stays. */
export function closedOpenForm(): void {
  if (read()?.path === here()) forgetOpenForm();
}

/** Sign-in is shown on the way back to `path`: was something being typed there? */
export function wasTypingAt(path: string): boolean {
  const note = read();
  if (!note) return false;
  const there = note.path === path;
  if (there) write({ ...note, over: true });
  else forgetOpenForm();
  return there;
}

/** The form of that name which this person had open on this page when the session ended; null for none. Told once. */
export function takeReopened(userId: OpenForm["userId"], form: string): { id: OpenForm["id"] } | null {
  const note = read();
  if (!note?.over || note.form !== form) return null;
  if (note.path !== here()) return null;
  forgetOpenForm();
  return note.userId === userId ? { id: note.id } : null;
}
