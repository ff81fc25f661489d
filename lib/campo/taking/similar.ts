import type { Kind } from "@/contract/resources/registros";
import type { Point } from "@/contract/place/coordinates";
import { metresBetween } from "../../fotogramas/point";
import { nameOf, ownPart } from "../parts";
import type { RegistroDeCampo } from "../types";
import type { Localities } from "./localities";
import { similarity } from "./names";
import { municipalityOf, pointOn } from "./places";

/** Probable duplicates by the server's rules (ministry-api/registros/similar.ts), among the records on the device. */

const NEAR_METRES = 500;
const SHOWN = 5;
const ALIKE = 0.5;

interface SimilarQuestion extends Point {
  kind: Kind;
  nombre: string;
  id_tipo: string;
  /** The record being edited, which is left out: its id on the server, or its key on the device. */
  id: number | null;
  clave: string | null;
}

interface Known {
  records: readonly RegistroDeCampo[];
  localities: Localities;
  /** The name of a subtype of the asked type. */
  subtypeName: (id: string) => string | null;
}

/** Records of that type near a point with a like name, nearest first; as the call `parecidos` answers. */
export function similarOnDevice(asked: SimilarQuestion, { records, localities, subtypeName }: Known) {
  return records
    .flatMap((record, index) => {
      const { valores, id } = ownPart(record);
      const point = pointOn(record);
      const itself = record.clave === asked.clave || (id !== null && id === asked.id);
      if (itself || record.kind !== asked.kind || !point || valores["id_tipo"] !== asked.id_tipo) return [];
      const nombre = nameOf(record);
      const distancia = metresBetween(asked, point);
      if (distancia > NEAR_METRES || similarity(nombre, asked.nombre) < ALIKE) return [];
      return [
        {
          // The server knows no id of a record made here, and each needs another one; none of its ids is negative.
          id: id ?? -1 - index,
          ...{ cite: record.cite ?? "", nombre, distancia },
          subtipo: subtypeName(valores["id_subtipo"] ?? "") ?? record.registro?.subtipo ?? "",
          municipio: municipalityOf(record, localities)?.nombre ?? record.registro?.municipio ?? "",
          estado: record.registro?.estado ?? null,
        },
      ];
    })
    .sort((a, b) => a.distancia - b.distancia || a.id - b.id)
    .slice(0, SHOWN);
}
