"use client";

import type { GrupoMapa } from "@/contract/resources/registros";
import { RECORD_MAP } from "@/lib/registros/map-words";
import { formatNumber } from "@/lib/format";
import { namedState } from "@/lib/registros/state";
import { StateBadge } from "../state-badge";
import { MapCardFrame } from "./map-card-frame";

interface MapGroupCardProps {
  /** '{count}' stands for the number of records. */
  title: string;
  grupo: GrupoMapa;
  onChoose: (record: { id: number; nombre: string }) => void;
  onClose: () => void;
}

/** The records of a group that no zoom level separates. */
export function MapGroupCard({ title, grupo: { n, registros }, onChoose, onClose }: MapGroupCardProps) {
  const count = formatNumber(n);
  return (
    <MapCardFrame title={title.replace("{count}", count)} onClose={onClose}>
      {registros.length < n && <p>{RECORD_MAP.some(registros.length, count)}</p>}
      <ul className="-mx-1">
        {registros.map(({ id, nombre, estado }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => onChoose({ id, nombre })}
              className="flex min-h-8 w-full items-center gap-2 rounded-sm px-1 text-left text-sm text-primary hover:bg-hover phone:min-h-11"
            >
              <span className="min-w-0 flex-1 truncate">{nombre}</span>
              <StateBadge state={namedState(estado)} quiet />
            </button>
          </li>
        ))}
      </ul>
    </MapCardFrame>
  );
}
