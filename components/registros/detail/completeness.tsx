"use client";

import { useSelectedLayoutSegment } from "next/navigation";
import { useId, useState } from "react";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { Button, LinkButton } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import type { Faltante } from "@/contract/faltantes";
import type { Arrival } from "@/lib/registros/arrival";
import { checklistOf, nextPart, PARTS, placesOf, REVIEWED, tabsOf } from "@/lib/registros/parts";
import { CHECKLIST } from "@/lib/registros/texts";
import { stepRefusal, type RecordActions, RECORD_STEPS, type RecordStep } from "@/lib/registros/state";
import { LEADS } from "./tab-content";
import { StepDialog, type StepRecord } from "../step-dialog";

/** A place where something is entered. */
interface Place {
  label: string;
  href: string;
}

interface CompletenessProps {
  recordRef: string;
  record: StepRecord;
  complete: boolean;
  /** The missing parts; null if the server does not report them. */
  missing: readonly Faltante[] | null;
  /** Of a missing form the required fields that are empty, where they are few enough to be named. */
  fields: Partial<Record<Faltante, readonly Place[]>>;
  /** Set if it came back and nothing of what was observed has changed since: the sections that the review names. */
  returned: readonly Place[] | null;
  actions: RecordActions;
  /** The inbox that each step leads this person to; null if they may not open it. */
  arrivals: Record<RecordStep, Arrival | null>;
  /** True if the step leaves this page. */
  leaves: boolean;
}

/** Lists the missing parts as links to their tabs, and offers the step out of the draft state (decision 014). */
export function Completeness(props: CompletenessProps) {
  const { recordRef, record, complete, missing, fields, returned, actions, arrivals, leaves } = props;
  const [open, setOpen] = useState(false);
  const [unfolded, setUnfolded] = useState(false);
  const listId = useId();
  const step: RecordStep = actions.aprobar !== "hidden" ? "aprobar" : "derivar";
  const offer = actions[step];
  const texts = RECORD_STEPS[step];
  const { parts, todo, done, known } = checklistOf(record.kind, missing, complete);
  const verb = texts.label.toLowerCase();
  const folded = todo.length > 0 && !unfolded && "phone:hidden";
  const ready = returned ? CHECKLIST.returned : `Listo para ${verb}`;
  const segment = useSelectedLayoutSegment();
  const next = nextPart(record.kind, missing, { ref: recordRef, segment });
  /** The open tab's own part, while it is missing. */
  const here = missing?.find((part) => tabsOf(record.kind, part).some((tab) => tab.segment === segment));
  const reviewed = here ?? next?.part;

  return (
    <section
      {...LEADS}
      aria-label={`Qué falta para ${verb}`}
      className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-line-default bg-surface px-4 py-2.5 text-xs phone:flex-col phone:flex-nowrap phone:items-stretch phone:py-3 phone:text-sm"
    >
      <div className={cx("min-w-0", todo.length > 0 && "phone:hidden")}>
        <h2 className="text-sm font-semibold">{todo.length > 0 ? `Qué falta para ${verb}` : ready}</h2>
        {returned && <p className="text-secondary">{CHECKLIST.correct(verb)}</p>}
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
      <div className="ml-auto flex flex-wrap gap-2 phone:order-last phone:ml-0 phone:grid">
        {offer !== "hidden" && (
          <Button
            variant={returned || next ? "secondary" : "primary"}
            icon={step === "derivar" ? <Icon name="send" /> : <Icon name="badge-check" />}
            disabledReason={stepRefusal(step, actions)}
            {...(folded && { className: folded })}
            onClick={() => setOpen(true)}
          >
            {texts.label}
          </Button>
        )}
        {next && (
          <LinkButton href={next.href} variant={here ? "secondary" : "primary"} className="phone:hidden">
            {CHECKLIST.next(next.label)}
            <Icon name="arrow-right" className="size-icon" />
          </LinkButton>
        )}
      </div>
      <div id={listId} className={cx("grid min-w-0 basis-full grid-cols-1 gap-1 phone:basis-auto phone:gap-0", folded)}>
        {todo.length > 0 && (
          <ul className="flex flex-wrap gap-x-4 gap-y-1 phone:block">
            {todo.map((part) => (
              <MissingPart
                key={part}
                words={known ? PARTS[part].missing : PARTS[part].done}
                places={placesOf(record.kind, part, recordRef)}
                fields={fields[part] ?? []}
              />
            ))}
          </ul>
        )}
        {returned && returned.length > 0 && (
          <ul aria-label={CHECKLIST.observed} className="flex flex-wrap gap-x-4 gap-y-1 phone:block">
            {returned.map(({ label, href }) => (
              <li key={href}>
                <Link
                  href={href}
                  className="inline-flex min-h-6 items-center gap-1.5 font-medium text-link underline phone:flex phone:min-h-11"
                >
                  <Icon name="message-square-text" className="size-icon-sm shrink-0 text-state-red" />
                  {CHECKLIST.observedIn(label)}
                </Link>
              </li>
            ))}
          </ul>
        )}
        {done.length > 0 && !returned && (
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
      {reviewed && (
        <div
          className={cx(
            "-mx-4 flex min-w-0 basis-[calc(100%+2rem)] flex-wrap gap-x-4 gap-y-1 border-t border-line-subtle px-4 pt-2 phone:mx-0 phone:basis-auto phone:px-0",
            folded,
          )}
        >
          <h3 className="font-semibold">{CHECKLIST.reviewed(PARTS[reviewed].done)}</h3>
          <ul className="flex flex-wrap gap-x-4 gap-y-1 text-secondary phone:block">
            {REVIEWED[reviewed].map((text) => (
              <li key={text} className="flex items-center gap-1.5 phone:py-0.5">
                <Icon name="eye" className="size-icon-sm shrink-0 text-muted" />
                {text}
              </li>
            ))}
          </ul>
        </div>
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
  places: readonly Place[];
  fields: readonly Place[];
}

/** A missing part: a link to its place, or a list of links if several places can fill it, or single fields lack. */
function MissingPart({ words, places, fields }: MissingPartProps) {
  const [only, ...others] = places;
  const icon = <Icon name="circle-dashed" className="size-icon-sm shrink-0 text-muted" />;
  if (only && others.length === 0 && fields.length === 0) {
    return (
      <li className="phone:border-t phone:border-line-subtle">
        <Link
          href={only.href}
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
        <span>{fields.length > 0 ? CHECKLIST.lacks(only?.label ?? words) : words}</span>
      </p>
      <ul aria-label={words} className="grid max-w-md grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-x-3 pl-5.5">
        {(fields.length > 0 ? fields : places).map(({ label, href }) => (
          <li key={href}>
            <Link
              href={href}
              className="inline-flex min-h-6 items-center text-link underline phone:flex phone:min-h-11"
            >
              <span className="sentence">{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </li>
  );
}
