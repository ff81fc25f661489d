"use client";

import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { notify } from "@/components/ui/toast";
import { formatTime } from "@/lib/format";
import { SESSION } from "@/lib/sesion/texts";
import { signInAgain } from "@/lib/sesion/sign-in-again";
import type { SessionMoment } from "./session-watch";

/** One day in ms: the toast stays until the person acts. */
const STAYS_MS = 24 * 3_600_000;

/** The seconds announced to screen readers, rounded up to 10, 30, 60 or 120, so that not every second is read. */
const spokenSeconds = (left: number) => [10, 30, 60, 120].find((step) => left <= step) ?? left;

/** The seconds left: every second as visible text, only a few steps for screen readers. */
function Countdown({ until }: { until: number }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  return (
    <>
      <span>{SESSION.unused}</span> <span aria-hidden>{SESSION.endsIn(left)}</span>
      <span role="status" className="sr-only">
        {SESSION.endsIn(spokenSeconds(left))}
      </span>
    </>
  );
}

interface SessionDialogProps {
  moment: SessionMoment;
  onStay: () => void;
  onSeen: () => void;
  onLogout: () => void;
}

/**
 * Shows that the session is about to end, with a countdown, or that it has ended. An end without a warning (the session
 * was ended elsewhere) is shown in a toast that does not interrupt the person; the page stays until they act.
 */
export function SessionDialog({ moment, onStay, onSeen, onLogout }: SessionDialogProps) {
  const over = moment.kind === "over";
  /** This dialog showed a warning before the end. */
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
      action: { label: SESSION.enter, onClick: signInAgain },
    });
  }, [beside]);
  if (beside || gone) return null;
  const logout = () => {
    onSeen();
    onLogout();
  };
  const { answer, onAnswer, onClose, onLeave } = {
    idle: { answer: SESSION.stay, onAnswer: onStay, onClose: onStay, onLeave: onLogout },
    end: { answer: SESSION.understood, onAnswer: onSeen, onClose: onSeen, onLeave: logout },
    over: { answer: SESSION.enter, onAnswer: signInAgain, onClose: () => setGone(true), onLeave: null },
  }[moment.kind];
  return (
    <Dialog
      key={moment.kind}
      open
      size="sm"
      onOpenChange={onClose}
      title={over ? SESSION.over : SESSION.ending}
      footer={
        <>
          {onLeave && <Button onClick={onLeave}>{SESSION.leave}</Button>}
          <Button variant="primary" data-autofocus onClick={onAnswer}>
            {answer}
          </Button>
        </>
      }
    >
      <p className="text-sm text-secondary">
        {moment.kind === "idle" && <Countdown until={moment.until} />}
        {moment.kind === "end" && <span>{SESSION.endsAt(formatTime(new Date(moment.until)))}</span>}
        {over && <span>{SESSION.overDetail}</span>}
      </p>
    </Dialog>
  );
}
