/**
 * What someone typed and has not saved, kept in this browser (decisions §7): `borrador:{user}:{form}:{id|nuevo}`.
 * Storage may be absent or full; then there is no draft and nothing fails.
 */
export interface Draft {
  /** When it was last written, ISO 8601. */
  at: string;
  values: Record<string, unknown>;
}

/** Which form of which person: `id` is the record in hand, absent for a new one. */
export interface DraftKey {
  userId: number | string | null;
  form: string;
  id?: number | string | null;
}

const PREFIX = "borrador:";
/** Drafts older than this are no longer offered, in days. */
const MAX_AGE_DAYS = 30;

const keyOf = ({ userId, form, id }: DraftKey) => `${PREFIX}${userId ?? "sesion"}:${form}:${id ?? "nuevo"}`;

function storage(): Storage | null {
  try {
    return typeof window === "undefined" ? null : window.localStorage;
  } catch {
    return null;
  }
}

/** Keeps the present values of a form. */
export function saveDraft(key: DraftKey, values: Record<string, unknown>, now = new Date()): void {
  try {
    storage()?.setItem(keyOf(key), JSON.stringify({ at: now.toISOString(), values } satisfies Draft));
  } catch {
    // A full storage keeps the older draft.
  }
}

/** The draft of a form, or null where there is none that can be read. */
export function readDraft(key: DraftKey, now = new Date()): Draft | null {
  try {
    const read: unknown = JSON.parse(storage()?.getItem(keyOf(key)) ?? "null");
    if (typeof read !== "object" || read === null || !("at" in read) || !("values" in read)) return null;
    const { at, values } = read;
    if (typeof at !== "string" || typeof values !== "object" || values === null) return null;
    const age = now.getTime() - Date.parse(at);
    return age <= MAX_AGE_DAYS * 86_400_000 ? { at, values: { ...values } } : null;
  } catch {
    return null;
  }
}

/** Forgets the draft of one form: it was saved, or thrown away on purpose. */
export function clearDraft(key: DraftKey): void {
  storage()?.removeItem(keyOf(key));
}

/** Forgets every draft of a person, or everyone's: they signed out. */
export function clearDrafts(userId?: number | string): void {
  const kept = storage();
  if (!kept) return;
  const prefix = userId === undefined ? PREFIX : `${PREFIX}${userId}:`;
  for (const key of Object.keys(kept)) if (key.startsWith(prefix)) kept.removeItem(key);
}
