"use client";

import { useEffect, useState } from "react";
import { Icon } from "@/components/ui/icon";
import { WORK } from "@/lib/trabajo/texts";

const CAMPO = "/campo";

/** How many records on this device wait for the person, and whether for a decision or for being sent. */
async function countWaiting(persona: string): Promise<{ count: number; decides: boolean }> {
  const { countNeedingDecision, unsentOf } = await import("@/lib/campo/unsent");
  const decides = await countNeedingDecision(persona);
  if (decides > 0) return { count: decides, decides: true };
  return { count: (await unsentOf(persona)).records.length, decides: false };
}

/** The field work on this device that waits for the person; nothing if there is none, or nothing can be read. */
export function FieldRow({ persona }: { persona: string }) {
  const [waiting, setWaiting] = useState<{ count: number; decides: boolean } | null>(null);
  useEffect(() => {
    let gone = false;
    countWaiting(persona).then(
      (found) => gone || setWaiting(found),
      // A browser without IndexedDB has no field work.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [persona]);
  if (!waiting || waiting.count === 0) return null;
  const { count, decides } = waiting;
  return (
    <li className="work-row">
      <a href={CAMPO} className="work-name">
        {WORK.field(count)}
      </a>
      <span className="work-when" />
      <span className="work-meta">{decides ? WORK.fieldDecides(count) : WORK.fieldUnsent(count)}</span>
      <div className="work-what">
        <Icon name={decides ? "git-compare" : "smartphone"} className={decides ? "text-state-orange" : ""} />
        <a href={CAMPO} className="work-link">
          {WORK.openField}
        </a>
      </div>
    </li>
  );
}
