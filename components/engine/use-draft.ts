"use client";

import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { clearDraft, readDraft, saveDraft, type Draft, type DraftKey } from "@/lib/drafts";
import { closedOpenForm, forgetOpenForm, noteOpenForm } from "@/lib/open-form";

/** Typing pauses this long before the draft is written, in ms. */
const PAUSE_MS = 400;

export interface DraftKeeper {
  /** A draft from before, to be offered; null once taken, thrown away or where there is none. */
  offered: Draft | null;
  /** The offer was taken: the draft stays until the form is saved. */
  accept: () => void;
  /** Forgets the draft: saved, or thrown away on purpose. */
  discard: () => void;
  /** Offers again what was typed: the form was filled anew from the server. */
  offer: () => void;
  /** Writes the present values after a pause. */
  keep: (values: Record<string, unknown>) => void;
}

/** Keeps what is being typed into a form, and offers what was typed before a crash or a lost session (decisions §7). */
export function useDraft({ userId, form, id }: DraftKey): DraftKeeper {
  // localStorage is the browser's: the server's HTML never holds the offer.
  const inBrowser = useSyncExternalStore(never, inTheBrowser, onTheServer);
  const of = `${userId}:${form}:${id ?? ""}`;
  const [offer, setOffer] = useState<{ of: string; draft: Draft | null } | null>(null);
  if (inBrowser && offer?.of !== of) setOffer({ of, draft: readDraft({ userId, form, id: id ?? null }) });
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const waiting = useRef<Record<string, unknown> | null>(null);

  const flush = useCallback(() => {
    if (timer.current) clearTimeout(timer.current);
    timer.current = null;
    if (waiting.current) {
      saveDraft({ userId, form, id: id ?? null }, waiting.current);
      noteOpenForm({ userId, form, id: id ?? null });
    }
    waiting.current = null;
  }, [userId, form, id]);

  // A page that is left within the pause still keeps the last words.
  useEffect(() => {
    window.addEventListener("pagehide", flush);
    return () => {
      window.removeEventListener("pagehide", flush);
      flush();
      closedOpenForm();
    };
  }, [flush]);

  const keep = useCallback(
    (values: Record<string, unknown>) => {
      waiting.current = values;
      if (timer.current) clearTimeout(timer.current);
      timer.current = setTimeout(flush, PAUSE_MS);
    },
    [flush],
  );

  const discard = useCallback(() => {
    if (timer.current) clearTimeout(timer.current);
    timer.current = null;
    waiting.current = null;
    clearDraft({ userId, form, id: id ?? null });
    forgetOpenForm();
    setOffer({ of, draft: null });
  }, [userId, form, id, of]);

  const reoffer = useCallback(() => {
    flush();
    setOffer({ of, draft: readDraft({ userId, form, id: id ?? null }) });
  }, [flush, userId, form, id, of]);

  const accept = useCallback(() => setOffer({ of, draft: null }), [of]);
  return { offered: offer?.of === of ? offer.draft : null, accept, discard, offer: reoffer, keep };
}

const never = () => () => undefined;
const inTheBrowser = () => true;
const onTheServer = () => false;
