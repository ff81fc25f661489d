"use client";

import { Icon } from "@/components/ui/icon";
import type { FormField } from "@/lib/descriptors";
import type { Parte, Textos } from "@/lib/campo/types";
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
export function TroubleFold({ title, help, parts }: TroubleFoldProps) {
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
