"use client";

import { useEffect, useState } from "react";
import { outlines, type Departments } from "@/components/map/outlines";
import { inPolygon, type Point } from "@/contract/place/coordinates";

type Outline = Departments["features"][number];

/** The departments' outlines; null until they are loaded or if they cannot be fetched. */
export function useDepartments(): readonly Outline[] | null {
  const [known, setKnown] = useState<readonly Outline[] | null>(null);
  useEffect(() => {
    let current = true;
    outlines().then(
      ({ departments }) => current && setKnown(departments.features),
      () => undefined, // Without outlines there is nothing to compare with.
    );
    return () => {
      current = false;
    };
  }, []);
  return known;
}

/** The ids of the departments whose outline contains the point. */
export const departmentsAt = (outlined: readonly Outline[], point: Point): number[] =>
  outlined.filter(({ geometry }) => inPolygon(point, geometry)).map(({ properties }) => properties.id);
