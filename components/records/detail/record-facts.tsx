import { departamentoNombre } from "@/contract/shown";
import { recordCodes } from "@/contract/record-codes";
import { formatCoordinate } from "@/lib/format";
import { esAtractivo, type Registro } from "@/lib/records/registro";
import { FactGroup } from "./facts";

/** A record's place, classification and territory with their codes (spec 2 §2.4, §2.8). */
export function RecordFacts({ record }: { record: Registro }) {
  const { tipo, subtipo, provincia, municipio } = recordCodes(record);
  const altitude = record.g_z === null ? null : `${record.g_z} m`;
  return (
    <>
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
          { term: "Subtipo", value: record.subtipo, code: subtipo },
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
          { term: "Municipio", value: record.municipio, code: municipio },
          ...(esAtractivo(record)
            ? [
                { term: "Comunidad", value: record.comunidad },
                { term: "Distrito", value: record.distrito },
                { term: "GAIOC", value: record.gaioc },
              ]
            : [{ term: "Código DT", value: record.codigo_dt }]),
        ]}
      />
    </>
  );
}
