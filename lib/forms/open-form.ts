/**
 * The form that had unsaved input when the session ended. It reopens after the same person's sign-in (decision 037).
 * Stored per tab in sessionStorage: `formulario:abierto`.
 */
export interface OpenForm {
  userId: number | string | null;
  form: string;
  id: number | string | null;
}

interface Note extends OpenForm {
  /** Path and query of the form's page. */
  path: string;
  /** The sign-in page has been shown since. */
  over: boolean;
}

const KEY = "formulario:abierto";

function noteStorage(): Storage | null {
  try {
    return typeof window === "undefined" ? null : window.sessionStorage;
  } catch {
    return null;
  }
}

function readNote(): Note | null {
  try {
    const note = JSON.parse(noteStorage()?.getItem(KEY) ?? "null") as Partial<Note> | null;
    return note && typeof note.path === "string" && typeof note.form === "string" ? (note as Note) : null;
  } catch {
    return null;
  }
}

function writeNote(note: Note): void {
  try {
    noteStorage()?.setItem(KEY, JSON.stringify(note));
  } catch {
    // If storage is full, the form does not reopen; its draft is still offered.
  }
}

const currentAddress = () => window.location.pathname + window.location.search;

/** Records that this form has unsaved input. */
export function noteOpenForm({ userId, form, id }: OpenForm): void {
  writeNote({ userId, form, id, path: currentAddress(), over: false });
}

/** Deletes the note: the form was saved or deliberately closed, or the person signed out. */
export function forgetOpenForm(): void {
  noteStorage()?.removeItem(KEY);
}

/** Deletes the note when the form was removed from its page; it stays if the page itself was left, as for sign-in. */
export function closedOpenForm(): void {
  if (readNote()?.path === currentAddress()) forgetOpenForm();
}

/** Called when sign-in is shown with return path `path`: was there unsaved input there? If not, deletes the note. */
export function hadUnsavedInput(path: string): boolean {
  const note = readNote();
  if (!note) return false;
  const there = note.path === path;
  if (there) writeNote({ ...note, over: true });
  else forgetOpenForm();
  return there;
}

/** The form of that name that this person had open on this page when the session ended, or null. Returned once only. */
export function takeFormToReopen(userId: OpenForm["userId"], form: string): { id: OpenForm["id"] } | null {
  const note = readNote();
  if (!note?.over || note.form !== form) return null;
  if (note.path !== currentAddress()) return null;
  forgetOpenForm();
  return note.userId === userId ? { id: note.id } : null;
}
