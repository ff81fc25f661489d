import { useEffect, useState } from "react";
import { otherPlaces, ownPlaces, type FoundPlace } from "./search-places";

/** Suggestions come once more than two characters are typed (spec 2 §2.11, §9). */
const MIN_CHARACTERS = 3;
const OWN_PAUSE_MS = 250;
/** The geocoder answers one question a second for everybody: it is asked when the typing rests. */
const OTHERS_PAUSE_MS = 600;

interface Answer<T> {
  q: string;
  /** Null where the search failed; `problem` says so to the person. */
  value: T | null;
  problem: string | null;
}

/** The last answer to what was typed; what is typed on gives up the search under way, and its answer with it. */
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
  /** The inventory's own, first. */
  own: FoundPlace[];
  others: FoundPlace[];
  /** Whom the others are owed to. */
  source: string | null;
  /** The own places for these words are still on their way. */
  searching: boolean;
  /** What there is to say beside the places. */
  notes: string[];
}

const NOTHING: Places = { own: [], others: [], source: null, searching: false, notes: [] };

/**
 * Places by name as they are typed: both sources are asked at once, and the inventory's never wait for the geocoder's
 * (`withOthers`: there is one).
 */
export function usePlaces(text: string, withOthers: boolean): Places {
  const trimmed = text.trim();
  const q = trimmed.length >= MIN_CHARACTERS ? trimmed : null;
  const own = useAnswer(q, OWN_PAUSE_MS, ownPlaces);
  const others = useAnswer(withOthers ? q : null, OTHERS_PAUSE_MS, otherPlaces);
  if (q === null) return NOTHING;

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
    // The last own places stay in sight while the next are on their way.
    own: foundOwn,
    others: foundOthers,
    source: foundOthers.length > 0 ? (othersNow?.value?.source ?? null) : null,
    searching: ownNow === null,
    notes,
  };
}
