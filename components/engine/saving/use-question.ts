"use client";

import { useState } from "react";

export interface Question {
  text: string;
  answer: (yes: boolean) => void;
}

/** Asks the person; resolves to the answer. */
type Ask = (text: string) => Promise<boolean>;

/** One question at a time, as a promise of its answer. */
export function useQuestion(): { question: Question | null; ask: Ask } {
  const [question, setQuestion] = useState<Question | null>(null);
  const ask: Ask = (text) =>
    new Promise((resolve) => {
      const answer = (yes: boolean) => {
        setQuestion(null);
        resolve(yes);
      };
      setQuestion({ text, answer });
    });
  return { question, ask };
}
