"use client";

import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import type { Faltante } from "@/contract/faltantes";
import type { Arrival } from "@/lib/records/arrival";
import { checklistOf, PARTS, tabsOf } from "@/lib/records/parts";
import { RECORD_STEPS, type RecordStep } from "@/lib/records/words";
import { stepRefusal, type RecordActions } from "@/lib/records/state";
import { hrefs } from "@/lib/hrefs";
import type { RecordTab } from "@/lib/routes";
import { StepDialog, type StepRecord } from "../step-dialog";

interface CompletenessProps {
  recordRef: string;
  record: StepRecord;
  complete: boolean;
  /** The missing parts; null if the server does not report them. */
  missing: readonly Faltante[] | null;
  actions: RecordActions;
  /** The inbox that each step leads this person to; null if they may not open it. */
  arrivals: Record<RecordStep, Arrival | null>;
  /** True if the step leaves this page. */
  leaves: boolean;
}

/** Lists the missing parts as links to their tabs, and offers the step out of the draft state (decisions §5). */
export function Completeness(props: CompletenessProps) {
  const { recordRef, record, complete, missing, actions, arrivals, leaves } = props;
  const [open, setOpen] = useState(false);
  const [unfolded, setUnfolded] = useState(false);
  const listId = useId();
  const step: RecordStep = actions.aprobar !== "hidden" ? "aprobar" : "derivar";
  const offer = actions[step];
  const texts = RECORD_STEPS[step];
  const { parts, todo, done, known } = checklistOf(record.kind, missing, complete);
  const verb = texts.label.toLowerCase();
  const folded = todo.length > 0 && !unfolded && "phone:hidden";

  return (
    <section
      aria-label={`Qué falta para ${verb}`}
      className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-line-default bg-surface px-4 py-2.5 text-xs phone:flex-col phone:flex-nowrap phone:items-stretch phone:py-3 phone:text-sm"
    >
      <div className={cx("min-w-0", todo.length > 0 && "phone:hidden")}>
        <h2 className="text-sm font-semibold">{todo.length > 0 ? `Qué falta para ${verb}` : `Listo para ${verb}`}</h2>
        {(!known || parts.length > 1) && (
          <p className="text-muted tabular-nums">
            {known
              ? `${done.length} de ${parts.length} secciones completas`
              : "El registro está incompleto. Revise estas secciones."}
          </p>
        )}
      </div>
      {todo.length > 0 && (
        <h2 className="hidden min-w-0 phone:block">
          <button
            type="button"
            aria-expanded={unfolded}
            aria-controls={listId}
            onClick={() => setUnfolded(!unfolded)}
            className="-my-1.5 flex min-h-11 w-full items-center gap-2 text-left"
          >
            <Icon name="circle-dashed" className="size-icon shrink-0 text-state-none" />
            <span className="min-w-0 flex-1">
              <span className="block font-semibold">
                {todo.length === 1 ? "Falta 1" : `Faltan ${todo.length}`} para {verb}
              </span>
              <span className={cx("block truncate text-xs text-muted", unfolded && "hidden")}>
                {todo.map((part) => PARTS[part].done).join(", ")}
              </span>
            </span>
            <Icon name="chevron-down" className={cx("size-icon shrink-0 text-secondary", unfolded && "rotate-180")} />
          </button>
        </h2>
      )}
      <div
        id={listId}
        className={cx("grid min-w-0 grow basis-64 grid-cols-1 gap-1 phone:basis-auto phone:gap-0", folded)}
      >
        {todo.length > 0 && (
          <ul className="flex flex-wrap gap-x-4 gap-y-1 phone:block">
            {todo.map((part) => (
              <MissingPart
                key={part}
                words={known ? PARTS[part].missing : PARTS[part].done}
                tabs={tabsOf(record.kind, part)}
                recordRef={recordRef}
              />
            ))}
          </ul>
        )}
        {done.length > 0 && (
          <ul
            aria-label="Secciones completas"
            className="flex flex-wrap gap-x-4 gap-y-1 text-secondary phone:border-t phone:border-line-subtle phone:pt-2"
          >
            {done.map((part) => (
              <li key={part} className="inline-flex min-h-6 items-center gap-1.5">
                <Icon name="circle-check" className="size-icon-sm shrink-0 text-state-green" />
                {PARTS[part].done}
              </li>
            ))}
          </ul>
        )}
      </div>
      {offer !== "hidden" && (
        <Button
          variant="primary"
          icon={step === "derivar" ? <Icon name="send" /> : <Icon name="badge-check" />}
          disabledReason={stepRefusal(step, actions)}
          {...(folded && { className: folded })}
          onClick={() => setOpen(true)}
        >
          {texts.label}
        </Button>
      )}
      <StepDialog
        step={step}
        record={record}
        open={open}
        onOpenChange={setOpen}
        arrival={arrivals[step]}
        leaves={leaves}
      />
    </section>
  );
}

interface MissingPartProps {
  words: string;
  tabs: readonly RecordTab[];
  recordRef: string;
}

/** A missing part: a link to its tab, or a list of links if any of several tabs can fill it. */
function MissingPart({ words, tabs, recordRef }: MissingPartProps) {
  const [only, ...others] = tabs;
  const icon = <Icon name="circle-dashed" className="size-icon-sm shrink-0 text-muted" />;
  if (only && others.length === 0) {
    return (
      <li className="phone:border-t phone:border-line-subtle">
        <Link
          href={hrefs.tab(only, recordRef)}
          className="inline-flex min-h-6 items-center gap-1.5 font-medium text-link underline phone:flex phone:min-h-11"
        >
          {icon}
          <span className="min-w-0 flex-1">{words}</span>
          <Icon name="chevron-right" className="hidden size-icon shrink-0 text-muted phone:block" />
        </Link>
      </li>
    );
  }
  return (
    <li className="w-full phone:border-t phone:border-line-subtle">
      <p className="flex min-h-6 items-center gap-1.5 font-medium phone:min-h-11">
        {icon}
        {words}
      </p>
      <ul aria-label={words} className="grid max-w-md grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-x-3 pl-5.5">
        {tabs.map((tab) => (
          <li key={tab.publicPath}>
            <Link
              href={hrefs.tab(tab, recordRef)}
              className="inline-flex min-h-6 items-center text-link underline phone:flex phone:min-h-11"
            >
              <span className="sentence">{tab.label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </li>
  );
}
