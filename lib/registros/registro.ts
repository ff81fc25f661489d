import type { AtractivoDetalle, FacilidadDetalle, Kind } from "@/contract/resources/registros";
import { api } from "../api-client";

/** A complete record of either inventory, distinguished by the key of its name. */
export type Registro = AtractivoDetalle | FacilidadDetalle;

type Named = { nombre_atractivo: string } | { nombre_centro: string };

export const isAttraction = (registro: Registro): registro is AtractivoDetalle => "nombre_atractivo" in registro;

/** The inventory of a record. */
export const kindOf = (registro: Named): Kind => ("nombre_atractivo" in registro ? "ppirta" : "ppirtf");

/** A record's name, in either inventory. */
export const recordName = (registro: Named): string =>
  "nombre_atractivo" in registro ? registro.nombre_atractivo : registro.nombre_centro;

/** Is the record complete (decision 014)? */
export const isComplete = (registro: Registro): boolean =>
  (isAttraction(registro) ? registro.completito : registro.completo) === 1;

/** Loads a record in the browser. Throws ApiError. */
export async function fetchRegistro(kind: Kind, id: number, signal?: AbortSignal): Promise<Registro> {
  const opts = { id, ...(signal && { signal }) };
  return kind === "ppirta" ? (await api("ppirta.detail", opts)).ppirta : (await api("ppirtf.detail", opts)).ppirtf;
}
