"use client";

import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { departamentoNombre } from "@/contract/shown";
import { dropStreets, offeredSize, takenStreets, takeStreets } from "@/lib/campo/own-map";
import { formatBytes } from "@/lib/format";
import { PrepareRow } from "./prepare-row";
import { useLine } from "./use-line";
import { sameJson, useStored } from "./use-stored";

/** How large a department's streets are at the server; null while that is unknown or where there are none. */
function useOffered(department: number): number | null {
  const [bytes, setBytes] = useState<number | null>(null);
  const line = useLine();
  useEffect(() => {
    if (line !== "there") return;
    let ended = false;
    void offeredSize(department).then((found) => ended || setBytes(found));
    return () => {
      ended = true;
    };
  }, [department, line]);
  return bytes;
}

/** The streets of a department, to take along or to remove; nothing where the server has none. */
export function PrepareStreets({ department }: { department: number }) {
  const taken = useStored(takenStreets, { same: sameJson })?.find((part) => part.department === department);
  const offered = useOffered(department);
  const [taking, setTaking] = useState(false);
  const [failed, setFailed] = useState(false);
  const line = useLine();
  const bytes = taken?.bytes ?? offered;
  if (bytes === null) return null;
  const name = departamentoNombre(department);
  const take = async () => {
    setTaking(true);
    setFailed(false);
    await takeStreets(department).catch(() => setFailed(true));
    setTaking(false);
  };
  const size = formatBytes(bytes);
  return (
    <PrepareRow
      icon="map"
      title={`Mapa con calles de ${name}`}
      detail={failed ? "No se pudo llevar. Vea que haya línea y espacio, y vuelva a intentar." : size}
      end={
        taken ? (
          <Button
            className="min-h-11"
            aria-label={`Quitar el mapa de ${name}`}
            onClick={() => void dropStreets(department)}
          >
            Quitar
          </Button>
        ) : (
          <Button
            className="min-h-11"
            aria-label={`Llevar el mapa de ${name} (${size})`}
            loading={taking}
            loadingLabel="Llevando…"
            onClick={() => void take()}
            {...(line === "gone" && { disabledReason: "Llevar el mapa necesita línea." })}
          >
            Llevar
          </Button>
        )
      }
      here={taken !== undefined}
    />
  );
}
