import { docsRoutes } from "./docs/routes";
import type { Handlers } from "./http/handler";
import type { RawRoute } from "./http/raw";
import type { AppServices } from "./http/services";
import { healthRoutes } from "./operations/health";
import { fotogramaImagen } from "./fotogramas/image-route";
import { asuntosHandlers } from "./conversacion/routes";
import { bandejasHandlers } from "./seguimiento/routes";
import { campanillaHandlers } from "./avisos/routes";
import { calidadHandlers } from "./calidad/routes";
import { catalogosHandlers } from "./catalogos/routes";
import { fotogramasHandlers } from "./fotogramas/routes";
import { graficosHandlers } from "./inicio/routes";
import { hijosHandlers } from "./registros/hijos-routes";
import { historialHandlers } from "./registros/historial-routes";
import { importacionesHandlers } from "./importaciones/routes";
import { lookupsHandlers } from "./catalogos/lookups-routes";
import { pdfsHandlers } from "./registros/pdf-routes";
import { plantillasHandlers } from "./seguimiento/plantillas-routes";
import { registrosHandlers } from "./registros/routes";
import { salud } from "./operations/salud";
import { segundofactorHandlers } from "./sesion/segundofactor-routes";
import { serviciosHandlers } from "./registros/servicios-routes";
import { sesionHandlers } from "./sesion/routes";
import { trabajoHandlers } from "./trabajo/routes";
import { usuariosHandlers } from "./usuarios/routes";
import { vistasHandlers } from "./vistas/routes";

/** Every call's handler. New files of handlers are added here. */
export function buildHandlers(services: AppServices): Handlers {
  return {
    ...sesionHandlers(services),
    ...segundofactorHandlers(services),
    ...usuariosHandlers(services),
    ...catalogosHandlers,
    ...lookupsHandlers,
    ...hijosHandlers,
    ...serviciosHandlers,
    ...graficosHandlers(services),
    ...registrosHandlers,
    ...bandejasHandlers(services),
    ...fotogramasHandlers(services),
    ...historialHandlers,
    ...importacionesHandlers(services),
    ...plantillasHandlers,
    ...trabajoHandlers(services),
    ...campanillaHandlers(services),
    ...vistasHandlers,
    ...calidadHandlers(services),
    ...asuntosHandlers,
    ...pdfsHandlers(services),
  };
}

/** The GETs whose response is not the contract's JSON. */
export function buildRawRoutes({ photos, files }: AppServices): readonly RawRoute[] {
  const routes = [salud, ...healthRoutes({ files }), fotogramaImagen(photos)];
  return [...routes, ...docsRoutes(routes)];
}
