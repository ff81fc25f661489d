"use client";

import { useEffect, useMemo, type ComponentProps } from "react";
import { rowName } from "@/components/engine/row-name";
import type { GridRow } from "@/components/engine/row-action";
import { SectionScreen } from "@/components/engine/section-screen";
import { Icon } from "@/components/ui/icon";
import { TALK_PAGE } from "@/lib/conversacion/texts";
import { useTalk } from "./talk-context";

/** A section's table, whose rows lead to the subjects about them. */
export function TalkSection(props: ComponentProps<typeof SectionScreen>) {
  const talk = useTalk();
  const { descriptor, result } = props;
  const { resource, columns } = descriptor;
  const rows = useMemo(
    () => (result.ok ? result.rows.map((row) => ({ id: row.id, name: rowName(columns, row) })) : []),
    [result, columns],
  );
  const tellRows = talk?.tellRows;
  useEffect(() => {
    tellRows?.({ seccion: resource, rows });
    return () => tellRows?.(null);
  }, [tellRows, resource, rows]);
  if (!talk) return <SectionScreen {...props} />;
  const here = talk.open.filter(({ seccion }) => seccion === resource);
  const subjectOf = (row: GridRow) => here.find(({ id_fila }) => id_fila === row.id);
  const chosen = here.find(({ id }) => id === talk.chosen)?.id_fila ?? null;
  const marked = rows.some(({ id }) => here.some(({ id_fila }) => id_fila === id));
  return (
    <SectionScreen
      {...props}
      chosen={talk.shown ? chosen : null}
      {...(marked && {
        mark: (row) => {
          const subject = subjectOf(row);
          return subject
            ? {
                key: "asunto",
                label: TALK_PAGE.ofRow,
                icon: <Icon name="message-square" className="text-link" />,
                onSelect: () => talk.show(subject.id),
              }
            : null;
        },
      })}
    />
  );
}
