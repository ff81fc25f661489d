"use client";

import { useState } from "react";
import { Icon } from "@/components/ui/icon";
import { useSave } from "@/components/engine/use-save";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/dialog";
import type { Reply } from "@/contract";
import { formatInstant } from "@/lib/format";
import { deviceOf } from "@/contract/dispositivo";

/** The number of sessions listed before the person requests all. */
const FIRST = 5;

type OwnSession = Reply<"sesion.sesiones">["sesiones"][number];

const SUMMARY = "SESIONES";
const ONE = {
  ok: { tone: "ok", summary: SUMMARY, detail: "Sesión cerrada" },
  failed: { tone: "error", summary: SUMMARY, detail: "No se cerró la sesión" },
} as const;
const CLOSE_OTHERS = {
  ok: { tone: "ok", summary: SUMMARY, detail: "Sus otras sesiones se cerraron" },
  failed: { tone: "error", summary: SUMMARY, detail: "No se cerraron las demás sesiones" },
} as const;

/** The user's own open sessions, with buttons that end the others. Only 'Cerrar Sesión' ends the current one. */
export function SessionsList({ sessions }: { sessions: readonly OwnSession[] }) {
  const { save, busy } = useSave();
  const [asking, setAsking] = useState(false);
  const [ending, setEnding] = useState<number | null>(null);
  const [all, setAll] = useState(false);

  async function end(id: number) {
    setEnding(id);
    await save("sesion.cerrarSesion", { id }, ONE);
    setEnding(null);
  }
  async function endOthers() {
    await save("sesion.cerrarOtras", {}, CLOSE_OTHERS);
    setAsking(false);
  }

  const others = sessions.filter(({ actual }) => actual === 0).length;
  // The current session comes first, regardless of the last use.
  const sorted = [...sessions].sort((a, b) => b.actual - a.actual);
  return (
    <>
      <ul>
        {(all ? sorted : sorted.slice(0, FIRST)).map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            busy={busy && ending === session.id}
            onEnd={() => void end(session.id)}
          />
        ))}
      </ul>
      {!all && sessions.length > FIRST && (
        <div className="border-t border-line-subtle px-4 py-1.5">
          <Button variant="link" onClick={() => setAll(true)}>
            {`Mostrar las ${sessions.length} sesiones`}
          </Button>
        </div>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line-subtle px-4 py-3">
        <p className="text-xs text-muted">
          {others === 0 ? "No tiene otras sesiones abiertas." : "¿No reconoce una? Ciérrela y cambie su contraseña."}
        </p>
        {others > 0 && <Button onClick={() => setAsking(true)}>Cerrar las demás sesiones</Button>}
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="¿Cerrar las demás sesiones?"
        confirmLabel="Cerrar las demás"
        tone="danger"
        icon={null}
        busy={busy}
        onConfirm={() => void endOthers()}
      >
        {others === 1 ? "Se cerrará 1 sesión" : `Se cerrarán ${others} sesiones`}. Esta sigue abierta.
      </ConfirmDialog>
    </>
  );
}

interface SessionRowProps {
  session: OwnSession;
  busy: boolean;
  onEnd: () => void;
}

function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const { words, phone } = deviceOf(session.dispositivo);
  return (
    <li className="flex items-center gap-3 border-t border-line-subtle px-4 py-2.5 first:border-t-0">
      <Icon name={phone ? "smartphone" : "monitor"} className="size-icon-lg shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-medium">
          {words}
          {session.actual === 1 && <Badge tone="green">Esta sesión</Badge>}
        </p>
        <p className="num mt-0.5 flex flex-wrap gap-x-3 text-xs text-muted">
          <span>{`Inicio: ${formatInstant(session.creado_en) || "—"}`}</span>
          <span>{`Último uso: ${formatInstant(session.usado_en ?? session.creado_en) || "—"}`}</span>
        </p>
      </div>
      {session.actual === 0 && (
        <Button
          size="sm"
          loading={busy}
          onClick={onEnd}
          aria-label={`Cerrar la sesión de ${words}, iniciada el ${formatInstant(session.creado_en)}`}
        >
          Cerrar
        </Button>
      )}
    </li>
  );
}
