"use client";

import { useState, type ReactNode } from "react";
import { saveFile } from "@/components/engine/export-download";
import { useBulk, type BulkResult } from "@/components/engine/use-bulk";
import { showToast } from "@/components/engine/use-save";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon";
import { ProgressBar } from "@/components/ui/progress";
import { formatNumber } from "@/lib/format";
import { FORM } from "@/lib/forms/texts";
import { MANY, type ManyWords } from "@/lib/registros/many-texts";
import { csvLine, FOR_EXCEL, MARK } from "@/lib/lists/csv";
import type { LeftOut, NamedRecord } from "../chosen";

/** What became of one record. */
interface Line {
  row: NamedRecord;
  done: boolean;
  result: string;
  reason: string;
}

const lineOf = (row: NamedRecord, found: BulkResult | undefined, result: string): Line => {
  if (found?.state === "done") return { row, done: true, result, reason: found.note ?? "" };
  if (found?.state === "refused") return { row, done: false, result: MANY.failed, reason: found.reason };
  return { row, done: false, result: MANY.failed, reason: MANY.unsent };
};

/** What became of each of the chosen: those that were sent, then those that were left out. */
function reportOf(
  able: readonly NamedRecord[],
  results: ReadonlyMap<number, BulkResult>,
  leftOut: readonly LeftOut[],
  result: string,
): Line[] {
  return [
    ...able.map((row) => lineOf(row, results.get(row.id), result)),
    ...leftOut.map(({ row, reason }) => ({ row, done: false, result: MANY.left, reason })),
  ];
}

const reportCells = ({ row, result, reason }: Line) => [row.cite, row.nombre, result, reason];

/** The report as a CSV file that Excel opens. */
export const reportCsv = (lines: readonly Line[]) =>
  MARK + [[...MANY.heads], ...lines.map(reportCells)].map((line) => csvLine(line, FOR_EXCEL)).join("");

/** The report as text that is pasted into a sheet or a mail. */
const reportText = (lines: readonly Line[]) =>
  [[...MANY.heads], ...lines.map(reportCells)]
    .map((line) => line.map((cell) => cell.replace(/\s+/g, " ")).join("\t"))
    .join("\n");

/** How many are listed; the CSV holds all. */
const MOST_SHOWN = 200;

interface LeftOutListProps {
  title: string;
  rows: readonly LeftOut[];
  /** The line below a list that does not show all. */
  more: (count: string) => string;
}

/** Records that an action did not take, each by name and with its reason. */
function LeftOutList({ title, rows, more }: LeftOutListProps) {
  if (rows.length === 0) return null;
  return (
    <section aria-label={title} className="grid gap-1.5">
      <h3 className="text-sm font-semibold">{title}</h3>
      <ul className="max-h-64 divide-y divide-line-subtle overflow-auto rounded-md border border-line-default">
        {rows.slice(0, MOST_SHOWN).map(({ row, reason }) => (
          <li key={row.id} className="px-3 py-1.5 text-sm">
            <span className="font-medium break-words">{row.nombre}</span>{" "}
            <span className="code text-xs text-muted">{row.cite}</span>
            <span className="flex items-start gap-1.5 text-xs text-secondary">
              <Icon name="info" className="mt-0.5 size-icon-sm shrink-0 text-muted" />
              {reason}
            </span>
          </li>
        ))}
      </ul>
      {rows.length > MOST_SHOWN && <p className="text-xs text-muted">{more(formatNumber(rows.length - MOST_SHOWN))}</p>}
    </section>
  );
}

interface ManyDialogProps<R extends NamedRecord> {
  words: ManyWords;
  /** The file of the report, without its extension. */
  file: string;
  able: readonly R[];
  leftOut: readonly LeftOut[];
  /** Makes the calls for one record; a text that it returns is noted in the report. */
  act: (row: R, idempotencyKey: string) => Promise<string | undefined>;
  /** Why it cannot begin yet. */
  hindrance?: string | undefined;
  danger?: boolean;
  children?: ReactNode;
  /** Called with the ids that are done. */
  onClose: (done: readonly number[]) => void;
}

/** Calls made at the same time. */
const AT_ONCE = 3;

