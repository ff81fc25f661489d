import { between, type Wait } from "../load/verdicts";
import { head, row, verdict } from "../report";
import { percentile } from "../timing";
import type { Floors } from "./copy";
import { CALM, type Stretch, type Walked } from "./walk";

/** What an import of 10,000 rows promises. */
export const GOALS = {
  /** Read and checked, in seconds. */
  checked: 10,
  /** Imported, over a bare COPY of the same records. */
  imported: 60,
  /** The API's process, in MB. */
  memory: 350,
  /** Other people's lists and saves, over what they took before. */
  others: 1.5,
  /** An edited cell's check, in ms (p95). */
  edited: 200,
} as const;

export const lasted = ({ from, to }: Stretch) => (to - from) / 1000;

/** Seconds of those stretches together. */
const seconds = (stretches: readonly Stretch[], ...names: readonly string[]) =>
  stretches.filter(({ name }) => names.includes(name)).reduce((sum, one) => sum + lasted(one), 0);

/** The seconds of a way through an import, against what is promised and against the database's least. */
export function timesTable({ stretches, imported }: Walked, floors: Floors, back: readonly Stretch[]): string[] {
  const checked = seconds(stretches, "read", "check");
  const brought = seconds(stretches, "import");
  const times = (took: number, floor: number) => [floor.toFixed(2), (took / floor).toFixed(0)];
  const records = `${imported.importadas.toLocaleString("en")} records imported`;
  return [
    ...head("what", "seconds", "bare COPY of the same rows", "ratio", "less than", ""),
    row(
      ...["read and checked", checked.toFixed(1), ...times(checked, floors.rows)],
      ...[`${GOALS.checked} s`, verdict(checked < GOALS.checked)],
    ),
    row(
      ...[records, brought.toFixed(1), ...times(brought, floors.records)],
      ...[`${GOALS.imported} times`, verdict(brought / floors.records < GOALS.imported)],
    ),
    row("taken back", seconds(back, "take back").toFixed(1), "", "", "", ""),
  ];
}

/**
 * What others are compared in: a step of a second or less has too few lists to tell anything alone, and the p95 of a
 * longer one is its few slowest. The first is the import's whole way.
 */
const STEPS: Readonly<Record<string, readonly string[]>> = {
  "read, check and import": ["read", "check", "import"],
  "read and check": ["read", "check"],
  edit: ["edit"],
  import: ["import"],
  "take back": ["ask what stays", "take back"],
};

/** Waits of others in each step of an import and in the calm between them, p95 in milliseconds. */
export function othersTable(waits: readonly Wait[], stretches: readonly Stretch[], what = "lists"): string[] {
  const took = (names: readonly string[]) =>
    stretches
      .filter(({ name }) => names.includes(name))
      .flatMap(({ from, to }) => between(waits, from, to).map((wait) => wait.took));
  const usual = percentile(took([CALM]), 0.95);
  const line = (step: string, names: readonly string[]) => {
    const times = took(names);
    const figures = [percentile(times, 0.5), percentile(times, 0.95), Math.max(0, ...times)];
    const ratio = percentile(times, 0.95) / usual;
    const said = step === CALM ? ["", "", ""] : [ratio.toFixed(2), GOALS.others, verdict(ratio < GOALS.others)];
    return row(step, times.length, ...figures.map((time) => time.toFixed(1)), ...said);
  };
  return [
    ...head("while somebody else does this", what, "p50", "p95", "worst", "ratio of p95", "less than", ""),
    line(CALM, [CALM]),
    ...Object.entries(STEPS).map(([step, names]) => line(step, names)),
  ];
}

/** The most memory of the API's process in each step. */
export const memoryTable = (stretches: readonly Stretch[]): string[] => [
  ...head("the API's process", "most memory, MB", "less than", ""),
  ...[...new Set(stretches.map(({ name }) => name))].map((name) => {
    const peak = Math.max(...stretches.filter((one) => one.name === name).map((one) => one.peak));
    return row(name, peak.toFixed(0), GOALS.memory, verdict(peak < GOALS.memory));
  }),
];
