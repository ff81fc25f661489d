/**
 * Unsaved form values, kept in localStorage (decision 037) under `borrador:{user}:{form}:{id|nuevo}`.
 * If storage is absent or full, there is no draft and no error.
 */
export interface Draft {
  /** When it was last written, ISO 8601. */
  at: string;
  values: Record<string, unknown>;
}

/** Identifies a user's form: `id` is the edited record, absent for a new one. */
export interface DraftKey {
  userId: number | string | null;
  form: string;
  id?: number | string | null;
}

const PREFIX = "borrador:";
/** Older drafts are no longer offered. */
const MAX_AGE_DAYS = 30;

const keyOf = ({ userId, form, id }: DraftKey) => `${PREFIX}${userId ?? "sesion"}:${form}:${id ?? "nuevo"}`;

function draftStorage(): Storage | null {
  try {
    return typeof window === "undefined" ? null : window.localStorage;
  } catch {
    return null;
  }
}

/** Stores the current values of a form. */
export function saveDraft(key: DraftKey, values: Record<string, unknown>, now = new Date()): void {
  try {
    draftStorage()?.setItem(keyOf(key), JSON.stringify({ at: now.toISOString(), values } satisfies Draft));
  } catch {
    // If storage is full, the older draft stays.
  }
}

/** The draft of a form; null if there is none, or it is unreadable or too old. */
export function readDraft(key: DraftKey, now = new Date()): Draft | null {
  try {
    const read: unknown = JSON.parse(draftStorage()?.getItem(keyOf(key)) ?? "null");
    if (typeof read !== "object" || read === null || !("at" in read) || !("values" in read)) return null;
    const { at, values } = read;
    if (typeof at !== "string" || typeof values !== "object" || values === null) return null;
    const age = now.getTime() - Date.parse(at);
    return age <= MAX_AGE_DAYS * 86_400_000 ? { at, values: { ...values } } : null;
  } catch {
    return null;
  }
}

/** Deletes the draft of one form, after a save or a discard. */
export function clearDraft(key: DraftKey): void {
  draftStorage()?.removeItem(keyOf(key));
}

/** Deletes every draft of a user, or of all users, at sign-out. */
export function clearDrafts(userId?: number | string): void {
  const kept = draftStorage();
  if (!kept) return;
  const prefix = userId === undefined ? PREFIX : `${PREFIX}${userId}:`;
  for (const key of Object.keys(kept)) if (key.startsWith(prefix)) kept.removeItem(key);
}
