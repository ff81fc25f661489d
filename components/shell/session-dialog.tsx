"use client";

import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { notify } from "@/components/ui/toast";
import { formatTime } from "@/lib/format";
import { salirHref } from "@/lib/return-path";
import { SESSION } from "@/lib/session-words";
import type { SessionMoment } from "./session-watch";

/** A day: it waits for the person. */
const STAYS_MS = 24 * 3_600_000;

/** Sign-in, and back to the present page. */
const enter = () => window.location.assign(salirHref(window.location.pathname + window.location.search));

/** What is read out: the minutes, then the half minute and the last seconds; in between nothing. */
const spoken = (left: number) => [10, 30, 60, 120].find((step) => left <= step) ?? left;

function useSecondsLeft(until: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((until - now) / 1000));
}

interface SessionDialogProps {
  moment: SessionMoment;
  onStay: () => void;
  onSeen: () => void;
  onLogout: () => void;
}

/**
 * Says that the session is about to end, with a countdown, or that it ended. An end that comes without a warning (another
 * place ended it) is told beside what the person is doing; the page stays until they act.
 */
export function SessionDialog({ moment, onStay, onSeen, onLogout }: SessionDialogProps) {
  const over = moment.kind === "terminada";
  /** It was warned of, in this dialog. */
  const [warned] = useState(!over);
  const [gone, setGone] = useState(false);
  const beside = over && !warned;
  useEffect(() => {
    if (!beside) return;
    notify({
      tone: "warn",
      summary: SESSION.over,
      detail: SESSION.overDetail,
      ms: STAYS_MS,
      action: { label: SESSION.enter, onClick: enter },
    });
  }, [beside]);
  if (beside || gone) return null;
  if (over) {
    return (
      <Dialog
        open
        size="sm"
        onOpenChange={() => setGone(true)}
        title={SESSION.over}
        footer={
          <Button variant="primary" data-autofocus onClick={enter}>
            {SESSION.enter}
          </Button>
        }
      >
        <p className="text-sm text-secondary">{SESSION.overDetail}</p>
      </Dialog>
    );
  }
  const logout = () => {
    onSeen();
    onLogout();
  };
  return moment.kind === "fin" ? (
    <Dialog
      open
      size="sm"
      onOpenChange={onSeen}
      title={SESSION.ending}
      footer={
        <>
          <Button onClick={logout}>{SESSION.leave}</Button>
          <Button variant="primary" data-autofocus onClick={onSeen}>
            {SESSION.understood}
          </Button>
        </>
      }
    >
      <p className="text-sm text-secondary">{SESSION.endsAt(formatTime(new Date(moment.hasta)))}</p>
    </Dialog>
  ) : (
    <IdleWarning until={moment.hasta} onStay={onStay} onLogout={onLogout} />
  );
}

function IdleWarning({ until, onStay, onLogout }: { until: number; onStay: () => void; onLogout: () => void }) {
  const left = useSecondsLeft(until);
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={onStay}
      title={SESSION.ending}
      footer={
        <>
          <Button onClick={onLogout}>{SESSION.leave}</Button>
          <Button variant="primary" data-autofocus onClick={onStay}>
            {SESSION.stay}
          </Button>
        </>
      }
    >
      <p className="text-sm text-secondary">
        {SESSION.unused} <span aria-hidden>{SESSION.endsIn(left)}</span>
        <span role="status" className="sr-only">
          {SESSION.endsIn(spoken(left))}
        </span>
      </p>
    </Dialog>
  );
}
