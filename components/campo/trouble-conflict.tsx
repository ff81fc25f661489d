"use client";

import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { changeOf } from "@/lib/campo/problems";
import { PROBLEMAS } from "@/lib/campo/texts";
import type { FotoDeCampo, RegistroDeCampo, Parte, Textos } from "@/lib/campo/types";
import { formatDay } from "@/lib/format";
import type { FormField } from "@/lib/descriptors";
import type { TroubleDecisions } from "./trouble-decisions";
import { TroubleQuestion } from "./trouble-question";
import { useAct } from "./use-act";
import type { Conflict, useChoices } from "./use-choices";
import { ValueList } from "./trouble-side";
import type { NamedRow } from "./use-shown";

interface FoldedPart {
  part: Parte;
  fields: readonly FormField[];
  values: Textos;
  rows: readonly NamedRow[];
}

interface TroubleFoldProps {
  title: string;
  help: string;
  parts: readonly FoldedPart[];
}

/** Fields that nobody has to decide on, in one row that unfolds. Nothing if there are none. */
function TroubleFold({ title, help, parts }: TroubleFoldProps) {
  const filled = parts.filter(({ fields }) => fields.length > 0);
  if (filled.length === 0) return null;
  return (
    <details className="group rounded-md border border-line-default bg-surface text-sm">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 rounded-md px-3 py-2 [&::-webkit-details-marker]:hidden">
        <Icon name="check" className="size-icon shrink-0" />
        <span className="min-w-0 flex-1">
          <span className="block font-medium">{title}</span>
          <span className="block text-xs text-muted">{help}</span>
        </span>
        <Icon name="chevron-right" className="size-icon shrink-0 transition-transform group-open:rotate-90" />
      </summary>
      <div className="grid gap-3 border-t border-line-subtle p-3">
        {filled.map(({ part, ...shown }) => (
          <ValueList key={part.clave} recurso={part.recurso} {...shown} />
        ))}
      </div>
    </details>
  );
}

const { conflict: words } = PROBLEMAS;

interface TroubleConflictProps {
  record: RegistroDeCampo;
  photos: readonly FotoDeCampo[];
  conflicts: readonly Conflict[];
  choices: ReturnType<typeof useChoices>;
  decisions: TroubleDecisions;
}

/** What changed at the office and here: the fields to choose from, and folded those that only one side changed. */
export function TroubleConflict({ record, photos, conflicts, choices, decisions }: TroubleConflictProps) {
  const { busy, act } = useAct();
  /** Asks the office again what stands there now. */
  const look = async () => {
    for (const { part } of conflicts) await decisions.retry(record.clave, part.clave);
  };
  const message = conflicts.flatMap(({ part }) => changeOf(part.problema?.mensaje ?? "") ?? [])[0];
  const waiting = photos.filter(({ llego }) => llego === null).length;
  const mine = conflicts.reduce((sum, { onlyMine }) => sum + onlyMine.length, 0);
  const theirs = conflicts.reduce((sum, { onlyTheirs }) => sum + onlyTheirs.length, 0);
  const { total, chosen, sideOf, choose, chooseAll } = choices;
  return (
    <>
      <p className="flex gap-2.5 px-1 text-sm text-secondary">
        <Icon name="git-compare" className="mt-0.5 size-icon shrink-0" />
        <span>
          {words.changed(message?.who ?? words.somebody, message?.when ?? "", formatDay(record.cambiado))}{" "}
          {total > 0 ? words.choose : words.separate}{" "}
          {total > 0 && <b className="font-semibold text-primary">{words.nothingLost}</b>}
        </span>
      </p>
      {total > 0 && (
        <div className="flex flex-wrap items-center gap-2 px-1">
          <span role="status" className="text-sm font-semibold tabular-nums">
            {words.chosen(chosen, total)}
          </span>
          <div role="group" aria-label={words.all} className="ml-auto flex">
            <Button className="min-h-11 rounded-r-none" onClick={() => chooseAll("theirs")}>
              {words.allTheirs}
            </Button>
            <Button className="-ml-px min-h-11 rounded-l-none" onClick={() => chooseAll("mine")}>
              {words.allMine}
            </Button>
          </div>
        </div>
      )}
      {conflicts.flatMap(({ part, theirs: actual, rows, questions }) =>
        questions.map((question) => (
          <TroubleQuestion
            key={`${part.clave}/${question.key}`}
            question={question}
            recurso={part.recurso}
            mine={part.valores}
            theirs={actual}
            rows={rows}
            chosen={sideOf(part.clave, question.key)}
            onChoose={(side) => choose(part.clave, question.key, side)}
          />
        )),
      )}
      <Button className="min-h-11 self-start" loading={busy} onClick={() => void act(look)}>
        {PROBLEMAS.retry}
      </Button>
      <TroubleFold
        title={words.onlyMine(mine, total > 0)}
        help={words.sentAsTyped(mine, waiting)}
        parts={conflicts.map(({ part, onlyMine, rows }) => ({ part, fields: onlyMine, values: part.valores, rows }))}
      />
      <TroubleFold
        title={words.onlyTheirs(theirs)}
        help={words.taken}
        parts={conflicts.map(({ part, onlyTheirs, theirs: values, rows }) => ({
          part,
          fields: onlyTheirs,
          values,
          rows,
        }))}
      />
    </>
  );
}
