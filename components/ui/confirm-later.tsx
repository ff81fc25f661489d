"use client";

import { later } from "./later";
import { useEffect, useState, type ComponentProps } from "react";
import type { ConfirmDialog } from "./dialog";

const load = () => import("./dialog").then((module) => module.ConfirmDialog);
const Question = later(load);

interface ConfirmLaterProps extends ComponentProps<typeof ConfirmDialog> {
  /** The question may come: its library is fetched now, not with the page. */
  near: boolean;
}

/** A ConfirmDialog of a page whose first load does without the dialogs' library. */
export function ConfirmLater({ near, ...question }: ConfirmLaterProps) {
  const [asked, setAsked] = useState(question.open);
  if (question.open && !asked) setAsked(true);
  useEffect(() => {
    if (near) void load().catch(() => undefined);
  }, [near]);
  return asked && <Question {...question} />;
}
