"use client";

import { Button } from "@/components/ui/button";
import { formFieldsOf, labelOf } from "@/lib/campo/part-fields";
import { textsOf } from "@/lib/campo/parts";
import type { TroubledPart } from "@/lib/campo/problems";
import { PROBLEMAS } from "@/lib/campo/texts";
import type { Fila, RegistroDeCampo } from "@/lib/campo/types";
import { TroubleCard } from "./trouble-card";
import type { TroubleDecisions } from "./trouble-decisions";
import { SideValue } from "./trouble-side";
import { useAct } from "./use-act";
import { rowsForNames } from "./use-choices";

const { doubtful } = PROBLEMAS;

interface CandidateProps {
  record: RegistroDeCampo;
  part: TroubledPart;
  candidate: Fila;
  heading: string;
}

/** The person's values and a row of the server, side by side. Fields that are empty in both are left out. */
function Candidate({ record, part, candidate, heading }: CandidateProps) {
  const { recurso, valores } = part;
  const theirs = textsOf(recurso, candidate);
  const fields = formFieldsOf(recurso).filter(({ name }) => valores[name] || theirs[name]);
  const sides = { recurso, mine: valores, theirs, rows: [candidate, ...rowsForNames(record, part)] };
  return (
    <table className="w-full table-fixed border-separate border-spacing-0 text-sm">
      <caption className="sr-only">{heading}</caption>
      <thead>
        <tr className="text-left text-xs text-muted [&>th]:py-1 [&>th]:pr-2 [&>th]:font-medium">
          <td className="w-[30%]" />
          <th scope="col">{doubtful.mine}</th>
          <th scope="col">{heading}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field.name} className="align-top [&>*]:border-t [&>*]:border-line-subtle [&>*]:py-1.5 [&>*]:pr-2">
            <th scope="row" className="text-left text-xs font-normal break-words text-muted">
              {labelOf(recurso, field.name)}
            </th>
            <td>
              <SideValue {...sides} field={field} side="mine" />
            </td>
            <td>
              <SideValue {...sides} field={field} side="theirs" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface TroubleDoubtProps {
  record: RegistroDeCampo;
  part: TroubledPart;
  name: string;
  decisions: TroubleDecisions;
}

/** An answer got lost: the rows of the server that may be this one, to recognise it or not. */
export function TroubleDoubt({ record, part, name, decisions }: TroubleDoubtProps) {
  const { busy, act } = useAct();
  if (part.problema.tipo !== "dudoso") return null;
  const { candidatos } = part.problema;
  const { takeCandidate, noCandidate } = decisions;
  return (
    <TroubleCard
      title={doubtful.title}
      of={name}
      icon="circle-question-mark"
      actions={
        <>
          <Button loading={busy} onClick={() => void act(() => noCandidate(record.clave, part.clave))}>
            {doubtful.none}
          </Button>
          <Button loading={busy} onClick={() => void act(() => decisions.retry(record.clave, part.clave))}>
            {PROBLEMAS.retry}
          </Button>
        </>
      }
    >
      <p>{doubtful.help}</p>
      {candidatos.map((candidate, at) => (
        <div key={candidate.id} className="grid gap-2 rounded-sm border border-line-default p-2">
          <Candidate
            record={record}
            part={part}
            candidate={candidate}
            heading={doubtful.candidate(at + 1, candidatos.length)}
          />
          <Button
            variant="primary"
            className="min-h-11"
            loading={busy}
            onClick={() => void act(() => takeCandidate(record.clave, part.clave, candidate.id))}
          >
            {doubtful.it}
          </Button>
        </div>
      ))}
    </TroubleCard>
  );
}
