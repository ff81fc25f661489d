"use client";

import type { Subject } from "@/contract/policy";
import type { Kind } from "@/contract/resources/registros";
import { lazyPart } from "@/components/ui/lazy-part";
import { useState } from "react";
import type { Chosen } from "../chosen";
import type { ManyAction } from "./choice-bar";
import { RemoveMany } from "./remove-many";
import { StepMany } from "./step-many";

/** Its controls are those of the record's form. */
const ChangeMany = lazyPart(() => import("./change-many").then((module) => module.ChangeMany));

const AssignMany = lazyPart(() => import("./assign-many").then((module) => module.AssignMany));

const NONE: readonly number[] = [];

interface ManyActionsProps {
  action: ManyAction;
  kind: Kind;
  subject: Subject;
  rows: readonly Chosen[];
  /** Called with the ids that leave the choice: those that were sent or deleted. */
  onClose: (gone: readonly number[]) => void;
}

/** The dialog of an action on the chosen records. */
export function ManyActions({ action, kind, subject, rows: now, onClose }: ManyActionsProps) {
  // The list behind it is loaded again while it is open.
  const [rows] = useState(now);
  switch (action) {
    case "cambiar":
      return <ChangeMany kind={kind} subject={subject} rows={rows} onClose={() => onClose(NONE)} />;
    case "asignar":
      return <AssignMany kind={kind} subject={subject} rows={rows} onClose={() => onClose(NONE)} />;
    case "eliminar":
      return <RemoveMany kind={kind} rows={rows} onClose={onClose} />;
    default:
      return <StepMany kind={kind} step={action} rows={rows} onClose={onClose} />;
  }
}
