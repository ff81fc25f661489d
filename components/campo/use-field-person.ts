"use client";

import { useCallback, useEffect, useState } from "react";
import { activePerson, setActivePerson } from "@/lib/campo/person";
import { ApiError, api } from "@/lib/api-client";
import { lookAfterRestore } from "@/lib/campo/sending/epoch";
import { Stopped } from "@/lib/campo/sending/stop";
import { askSession } from "@/lib/campo/session";
import { forgetTrouble, noteTrouble } from "@/lib/campo/store-trouble";
import type { PersonaDeCampo } from "@/lib/campo/types";
import { onSessionEnd } from "@/lib/sesion/events";
import type { Line } from "./use-line";
import { sameJson, useStored } from "./use-stored";

export interface FieldSession {
  /** Whose work is shown; null if nobody's; undefined until it is known. */
  person: PersonaDeCampo | null | undefined;
  line: Line;
  /** That person is signed in now, so that their work can be sent. */
  signedIn: boolean;
  /** The ministry API keeps references (lib/campo/session.ts). */
  references: boolean;
  /** Asks the server again. */
  ask: () => Promise<void>;
}

/** Interval between two questions to the server, in ms: while it answers, and while it does not. */
const EVERY_MS = { there: 60_000, gone: 10_000 } as const;

/** A changed record says nothing of who is signed in, so it is not asked again. */
const STORED = { same: sameJson, onRecord: (before: PersonaDeCampo | null) => before };

/** Identifies this reader to `store-trouble`. */
const ASKER = {};

/**
 * Who the field screen is for. A person who signs in on this device replaces another one; a session that ended by time
 * changes nothing but that sending waits (decision 044).
 */
export function useFieldPerson(): FieldSession {
  const person = useStored(activePerson, STORED);
  const [line, setLine] = useState<Line>("asking");
  const [signedAs, setSignedAs] = useState<string | null>(null);
  const [references, setReferences] = useState(false);

  const ask = useCallback(async () => {
    const session = await askSession();
    setLine(session ? "there" : "gone");
    if (!session) return;
    setReferences(session.referencias);
    setSignedAs(session.persona?.clave ?? null);
    if (!session.persona) return;
    try {
      await setActivePerson(session.persona);
      if (session.referencias) await lookAfterRestore(session.persona.clave, session.epoca, { api });
      forgetTrouble(ASKER);
    } catch (error) {
      // A line that breaks while it is looked up, or a server that refuses: it is looked up at the next asking.
      if (!(error instanceof Stopped || error instanceof ApiError)) noteTrouble(ASKER, error);
    }
  }, []);

  // Where nobody is shown any more, a sign-out without a line may wait for the server.
  const nobody = person === null;
  useEffect(() => {
    let timer = 0;
    let ended = false;
    const look = async () => {
      window.clearTimeout(timer);
      await ask();
      if (!ended) timer = window.setTimeout(() => void look(), line === "gone" ? EVERY_MS.gone : EVERY_MS.there);
    };
    const soon = () => void look();
    const seen = () => document.visibilityState === "visible" && soon();
    soon();
    for (const name of ["online", "offline"]) window.addEventListener(name, soon);
    document.addEventListener("visibilitychange", seen);
    const forget = onSessionEnd(soon);
    return () => {
      ended = true;
      window.clearTimeout(timer);
      forget();
      for (const name of ["online", "offline"]) window.removeEventListener(name, soon);
      document.removeEventListener("visibilitychange", seen);
    };
  }, [ask, line, nobody]);

  return { person, line, signedIn: signedAs !== null && signedAs === person?.clave, references, ask };
}
