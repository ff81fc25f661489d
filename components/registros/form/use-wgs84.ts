"use client";

import { useMemo } from "react";
import { useLookup } from "@/components/engine/use-lookup";
import { findWgs84, type Wgs84 } from "./wgs84";

/** The projection and datum entries for decimal degrees of WGS84; null until both catalogues are known. */
export function useWgs84(): Wgs84 | null {
  const { rows: projections } = useLookup("listproyeccion");
  const { rows: datums } = useLookup("listdatum");
  return useMemo(() => projections && datums && findWgs84(projections, datums), [projections, datums]);
}
