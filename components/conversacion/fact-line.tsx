"use client";

import { Button } from "@/components/ui/button";
import type { Fact } from "@/lib/registros/facts";
import { TALK_PAGE } from "@/lib/conversacion/texts";
import { useTalk } from "./talk-context";

/** A record's main facts in one line; the button gives them back their place. */
export function FactLine({ facts }: { facts: readonly Fact[] }) {
  const talk = useTalk();
  return (
    <section
      aria-label={TALK_PAGE.facts}
      className="flex items-center gap-4 rounded-md border border-line-default bg-surface px-4 py-2"
    >
      <dl className="flex min-w-0 flex-1 flex-wrap gap-x-6 gap-y-1">
        {facts.map(({ term, value, code }) => (
          <div key={term} className="shrink-0 first:max-w-max first:min-w-0 first:shrink first:grow first:basis-32">
            <dt className="text-xs text-muted">{term}</dt>
            <dd className="truncate text-sm tabular-nums" title={value ?? undefined}>
              <span>{value}</span> {code && <span className="text-muted">{code}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <Button variant="link" className="text-xs" onClick={talk?.hide}>
        {TALK_PAGE.all}
      </Button>
    </section>
  );
}
