"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { SearchInput } from "@/components/ui/search-input";
import { ApiError } from "@/lib/api-client";
import type { Item } from "@/lib/campo/taking/preparation";
import { refOf } from "@/lib/campo/taking/wanted";
import type { PersonaDeCampo } from "@/lib/campo/types";
import { recordName } from "@/lib/registros/registro";
import { KINDS } from "@/lib/campo/taking/calls";
import { pageOfRecords, type TakingDeps } from "@/lib/campo/taking/deps";
import type { RecordRef } from "@/lib/campo/taking/own-incomplete";
import { refusalToTake } from "@/lib/campo/taking/take-record";
import { useLine } from "./use-line";

const ROWS = 5;

/** A record that a search found. */
interface FoundRecord extends RecordRef {
  cite: string;
  /** Why it cannot be taken along; null if it can. */
  refusal: string | null;
}

/** The first records of both inventories that match a text. */
async function searchRecords(person: PersonaDeCampo, q: string, deps: TakingDeps): Promise<FoundRecord[]> {
  const found = await Promise.all(
    KINDS.map(async (kind) => {
      const { data } = await pageOfRecords(kind, { page: 1, rows: ROWS, q }, deps);
      return data.slice(0, ROWS).map((row) => ({
        kind,
        id: row.id,
        nombre: recordName(row),
        municipio: row.municipio,
        cite: row.cite,
        refusal: refusalToTake(person, kind, row),
      }));
    }),
  );
  return found.flat();
}

/** Pause in typing before the request, in ms. */
const PAUSE_MS = 400;
const MIN_LETTERS = 3;
const FAILED = "No se pudo buscar. Vuelva a intentar.";

type Answer = { q: string; rows: readonly FoundRecord[]; failure: string | null };

/** The records that match what was typed; null while none were asked for. */
function useFound(person: PersonaDeCampo, typed: string): Answer | null {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const q = typed.trim();
  const asks = q.length >= MIN_LETTERS;
  // The person is read anew with each change of the store; only another search text asks again.
  const search = useEffectEvent((signal: AbortSignal) => searchRecords(person, q, { signal }));
  useEffect(() => {
    if (!asks) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      search(stop.signal).then(
        (rows) => stop.signal.aborted || setAnswer({ q, rows, failure: null }),
        (error: unknown) => {
          if (stop.signal.aborted) return;
          setAnswer({ q, rows: [], failure: error instanceof ApiError ? error.message : FAILED });
        },
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [q, asks]);
  return asks ? answer : null;
}

interface PrepareSearchProps {
  person: PersonaDeCampo;
  items: readonly Item[];
  onTake: (found: FoundRecord) => void;
}

/** Finds a record by its name while there is a line. */
export function PrepareSearch({ person, items, onTake }: PrepareSearchProps) {
  const [typed, setTyped] = useState("");
  const answer = useFound(person, typed);
  const chosen = new Set(items.filter(({ state }) => state !== "refused").map(refOf));
  if (useLine() === "gone") return null;
  const waits = typed.trim().length >= MIN_LETTERS && answer?.q !== typed.trim();
  return (
    <li className="grid grid-cols-1 gap-2 px-3 py-2.5">
      <SearchInput
        value={typed}
        onChange={setTyped}
        placeholder="Buscar otro para llevar"
        label="Buscar otro para llevar"
        slashFocus={false}
        busy={waits}
        className="[&_input]:min-h-11"
      />
      {answer && (
        <div role="status" className="text-sm text-secondary">
          {answer.failure ?? (answer.rows.length === 0 && !waits && "Ningún registro con ese nombre.")}
        </div>
      )}
      {answer && answer.rows.length > 0 && (
        <ul aria-label="Registros encontrados" className="divide-y divide-line-subtle">
          {answer.rows.map((row) => (
            <li key={refOf(row)} className="flex min-h-14 items-center gap-2 py-1.5">
              <span className="min-w-0 flex-1 text-sm text-primary">
                {row.nombre}
                <small className="block text-xs text-muted">{row.refusal ?? `${row.municipio} · ${row.cite}`}</small>
              </span>
              {row.refusal === null && chosen.has(refOf(row)) && <span className="text-xs text-muted">Elegido</span>}
              {row.refusal === null && !chosen.has(refOf(row)) && (
                <Button className="min-h-11" aria-label={`Llevar ${row.nombre}`} onClick={() => onTake(row)}>
                  Llevar
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
