"use client";

import { lazyPart } from "./lazy-part";
import { useEffect, useState, type ComponentProps } from "react";
import type { ConfirmDialog } from "./dialog";

const load = () => import("./dialog").then((module) => module.ConfirmDialog);
const Question = lazyPart(load);

interface ConfirmLaterProps extends ComponentProps<typeof ConfirmDialog> {
  /** The question may be needed soon: starts loading the dialog's code. */
  near: boolean;
}

/** A ConfirmDialog whose library is not part of the page's first load. */
export function ConfirmLater({ near, ...question }: ConfirmLaterProps) {
  const [asked, setAsked] = useState(question.open);
  if (question.open && !asked) setAsked(true);
  useEffect(() => {
    if (near) void load().catch(() => undefined);
  }, [near]);
  return asked && <Question {...question} />;
}
