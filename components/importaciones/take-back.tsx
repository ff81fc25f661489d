"use client";

import { useCallback, useState } from "react";
import { useRouter } from "@/components/line/use-router";
import { useLoad } from "@/components/seguimiento/review/use-load";
import { Button } from "@/components/ui/button";
import { ConfirmLater } from "@/components/ui/confirm-later";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { Spinner } from "@/components/ui/spinner";
import { notify } from "@/components/ui/toast";
import type { Reply } from "@/contract";
import { esInventario, type TipoImportable } from "@/contract/importacion/tipos";
import { api, ApiError } from "@/lib/api-client";
import { hrefs } from "@/lib/hrefs";
import { importHrefs } from "@/lib/importaciones/hrefs";
import { LEFT_OUT, TAKE_BACK } from "@/lib/importaciones/result-texts";
import { placeWords, type PlaceWords } from "@/lib/importaciones/texts";

/** Records that stay: how many are shown at first. */
const FIRST = 4;

type Staying = Reply<"importacion.quedan">;

/** Taking an import back: what it removes, who keeps the others and why, and the button after a question. */
export function TakeBack({ id, tipo }: { id: number; tipo: TipoImportable }) {
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

function TakeBackFacts({ id, tipo, staying }: { id: number; tipo: TipoImportable; staying: Staying }) {
  const { quita, vuelve, total } = staying;
  const words = placeWords(tipo);
  const removes = quita + vuelve > 0 ? takeBackLines(words, staying) : words.removesNone;
  return (
    <div className="grid gap-2.5">
      <p className="text-sm text-secondary">{total > 0 ? `${removes} ${words.stay(total)}` : removes}</p>
      {total > 0 && <StayingList tipo={tipo} staying={staying} />}
      {quita + vuelve > 0 && <TakeBackButton id={id} words={words} staying={staying} />}
      <p className="text-xs text-muted">{words.hidden}</p>
    </div>
  );
}

/** What taking back does: what it removes, and what gets its former values. */
const takeBackLines = (words: PlaceWords, { quita, vuelve }: Staying) =>
  [...(quita > 0 ? [words.removes(quita)] : []), ...(vuelve > 0 ? [TAKE_BACK.goBack(vuelve)] : [])].join(" ");

function StayingList({ tipo, staying: { quedan, total } }: { tipo: TipoImportable; staying: Staying }) {
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
          <Link
            href={esInventario(tipo) ? hrefs.abrirVer(tipo, id) : importHrefs.catalogo(tipo, nombre)}
            prefetch={false}
            className="text-sm font-medium no-underline"
          >
            {nombre}
          </Link>
          <p className="text-xs text-muted">{quien === "" ? que : TAKE_BACK.change(quien, que)}</p>
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

function TakeBackButton({ id, words, staying }: { id: number; words: PlaceWords; staying: Staying }) {
  const { quita, total } = staying;
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
        {quita > 0 ? TAKE_BACK.button(quita) : TAKE_BACK.buttonBack}
      </Button>
      <ConfirmLater
        near
        open={asking}
        onOpenChange={setAsking}
        title={TAKE_BACK.question(id)}
        confirmLabel={quita > 0 ? TAKE_BACK.confirm(quita) : TAKE_BACK.confirmBack}
        cancelLabel={TAKE_BACK.keep}
        tone="danger"
        icon={null}
        busy={busy}
        onConfirm={() => void takeBack()}
      >
        {[takeBackLines(words, staying), total > 0 && words.stayShort(total), words.hidden].filter(Boolean).join(" ")}
      </ConfirmLater>
    </>
  );
}
