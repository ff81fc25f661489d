"use client";

import { useEffect, useEffectEvent, useState } from "react";
import type { Atractivo, Facilidad, Grupo, Kind } from "@/contract/resources/registros";
import type { Subject } from "@/contract/policy";
import { api } from "@/lib/api-client";
import { partsOf, type PartHead } from "@/lib/registros/list-parts";
import { recordName } from "@/lib/registros/registro";
import { recordState } from "@/lib/registros/state";
import type { RecordFilters } from "@/lib/registros/filters";
import type { PanelRow } from "./map-panel";

/** Rows that stand beside the map; more of them nobody reads. */
const MOST = 100;

type ListQuery = RecordFilters & { q: string; sort?: string | undefined; grupo: Grupo | null };

interface RowsInView {
  rows: readonly PanelRow[];
  total: number;
  /** What the rows stand in, or the municipalities where they stand in no parts. */
  parts: readonly PartHead[];
}

const toPanelRow = (record: Atractivo | Facilidad, rol: Subject["rol"]): PanelRow => {
  const { id, subtipo, municipio, id_municipio, id_provincia, g_x, g_y } = record;
  const state = recordState(record, rol);
  return {
    id,
    subtipo,
    municipio,
    id_municipio,
    id_provincia,
    g_x,
    g_y,
    nombre: recordName(record),
    jerarquia: "jerarquia" in record ? record.jerarquia : null,
    estado: state.name ?? state.word,
  };
};

async function loadRows(kind: Kind, query: ListQuery, rol: Subject["rol"], signal: AbortSignal): Promise<RowsInView> {
  const { sort, grupo, ...match } = query;
  const list = { query: { ...match, sort, grupo, page: 1, rows: MOST }, signal };
  const counted = { query: match, signal };
  const [{ data, total }, { grupos }] = await (kind === "ppirta"
    ? Promise.all([api("ppirta.list", list).then(({ ppirta }) => ppirta), api("ppirta.grupos", counted)])
    : Promise.all([api("ppirtf.list", list).then(({ ppirtf }) => ppirtf), api("ppirtf.grupos", counted)]));
  const rows = data.map((record) => toPanelRow(record, rol));
  return { rows, total, parts: partsOf(grupos, grupo ?? "municipio") };
}

/** The first rows of a list for a part of the map, asked for anew with each query; a null query asks nothing. */
export function useRowsInView(kind: Kind, query: ListQuery | null, rol: Subject["rol"]) {
  const key = query && JSON.stringify(query);
  const [answer, setAnswer] = useState<{ key: string; view: RowsInView | null } | null>(null);
  const [attempt, setAttempt] = useState(0);
  const load = useEffectEvent((signal: AbortSignal) => query && loadRows(kind, query, rol, signal));

  useEffect(() => {
    if (key === null) return;
    const stop = new AbortController();
    load(stop.signal)?.then(
      (view) => !stop.signal.aborted && setAnswer({ key, view }),
      () => !stop.signal.aborted && setAnswer({ key, view: null }),
    );
    return () => stop.abort();
  }, [key, attempt]);

  const current = key !== null && answer?.key === key;
  return {
    /** Of the query before while the next rows load. */
    view: key === null ? null : (answer?.view ?? null),
    busy: key !== null && !current,
    failed: current && answer.view === null,
    retry: () => {
      setAnswer(null);
      setAttempt((count) => count + 1);
    },
  };
}
