import type { Handlers } from "../http/handler";
import type { RawRoute } from "../http/raw";
import type { Services } from "../http/services";
import { fotogramaImagen } from "../photos/image-route";
import { bandejasHandlers } from "./bandejas";
import { catalogosHandlers } from "./catalogos";
import { fotogramasHandlers } from "./fotogramas";
import { hijosHandlers } from "./hijos";
import { historialHandlers } from "./historial";
import { lookupsHandlers } from "./lookups";
import { pdfsHandlers } from "./pdfs";
import { registrosHandlers } from "./registros";
import { salud } from "./salud";
import { sesionHandlers } from "./sesion";
import { totalesHandlers } from "./totales";

/** Every call's handler. A new file of handlers is added here. */
export function buildHandlers(services: Services): Handlers {
  return {
    ...sesionHandlers(services),
    ...catalogosHandlers,
    ...lookupsHandlers,
    ...hijosHandlers,
    ...totalesHandlers,
    ...registrosHandlers,
    ...bandejasHandlers,
    ...fotogramasHandlers,
    ...historialHandlers,
    ...pdfsHandlers,
  };
}

/** The GETs whose answer is not the contract's JSON. */
export function buildRawRoutes(_services: Services): readonly RawRoute[] {
  return [salud, fotogramaImagen];
}
