"use client";

import { useEffect, useRef } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { FormMap } from "@/components/map/form-map";
import { readCoordinates, roundDegrees, type Point } from "@/contract/place/coordinates";
import type { MapTiles } from "@/lib/map/config";

/** A typed coordinate; null if it is not valid (yet). */
function parseDegrees(value: unknown, bound: number): number | null {
  const text = String(value ?? "").trim();
  const read = Number(text.replace(",", "."));
  return text !== "" && Math.abs(read) <= bound ? read : null;
}

/** The municipality's position: the marker follows the fields, and a point set on the map fills them. */
export function PositionMap({ tiles }: { tiles: MapTiles }) {
  const { control, setValue, formState } = useFormContext();
  const [latitud, longitud, departamento] = useWatch({ control, name: ["latitud", "longitud", "id_departamento"] });
  const latitude = parseDegrees(latitud, 90);
  const longitude = parseDegrees(longitud, 180);
  const box = useRef<HTMLDivElement>(null);
  const shouldValidate = formState.isSubmitted;

  // Coordinates pasted into either field fill both.
  useEffect(() => {
    const form = box.current?.closest("form");
    const paste = (event: ClipboardEvent) => {
      const { target } = event;
      if (!(target instanceof HTMLInputElement) || !/^(latitud|longitud)$/.test(target.name)) return;
      const read = readCoordinates(event.clipboardData?.getData("text") ?? "");
      if (!read.ok) return;
      event.preventDefault();
      setValue("latitud", String(read.point.latitude), { shouldDirty: true, shouldValidate });
      setValue("longitud", String(read.point.longitude), { shouldDirty: true, shouldValidate });
    };
    form?.addEventListener("paste", paste);
    return () => form?.removeEventListener("paste", paste);
  }, [setValue, shouldValidate]);

  const choose = (point: Point) => {
    setValue("latitud", String(roundDegrees(point.latitude)), { shouldDirty: true, shouldValidate });
    setValue("longitud", String(roundDegrees(point.longitude)), { shouldDirty: true, shouldValidate });
  };
  const set = latitude !== null && longitude !== null;
  return (
    <div ref={box}>
      <FormMap
        latitude={set ? latitude : null}
        longitude={set ? longitude : null}
        onChange={choose}
        sets="click"
        tiles={tiles}
        search
        idDepartamento={Number(departamento) || null}
        className="h-[240px]"
      />
    </div>
  );
}
