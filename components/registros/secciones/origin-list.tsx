"use client";

import { useEffect, useRef, useState } from "react";
import { useAnswer } from "@/components/line/use-answer";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Notice } from "@/components/ui/notice";
import { SearchInput } from "@/components/ui/search-input";
import { Skeleton } from "@/components/ui/skeleton";
import type { Point } from "@/contract/place/coordinates";
import type { Kind } from "@/contract/resources/registros";
import { api } from "@/lib/api-client";
import type { MapTiles } from "@/lib/map/config";
import {
  COPIAR,
  kilometresText,
  nearestFirst,
  type Origen,
  SQUARES,
  squareAround,
} from "@/lib/registros/secciones/copiar";
import { LIST } from "@/lib/texts";
import { OriginMap } from "./origin-map";

/** The record that receives. */
interface CopyTarget {
  kind: Kind;
  /** Null for one that is not saved yet. */
  id: number | null;
  nombre: string;
  point: Point | null;
}

export type SavedTarget = CopyTarget & { id: number };

const SHOWN = 20;
/** Pause in typing before the search, in ms. */
const PAUSE_MS = 300;

async function listRecords({ kind, id, point }: CopyTarget, narrowing: Readonly<Record<string, unknown>>) {
  const query = { page: 1, rows: 100, q: "", ...narrowing };
  const rows =
    kind === "ppirta"
      ? (await api("ppirta.list", { query })).ppirta.data.map((row) => ({ ...row, nombre: row.nombre_atractivo }))
      : (await api("ppirtf.list", { query })).ppirtf.data.map((row) => ({ ...row, nombre: row.nombre_centro }));
  return nearestFirst(rows, { id, point }).slice(0, SHOWN);
}

/** What was searched, else the neighbours of the record's point, else the newest. */
async function loadOrigins(target: CopyTarget, q: string): Promise<Origen[]> {
  const { point } = target;
  if (q !== "" || point === null) return listRecords(target, { q });
  const [near, far] = SQUARES;
  const around = await listRecords(target, { recuadro: squareAround(point, near) });
  return around.length >= SHOWN / 2 ? around : listRecords(target, { recuadro: squareAround(point, far) });
}

interface OriginListProps {
  target: CopyTarget;
  /** With it a map of the records stands beside the list. */
  tiles?: MapTiles;
  chosen: Origen | null;
  onChoose: (origin: Origen) => void;
}

/** The records to copy from: the neighbours of the target's point, or those that a search finds. */
export function OriginList({ target, tiles, chosen, onChoose }: OriginListProps) {
  const [word, setWord] = useState("");
  const [q, setQ] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setQ(word.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [word]);
  const origins = useAnswer(`copiar/${target.kind}/${target.id ?? ""}/${q}`, () => loadOrigins(target, q));
  const list = useRef<HTMLUListElement>(null);
  // A point of the map may be far down in the list.
  useEffect(() => {
    void list.current?.querySelector("[aria-pressed=true]")?.scrollIntoView({ block: "nearest" });
  }, [chosen]);
  const entries = (
    <div className="min-w-0">
      <SearchInput
        value={word}
        onChange={setWord}
        label={COPIAR.search}
        placeholder={COPIAR.search}
        slashFocus={false}
      />
      <p className="mt-3 mb-1 text-xs text-muted">{target.point ? COPIAR.nearest : COPIAR.newest}</p>
      {origins.failed && (
        <Notice tone="red" role="alert" actions={<Button onClick={origins.retry}>{LIST.retry}</Button>}>
          {COPIAR.failed}
        </Notice>
      )}
      {origins.loading && <Skeleton className="h-64 w-full" />}
      {origins.value?.length === 0 && <p className="py-4 text-sm text-muted">{COPIAR.none}</p>}
      <ul ref={list} className="max-h-[26rem] divide-y divide-line-subtle overflow-y-auto phone:max-h-56">
        {origins.value?.map((one) => (
          <li key={one.id}>
            <button
              type="button"
              aria-pressed={one.id === chosen?.id}
              onClick={() => onChoose(one)}
              className={cx(
                "grid w-full grid-cols-[minmax(0,1fr)_auto] gap-x-2 rounded-sm px-2 py-2 text-left text-sm hover:bg-hover phone:min-h-11",
                one.id === chosen?.id && "bg-selected text-link",
              )}
            >
              <span className="truncate font-medium">{one.nombre}</span>
              <span className="text-xs text-secondary tabular-nums">
                {one.distancia !== null && kilometresText(one.distancia)}
              </span>
              <span className="col-span-2 flex gap-x-2 text-xs text-muted">
                <span className="min-w-0 truncate">{one.municipio}</span>
                <span className="code ml-auto">{one.cite}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
  if (!tiles || !target.point) return entries;
  return (
    <div className="flex gap-4">
      <div className="w-72 phone:w-full">{entries}</div>
      {/* Another search has another part of the country. */}
      {origins.value && (
        <OriginMap
          key={q}
          tiles={tiles}
          own={target.point}
          origins={origins.value}
          chosen={chosen}
          onChoose={onChoose}
        />
      )}
    </div>
  );
}
