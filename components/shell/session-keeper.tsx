"use client";

import { lazyPart } from "@/components/ui/lazy-part";
import { useEffect, useRef, useState } from "react";
import type { SessionTimes } from "@/lib/sesion/events";
import { watchSession, type SessionMoment, type SessionWatcher } from "./session-watch";

const SessionDialog = lazyPart(() => import("./session-dialog").then((module) => module.SessionDialog));

interface SessionKeeperProps {
  times: SessionTimes;
  onLogout: () => void;
}

/** Warns the person before their session ends. The dialog is loaded only when there is something to show. */
export function SessionKeeper({ times, onLogout }: SessionKeeperProps) {
  const [moment, setMoment] = useState<SessionMoment | null>(null);
  const watcher = useRef<SessionWatcher | null>(null);
  const first = useRef(times);
  useEffect(() => {
    const mine = watchSession(first.current, setMoment);
    watcher.current = mine;
    return mine.stop;
  }, []);
  if (!moment) return null;
  return (
    <SessionDialog
      moment={moment}
      onStay={() => watcher.current?.stay()}
      onSeen={() => watcher.current?.seen()}
      onLogout={onLogout}
    />
  );
}
