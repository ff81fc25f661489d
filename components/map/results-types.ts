import type { ReactNode } from "react";
import type { GrupoMapa, PuntoMapa } from "@/contract/resources/registros";
import type { MapTiles } from "@/lib/map-config";
import type { RecordFilters } from "@/lib/record-filters";

/** [west, south, east, north] in degrees WGS84. */
export type Box = readonly [west: number, south: number, east: number, north: number];

/** What the server shows of a part of the map. */
export interface FoundMap {
  /** All matches, in sight or not. */
  total: number;
  puntos: readonly PuntoMapa[];
  grupos: readonly GrupoMapa[];
}

/** A record that was chosen, on the map or beside it. */
export interface ChosenRecord {
  id: number;
  nombre: string;
  latitude: number;
  longitude: number;
}

/** Words and drawings that the map takes from the screen it stands on. */
export interface ResultsWords {
  region: string;
  /** A group's name for those who hear it. */
  group: (count: string) => string;
  /** A record's name for those who hear it. */
  point: (point: PuntoMapa) => string;
  /** Which drawing stands for a state; one of the names in results-shape.tsx. */
  shape: (estado: string | null) => string;
  all: string;
}

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
