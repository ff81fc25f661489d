"use client";

import { Checkbox } from "@/components/ui/checkbox";
import type { FieldFile } from "@/lib/campo/file-read";
import type { Loadable } from "@/lib/campo/file-load";
import { ownPart } from "@/lib/campo/parts";
import { partName } from "@/lib/campo/part-fields";
import { PROBLEMAS } from "@/lib/campo/texts";
import { formatBytes, formatDay } from "@/lib/format";
import { FieldGroup } from "./frame";

const { file: words } = PROBLEMAS;

/** The name of a record of a file. */
function nameIn({ record }: Loadable): string {
  const { valores } = ownPart({ ...record, persona: "" });
  return (valores["nombre_atractivo"] ?? valores["nombre_centro"] ?? "").trim() || words.unnamed;
}

interface FilePlanProps {
  file: FieldFile;
  plan: readonly Loadable[];
  replaced: ReadonlySet<string>;
  onReplace: (clave: string, replace: boolean) => void;
}

/**
 * What a file holds, and what becomes of each record. One that is newer on the device, or cannot be read there, is
 * replaced only if chosen.
 */
export function FilePlan({ file, plan, replaced, onReplace }: FilePlanProps) {
  return (
    <FieldGroup
      title={words.of(file.persona.nombre, formatDay(file.fecha))}
      aside={words.holds(file.records.length, file.photos.length, formatBytes(file.bytes))}
    >
      {plan.map((one) => {
        const { clave, kind } = one.record;
        const name = nameIn(one);
        return (
          <li key={clave} className="grid gap-0.5 px-3 py-2">
            <span className="text-sm font-medium break-words">{name}</span>
            <span className="text-xs text-muted">
              {partName(kind)} · {words.state[one.state]} · {words.photos(one.photos.length)}
            </span>
            {(one.state === "newer" || one.state === "unreadable") && (
              <Checkbox
                id={`replace-${clave}`}
                className="min-h-11"
                label={words.replace(name)}
                checked={replaced.has(clave)}
                onChange={(event) => onReplace(clave, event.target.checked)}
              />
            )}
          </li>
        );
      })}
    </FieldGroup>
  );
}
