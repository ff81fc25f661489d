import type { ReactNode } from "react";
import { LocatorMap } from "@/components/map/locator-map";
import { departamentoNombre } from "@/contract/codes";
import { RECORD_KINDS } from "@/lib/records/kinds";
import { esAtractivo, kindOf, nombreDe, type Registro } from "@/lib/records/registro";
import type { MapTiles } from "@/lib/map-config";
import { formatCoordinate } from "@/lib/format";
import { classificationCode, territoryCode } from "@/lib/record-codes";
import { FactGroup } from "./facts";

interface FactCardProps {
  record: Registro;
  tiles: MapTiles;
  /** What else the card shows, under the facts. */
  children?: ReactNode;
}

/** The left card of a record's page (spec 2 §2.4, §2.8): its map, and what is known of place, classification and territory. */
export function FactCard({ record, tiles, children }: FactCardProps) {
  const tipo = classificationCode(record.codigo_categoria, record.codigo_tipo);
  const provincia = territoryCode(record.codigo_departamento, record.codigo_provincia);
  const altitude = record.g_z === null ? null : `${record.g_z} m`;
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
      <FactGroup
        title="GEOLOCALIZACIÓN"
        facts={[
          { term: "X (latitud)", value: formatCoordinate(record.g_x), figures: true },
          { term: "Y (longitud)", value: formatCoordinate(record.g_y), figures: true },
          { term: "Z (altitud)", value: altitude, figures: true },
          { term: "Proyección", value: record.sigla_proyeccion },
          { term: "Datum", value: record.sigla_datum },
        ]}
      />
      <FactGroup
        title="CLASIFICACIÓN"
        facts={[
          { term: "Categoría", value: record.categoria, code: record.codigo_categoria },
          { term: "Tipo", value: record.tipo, code: tipo },
          {
            term: "Subtipo",
            value: record.subtipo,
            code: classificationCode(tipo, record.codigo_subtipo) ?? record.codigo,
          },
          ...(esAtractivo(record) ? [{ term: "Jerarquía", value: record.jerarquia }] : []),
        ]}
      />
      <FactGroup
        title="UBICACIÓN TERRITORIAL"
        facts={[
          { term: "Macro región", value: record.macroregion, code: record.codigo_macroregion },
          { term: "Región", value: record.region, code: record.codigo_region },
          {
            term: "Departamento",
            value: record.departamento || departamentoNombre(record.id_departamento),
            code: record.codigo_departamento,
          },
          { term: "Provincia", value: record.provincia, code: provincia },
          { term: "Municipio", value: record.municipio, code: territoryCode(provincia, record.codigo_municipio) },
          ...(esAtractivo(record)
            ? [
                { term: "Comunidad", value: record.comunidad },
                { term: "Distrito", value: record.distrito },
                { term: "GAIOC", value: record.gaioc },
              ]
            : [{ term: "Código DT", value: record.codigo_dt }]),
        ]}
      />
      {children}
    </aside>
  );
}
