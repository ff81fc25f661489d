"use client";

import { Button } from "@/components/ui/button";
import { MAX_ELEGIDOS } from "@/contract/codes";
import type { Subject } from "@/contract/policy";
import type { Kind } from "@/contract/resources/registros";
import { formatNumber } from "@/lib/format";
import type { ListResult } from "@/lib/lists/result";
import { CHOICE_BAR as WORDS } from "@/lib/registros/choice-words";
import type { RecordFilters } from "@/lib/registros/filters";
import { LIST } from "@/lib/texts";
import type { RecordRow } from "../record-row";
import type { Choice } from "../use-choice";
import { useMatching } from "./use-matching";

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
