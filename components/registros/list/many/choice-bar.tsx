"use client";

import { useEffect, useEffectEvent } from "react";
import { ChosenBar } from "@/components/engine/chosen-bar";
import { ExportFormats, useExports } from "@/components/engine/export-menu";
import { Button, LinkButton } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { MAX_ELEGIDOS } from "@/contract/codes";
import { can, type Subject } from "@/contract/policy";
import type { Kind } from "@/contract/resources/registros";
import { formatNumber } from "@/lib/format";
import { hrefs } from "@/lib/hrefs";
import { EXPORT, exportFile, exportHref, type ExportFormat } from "@/lib/lists/export";
import { listFileName } from "@/lib/lists/file-name";
import type { ListResult } from "@/lib/lists/result";
import { CHOICE_BAR as WORDS } from "@/lib/registros/many-texts";
import type { RecordFilters } from "@/lib/registros/filters";
import { RECORD_STEPS, type RecordStep } from "@/lib/registros/state";
import { LIST } from "@/lib/texts";
import { isOpenDraft } from "../chosen";
import type { RecordRow } from "../record-row";
import type { Choice } from "../use-choice";
import { MatchingOffer } from "./matching-offer";

export type ManyAction = RecordStep | "cambiar" | "asignar" | "eliminar";

interface ChoiceBarProps {
  kind: Kind;
  choice: Choice;
  result: ListResult<RecordRow>;
  filters: RecordFilters;
  subject: Subject;
  /** The field screen is offered. */
  field: boolean;
  /** The server knows assignments. */
  assigns: boolean;
  /** The list's name in the export's file. */
  file: string;
  onAction: (action: ManyAction) => void;
}

const ICON = { derivar: <Icon name="send" />, aprobar: <Icon name="badge-check" /> };

/** Escape belongs to what is open over the list, or to the field that it clears. */
const isTaken = (event: KeyboardEvent) =>
  event.defaultPrevented ||
  document.querySelector("[role=dialog], [role=alertdialog], [role=menu]") !== null ||
  (event.target instanceof Element && event.target.closest("[aria-expanded=true]") !== null);

/** Below the rows while they are chosen: how many are, and what can be done with them. Escape leaves. */
export function ChoiceBar(props: ChoiceBarProps) {
  const { choice } = props;
  const { add, runs } = useExports();
  return (
    <>
      {choice.chosen && <Bar {...props} chosen={choice.chosen} onExport={add} />}
      {runs}
    </>
  );
}

type BarProps = ChoiceBarProps & {
  chosen: NonNullable<Choice["chosen"]>;
  onExport: ReturnType<typeof useExports>["add"];
};

function Bar(props: BarProps) {
  const { kind, choice, chosen, result, filters, subject, field, assigns, file, onAction, onExport } = props;
  const leave = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === "Escape" && !isTaken(event)) choice.end();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => leave(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);

  const count = chosen.length;
  const counted = formatNumber(count);
  const steps = (["derivar", "aprobar"] as const).filter((step) => can(subject, `${kind}.${step}`));
  const open = chosen.filter(isOpenDraft).map(({ id }) => `${kind}:${id}`);
  const start = (format: ExportFormat) =>
    onExport({
      href: exportHref(kind, format, { q: "" }),
      file: exportFile(listFileName(file, { chosen: true }), format),
      format,
      expected: count,
      ids: chosen.map(({ id }) => id),
    });
  const takeLabel = open.length < count ? WORDS.takeSome(formatNumber(open.length)) : WORDS.take;
  return (
    <ChosenBar
      label={WORDS.label}
      status={count === 0 ? WORDS.help : WORDS.chosen(counted)}
      leave={WORDS.leave}
      onLeave={choice.end}
    >
      {count === 0 && <span className="text-sm text-muted phone:hidden">{WORDS.range}</span>}
      <MatchingOffer kind={kind} choice={choice} result={result} filters={filters} subject={subject} />
      <div className="ml-auto flex flex-wrap items-center gap-2 phone:ml-0 phone:w-full phone:[&>*]:flex-1">
        {count > 0 &&
          steps.map((step) => (
            <Button key={step} icon={ICON[step]} onClick={() => onAction(step)}>
              {RECORD_STEPS[step].label}
            </Button>
          ))}
        {count > 0 && (
          <Button icon={<Icon name="pencil" />} onClick={() => onAction("cambiar")}>
            {WORDS.change}
          </Button>
        )}
        {assigns && count > 0 && (
          <Button icon={<Icon name="user-check" />} onClick={() => onAction("asignar")}>
            {WORDS.assign}
          </Button>
        )}
        {field && count === 0 && (
          <LinkButton href={hrefs.llevar(["mios"])} prefetch={false}>
            {WORDS.own}
          </LinkButton>
        )}
        {field && open.length > 0 && (
          <LinkButton href={hrefs.llevar(open)} prefetch={false} icon={<Icon name="smartphone" />}>
            {takeLabel}
          </LinkButton>
        )}
        {count > 0 && (
          <ExportFormats
            total={count}
            heading={EXPORT.chosen}
            layers={1}
            photographed={kind === "ppirta"}
            onStart={start}
          />
        )}
        {count > 0 && can(subject, `${kind}.eliminar`) && (
          <Button variant="danger" icon={<Icon name="trash-2" />} onClick={() => onAction("eliminar")}>
            {LIST.remove}
          </Button>
        )}
      </div>
      {count >= MAX_ELEGIDOS && <p className="w-full text-xs text-muted">{WORDS.full(formatNumber(MAX_ELEGIDOS))}</p>}
    </ChosenBar>
  );
}
