"use client";

import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-style";
import type { FormField } from "@/lib/descriptors";
import { fieldHrefs } from "@/lib/campo/hrefs";
import { formFieldsOf, labelOf, partName, tabOf } from "@/lib/campo/part-fields";
import type { TroubledPart } from "@/lib/campo/problems";
import { PROBLEMAS } from "@/lib/campo/texts";
import type { Parte, RegistroDeCampo } from "@/lib/campo/types";
import { messagesOf } from "@/lib/forms/schema";
import { TroubleCard } from "./trouble-card";
import type { TroubleDecisions } from "./trouble-decisions";
import { useAct } from "./use-act";
import { rowsForNames } from "./use-choices";
import { useLost, useShown } from "./use-shown";

const { refused } = PROBLEMAS;

interface OfPart {
  record: RegistroDeCampo;
  part: Parte;
}

/** A link to a part's form. */
export const FormLink = ({ record, part }: OfPart) => (
  <a href={fieldHrefs.registro(record.clave, tabOf(record, part))} className={buttonClass("primary", "md")}>
    {PROBLEMAS.toForm}
  </a>
);

interface OfField extends OfPart {
  field: FormField;
}

/** Says that what was chosen is no longer in the form's list; nothing if it is. */
export function LostChoice({ part, field }: OfField) {
  const lost = useLost({ field }, part.valores);
  if (!lost) return null;
  return <p className="text-sm">{refused.lost(labelOf(part.recurso, field.name), partName(part.recurso))}</p>;
}

/** A refused field: its name, the value that was sent, and the server's messages. */
function RefusedField({ record, part, field, messages }: OfField & { messages: readonly string[] }) {
  const { recurso, valores } = part;
  const shown = useShown({ recurso, field, rows: rowsForNames(record, part) }, valores);
  return (
    <li className="border-t border-line-subtle pt-2">
      <p className="text-xs font-medium text-secondary">{labelOf(recurso, field.name)}</p>
      <p className="break-words">{shown || <span className="text-muted">{PROBLEMAS.empty}</span>}</p>
      {messages.map((message) => (
        <p key={message} className="text-state-red-fg">
          {message}
        </p>
      ))}
      <LostChoice record={record} part={part} field={field} />
    </li>
  );
}

interface TroubleRefusedProps {
  record: RegistroDeCampo;
  part: TroubledPart;
  name: string;
  decisions: TroubleDecisions;
}

/** What the server did not accept of a part, under the names of its fields. */
export function TroubleRefused({ record, part, name, decisions }: TroubleRefusedProps) {
  const { busy, act } = useAct();
  const { problema } = part;
  if (problema.tipo !== "rechazado") return null;
  const fields = formFieldsOf(part.recurso);
  const { own, others } = messagesOf(fields, problema.errores);
  const told = fields.filter((field) => own[field.name]);
  return (
    <TroubleCard
      title={refused.title}
      of={name}
      actions={
        <>
          <Button loading={busy} onClick={() => void act(() => decisions.retry(record.clave, part.clave))}>
            {PROBLEMAS.retry}
          </Button>
          <FormLink record={record} part={part} />
        </>
      }
    >
      {told.length === 0 && others.length === 0 && <p>{problema.mensaje}</p>}
      {others.map((message) => (
        <p key={message}>{message}</p>
      ))}
      {told.length > 0 && (
        <ul className="grid gap-2">
          {told.map((field) => (
            <RefusedField key={field.name} record={record} part={part} field={field} messages={own[field.name] ?? []} />
          ))}
        </ul>
      )}
    </TroubleCard>
  );
}
