"use client";

import { useRef } from "react";
import { api } from "@/lib/api-client";
import { ALL_ROWS } from "@/lib/lookups";

type FindMacro = (idRegion: number) => Promise<number | null>;

/** Returns a function that finds a region's macro region id; null if the server does not report it. */
export function useMacroOf(): FindMacro {
  const regions = useRef<Promise<ReadonlyMap<number, number | null>> | null>(null);
  return async (idRegion) => {
    regions.current ??= api("region.list", { query: ALL_ROWS }).then(
      ({ region }) => new Map(region.data.map(({ id, id_macro_region }) => [id, id_macro_region])),
    );
    try {
      return (await regions.current).get(idRegion) ?? null;
    } catch {
      regions.current = null;
      return null;
    }
  };
}
