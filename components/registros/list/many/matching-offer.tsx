"use client";

import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { MAX_ELEGIDOS } from "@/contract/codes";
import type { Subject } from "@/contract/policy";
import type { Kind } from "@/contract/resources/registros";
import { formatNumber } from "@/lib/format";
import type { ListResult } from "@/lib/lists/result";
import { CHOICE_BAR as WORDS } from "@/lib/registros/many-texts";
import type { RecordFilters } from "@/lib/registros/filters";
import { LIST } from "@/lib/texts";
import { ApiError } from "@/lib/api-client";
import type { Chosen } from "@/components/registros/list/chosen";
import type { RecordRow } from "../record-row";
import type { Choice } from "../use-choice";
import { loadMatching, type Matching } from "./load-matching";

type State = { state: "rest" | "failed" } | { state: "loading"; done: number; all: number };

/** Loads all records that match, and hands them over. A newer search or leaving the list ends it. */
function useMatching(kind: Kind, query: Matching, subject: Subject, onLoaded: (rows: Chosen[]) => void) {
  const [now, setNow] = useState<State>({ state: "rest" });
  const running = useRef<AbortController | null>(null);
  const asked = JSON.stringify(query);
  const [of, setOf] = useState(asked);
  if (of !== asked) {
    setOf(asked);
    setNow({ state: "rest" });
  }
  useEffect(() => () => running.current?.abort(), [asked]);

  const load = async (all: number) => {
    running.current?.abort();
    const mine = new AbortController();
    running.current = mine;
    setNow({ state: "loading", done: 0, all });
    try {
      const told = (done: number, found: number) => setNow({ state: "loading", done, all: found });
      const rows = await loadMatching(kind, query, subject, { signal: mine.signal, onLoaded: told });
      setNow({ state: "rest" });
      onLoaded(rows);
    } catch (error) {
      if (mine.signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      mine.abort();
      setNow({ state: "failed" });
    }
  };
  return { ...now, load };
}

interface MatchingOfferProps {
  kind: Kind;
  choice: Choice;
  result: ListResult<RecordRow>;
  filters: RecordFilters;
  subject: Subject;
}

/** Chooses the page, then all that match the search and the filters, with their number; or takes the choice back. */
export function MatchingOffer({ kind, choice, result, filters, subject }: MatchingOfferProps) {
  const { q, sort } = result;
  const matching = useMatching(kind, { ...filters, q, sort }, subject, (rows) => choice.put(rows, true));
  if (!result.ok || !choice.chosen) return null;
  const { rows, total } = result;
  const count = choice.chosen.length;
  const all = formatNumber(total);
  const load = () => void matching.load(total);
  if (matching.state === "loading") {
    const { done, all: found } = matching;
    return (
      <span role="status" className="text-sm text-secondary tabular-nums">
        {WORDS.loading(formatNumber(done), formatNumber(found))}
      </span>
    );
  }
  if (matching.state === "failed") {
    return (
      <span role="alert" className="inline-flex flex-wrap items-center gap-2 text-sm text-state-red-fg">
        {WORDS.failed}
        <Button variant="link" onClick={load}>
          {LIST.retry}
        </Button>
      </span>
    );
  }
  const beyond = total > MAX_ELEGIDOS;
  return (
    <>
      {!choice.whole && rows.length > 0 && (
        <Button variant="link" onClick={() => choice.put(rows, true)}>
          {WORDS.page(formatNumber(rows.length))}
        </Button>
      )}
      {!beyond && total > rows.length && count < total && (
        <Button variant="link" onClick={load}>
          {WORDS.all(all)}
        </Button>
      )}
      {beyond && choice.whole && (
        <span className="text-xs text-muted">{WORDS.tooMany(all, formatNumber(MAX_ELEGIDOS))}</span>
      )}
      {count > 0 && (
        <Button variant="link" onClick={() => choice.put(choice.chosen ?? [], false)}>
          {WORDS.none}
        </Button>
      )}
    </>
  );
}
