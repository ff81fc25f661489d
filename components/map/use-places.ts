import { useEffect, useState } from "react";
import { otherPlaces, ownPlaces, type FoundPlace } from "./search-places";

/** Suggestions need more than two typed characters (spec 2 §2.11, §9). */
const MIN_CHARACTERS = 3;
const OWN_PAUSE_MS = 250;
/** The geocoder allows one request a second for all users together, so it is called after a longer pause in typing. */
const OTHERS_PAUSE_MS = 600;

interface Answer<T> {
  q: string;
  /** Null if the search failed; `problem` is then the message to show. */
  value: T | null;
  problem: string | null;
}

/** The last response for the typed text. Further typing aborts the running search. */
function useAnswer<T>(
  q: string | null,
  pauseMs: number,
  ask: (q: string, signal: AbortSignal) => Promise<T>,
): Answer<T> | null {
  const [answer, setAnswer] = useState<Answer<T> | null>(null);
  useEffect(() => {
    if (q === null) return;
    const stop = new AbortController();
    const keep = (value: T | null, problem: string | null) => !stop.signal.aborted && setAnswer({ q, value, problem });
    const timer = setTimeout(() => {
      ask(q, stop.signal).then(
        (value) => keep(value, null),
        (error: unknown) => keep(null, error instanceof Error ? error.message : String(error)),
      );
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [q, pauseMs, ask]);
  return q === null ? null : answer;
}

interface Places {
  /** The inventory's own places, listed first. */
  own: FoundPlace[];
  others: FoundPlace[];
  /** The attribution of the other places. */
  source: string | null;
  /** The own places for the current text are still loading. */
  searching: boolean;
  /** Messages to show with the places. */
  notes: string[];
}

const NO_PLACES: Places = { own: [], others: [], source: null, searching: false, notes: [] };

/**
 * Places by name for the typed text. Both sources are called in parallel, and the inventory's places never wait for the
 * geocoder (`withOthers`: one is configured).
 */
export function usePlaces(text: string, withOthers: boolean): Places {
  const trimmed = text.trim();
  const q = trimmed.length >= MIN_CHARACTERS ? trimmed : null;
  const own = useAnswer(q, OWN_PAUSE_MS, ownPlaces);
  const others = useAnswer(withOthers ? q : null, OTHERS_PAUSE_MS, otherPlaces);
  if (q === null) return NO_PLACES;

  const ownNow = own?.q === q ? own : null;
  const othersNow = others?.q === q ? others : null;
  const notes: string[] = [];
  if (ownNow?.problem) notes.push(ownNow.problem);
  if (withOthers && ownNow && !othersNow) notes.push("Buscando otros lugares…");
  if (othersNow?.problem) notes.push(othersNow.problem);
  const foundOwn = own?.value ?? [];
  const foundOthers = othersNow?.value?.places ?? [];
  const none = ownNow?.value?.length === 0 && (!withOthers || othersNow?.value?.places.length === 0);
  if (none) notes.push("Sin coincidencias");
  return {
    // The previous own places stay visible while the next ones load.
    own: foundOwn,
    others: foundOthers,
    source: foundOthers.length > 0 ? (othersNow?.value?.source ?? null) : null,
    searching: ownNow === null,
    notes,
  };
}
