import { ATRACTIVO } from "@/contract/campos/atractivo";
import type { Campo } from "@/contract/campos/campo";
import { INFORMACION } from "@/contract/campos/informacion";
import type { Texts } from "../types";
import type { Findings } from "./findings";
import { fold } from "./text";
import { ranked } from "./catalogue-cell";
import type { CheckContext } from "./catalogues";

const YES = ["si", "s", "x", "1", "verdadero", "true", "t", "v", "yes"];
const NO = ["no", "n", "0", "falso", "false", "f"];
const IS_THERE = [...YES, "presente", "existe", "activo", "hay"];
const IS_NOT = [...NO, "ausente", "inexistente", "no existe", "ninguno", "ninguna", "inactivo", "no hay"];

const LINK = { t: YES, f: NO };
const PRESENCE = { A: IS_THERE, I: IS_NOT };

/** The words that people write for a code, besides the code and its label. */
const WORDS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  jerarquia: { I: ["1"], II: ["2"], III: ["3"], IV: ["4"], V: ["5"] },
  v_c: LINK,
  v_ci: LINK,
  v_r: LINK,
  v_b: LINK,
  emergencia: { SI: YES, NO },
  conservacion: { B: ["buena", "bien", "buen estado"], R: ["medio", "media"], M: ["mala", "mal", "mal estado"] },
  deteoro_antopica: PRESENCE,
  deteoro_natural: PRESENCE,
  proteccion: { A: [...YES, "protegida"], I: [...NO, "no protegida", "sin proteccion"] },
};

const CHOICES: Readonly<Record<string, Campo>> = { ...ATRACTIVO, ...INFORMACION };

/** Words before the value: 'Jerarquía III', 'Nivel 3'. */
const BEFORE: Readonly<Record<string, RegExp>> = { jerarquia: /^(?:jerarquia|jer|nivel|categoria) / };

const listed = (labels: readonly string[]) => `${labels.slice(0, -1).join(", ")} o ${labels.at(-1)}`;

/** The fields whose value is one of a few codes. */
export const CODED: readonly string[] = Object.keys(WORDS);

/** The code that a text stands for; null, with a doubt at its cell, if it stands for none. */
export function readCode(campo: string, textos: Texts, found: Findings): string | null {
  const choices = CHOICES[campo]?.choices ?? [];
  const folded = fold(textos[campo] ?? "");
  const bare = BEFORE[campo] ? folded.replace(BEFORE[campo], "") : folded;
  const meant = choices.find(
    ({ value, label }) => bare === fold(value) || bare === fold(label) || (WORDS[campo]?.[value] ?? []).includes(bare),
  );
  if (meant) {
    found.understand(campo, meant.label);
    return meant.value;
  }
  const labels = choices.map(({ label }) => label);
  found.leftOut(
    campo,
    campo === "jerarquia" ? "jerarquia" : "informacion",
    ` Escriba ${listed(labels)}.`,
    labels.map((texto) => ({ texto, nota: "" })),
  );
  return null;
}

const NO_GAIOC = new Set(["", "no", "ninguno", "ninguna", "no aplica", "n a", "na", "no corresponde"]);

/** A name of the catalogue or, as in the form, any other text. */
export function readGaioc({ gaioc }: CheckContext, textos: Texts, found: Findings): string | null {
  const text = textos["gaioc"] ?? "";
  if (NO_GAIOC.has(fold(text))) return null;
  const [exact] = gaioc.exact(text);
  if (exact) {
    found.understand("gaioc", exact.nombre);
    return exact.nombre;
  }
  const { ordered, clear } = ranked(gaioc.near(text));
  if (!clear) return text;
  found.understand("gaioc", clear.nombre);
  found.doubt(
    "gaioc",
    "gaioc",
    `${found.quote("gaioc")} no está en el catálogo de GAIOC: se entiende ${clear.nombre}.`,
    ordered.map(({ entry }) => ({ texto: entry.nombre, nota: "" })),
  );
  return clear.nombre;
}
