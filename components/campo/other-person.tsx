"use client";

import { useEffect, useState } from "react";
import { Notice } from "@/components/ui/notice";
import { debounceLeading } from "@/lib/debounce-leading";
import { onChange } from "@/lib/campo/changes";
import { PROBLEMAS } from "@/lib/campo/texts";

/** Says that others have unsent records on this device, without naming them. `persona`: who is shown; null if nobody. */
export function OtherPerson({ persona }: { persona: string | null }) {
  const [others, setOthers] = useState({ records: 0, people: 0 });
  useEffect(() => {
    let current = true;
    const look = () =>
      import("@/lib/campo/leaving")
        .then(({ unsentOfOthers }) => unsentOfOthers(persona))
        // A browser without such storage keeps nobody's work.
        .then(
          (found) => current && setOthers(found),
          () => undefined,
        );
    void look();
    const soon = debounceLeading(() => void look());
    const stop = onChange(soon.call);
    return () => {
      current = false;
      soon.cancel();
      stop();
    };
  }, [persona]);
  if (others.records === 0) return null;
  return <Notice>{PROBLEMAS.others(others.records, others.people)}</Notice>;
}
