import type { ReactNode } from "react";
import { LocatorMap } from "@/components/map/locator-map";
import { RECORD_KINDS } from "@/lib/registros/kinds";
import { kindOf, nombreDe, type Registro } from "@/lib/registros/registro";
import type { MapTiles } from "@/lib/map/config";
import { FactGroup } from "./facts";
import { RecordFacts } from "./record-facts";

interface FactCardProps {
  record: Registro;
  tiles: MapTiles;
  /** Extra content below the facts. */
  children?: ReactNode;
}

/** The left card of a record's page (spec 2 §2.4, §2.8): its map, place, classification and territory. */
export function FactCard({ record, tiles, children }: FactCardProps) {
  const { facts, factsTitle } = RECORD_KINDS[kindOf(record)].page;
  return (
    <aside
      aria-label={facts}
      className="min-w-0 overflow-hidden rounded-md border border-line-default bg-surface drawer:order-2"
    >
      {factsTitle && (
        <FactGroup
          title={factsTitle}
          facts={[
            { term: "Nombre", value: nombreDe(record) },
            { term: "Código", value: record.codigo, figures: true },
          ]}
        />
      )}
      <LocatorMap
        latitude={record.g_x}
        longitude={record.g_y}
        idDepartamento={record.id_departamento}
        title={nombreDe(record)}
        tiles={tiles}
      />
      <RecordFacts record={record} />
      {children}
    </aside>
  );
}
