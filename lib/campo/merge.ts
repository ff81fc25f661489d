import { cleanField } from "@/contract/plain-text";
import type { FormField } from "../descriptors";
import { formFieldsOf, groupedFields } from "./part-fields";
import type { Parte, Problema, Textos } from "./types";

/**
 * Three states of a part compared: what both started from (`llegaron`), the person's values, and those that stand on
 * the server now.
 */

export type Side = "mine" | "theirs";
/** The chosen side, by a question's key. */
export type Choices = Readonly<Record<string, Side>>;

/** Fields that both changed, and differently. They are decided together. */
export interface Question {
  key: string;
  fields: readonly FormField[];
}

export interface Comparison {
  questions: readonly Question[];
  onlyMine: readonly FormField[];
  onlyTheirs: readonly FormField[];
  same: readonly FormField[];
}

const NUMBER = /^-?\d+([.,]\d+)?$/;
const TIME = /^(\d\d:\d\d)(:00)?$/;
const MEASURES = new Set(["g_x", "g_y", "g_z"]);

const asNumber = (text: string) => Number(text.replace(",", "."));

/** Do two texts of a field say the same? A server may write a number or a time in another way than the form. */
export function sameValue({ name, control }: Pick<FormField, "name" | "control">, one = "", other = ""): boolean {
  if (one === other) return true;
  const [a = "", b = ""] = [one, other].map((text) => cleanField(name, text).trim());
  if (a === b) return true;
  if (control === "time") return TIME.test(a) && TIME.exec(a)?.[1] === TIME.exec(b)?.[1];
  if (control !== "number" && !MEASURES.has(name)) return false;
  return NUMBER.test(a) && NUMBER.test(b) && asNumber(a) === asNumber(b);
}

/** How a group of fields came to differ; null if it says the same on both sides. */
function differenceOf(group: readonly FormField[], { valores, llegaron }: Parte, theirs: Textos) {
  const differs = (one: Textos, other: Textos) => (field: FormField) =>
    !sameValue(field, one[field.name], other[field.name]);
  const fields = group.filter(differs(valores, theirs));
  if (fields.length === 0) return null;
  const base = llegaron ?? {};
  const mine = group.some(differs(base, valores));
  const office = group.some(differs(base, theirs));
  if (mine && office) return { by: "both", fields } as const;
  return { by: mine ? "mine" : "theirs", fields } as const;
}

/** What the person and the office changed in a part since they last agreed. */
export function compareWithOffice(part: Parte, theirs: Textos): Comparison {
  const questions: Question[] = [];
  const found: Record<Side | "same", FormField[]> = { mine: [], theirs: [], same: [] };
  for (const group of groupedFields(part.recurso)) {
    const difference = differenceOf(group, part, theirs);
    const differing = difference?.fields ?? [];
    found.same.push(...group.filter((field) => !differing.includes(field)));
    if (difference?.by === "both") questions.push({ key: group[0]?.name ?? "", fields: differing });
    else if (difference) found[difference.by].push(...differing);
  }
  return { questions, onlyMine: found.mine, onlyTheirs: found.theirs, same: found.same };
}

/** The conflict of a part, if what stands on the server now is known. */
export function readableConflict({ problema }: Parte): { actual: Textos; version: number | null } | null {
  if (problema?.tipo !== "conflicto" || problema.actual === null) return null;
  return { actual: problema.actual, version: problema.version };
}

/**
 * The part with its conflict decided: of each question the chosen side, else the side that changed it. Unchanged while
 * something is not decided, and if there is no conflict that can be decided.
 */
export function mergeChoices(part: Parte, choices: Choices): Parte {
  const conflict = readableConflict(part);
  if (!conflict) return part;
  const { actual, version } = conflict;
  const { questions, onlyMine } = compareWithOffice(part, actual);
  if (questions.some(({ key }) => choices[key] === undefined)) return part;
  const kept = [...onlyMine, ...questions.flatMap(({ key, fields }) => (choices[key] === "mine" ? fields : []))];
  const mine = Object.fromEntries(kept.map(({ name }) => [name, part.valores[name] ?? ""]));
  return {
    ...part,
    valores: { ...part.valores, ...actual, ...mine },
    llegaron: actual,
    version,
    confirmada: false,
    problema: null,
  };
}

/** What both sides last agreed on: what arrived, and of what was sent without an answer the fields that stand there. */
function lastAgreed({ recurso, llegaron, enviados }: Parte, actual: Textos): Textos | null {
  if (!llegaron || !enviados) return llegaron;
  const stands = formFieldsOf(recurso).filter((field) => sameValue(field, enviados[field.name], actual[field.name]));
  return { ...llegaron, ...Object.fromEntries(stands.map(({ name }) => [name, actual[name] ?? ""])) };
}

/**
 * The part after the server refused it because somebody else saved it meanwhile: with both changes where no field was
 * changed on both sides to different values, else in conflict.
 */
export function meanwhileChanged(part: Parte, problema: Extract<Problema, { tipo: "conflicto" }>): Parte {
  const { actual, version } = problema;
  const held = { ...part, enviados: null, problema };
  // With the same version it would only be refused again.
  if (actual === null || version === null || version === part.version) return held;
  return mergeChoices({ ...held, llegaron: lastAgreed(part, actual) }, {});
}
