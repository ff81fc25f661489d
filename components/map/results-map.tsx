"use client";

import type { ReactNode } from "react";
import { later } from "@/components/ui/later";
import { Skeleton } from "@/components/ui/skeleton";
import type { RecordFilters } from "@/lib/record-filters";
import type { GrupoMapa, PuntoMapa } from "@/contract/resources/registros";
import type { MapTiles } from "@/lib/map-config";
import type { Box, ChosenRecord, FoundMap, ResultsWords } from "./results-types";

/** The search and the filters of the list that the map shows. */
export type ResultsQuery = RecordFilters & { q: string };

export interface ResultsMapProps {
  tiles: MapTiles;
  query: ResultsQuery;
  /** The department brought out on the outlines. */
  department: number | null;
  words: ResultsWords;
  load: (query: ResultsQuery, box: Box, zoom: number, signal: AbortSignal) => Promise<FoundMap>;
  /** What went wrong, as a sentence; `retry` where another attempt may help. */
  failure: (error: unknown) => { sentence: string; retry: boolean };
  /** Said where nothing matches. */
  none: string;
  undrawable: string;
  chosen: ChosenRecord | null;
  /** A new object brings the chosen record into sight. */
  flight: object | null;
  onPoint: (punto: PuntoMapa) => void;
  onTogether: (grupo: GrupoMapa) => void;
  /** Stands above the map's lower left corner. */
  card: ReactNode;
}

const ResultsView = later(() => import("./results-view").then((module) => module.default));

/** The map of a result; its library is loaded in the browser, where it is shown. */
export function ResultsMap(props: ResultsMapProps) {
  return (
    <>
      <Skeleton ground className="absolute inset-0 h-full w-full rounded-none" />
      <ResultsView {...props} />
    </>
  );
}
