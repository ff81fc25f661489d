"use client";

import { useEffect, useState } from "react";
import { takenOf, type Taken } from "@/lib/campo/taking/sizes";

/** What was taken along for a person, measured again whenever `mark` changes; null until it is known. */
export function useTaken(persona: string, mark: string): Taken | null {
  const [taken, setTaken] = useState<Taken | null>(null);
  useEffect(() => {
    let ended = false;
    takenOf(persona).then(
      (found) => ended || setTaken(found),
      () => undefined, // The store is out of reach, which the field screen says itself.
    );
    return () => {
      ended = true;
    };
  }, [persona, mark]);
  return taken;
}
