import { head, row, verdict } from "../field/goals";
import { between, type Wait } from "../load/verdicts";
import { percentile } from "../timing";
import type { Floors } from "./copy";
import type { Stretch, Walked } from "./walk";

/** What an import of 10,000 rows promises. */
export const GOALS = {
  /** Read and checked, in seconds. */
  checked: 20,
  /** Imported, in seconds. */
  imported: 40,
  /** The API's process, in MB. */
  memory: 350,
  /** Other people's lists, over what they took before. */
  others: 1.5,
  /** An edited cell's check, in ms (p95). */
  edited: 200,
} as const;

export const lasted = ({ from, to }: Stretch) => (to - from) / 1000;

/** Seconds of those stretches together. */
export const seconds = (stretches: readonly Stretch[], ...names: readonly string[]) =>
  stretches.filter(({ name }) => names.includes(name)).reduce((sum, one) => sum + lasted(one), 0);

/** The seconds of a way through an import, against what is promised and against the database's least. */
export function timesTable({ stretches, imported }: Walked, floors: Floors, back: readonly Stretch[]): string[] {
  const checked = seconds(stretches, "read", "check");
  const brought = seconds(stretches, "import");
  const line = (what: string, took: number, most?: number, floor?: number) =>
    row(
      what,
      took.toFixed(1),
      ...(most === undefined ? ["", ""] : [most, verdict(took, most)]),
      ...(floor === undefined ? ["", ""] : [floor.toFixed(2), (took / floor).toFixed(0)]),
    );
  return [
    ...head("what", "seconds", "less than", "", "bare COPY of the same rows", "ratio"),
    line("read and checked", checked, GOALS.checked, floors.rows),
    line("of it, until the file was read and its columns recognised", seconds(stretches, "read")),
    line(`${imported.importadas.toLocaleString("en")} records imported`, brought, GOALS.imported, floors.records),
    ...back.map((one) =>
      line(one.name === "take back" ? "taken back" : "asked what taking back would leave", lasted(one)),
    ),
  ];
}

/** Waits for lists before an import and in each stretch of it, p95 in milliseconds. */
export function othersTable(waits: readonly Wait[], before: Stretch, stretches: readonly Stretch[]): string[] {
  const took = ({ from, to }: Stretch) => between(waits, from, to).map((wait) => wait.took);
  const usual = percentile(took(before), 0.95);
  return [
    ...head("while somebody else does this", "lists", "p50", "p95", "worst", "ratio of p95", "less than", ""),
    ...[before, ...stretches].map((stretch) => {
      const times = took(stretch);
      const figures = [percentile(times, 0.5), percentile(times, 0.95), Math.max(0, ...times)];
      const ratio = percentile(times, 0.95) / usual;
      const said = stretch === before ? ["", "", ""] : [ratio.toFixed(2), GOALS.others, verdict(ratio, GOALS.others)];
      return row(stretch.name, times.length, ...figures.map((time) => time.toFixed(1)), ...said);
    }),
  ];
}

/** The most memory of the API's process in each stretch, the first one's since its start. */
export const memoryTable = (stretches: readonly Stretch[]): string[] => [
  ...head("the API's process", "most memory, MB", "less than", ""),
  ...stretches.map(({ name, peak }) => row(name, peak.toFixed(0), GOALS.memory, verdict(peak, GOALS.memory))),
];
