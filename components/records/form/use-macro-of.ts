"use client";

import { useRef } from "react";
import { api } from "@/lib/api-client";

type FindMacro = (idRegion: number) => Promise<number | null>;

/** Finds the macro region that a region belongs to; null where the server does not say. */
export function useMacroOf(): FindMacro {
  const regions = useRef<Promise<ReadonlyMap<number, number | null>> | null>(null);
  return async (idRegion) => {
    regions.current ??= api("region.list", { query: { page: "", rows: "", q: "" } }).then(
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
