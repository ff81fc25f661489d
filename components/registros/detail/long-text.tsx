"use client";

import { useState } from "react";

/** Longer texts, in characters, are cut to three lines with a button to show all. */
const LONG = 160;

/** A text with its line breaks; a long one can be expanded and collapsed. */
export function LongText({ text }: { text: string }) {
  const [open, setOpen] = useState(false);
  if (text.length <= LONG) return <span className="break-words whitespace-pre-line">{text}</span>;
  return (
    <>
      <span className={`${open ? "block" : "line-clamp-3"} break-words whitespace-pre-line`}>{text}</span>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="min-h-6 font-medium text-link underline underline-offset-2 phone:min-h-11"
      >
        {open ? "Ver menos" : "Ver todo"}
      </button>
    </>
  );
}
