"use client";

import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { clearDraft, readDraft, saveDraft, type Draft, type DraftKey } from "@/lib/forms/drafts";
import { closedOpenForm, forgetOpenForm, noteOpenForm } from "@/lib/forms/open-form";

/** The pause in typing after which the draft is written, in ms. */
const PAUSE_MS = 400;

interface DraftKeeper {
  /** An earlier draft to offer; null if there is none, or once it is accepted or discarded. */
  offered: Draft | null;
  /** Accepts the offer; the draft is kept until the form is saved. */
  accept: () => void;
  /** Deletes the draft: the form was saved, or the draft discarded on purpose. */
  discard: () => void;
  /** Offers the typed values again, after the form was refilled from the server. */
  offer: () => void;
  /** Writes the current values after a pause. */
  keep: (values: Record<string, unknown>) => void;
}

/** Keeps a draft of a form being filled in, and offers a draft left by a crash or a lost session (decision 037). */
export function useDraft({ userId, form, id }: DraftKey): DraftKeeper {
  // Drafts are in localStorage, so the server's HTML never contains the offer.
  const inBrowser = useSyncExternalStore(subscribeToNothing, inTheBrowser, onTheServer);
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

  // Leaving the page within the pause still saves the last input.
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

const subscribeToNothing = () => () => undefined;
const inTheBrowser = () => true;
const onTheServer = () => false;
