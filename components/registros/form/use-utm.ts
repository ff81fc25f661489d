"use client";

import { useCallback, useEffect, useState } from "react";
import {
  likelyPlaces,
  loadUtmConverter,
  type Datum,
  type UtmConverter,
  type UtmPlace,
  type UtmReading,
} from "@/contract/place/utm";
import { useDepartments } from "./use-departments";

interface UtmPlaces {
  /** One place for each possible zone; null until the converter is loaded. */
  places: readonly UtmPlace[] | null;
  /** The converter could not be fetched. */
  failed: boolean;
  retry: () => void;
}

/** The possible places of pasted UTM coordinates. The converter is fetched when the first are entered. */
export function useUtm(reading: UtmReading | null, datum: Datum, department: number | null): UtmPlaces {
  const [converter, setConverter] = useState<{ convert: UtmConverter } | "failed" | null>(null);
  const outlined = useDepartments();
  const wanted = reading !== null && converter === null;

  useEffect(() => {
    if (!wanted) return;
    let current = true;
    loadUtmConverter().then(
      (convert) => current && setConverter({ convert }),
      () => current && setConverter("failed"),
    );
    return () => {
      current = false;
    };
  }, [wanted]);

  const failed = converter === "failed";
  const places =
    reading && converter && !failed
      ? likelyPlaces(converter.convert(reading, datum), outlined ?? [], department)
      : null;
  return { places, failed, retry: useCallback(() => setConverter(null), []) };
}
