"use client";

import { useCallback, useState } from "react";
import type { Decision, Question } from "./doubts-dialog";
import type { Values } from "@/lib/registros/form/values";
import { inWgs84, useWgs84, type Wgs84 } from "./wgs84";

export const loadDoubtsDialog = () => import("./doubts-dialog").then((module) => module.DoubtsDialog);

export interface Doubts {
  /** The answered questions, by their `about`. */
  answered: ReadonlySet<string>;
  answer: (about: readonly string[]) => void;
  /** The projection and datum entries for decimal degrees of WGS84; null until both catalogues are known. */
  wgs84: Wgs84 | null;
  /** Asks the person before a save if there are doubts. Resolves to the values to save; null: back to the form. */
  allow: (values: Values) => Promise<Decision>;
  /** The question while it is open. */
  asking: Question | null;
}

/** Checks the place of a record's form before a save, and asks about all doubts in one question. */
export function useDoubts(start: Values): Doubts {
  const [answered, setAnswered] = useState<ReadonlySet<string>>(new Set());
  const [asking, setAsking] = useState<Question | null>(null);
  const wgs84 = useWgs84();

  const answer = useCallback((about: readonly string[]) => {
    setAnswered((before) => new Set([...before, ...about]));
  }, []);

  const allow = async (values: Values): Promise<Decision> => {
    // The dialog is loaded too: if it cannot be fetched, the save fails instead of skipping the question.
    const [{ gatherDoubts }] = await Promise.all([import("./gather-doubts"), loadDoubtsDialog()]);
    const found = await gatherDoubts(values, start);
    const doubts = found.filter((doubt) => !answered.has(doubt.about));
    const about = `medida ${values.id_proyeccion} ${values.id_datum}`;
    const right = wgs84 && !answered.has(about) ? inWgs84(values, start, wgs84) : null;
    if (doubts.length === 0 && !right) return values;
    return new Promise((resolve) => {
      setAsking({
        doubts,
        values,
        right,
        answer: (decided) => {
          setAsking(null);
          if (decided) answer([...doubts.map((doubt) => doubt.about), about]);
          resolve(decided);
        },
      });
    });
  };

  return { answered, answer, wgs84, allow, asking };
}
