"use client";

import { useCallback, useState } from "react";
import { useRouter } from "@/components/line/use-router";
import { useLoad } from "@/components/records/review/use-load";
import { Button } from "@/components/ui/button";
import { ConfirmLater } from "@/components/ui/confirm-later";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { Spinner } from "@/components/ui/spinner";
import { notify } from "@/components/ui/toast";
import type { Reply } from "@/contract";
import type { Kind } from "@/contract/calls";
import { api, ApiError } from "@/lib/api-client";
import { hrefs } from "@/lib/hrefs";
import { LEFT_OUT, TAKE_BACK } from "@/lib/imports/result-texts";

/** Records that stay, shown before somebody asks for more. */
const FIRST = 4;

type Staying = Reply<"importacion.quedan">;

/** Taking an import back: what it removes, who keeps the others and why, and the button after a question. */
export function TakeBack({ id, tipo }: { id: number; tipo: Kind }) {
  const load = useCallback((signal: AbortSignal) => api("importacion.quedan", { id, signal }), [id]);
  const loaded = useLoad(load);
  return (
    <div id="deshacer" className="min-w-0 scroll-mt-under-bar">
      <Panel title={TAKE_BACK.title}>
        {loaded.state === "loading" && <Spinner className="animate-late" />}
        {loaded.state === "failed" && (
          <Notice
            tone="red"
            role="alert"
            actions={
              <Button variant="link" onClick={loaded.retry}>
                {LEFT_OUT.retry}
              </Button>
            }
          >
            {loaded.error instanceof ApiError ? loaded.error.message : LEFT_OUT.failed}
          </Notice>
        )}
        {loaded.state === "ready" && <TakeBackFacts id={id} tipo={tipo} staying={loaded.value} />}
      </Panel>
    </div>
  );
}

function TakeBackFacts({ id, tipo, staying }: { id: number; tipo: Kind; staying: Staying }) {
  const { quita, total } = staying;
  return (
    <div className="grid gap-2.5">
      <p className="text-sm text-secondary">
        {quita > 0 ? TAKE_BACK.removes(quita) : TAKE_BACK.removesNone} {total > 0 && TAKE_BACK.stay(total)}
      </p>
      {total > 0 && <StayingList tipo={tipo} staying={staying} />}
      {quita > 0 && <TakeBackButton id={id} quita={quita} total={total} />}
      <p className="text-xs text-muted">{TAKE_BACK.hidden}</p>
    </div>
  );
}

function StayingList({ tipo, staying: { quedan, total } }: { tipo: Kind; staying: Staying }) {
  const [all, setAll] = useState(false);
  const shown = all ? quedan : quedan.slice(0, FIRST);
  const rest = total - shown.length;
  return (
    <ul
      aria-label={TAKE_BACK.list}
      className="max-h-96 divide-y divide-line-subtle overflow-y-auto rounded-sm border border-line-default"
    >
      {shown.map(({ id, nombre, quien, que }) => (
        <li key={id} className="px-3 py-1.5">
          <Link href={hrefs.abrirVer(tipo, id)} prefetch={false} className="text-sm font-medium no-underline">
            {nombre}
          </Link>
          <p className="text-xs text-muted">{TAKE_BACK.change(quien, que)}</p>
        </li>
      ))}
      {rest > 0 && (
        <li className="px-3 py-1.5 text-sm">
          {all || quedan.length <= FIRST ? (
            <span className="text-muted">{TAKE_BACK.moreUnnamed(rest)}</span>
          ) : (
            <button
              type="button"
              className="min-h-6 text-link underline underline-offset-2"
              onClick={() => setAll(true)}
            >
              {TAKE_BACK.more(rest)}
            </button>
          )}
        </li>
      )}
    </ul>
  );
}

function TakeBackButton({ id, quita, total }: { id: number; quita: number; total: number }) {
  const router = useRouter();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const takeBack = async () => {
    setBusy(true);
    try {
      await api("importacion.deshacer", { id });
      setAsking(false);
      router.refresh();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      notify({ tone: "error", summary: TAKE_BACK.failed, detail: error.message });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button
        icon={<Icon name="undo-2" />}
        className="justify-self-start border-state-red! text-state-red-fg! hover:bg-state-red-bg!"
        onClick={() => setAsking(true)}
      >
        {TAKE_BACK.button(quita)}
      </Button>
      <ConfirmLater
        near
        open={asking}
        onOpenChange={setAsking}
        title={TAKE_BACK.question(id)}
        confirmLabel={TAKE_BACK.confirm(quita)}
        cancelLabel={TAKE_BACK.keep}
        tone="danger"
        icon={null}
        busy={busy}
        onConfirm={() => void takeBack()}
      >
        {TAKE_BACK.removes(quita)} {total > 0 && TAKE_BACK.stayShort(total)} {TAKE_BACK.hidden}
      </ConfirmLater>
    </>
  );
}
