import { CAMPOS_ATRACTIVO } from "@/contract/campos/atractivo";
import type { Campo } from "@/contract/campos/campo";
import { CAMPOS_INFORMACION } from "@/contract/campos/informacion";
import { SIGNIFICADOS } from "@/contract/importacion/significados";
import type { Texts } from "../types";
import { type Findings, LATER } from "./findings";
import { fold } from "./text";
import { ranked } from "./catalogue-cell";
import type { CheckContext } from "./catalogues";

/** A record's own fields as people write them: texts, codes and amounts. */

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

const CHOICES: Readonly<Record<string, Campo>> = { ...CAMPOS_ATRACTIVO, ...CAMPOS_INFORMACION };

/** Words before the value: 'Jerarquía III', 'Nivel 3'. */
const BEFORE: Readonly<Record<string, RegExp>> = { jerarquia: /^(?:jerarquia|jer|nivel|categoria) / };

const listed = (labels: readonly string[]) => `${labels.slice(0, -1).join(", ")} o ${labels.at(-1)}`;

/** The fields whose value is one of a few codes. */
const CODED: readonly string[] = Object.keys(WORDS);

/** The code that a text stands for; null, with a doubt at its cell, if it stands for none. */
function readCode(campo: string, textos: Texts, found: Findings): string | null {
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

/** Texts, coded values and numbers, each as its field takes it; those without a text are left out. */
export function readTexts({ target }: CheckContext, textos: Texts, found: Findings): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [campo, { clase }] of SIGNIFICADOS[target.tipo]) {
    const text = textos[campo] ?? "";
    if (text === "") continue;
    if (CODED.includes(campo)) values[campo] = readCode(campo, textos, found) ?? undefined;
    else if (clase === "texto") values[campo] = text;
    else if (campo === "distancia_km") values[campo] = readDistance(target, textos, found) ?? undefined;
  }
  return values;
}

/** Reads amounts as people and programs write them: '3.650 m.s.n.m.', '12,5 km', '1,500.0', '1 500 m'. */

/** How one unit's figures become the field's own. */
type Units = Readonly<Record<string, number>>;

export interface Quantity {
  /** The names of units as `unitOf` gives them, with what one of each is in the field's own. */
  units: Units;
  /** The unit of figures without one. */
  own: string;
  /** What the field may hold, in its own unit: of two readings of a figure only those within are possible. */
  likely: readonly [number, number];
}

/** Metres above the sea: Bolivia lies between 70 and 6,542 m. */
export const ALTITUDE: Quantity = { units: { m: 1, km: 1000, ft: 0.3048 }, own: "m", likely: [70, 6600] };
/** Kilometres to the nearest town. */
export const DISTANCE: Quantity = {
  units: { km: 1, m: 0.001, ft: 0.000_304_8, mi: 1.609_344, legua: 5 },
  own: "km",
  likely: [0.01, 1500],
};

const UNITS: readonly (readonly [string, RegExp])[] = [
  [
    "m",
    /^(?:m ?s ?n ?m|snm|metros?|meters?|metres?|mts?|m)(?: (?:sobre el nivel del mar|de altura|de altitud|s ?n ?m))?$/u,
  ],
  ["km", /^(?:kms?|kilometros?|kilometers?|kilometres?)$/u],
  ["ft", /^(?:ft|feet|foot|pies?)$/u],
  ["mi", /^(?:mi|millas?|miles?)$/u],
  ["legua", /^leguas?$/u],
];

/** The unit that words name; null if they name none, undefined if they are something else. */
function unitOf(words: string): string | null | undefined {
  const outside = words.replace(/\([^)]*\)/gu, " ");
  if (/\d/u.test(outside)) return undefined;
  const bare = outside
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase()
    .replace(/[^a-z]+/gu, " ")
    .trim();
  if (bare === "" || bare === "aprox" || bare === "aproximadamente") return null;
  return UNITS.find(([, names]) => names.test(bare.replace(/ ?aprox(?:imadamente)?$/u, "")))?.[0];
}

/** The unit that a heading names: 'DISTANCIA (m)', 'Distancia en metros', 'dist_km'; null if none. */
function unitInHeading(heading: string): string | null {
  const words = heading.split(/[\s_()[\]/:,-]+/u).filter((word) => word !== "");
  const unit = words
    .slice(1)
    .map(unitOf)
    .findLast((one) => typeof one === "string");
  return unit ?? null;
}

const BLANK = String.raw`[ '’\u00A0\u2009\u202F]`;
const BLANKS = new RegExp(BLANK, "gu");
const GROUPED_BY_BLANKS = new RegExp(String.raw`^\d{1,3}(?:${BLANK}\d{3})+(?:[.,]\d+)?$`, "u");
const plainNumber = (text: string) => Number(text.replace(",", "."));

/**
 * The numbers that figures may stand for: none, one, or two, the decimal first. A point or comma before three last
 * digits is the mark of decimals or of thousands.
 */
export function numbersIn(figures: string): number[] {
  const bare = GROUPED_BY_BLANKS.test(figures) ? figures.replace(BLANKS, "") : figures;
  if (/^\d+(?:[.,]\d+)?$/u.test(bare)) {
    const both = bare === figures && /^[1-9]\d{0,2}[.,]\d{3}$/u.test(bare);
    return both ? [plainNumber(bare), Number(bare.replace(/[.,]/u, ""))] : [plainNumber(bare)];
  }
  // Of two marks the last one is the decimals': '1.500,0' and '1,500.0'.
  const mixed = /^(\d{1,3}(?:([.,])\d{3})+)(?!\2)[.,](\d+)$/u.exec(bare);
  if (mixed) return [Number(`${(mixed[1] ?? "").replace(/[.,]/gu, "")}.${mixed[3]}`)];
  return /^\d{1,3}(?:\.\d{3}){2,}$|^\d{1,3}(?:,\d{3}){2,}$/u.test(bare) ? [Number(bare.replace(/[.,]/gu, ""))] : [];
}

