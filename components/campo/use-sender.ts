"use client";

import { useEffect, useMemo, useSyncExternalStore } from "react";
import { isOpenRecord } from "@/lib/campo/open-records";
import { browserSender } from "@/lib/campo/sending/browser";
import type { Sender, SenderState } from "@/lib/campo/sending/sender";
import type { PersonaDeCampo } from "@/lib/campo/types";

const IDLE: SenderState = { estado: "idle" };

interface Sending {
  state: SenderState;
  /** Tries at once. */
  now: () => void;
}

/** Sends a person's work by itself, while they are signed in and the screen is open. */
export function useSender({ clave, subject }: PersonaDeCampo, signedIn: boolean, references: boolean): Sending {
  const { rol, id_departamento } = subject;
  const sender = useMemo<Sender>(
    () => browserSender({ persona: clave, subject: { rol, id_departamento }, references, isOpen: isOpenRecord }),
    [clave, rol, id_departamento, references],
  );
  const state = useSyncExternalStore(sender.subscribe, sender.snapshot, () => IDLE);
  useEffect(() => {
    if (!signedIn) return;
    sender.start();
    return () => sender.stop();
  }, [sender, signedIn]);
  return { state, now: sender.now };
}
