"use client";

import { isPending } from "@/lib/campo/parts";
import { formFieldsOf } from "@/lib/campo/part-fields";
import type { RegistroDeCampo } from "@/lib/campo/types";
import { FormLink, LostChoice } from "./trouble-refused";

/**
 * For each part that waits to be sent, the fields whose choice is no longer in the list taken along, with the way to
 * its form. A part with a problem says it itself. Nothing is shown for a part whose choices are all there.
 */
export function TroubleLost({ record }: { record: RegistroDeCampo }) {
  const waiting = record.partes.filter((part) => !part.quitada && isPending(part) && part.problema === null);
  return waiting.map((part) => (
    <div
      key={part.clave}
      className="hidden gap-2 rounded-md border border-line-default bg-surface p-3 has-[p]:grid [&_.btn]:min-h-11"
    >
      {formFieldsOf(part.recurso)
        .filter(({ lookup }) => lookup)
        .map((field) => (
          <LostChoice key={field.name} {...{ record, part, field }} />
        ))}
      <FormLink record={record} part={part} />
    </div>
  ));
}
