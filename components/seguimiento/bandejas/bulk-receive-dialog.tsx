"use client";

import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import { useRouter } from "@/components/line/use-router";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { ProgressBar } from "@/components/ui/progress";
import { Spinner } from "@/components/ui/spinner";
import { departamentoNombre } from "@/contract/shown";
import type { Seguimiento } from "@/contract/resources/seguimiento";
import { api } from "@/lib/api-client";
import type { ReceiveAction } from "@/lib/descriptors";
import { formatNumber } from "@/lib/format";
import { INBOX } from "@/lib/seguimiento/bandejas/texts";
import { FORM } from "@/lib/forms/texts";
import { useBulk, type BulkResult } from "@/components/engine/use-bulk";

interface BulkReceiveDialogProps {
  action: ReceiveAction;
  rows: readonly Seguimiento[];
  /** The inbox that received items go to. */
  next: { label: string; href: string } | undefined;
  /** Called with the ids of the received steps. */
  onClose: (received: readonly number[]) => void;
}

const WORDS = INBOX.bulk;

/** Each phase replaces the buttons, so the new button takes the focus. */
const focusButton = (button: HTMLButtonElement | null) => button?.focus();

/** Receives several incoming items after one confirmation, with a progress bar and a result per item. */
export function BulkReceiveDialog({ action, rows, next, onClose }: BulkReceiveDialogProps) {
  const router = useRouter();
  const bulk = useBulk({
    ids: rows.map(({ id }) => id),
    act: async (id, idempotencyKey) => {
      await api(action.call, { id, idempotencyKey });
      return undefined;
    },
  });
  const all = formatNumber(rows.length);
  const running = bulk.phase === "running";
  const outcome = bulk.done.length === rows.length ? "green" : "red";
  const close = () => onClose(bulk.done);
  return (
    <Dialog
      open
      // Closing would only hide the calls under way, not stop them.
      onOpenChange={(open) => !open && !running && close()}
      title={WORDS.question(all)}
      size="md"
      footer={
        <>
          {bulk.phase === "asking" && (
            <>
              <Button onClick={close}>{FORM.cancel}</Button>
              <Button variant="primary" data-autofocus onClick={() => void bulk.run()}>
                {action.confirmLabel}
              </Button>
            </>
          )}
          {running && (
            <Button ref={focusButton} onClick={bulk.stop}>
              {WORDS.stop}
            </Button>
          )}
          {bulk.phase === "done" && (
            <>
              {next && bulk.done.length > 0 && (
                <Button variant="link" onClick={() => router.push(next.href)}>
                  {next.label}
                  <Icon name="chevron-right" />
                </Button>
              )}
              <DialogClose ref={focusButton} variant="primary" />
            </>
          )}
        </>
      }
    >
      {bulk.phase !== "asking" && (
        <div className="mb-3 grid gap-1.5">
          <p role="status" className="text-sm font-medium tabular-nums">
            {running
              ? WORDS.running(formatNumber(Math.min(bulk.answered + 1, rows.length)), all)
              : WORDS.done(formatNumber(bulk.done.length), all)}
          </p>
          <ProgressBar
            label={WORDS.progress}
            value={bulk.answered / rows.length}
            tone={running ? "primary" : outcome}
          />
        </div>
      )}
      <ul className="divide-y divide-line-subtle rounded-md border border-line-default">
        {rows.map((row) => (
          <li key={row.id} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-3 py-2 text-sm">
            <span className="min-w-0">
              <span className="block truncate font-medium">{row.nombre ?? row.cite}</span>
              <span className="block truncate text-xs text-muted phone:whitespace-normal">
                <span className="code">{row.cite}</span> · {row.nombre_emisor} · {row.de_rol} ·{" "}
                {departamentoNombre(row.id_departamento)}
              </span>
            </span>
            {bulk.phase !== "asking" && <Result result={bulk.results.get(row.id) ?? { state: "waiting" }} />}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function Result({ result }: { result: BulkResult }): ReactNode {
  switch (result.state) {
    case "waiting":
      return (
        <Badge tone="open" icon={<Icon name="clock" />}>
          {WORDS.waiting}
        </Badge>
      );
    case "busy":
      return (
        <span className="inline-flex items-center gap-1.5 text-xs text-secondary">
          <Spinner />
          {WORDS.busy}
        </span>
      );
    case "done":
      return (
        <Badge tone="green" icon={<Icon name="circle-check" />}>
          {WORDS.received}
        </Badge>
      );
    case "stopped":
      return (
        <Badge tone="open" icon={<Icon name="clock" />}>
          {WORDS.stopped}
        </Badge>
      );
    case "refused":
      return (
        <span className="col-span-full flex items-start gap-1.5 text-xs text-state-red-fg">
          <Icon name="circle-x" className="mt-0.5 size-icon-sm shrink-0" />
          {result.reason}
        </span>
      );
  }
}
