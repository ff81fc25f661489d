import type { Kind } from "@/contract/resources/registros";

/** What a person asked to take along and has not got yet; it outlives a closed page. */

/** As in the field screen's address: `ppirta:12`, or `mios` for the person's own incomplete ones. */
export const OWN_INCOMPLETE = "mios";
const REF = /^(ppirta|ppirtf):([1-9]\d{0,8})$/;

const keyOf = (persona: string) => `campo:llevar:${persona}`;

export const refOf = ({ kind, id }: { kind: Kind; id: number }) => `${kind}:${id}`;

/** The record that a reference names; null for any other text. */
export function recordOf(ref: string): { kind: Kind; id: number } | null {
  const [, kind, id] = REF.exec(ref) ?? [];
  return kind ? { kind: kind === "ppirta" ? "ppirta" : "ppirtf", id: Number(id) } : null;
}

export function wantedRecords(persona: string): readonly string[] {
  const refs = (localStorage.getItem(keyOf(persona)) ?? "").split(",");
  return refs.filter((ref) => ref === OWN_INCOMPLETE || recordOf(ref) !== null);
}

/** Replaces the list of records to take along. */
export function noteWanted(persona: string, refs: readonly string[]): void {
  if (refs.length === 0) localStorage.removeItem(keyOf(persona));
  else localStorage.setItem(keyOf(persona), refs.join(","));
}
