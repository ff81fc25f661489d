"use client";

import { type ReactNode, useRef, useTransition } from "react";
import { useRouter } from "@/components/line/use-router";
import { Button } from "@/components/ui/button";
import type { NextPart } from "@/lib/registros/parts";
import { type Resumen, VARIAS } from "@/lib/registros/secciones/varias";
import { CHECKLIST } from "@/lib/registros/texts";
import { NextLink } from "../next-part";

interface SaveBarProps {
  /** The button's id. */
  id: string;
  resumen: Resumen;
  /** There is something to save. */
  dirty: boolean;
  /** Where to go on once it is saved; null if there is nothing else. */
  next: NextPart | null;
  /** What is saved is all that the section must have. */
  filled: boolean;
  onUndo: () => void;
  /** Whether all was saved. */
  onSave: () => Promise<boolean>;
  /** What the button says. */
  children: ReactNode;
}

/** Below many rows that are saved together: what will be saved, and the buttons. */
export function SaveBar({ id, resumen, dirty, next, filled, onUndo, onSave, children }: SaveBarProps) {
  const { total, parts } = resumen;
  const router = useRouter();
  const bar = useRef<HTMLDivElement>(null);
  const [busy, startSaving] = useTransition();
  const save = (then: NextPart | null) => {
    if (busy) return;
    startSaving(async () => {
      if (!(await onSave()) || !then) return;
      router.push(then.href);
      // The page's head tells what is missing; a way elsewhere drops the reload that a save asks for.
      router.refresh();
    });
  };
  return (
    <div
      ref={bar}
      className="mt-3 flex flex-wrap items-center gap-2 border-t border-line-subtle pt-3 phone:sticky phone:bottom-0 phone:z-sticky phone:-mx-3 phone:bg-surface phone:px-3 phone:pb-3"
    >
      <p role="status" className="min-w-0 flex-1 basis-60 text-sm text-secondary">
        <b className="text-primary">{total}</b>
        <span>{parts && `: ${parts}. `}</span>
        {dirty && <span>{VARIAS.one}</span>}
      </p>
      <div className="flex flex-wrap justify-end gap-2 *:phone:flex-1 phone:w-full">
        {next && filled && !dirty && <NextLink next={next} bar={bar} />}
        {dirty && <Button onClick={onUndo}>{VARIAS.undo}</Button>}
        {next && dirty && (
          <Button title={CHECKLIST.next(next.label)} onClick={() => save(next)}>
            {VARIAS.goOn}
          </Button>
        )}
        <Button id={id} variant="primary" loading={busy} disabled={!dirty} onClick={() => save(null)}>
          {children}
        </Button>
      </div>
    </div>
  );
}
