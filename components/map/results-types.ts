import type { GrupoMapa, PuntoMapa } from "@/contract/resources/registros";

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
