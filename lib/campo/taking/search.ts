import { nombreDe } from "../../registros/registro";
import type { PersonaDeCampo } from "../types";
import { KINDS } from "./calls";
import { pageOfRecords, type TakingDeps } from "./deps";
import type { RecordRef } from "./own-incomplete";
import { refusalToTake } from "./take-record";

const ROWS = 5;

/** A record that a search found. */
export interface FoundRecord extends RecordRef {
  cite: string;
  /** Why it cannot be taken along; null if it can. */
  refusal: string | null;
}

/** The first records of both inventories that match a text. */
export async function searchRecords(person: PersonaDeCampo, q: string, deps: TakingDeps): Promise<FoundRecord[]> {
  const found = await Promise.all(
    KINDS.map(async (kind) => {
      const { data } = await pageOfRecords(kind, { page: 1, rows: ROWS, q }, deps);
      return data.slice(0, ROWS).map((row) => ({
        ...{ kind, id: row.id, nombre: nombreDe(row), municipio: row.municipio, cite: row.cite },
        refusal: refusalToTake(person, kind, row),
      }));
    }),
  );
  return found.flat();
}
