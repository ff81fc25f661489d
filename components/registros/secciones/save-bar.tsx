"use client";

import { type ReactNode, useRef } from "react";
import { Button } from "@/components/ui/button";
import type { NextPart } from "@/lib/registros/parts";
import { type Resumen, VARIAS } from "@/lib/registros/secciones/varias";
import { NextLink } from "../next-part";

interface SaveBarProps {
  /** The button's id. */
  id: string;
  resumen: Resumen;
  /** There is something to save. */
  dirty: boolean;
  busy: boolean;
  /** Where to go on once it is saved; null if nothing else is missing. */
  next: NextPart | null;
  onUndo: () => void;
  onSave: () => void;
  /** What the button says. */
  children: ReactNode;
}

/** Below many rows that are saved together: what will be saved, and the buttons. */
export function SaveBar({ id, resumen: { total, parts }, dirty, busy, next, onUndo, onSave, children }: SaveBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  return (
    <div
      ref={bar}
      className="mt-3 flex flex-wrap items-center gap-2 border-t border-line-subtle pt-3 phone:sticky phone:bottom-0 phone:z-sticky phone:-mx-3 phone:bg-surface phone:px-3 phone:pb-3"
    >
      <p role="status" className="mr-auto text-sm text-secondary">
        <b className="text-primary">{total}</b>
        <span>{parts && `: ${parts}. `}</span>
        {dirty && <span>{VARIAS.one}</span>}
      </p>
      {next && !dirty && <NextLink next={next} bar={bar} />}
      {dirty && <Button onClick={onUndo}>{VARIAS.undo}</Button>}
      <Button id={id} variant="primary" loading={busy} disabled={!dirty} onClick={onSave}>
        {children}
      </Button>
    </div>
  );
}