/** Each phase replaces the buttons, so the new button takes the focus. */
const focusButton = (button: HTMLButtonElement | null) => button?.focus();

/** One action on many records: what it takes and leaves out, its progress, and what became of each. */
export function ManyDialog<R extends NamedRecord>(props: ManyDialogProps<R>) {
  const { words, file, able, leftOut, act, hindrance, danger = false, children, onClose } = props;
  const byId = new Map(able.map((row) => [row.id, row]));
  const bulk = useBulk({
    ids: able.map(({ id }) => id),
    act: async (id, key) => {
      const row = byId.get(id);
      return row && act(row, key);
    },
    atOnce: AT_ONCE,
  });
  const [stopping, setStopping] = useState(false);
  const running = bulk.phase === "running";
  const count = formatNumber(able.length);
  const run = () => {
    setStopping(false);
    void bulk.run();
  };
  const lines = bulk.phase === "done" ? reportOf(able, bulk.results, leftOut, words.result) : [];
  const failed = lines.filter(({ done }) => !done);
  return (
    <Dialog
      open
      // Closing would only hide the calls under way, not stop them.
      onOpenChange={(open) => !open && !running && onClose(bulk.done)}
      title={able.length > 0 ? words.question(count) : words.none}
      size="md"
      footer={
        <>
          {bulk.phase === "asking" && (
            <>
              <Button {...(danger && { "data-autofocus": true })} onClick={() => onClose([])}>
                {FORM.cancel}
              </Button>
              {able.length > 0 && (
                <Button
                  variant={danger ? "danger" : "primary"}
                  {...(!danger && !children && { "data-autofocus": true })}
                  {...(hindrance !== undefined && { disabledReason: hindrance })}
                  onClick={run}
                >
                  {words.confirm(count)}
                </Button>
              )}
            </>
          )}
          {running && (
            <Button
              ref={focusButton}
              loading={stopping}
              loadingLabel={MANY.stopping}
              onClick={() => {
                setStopping(true);
                bulk.stop();
              }}
            >
              {MANY.stop}
            </Button>
          )}
          {bulk.phase === "done" && (
            <>
              <Report lines={lines} file={file} />
              {bulk.left > 0 && <Button onClick={run}>{MANY.again(formatNumber(bulk.left))}</Button>}
              <DialogClose ref={focusButton} variant="primary" />
            </>
          )}
        </>
      }
    >
      <div className="grid gap-3">
        {bulk.phase === "asking" && (
          <>
            {able.length > 0 && children}
            <LeftOutList title={MANY.leftOut(formatNumber(leftOut.length))} rows={leftOut} more={MANY.moreNames} />
          </>
        )}
        {bulk.phase !== "asking" && (
          <div className="grid gap-1.5">
            <p role="status" className="text-sm font-medium tabular-nums">
              {running
                ? words.running(formatNumber(bulk.answered), count)
                : words.ended(formatNumber(bulk.done.length), count)}
            </p>
            <ProgressBar
              label={MANY.progress}
              value={bulk.answered / able.length}
              {...(!running && { tone: bulk.done.length === able.length ? "green" : "red" })}
            />
          </div>
        )}
        {bulk.phase === "done" && (
          <LeftOutList title={MANY.notDone(formatNumber(failed.length))} rows={failed} more={MANY.more} />
        )}
      </div>
    </Dialog>
  );
}

/** Copies or saves what became of each record. */
function Report({ lines, file }: { lines: readonly Line[]; file: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(reportText(lines));
      showToast(MANY.copied);
    } catch {
      // The permission was denied, or the page uses plain http, which has no clipboard.
      showToast(MANY.notCopied);
    }
  };
  const save = () => saveFile(new Blob([reportCsv(lines)], { type: "text/csv" }), `${file}.csv`);
  return (
    <span className="mr-auto inline-flex gap-2 phone:flex phone:[&>*]:flex-1">
      <Button icon={<Icon name="copy" />} onClick={() => void copy()}>
        {MANY.copy}
      </Button>
      <Button icon={<Icon name="download" />} onClick={save}>
        {MANY.save}
      </Button>
    </span>
  );
}
