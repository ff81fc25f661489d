"use client";

import { Notice } from "@/components/ui/notice";
import { ProgressBar } from "@/components/ui/progress";
import type { Item, Prepared } from "@/lib/campo/taking/preparation";
import { refOf } from "@/lib/campo/taking/wanted";
import { formatBytes, formatNumber } from "@/lib/format";
import { FieldPanel } from "./frame";

const UNNAMED = { ppirta: "atractivo", ppirtf: "facilidad" } as const;

const itemName = ({ nombre, kind, id }: Pick<Item, "nombre" | "kind" | "id">) => nombre || `${UNNAMED[kind]} n.º ${id}`;

const isDone = ({ state }: Item) => state === "taken" || state === "refused";

/** How far the preparation is: first the lists, then record by record. */
function Running({ state: { items, lists } }: { state: Prepared }) {
  const done = items.filter(isDone).length;
  const now = items.find((item) => item.state === "taking");
  const withLists = now === undefined && lists !== null && lists.done < lists.known;
  const bytes = (lists?.bytes ?? 0) + items.reduce((sum, item) => sum + item.bytes, 0);
  const title = withLists || items.length === 0 ? "Llevando las listas" : `Llevando ${done} de ${items.length}`;
  const part = withLists && lists ? lists.done / lists.known : done / Math.max(1, items.length);
  return (
    <FieldPanel>
      <div className="flex items-baseline gap-2">
        <h2 className="text-[0.9375rem]/5 font-semibold text-primary">{title}</h2>
        <span className="ml-auto text-sm text-muted tabular-nums">{formatBytes(bytes)}</span>
      </div>
      <ProgressBar value={part} label={withLists ? "Listas llevadas" : "Registros llevados"} className="h-2" />
      <p className="text-xs text-muted">{`${now ? `Ahora: ${itemName(now)}. ` : ""}Si se corta, sigue donde quedó.`}</p>
    </FieldPanel>
  );
}

/** What could not be taken along, with the reasons. */
function Refused({ items }: { items: readonly Item[] }) {
  const refused = items.filter(({ state }) => state === "refused");
  if (refused.length === 0) return null;
  const title = refused.length === 1 ? "Un registro no se llevó." : `${refused.length} registros no se llevaron.`;
  return (
    <Notice tone="orange" title={title}>
      <ul className="mt-1 grid gap-1">
        {refused.map((item) => (
          <li key={refOf(item)}>
            <b>{itemName(item)}</b>: {item.reason}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function outcomeOf({ phase, items }: Prepared): string | null {
  const taken = items.filter(({ state }) => state === "taken").length;
  const records = taken === 1 ? "1 registro" : `${formatNumber(taken)} registros`;
  if (phase === "done")
    return taken > 0 ? `Listo. Se llevaron las listas y ${records}.` : "Listo. Se llevaron las listas.";
  if (phase === "stopped") return "Se detuvo. Lo que ya llevó está guardado.";
  return null;
}

/** The progress of a preparation, or how it ended. */
export function PrepareProgress({ state }: { state: Prepared }) {
  const outcome = outcomeOf(state);
  return (
    <>
      {state.phase === "running" && <Running state={state} />}
      <div role="status">{outcome && <Notice tone={state.phase === "done" ? "green" : "none"}>{outcome}</Notice>}</div>
      {state.failure && (
        <Notice tone={state.failure.kind === "cut" ? "orange" : "red"} role="alert">
          {state.failure.message}
        </Notice>
      )}
      <Refused items={state.items} />
    </>
  );
}
