import { normalise } from "@/contract/plain-text";
import { haveSameValues } from "../checks";
import { fieldRecords } from "../records";
import { nameOf, newPart, ownPart, textsOf } from "../parts";
import type { Fila, Textos } from "../types";
import { recordsNamed, sectionRows } from "./ask";
import type { Api } from "./deps";
import type { Sending } from "./marks";

/**
 * Whether a creation without an answer arrived all the same, on a server that keeps no references (decision 045): its
 * rows are compared with what was sent.
 */
type EarlierFound =
  | { kind: "none" }
  /** This row is what was sent. */
  | { kind: "it"; row: Fila }
  /** The person has to say whether it is one of these. */
  | { kind: "perhaps"; rows: readonly Fila[] };

const DIGITS = 5;
const parseDegrees = (text: string | undefined) => Number((text ?? "").replace(",", "."));
const samePlace = (one: Textos, other: Textos) =>
  ["g_x", "g_y"].every((name) => parseDegrees(one[name]).toFixed(DIGITS) === parseDegrees(other[name]).toFixed(DIGITS));

/** The texts as sent, with those of the row where it carries a value. */
const overlayRow = (sent: Textos, row: Textos): Textos => ({
  ...sent,
  ...Object.fromEntries(Object.entries(row).filter(([, text]) => text !== "")),
});

async function findRecord({ record, part, values }: Sending, ask: Api): Promise<EarlierFound> {
  const name = nameOf({ ...record, partes: [{ ...part, valores: values }] });
  const known = new Set((await fieldRecords(record.persona)).map((other) => ownPart(other).id));
  const named = (await recordsNamed(ask, record.kind, name))
    .filter(({ id }) => !known.has(id))
    .map((row) => ({ row, texts: textsOf(record.kind, row) }))
    .filter(({ texts }) => normalise(nameOf({ ...record, partes: [newPart(record.kind, texts)] })) === normalise(name));
  if (named.length === 0) return { kind: "none" };
  const equal: Fila[] = [];
  for (const { row, texts } of named) {
    if (samePlace(texts, values) && (await haveSameValues(record, part, overlayRow(values, texts), values)))
      equal.push(row);
  }
  const [only] = equal;
  return equal.length === 1 && named.length === 1 && only
    ? { kind: "it", row: only }
    : { kind: "perhaps", rows: named.map(({ row }) => row) };
}

/** Rows that are equal in all fields are as good as one another: the first that the device does not know is taken. */
async function findRow({ record, part, values }: Sending, ask: Api): Promise<EarlierFound> {
  const known = new Set(record.partes.filter(({ recurso }) => recurso === part.recurso).map(({ id }) => id));
  for (const row of await sectionRows(ask, record, part.recurso)) {
    if (known.has(row.id)) continue;
    if (await haveSameValues(record, part, textsOf(part.recurso, row), values)) return { kind: "it", row };
  }
  return { kind: "none" };
}

/** Looks for what was sent. Throws Stopped, ApiError. */
export const findEarlier = (sending: Sending, ask: Api): Promise<EarlierFound> =>
  sending.part.recurso === sending.record.kind ? findRecord(sending, ask) : findRow(sending, ask);
