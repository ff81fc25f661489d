import { calls, type CallName, endpointOf } from "@/contract";
import { hasTrait } from "@/contract/calls";

const VEREDICTOS = ["conforme", "difiere", "no lo ofrece", "sin comprobar"] as const;
type Veredicto = (typeof VEREDICTOS)[number];

/** The result for one call. */
export interface Finding {
  llamada: CallName;
  metodo: string;
  ruta: string;
  adicional: boolean;
  veredicto: Veredicto;
  /** Number of expectations checked. */
  comprobaciones: number;
  /** The differences; for 'sin comprobar', the reason. */
  como: string[];
  /** Remarks that are not differences. */
  notas: string[];
}

interface Entry {
  checked: number;
  differences: Set<string>;
  skipped: Set<string>;
  notes: Set<string>;
  absent: boolean;
  proven: boolean;
  answered: boolean;
}

export interface Report {
  /** Counts an expectation of a call; if it does not hold, `how` describes the difference. Returns whether it held. */
  expect(name: CallName, holds: boolean, how: string): boolean;
  /** The server does not offer the call. */
  absent(name: CallName): void;
  isAbsent(name: CallName): boolean;
  /** An answer that a server without the call would not give; `signed`: to somebody with a session. */
  proves(name: CallName, signed: boolean): void;
  /** Somebody with a session had such an answer. */
  isAnswered(name: CallName): boolean;
  skip(name: CallName, why: string): void;
  note(name: CallName, text: string): void;
  findings(): Finding[];
}

const emptyEntry = (): Entry => ({
  checked: 0,
  differences: new Set(),
  skipped: new Set(),
  notes: new Set(),
  absent: false,
  proven: false,
  answered: false,
});

const UNPROVEN = "solo se comprobó lo que el servidor responde en cualquier dirección";

function verdictOf({ absent, proven, differences, checked }: Entry): Veredicto {
  if (absent) return "no lo ofrece";
  if (differences.size > 0) return "difiere";
  return checked > 0 && proven ? "conforme" : "sin comprobar";
}

/** A finding that a ministry has to mend: what differs, and what the specifications have and the server lacks. */
export const isFailing = ({ veredicto, adicional }: Pick<Finding, "veredicto" | "adicional">): boolean =>
  veredicto === "difiere" || (veredicto === "no lo ofrece" && !adicional);

/** What differs, or why the call was not checked. */
function reasonsOf({ differences, skipped }: Entry, veredicto: Veredicto): string[] {
  if (veredicto === "difiere") return [...differences];
  if (veredicto !== "sin comprobar") return [];
  return skipped.size > 0 ? [...skipped] : [UNPROVEN];
}

/** The part of a call that was not checked, although the rest was. */
const untried = ({ skipped }: Entry) => [...skipped].map((why) => `en parte sin comprobar: ${why}`);

/** Collects the findings by call. */
export function createReport(): Report {
  const entries = new Map<CallName, Entry>();
  const of = (name: CallName) => {
    const entry = entries.get(name) ?? emptyEntry();
    entries.set(name, entry);
    return entry;
  };
  return {
    expect(name, holds, how) {
      of(name).checked += 1;
      if (!holds) of(name).differences.add(how);
      return holds;
    },
    absent: (name) => void (of(name).absent = true),
    isAbsent: (name) => of(name).absent,
    proves(name, signed) {
      of(name).proven = true;
      of(name).answered ||= signed;
    },
    isAnswered: (name) => of(name).answered,
    skip: (name, why) => void of(name).skipped.add(why),
    note: (name, text) => void of(name).notes.add(text),
    findings: () =>
      calls
        .filter(([name]) => entries.has(name))
        .map(([name]) => {
          const entry = of(name);
          const veredicto = verdictOf(entry);
          const { method, path } = endpointOf(name);
          return {
            llamada: name,
            metodo: method,
            ruta: path,
            adicional: hasTrait(name, "addition"),
            veredicto,
            comprobaciones: entry.checked,
            como: reasonsOf(entry, veredicto),
            notas: veredicto === "sin comprobar" ? [...entry.notes] : [...entry.notes, ...untried(entry)],
          };
        }),
  };
}

const clipped = (text: string) => (text.length > 160 ? `${text.slice(0, 159)}…` : text);

/** The findings as a table for a terminal, followed by a line of totals. */
export function tableOf(findings: readonly Finding[]): string {
  const rows = findings.map((finding) => {
    const { metodo, ruta, adicional, veredicto, como, notas } = finding;
    const details = [...como, ...notas.map((text) => `nota: ${text}`)].map(clipped);
    return { call: `${metodo} ${ruta}`, verdict: veredicto + (adicional ? " (adicional)" : ""), details };
  });
  const wide = (pick: (row: (typeof rows)[number]) => string, least: number) =>
    Math.max(least, ...rows.map((row) => pick(row).length));
  const first = wide((row) => row.call, 7);
  const second = wide((row) => row.verdict, 9);
  const line = (call: string, verdict: string, how: string) =>
    `${call.padEnd(first)}  ${verdict.padEnd(second)}  ${how}`.trimEnd();
  const lines = [line("LLAMADA", "RESULTADO", "CÓMO"), "-".repeat(first + second + 24)];
  for (const { call, verdict, details } of rows) {
    lines.push(line(call, verdict, details[0] ?? ""), ...details.slice(1).map((how) => line("", "", how)));
  }
  const totals = VEREDICTOS.map(
    (veredicto) => `${findings.filter((finding) => finding.veredicto === veredicto).length} ${veredicto}`,
  );
  return [...lines, "", `${findings.length} llamadas: ${totals.join(", ")}`].join("\n");
}
