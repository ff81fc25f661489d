"use client";

import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { ProgressBar } from "@/components/ui/progress";
import { Spinner } from "@/components/ui/spinner";
import { notify } from "@/components/ui/toast";
import type { ExportFormat } from "@/lib/lists/export";
import { EXPORT_RUN, LINE_MARK } from "@/lib/lists/export-run";
import { formatBytes, formatNumber } from "@/lib/format";
import { downloadExport, ExportError, saveFile, type ExportProgress } from "./export-download";

/** A requested export. */
export interface ExportJob {
  key: number;
  href: string;
  /** With its extension. */
  file: string;
  format: ExportFormat;
  /** Matching rows according to the list on screen. */
  expected: number;
  /** Only these rows, in this order. */
  ids?: readonly number[];
}

interface ExportRunsProps {
  jobs: readonly ExportJob[];
  onEnd: (job: ExportJob) => void;
  onRetry: (job: ExportJob) => void;
}

/** The running exports, at the lower right of the window, each with a progress bar and 'Cancelar'. */
export function ExportRuns({ jobs, onEnd, onRetry }: ExportRunsProps) {
  return (
    <div className="fixed right-4 bottom-4 z-popover grid w-84 grid-cols-1 gap-2 phone:inset-x-3 phone:bottom-20 phone:w-auto">
      {jobs.map((job) => (
        <ExportRun key={job.key} job={job} onEnd={() => onEnd(job)} onRetry={() => onRetry(job)} />
      ))}
    </div>
  );
}

/** Minimum time between two updates of the figures, in ms. */
const STEP_MS = 100;
/** In ms: a failure that can be retried stays longer than other toasts. */
const FAILURE_MS = 15_000;

const rowsWord = (count: number) => `${formatNumber(count)} ${count === 1 ? "registro" : "registros"}`;

interface ExportRunProps {
  job: ExportJob;
  onEnd: () => void;
  onRetry: () => void;
}

/** One export, from its request to the saved file; unmounting aborts it. */
function ExportRun({ job, onEnd, onRetry }: ExportRunProps) {
  const [progress, setProgress] = useState<ExportProgress>({
    bytes: 0,
    rows: LINE_MARK[job.format] === null ? null : 0,
    total: null,
  });
  const running = useRef<AbortController | null>(null);
  const after = useRef({ onEnd, onRetry });
  useEffect(() => {
    after.current = { onEnd, onRetry };
  });

  useEffect(() => {
    const mine = new AbortController();
    running.current = mine;
    let shown = 0;
    const show = (now: ExportProgress) => {
      if (performance.now() - shown < STEP_MS) return;
      shown = performance.now();
      setProgress(now);
    };
    downloadExport(job.href, job.format, mine.signal, show, job.ids).then(
      ({ file, progress: { rows, total } }) => {
        saveFile(file, job.file);
        const count = rows ?? total ?? job.expected;
        notify({ tone: "ok", summary: EXPORT_RUN.summary, detail: `${job.file} · ${rowsWord(count)}` });
        after.current.onEnd();
      },
      (error: unknown) => {
        if (mine.signal.aborted) return;
        notify({
          tone: "error",
          summary: EXPORT_RUN.summary,
          detail: `${job.file}: ${error instanceof ExportError ? error.message : EXPORT_RUN.failed}`,
          ms: FAILURE_MS,
          action: { label: EXPORT_RUN.retry, onClick: () => after.current.onRetry() },
        });
        after.current.onEnd();
      },
    );
    return () => mine.abort();
  }, [job]);

  const cancel = () => {
    running.current?.abort();
    notify({ tone: "info", summary: EXPORT_RUN.summary, detail: EXPORT_RUN.cancelled });
    onEnd();
  };

  const total = progress.total ?? job.expected;
  const figures = [
    progress.rows === null ? rowsWord(total) : `${formatNumber(progress.rows)} de ${rowsWord(total)}`,
    ...(progress.bytes > 0 ? [formatBytes(progress.bytes)] : []),
  ];
  const label = `Exportando ${job.file}`;
  return (
    <section
      aria-label={label}
      className="grid animate-appear grid-cols-1 gap-2 rounded-md border border-line-default bg-raised p-3 text-sm text-primary shadow-popover"
    >
      <div className="flex items-center gap-2">
        <Spinner />
        <p role="status" className="min-w-0 flex-1 truncate font-semibold">
          {label}
        </p>
        <Button size="sm" onClick={cancel}>
          {EXPORT_RUN.cancel}
        </Button>
      </div>
      {progress.rows === null ? (
        <Unmeasured label={label} />
      ) : (
        <ProgressBar value={total > 0 ? progress.rows / total : 1} label={label} />
      )}
      <p className="num text-xs text-muted">{figures.join(" · ")}</p>
    </section>
  );
}

/** A progress bar without a value: a workbook is compressed, so its bytes do not show the number of rows. */
function Unmeasured({ label }: { label: string }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      className="h-1.5 w-full overflow-hidden rounded-xs border border-line-default bg-sunken"
    >
      <div className="h-full opacity-40">
        <div className="h-full animate-pulse bg-primary-line motion-reduce:animate-none" />
      </div>
    </div>
  );
}
