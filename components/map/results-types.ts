import type { ReactNode } from "react";
import type { Unit } from "@/contract/place/unidades";
import type { GrupoMapa, PuntoMapa } from "@/contract/resources/registros";
import type { Box, MapTiles } from "@/lib/map/config";
import type { RecordFilters } from "@/lib/registros/filters";

/** The server's response for a part of the map. */
export interface FoundMap {
  /** The number of all matches, in view or not. */
  total: number;
  puntos: readonly PuntoMapa[];
  grupos: readonly GrupoMapa[];
}

/** The territorial unit of a click; `codigo` is INE's. */
export type ClickedUnit = Pick<Unit, "codigo" | "nombre">;

/** A record that was chosen, on the map or outside it. */
export interface ChosenRecord {
  id: number;
  nombre: string;
  latitude: number;
  longitude: number;
}

/** Texts and shapes that the surrounding screen gives to the map. */
export interface ResultsWords {
  region: string;
  /** A group's name for screen readers. */
  group: (count: string) => string;
  /** A record's name for screen readers. */
  point: (point: PuntoMapa) => string;
  /** The shape of a state; one of the names in results-shape.tsx. */
  shape: (estado: string | null) => string;
  all: string;
}

/** The search and the filters of the list that the map shows. */
export type ResultsQuery = RecordFilters & { q: string };

export interface ResultsMapProps {
  tiles: MapTiles;
  query: ResultsQuery;
  /** The department highlighted on the outlines. */
  department: number | null;
  words: ResultsWords;
  load: (query: ResultsQuery, box: Box, zoom: number, signal: AbortSignal) => Promise<FoundMap>;
  /** The error as a sentence; `retry` if another attempt may help. */
  failure: (error: unknown) => { sentence: string; retry: boolean };
  /** The message if nothing matches. */
  none: string;
  undrawable: string;
  chosen: ChosenRecord | null;
  /** INE's code of the municipality or the province that is brought out. */
  area: string | null;
  /** A new object moves the map to the chosen record, or to the area without one. */
  flight: object | null;
  onPoint: (punto: PuntoMapa) => void;
  onTogether: (grupo: GrupoMapa) => void;
  onUnit: (unit: ClickedUnit) => void;
  /** The map came to rest on a part of it; whether all matches are in sight. */
  onView: (box: Box, whole: boolean) => void;
  /** Shown in the map's lower left corner. */
  card: ReactNode;
}