/** What an amount may be, in its field's unit. */
interface Amount {
  /** Likeliest first; two where both readings of the figures are possible. */
  values: readonly number[];
  /** The figures are only guessed at: '3.65' stands for 3650, whose last digit a spreadsheet lost. */
  guessed: boolean;
}

const AMOUNT = new RegExp(
  String.raw`^(?:aprox(?:imadamente|\.)?|ca\.?|unos|±|~|≈|\+)?\s*(\d(?:[\d.,]|${BLANK}(?=\d))*)\s*(.*)$`,
  "isu",
);
/** '3.65': what a spreadsheet makes of '3.650'. */
const LOST_ZERO = /^[1-6][.,]\d{1,2}$/u;
const rounded = (value: number) => Number(value.toPrecision(12));

/**
 * Reads an amount; null if the text is none. The unit of the cell counts before that of its column (`heading`).
 * `machine`: the figures come from a program, where a point is always the decimal mark.
 */
export function readAmount(
  text: string,
  { units, own, likely: [least, most] }: Quantity,
  { heading, machine }: { heading: string; machine: boolean },
): Amount | null {
  const [, figures = "", words = ""] = AMOUNT.exec(text.trim()) ?? [];
  const unit = unitOf(words);
  if (figures === "" || unit === undefined) return null;
  const factor = units[unit ?? unitInHeading(heading) ?? own];
  const exact = figures.replace(/[.,]$/u, "");
  const read = machine && /^\d+(?:\.\d+)?$/u.test(exact) ? [Number(exact)] : numbersIn(exact);
  const values = read.map((one) => rounded(one * (factor ?? NaN))).filter((value) => !Number.isNaN(value));
  const [first] = values;
  if (first === undefined) return null;
  const inside = values.filter((value) => value >= least && value <= most);
  if (inside.length > 0) return { values: inside, guessed: false };
  if (own === "m" && !machine && factor === 1 && LOST_ZERO.test(exact)) {
    return { values: [rounded(first * 1000)], guessed: true };
  }
  return { values: [first], guessed: false };
}

const SHOWN = new Intl.NumberFormat("es-BO", { maximumFractionDigits: 6, useGrouping: false });

/** An amount as a person writes it: '1,25', '1250'. */
const shownAmount = (value: number) => SHOWN.format(value);

/** The amount that a cell says; null if it says none. */
function amountOf(
  campo: "g_z" | "distancia_km",
  { target, textos, found }: { target: CheckContext["target"]; textos: Texts; found: Findings },
): Amount | null {
  const of = campo === "g_z" ? ALTITUDE : DISTANCE;
  const asked = { heading: found.heading(campo), machine: target.fromMachine === true };
  return readAmount(textos[campo] ?? "", of, asked);
}

/** Both readings of a figure, as a doubt that offers them. */
function tellBoth(campo: "g_z" | "distancia_km", { values }: Amount, found: Findings): void {
  const [first = 0, second] = values;
  if (second === undefined) return;
  const unit = campo === "g_z" ? "m" : "km";
  found.doubt(
    campo,
    found.classOf(campo),
    `${found.quote(campo)} puede ser ${shownAmount(first)} o ${shownAmount(second)} ${unit}: se importa ` +
      `${shownAmount(first)} ${unit}.`,
    values.map((value) => ({ texto: `${shownAmount(value)} ${unit}`, nota: "" })),
  );
}

function readDistance(target: CheckContext["target"], textos: Texts, found: Findings): number | null {
  const campo = "distancia_km";
  const amount = amountOf(campo, { target, textos, found });
  const [kilometres] = amount?.values ?? [];
  if (!amount || kilometres === undefined || kilometres > 5000) {
    found.leftOut(campo, found.classOf(campo), " Escriba los kilómetros, como 12,5.");
    return null;
  }
  found.understand(campo, shownAmount(kilometres));
  tellBoth(campo, amount, found);
  return kilometres;
}

/** Metres without decimals; null where the row has none, or none that is possible. */
export function readAltitude(target: CheckContext["target"], textos: Texts, found: Findings): number | null {
  const campo = "g_z";
  if ((textos[campo] ?? "") === "") return null;
  const amount = amountOf(campo, { target, textos, found });
  const [first] = amount?.values ?? [];
  if (!amount || first === undefined || Math.round(first) > 9999) {
    found.leftOut(campo, "altitud", " Escriba los metros sobre el nivel del mar, como 3650.");
    return null;
  }
  const metres = Math.round(first);
  const [lowest] = ALTITUDE.likely;
  if (metres === 0) {
    found.omit(
      campo,
      "altitud",
      `Z (altitud) 0${found.column(campo)}: en Bolivia no hay lugares a menos de ${lowest} m; ${LATER}.`,
    );
    return null;
  }
  found.understand(campo, String(metres));
  if (amount.guessed || metres < lowest) {
    found.doubt(campo, "altitud", `${found.quote(campo)} se entiende como ${metres} m de altitud.`, [
      { texto: String(metres), nota: "m" },
    ]);
  }
  tellBoth(campo, amount, found);
  return metres;
}
