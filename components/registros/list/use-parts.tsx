"use client";

import { useState } from "react";
import type { RowGroups } from "@/components/engine/row-groups";
import { IconButton } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { formatNumber } from "@/lib/format";
import type { Grupo } from "@/contract/resources/registros";
import type { PartHead } from "@/lib/registros/list-parts";
import { GROUPS } from "@/lib/registros/texts";
import type { RecordRow } from "./record-row";
import { type Choice, Pick } from "./use-choice";

const NONE_FOLDED: ReadonlySet<string> = new Set();

/** A list's rows by municipality or province: each head counts all its records, chooses those of the page and folds them. */
export function useParts(
  parts: readonly PartHead[] | null,
  grupo: Grupo | null,
  choice: Choice,
): RowGroups<RecordRow> | undefined {
  const [folded, setFolded] = useState(NONE_FOLDED);
  if (!parts || !grupo) return undefined;
  const partOf = (key: string) => parts.find(({ id }) => String(id) === key);
  const fold = (key: string) =>
    setFolded((now) => new Set(now.has(key) ? [...now].filter((one) => one !== key) : [...now, key]));
  const { chosen } = choice;
  const picked = new Set(chosen?.map(({ id }) => id));

  return {
    of: (row) => String(row[`id_${grupo}`]),
    folded,
    head: (key) => {
      const part = partOf(key);
      if (!part) return null;
      const isFolded = folded.has(key);
      return (
        <span className="flex min-w-0 flex-1 items-center gap-1">
          <span className="min-w-0 flex-1 truncate">
            <b className="font-semibold text-primary">{part.nombre}</b> · {part.de} ·{" "}
            <span className="num">{formatNumber(part.total)}</span>
          </span>
          <IconButton
            size="sm"
            label={(isFolded ? GROUPS.unfold : GROUPS.fold)(part.nombre)}
            aria-expanded={!isFolded}
            icon={<Icon name="chevron-down" className={isFolded ? undefined : "rotate-180"} />}
            onClick={() => fold(key)}
          />
        </span>
      );
    },
    ...(chosen && {
      pick: (key, rows) => {
        const count = rows.filter(({ id }) => picked.has(id)).length;
        return (
          <Pick
            id={`elegir-parte-${key}`}
            name={GROUPS.choose(partOf(key)?.nombre ?? "")}
            chosen={count === rows.length}
            mixed={count > 0 && count < rows.length}
            onChange={(on) => choice.put(rows, on)}
          />
        );
      },
    }),
  };
}
