"use client";

import { BadgeCheck, ChevronRight, CircleCheck, CircleDashed, Send } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { FALTANTES } from "@/contract/workflow";
import { PARTS } from "@/lib/atractivo-texts";
import { RECORD_STEPS, type RecordStep } from "@/lib/records/words";
import type { RecordActions } from "@/lib/record-state";
import { ATRACTIVO_TABS, hrefs } from "@/lib/routes";
import { StepDialog, type StepRecord } from "../step-dialog";

const PART_NAMES = FALTANTES.ppirta;
type Part = (typeof PART_NAMES)[number];

interface CompletenessProps {
  recordRef: string;
  record: StepRecord;
  complete: boolean;
  /** The parts that are missing; null where the server does not say. */
  missing: readonly Part[] | null;
  actions: RecordActions;
}

const tabOf = (part: Part) => ATRACTIVO_TABS.find((tab) => "part" in tab && tab.part === part) ?? ATRACTIVO_TABS[0];

/** What a record still lacks, as links to the tabs, and the step out of the draft state (decisions §5). */
export function Completeness({ recordRef, record, complete, missing, actions }: CompletenessProps) {
  const [open, setOpen] = useState(false);
  const step: RecordStep = actions.aprobar !== "hidden" ? "aprobar" : "derivar";
  const offer = actions[step];
  const texts = RECORD_STEPS[step];
  const todo = missing ?? (complete ? [] : PART_NAMES);
  const done = missing === null && !complete ? [] : PART_NAMES.filter((part) => !todo.includes(part));
  const verb = texts.label.toLowerCase();

  return (
    <section
      aria-label={`Qué falta para ${verb}`}
      className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-line-default bg-surface px-4 py-2.5 text-xs phone:flex-col phone:items-stretch phone:py-3 phone:text-sm"
    >
      <div className="min-w-0">
        <h2 className="text-sm font-semibold">{todo.length > 0 ? `Qué falta para ${verb}` : `Listo para ${verb}`}</h2>
        <p className="text-muted tabular-nums">
          {missing === null && !complete
            ? "El registro está incompleto. Revise estas secciones."
            : `${done.length} de ${PART_NAMES.length} secciones completas`}
        </p>
      </div>
      <div className="grid min-w-0 flex-1 gap-1 phone:gap-0">
        {todo.length > 0 && (
          <ul className="flex flex-wrap gap-x-4 gap-y-1 phone:block">
            {todo.map((part) => (
              <li key={part} className="phone:border-t phone:border-line-subtle">
                <Link
                  href={hrefs.tab(tabOf(part), recordRef)}
                  className="inline-flex min-h-6 items-center gap-1.5 font-medium text-link underline phone:flex phone:min-h-11"
                >
                  <CircleDashed aria-hidden className="size-icon-sm shrink-0 text-muted" />
                  <span className="min-w-0 flex-1">{missing === null ? PARTS[part].done : PARTS[part].missing}</span>
                  <ChevronRight aria-hidden className="hidden size-icon shrink-0 text-muted phone:block" />
                </Link>
              </li>
            ))}
          </ul>
        )}
        {done.length > 0 && (
          <ul aria-label="Secciones completas" className="flex flex-wrap gap-x-4 gap-y-1 text-secondary phone:block">
            {done.map((part) => (
              <li
                key={part}
                className="inline-flex min-h-6 items-center gap-1.5 phone:flex phone:min-h-9 phone:border-t phone:border-line-subtle"
              >
                <CircleCheck aria-hidden className="size-icon-sm shrink-0 text-state-green" />
                {PARTS[part].done}
              </li>
            ))}
          </ul>
        )}
      </div>
      {offer !== "hidden" && (
        <Button
          variant="primary"
          icon={step === "derivar" ? <Send aria-hidden /> : <BadgeCheck aria-hidden />}
          disabledReason={offer === "incomplete" ? texts.incomplete : undefined}
          onClick={() => setOpen(true)}
        >
          {texts.label}
        </Button>
      )}
      <StepDialog step={step} record={record} open={open} onOpenChange={setOpen} leaves />
    </section>
  );
}
