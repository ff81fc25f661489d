"use client";

import { useSelectedLayoutSegment } from "next/navigation";
import { useCallback, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import { LoadFailure } from "@/components/seguimiento/review/load-failure";
import { PanelSkeleton } from "@/components/seguimiento/review/panel-skeleton";
import { useLoad } from "@/components/seguimiento/review/use-load";
import { IconButton } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";
import { Segmented } from "@/components/ui/segmented";
import { Sheet } from "@/components/ui/sheet";
import type { Asunto } from "@/contract/resources/conversacion";
import { api, ApiError } from "@/lib/api-client";
import { formatDate } from "@/lib/format";
import { ASSIGN, TALK } from "@/lib/conversacion/texts";
import { Composer } from "./composer";
import { useTalk, type Talk } from "./talk-context";
import { Thread } from "./thread";

/** As in the style sheet's `drawer:`. */
const NARROW = "(max-width: 991px)";

function subscribeToWidth(changed: () => void) {
  const bound = window.matchMedia(NARROW);
  bound.addEventListener("change", changed);
  return () => bound.removeEventListener("change", changed);
}

/** The conversation about the record: beside its content, on a narrow screen over it. */
export function TalkPanel() {
  const talk = useTalk();
  const narrow = useSyncExternalStore(
    subscribeToWidth,
    () => window.matchMedia(NARROW).matches,
    () => false,
  );
  if (!talk) return null;
  if (narrow) {
    return (
      <Sheet title={TALK.title} onClose={talk.hide}>
        <Conversation talk={talk} />
      </Sheet>
    );
  }
  return (
    <Beside talk={talk}>
      <Conversation talk={talk} />
    </Beside>
  );
}

/** The panel takes the focus when it opens; Escape in it gives it back to the button. */
function Beside({ talk, children }: { talk: Talk; children: React.ReactNode }) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      aria-label={TALK.title}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented || event.nativeEvent.isComposing) return;
        if (event.target instanceof Element && event.target.closest("[role=menu], [aria-expanded=true]")) return;
        talk.hide();
        document.getElementById("conversacion")?.focus();
      }}
      className="sticky top-[calc(var(--topbar-h)+var(--flagline-h)+var(--connection-h)+0.75rem)] flex h-[calc(100dvh-var(--topbar-h)-var(--flagline-h)-var(--connection-h)-6.5rem)] max-h-[52rem] min-h-80 flex-col overflow-hidden rounded-md border border-line-default bg-surface outline-none"
    >
      {children}
    </aside>
  );
}

const isOpen = ({ cerrado_en }: Asunto) => cerrado_en === null;

function Conversation({ talk }: { talk: Talk }) {
  const { kind, id, asuntos: loaded, chosen, choose, hide, tabs, asignacion } = talk;
  const list = useLoad(
    useCallback(
      (signal: AbortSignal) => api("asunto.list", { query: { tipo: kind, id_registro: id }, signal }),
      [kind, id],
    ),
  );
  // While it is loaded again, what is known stays.
  const [known, setKnown] = useState<readonly Asunto[] | null>(null);
  const fresh = list.state === "ready" ? list.value.asuntos : null;
  if (fresh && fresh !== known) setKnown(fresh);
  const all = known ?? [];
  const tell = useEffectEvent((now: readonly Asunto[]) => talk.tell(now.filter(isOpen)));
  useEffect(() => {
    if (fresh) tell(fresh);
  }, [fresh]);
  // The page was loaded again, so others may have written.
  const seen = useRef(loaded);
  const { retry } = list;
  useEffect(() => {
    if (seen.current === loaded) return;
    seen.current = loaded;
    retry();
  }, [loaded, retry]);

  const [picked, setPicked] = useState<"open" | "closed" | null>(null);
  const target = all.find((one) => one.id === chosen) ?? null;
  const shown = picked ?? (target && !isOpen(target) ? "closed" : "open");
  const open = all.filter(isOpen);
  const closed = all.filter((one) => !isOpen(one));
  const subjects = shown === "open" ? open : closed.toReversed();
  // Until the list is there, the page's own subjects say which one a comment goes on with.
  const early = known ? undefined : talk.open.find((one) => one.id === chosen);
  const answered = target && isOpen(target) ? target : early && { ...early, fila: null };
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState("");
  const segment = useSelectedLayoutSegment();
  const seccion = tabs.find((tab) => tab.segment === segment)?.resource ?? null;

  const change = async (what: string, call: () => Promise<unknown>) => {
    setBusy(what);
    setFailure("");
    try {
      await call();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error.message);
    } finally {
      setBusy(null);
      retry();
    }
  };
  const settle = (subject: Asunto) =>
    void change(`asunto ${subject.id}`, async () => {
      await api(isOpen(subject) ? "asunto.cerrar" : "asunto.abrir", { id: subject.id });
      if (chosen === subject.id) choose(null);
    });
  const now = new Date();
  const day = asignacion?.para ? formatDate(asignacion.para) : "";
  return (
    <>
      <header className="flex items-center gap-2 border-b border-line-subtle py-2 pr-2 pl-4">
        <h2 className="text-sm font-semibold">{TALK.title}</h2>
        <span className="ml-auto" />
        <Segmented
          label={TALK.shown}
          value={shown}
          options={[
            { value: "open", label: TALK.opened(open.length) },
            { value: "closed", label: TALK.closed(closed.length) },
          ]}
          onChange={setPicked}
        />
        <IconButton label={TALK.close} icon={<Icon name="x" />} onClick={hide} className="phone:size-11" />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {failure && (
          <Notice tone="red" role="alert" className="m-3">
            {failure}
          </Notice>
        )}
        {!known && list.state === "loading" && (
          <div className="p-3">
            <PanelSkeleton />
          </div>
        )}
        {list.state === "failed" && (
          <div className="p-3">
            <LoadFailure onRetry={retry} />
          </div>
        )}
        {known && subjects.length === 0 && (
          <p className="px-4 py-3 text-sm text-muted">{shown === "open" ? TALK.noneOpen : TALK.noneClosed}</p>
        )}
        <ul aria-label={shown === "open" ? TALK.opened(open.length) : TALK.closed(closed.length)}>
          {subjects.map((subject) => (
            <Thread
              key={subject.id}
              talk={talk}
              subject={subject}
              now={now}
              busy={busy}
              onSettle={settle}
              onTakeBack={(comment) =>
                void change(`comentario ${comment.id}`, () => api("asunto.retirar", { id: comment.id }))
              }
            />
          ))}
        </ul>
        {asignacion && shown === "open" && (
          <p className="flex gap-1.5 px-3 py-2 text-xs text-muted">
            <Icon name="user-check" className="size-icon-sm shrink-0" />
            <span>
              {asignacion.asignado_por === asignacion.persona
                ? ASSIGN.tookIt(asignacion.persona, day)
                : ASSIGN.told(asignacion.asignado_por, asignacion.persona, day)}
              {asignacion.nota && <span>{`. ${asignacion.nota}`}</span>}
            </span>
          </p>
        )}
      </div>
      <Composer
        talk={talk}
        subject={answered ?? null}
        seccion={seccion}
        onSent={(subject) => {
          setPicked("open");
          choose(subject);
          retry();
        }}
      />
    </>
  );
}
