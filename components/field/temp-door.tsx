"use client";

import { useEffect } from "react";
import { MapPicture } from "@/components/map/map-picture";
import { Icon } from "@/components/ui/icon";
import { useWorker } from "./use-worker";

export function FieldDoor() {
  const { state, updated } = useWorker(false);
  useEffect(() => void import("@/components/map/map-view"), []);
  return (
    <main className="grid gap-3 p-5">
      <h1 className="text-xl font-semibold">Trabajo de campo</h1>
      <p>
        <Icon name="map" /> <output data-worker={state}>{state}</output>
      </p>
      {updated && <p>Se actualizó a la versión nueva.</p>}
      <MapPicture point={null} idDepartamento={2} title="La Paz" height={240} />
    </main>
  );
}
