import { auditoriaHandlers } from "./auditoria/list";
import { campanillaHandlers } from "./avisos/routes";
import { asignacionHandlers, asuntoHandlers } from "./conversacion/routes";
import { calidadHandlers } from "./calidad/routes";
import { clavesHandlers } from "./claves/routes";
import { cambioHandlers } from "./cambios/routes";
import { lookupsHandlers } from "./catalogos/lookups-routes";
import { catalogosHandlers } from "./catalogos/routes";
import { docsRoutes } from "./docs/routes";
import { fotogramaImagen } from "./fotogramas/image-route";
import { fotogramasHandlers } from "./fotogramas/routes";
import { geoservicioRoutes } from "./geoservicio/routes";
import type { Handlers, RawRoute } from "./http/handler";
import type { AppServices } from "./http/services";
import { identidadHandlers } from "./identidad/routes";
import { importacionesHandlers } from "./importaciones/routes";
import { graficosHandlers } from "./inicio/routes";
import { healthRoutes } from "./operations/health";
import { salud } from "./operations/salud";
import { papeleraHandlers } from "./papelera/bin";
import { hijosHandlers } from "./registros/hijos-routes";
import { ppirtaHandlers, ppirtfHandlers, registroHandlers } from "./registros/routes";
import { serviciosHandlers } from "./registros/servicios-routes";
import { plantillasHandlers } from "./seguimiento/plantillas-routes";
import { bandejaHandlers, seguimientoHandlers } from "./seguimiento/routes";
import { llaveHandlers, segundofactorHandlers, sesionHandlers } from "./sesion/routes";
import { trabajoHandlers } from "./trabajo/routes";
import { correoHandlers, userHandlers } from "./usuarios/routes";
import { vistasHandlers } from "./vistas/routes";
import { webhookHandlers } from "./webhooks/routes";

/** Every call's handler. A group that is missing, or stands twice, is a compile error. */
export function buildHandlers(services: AppServices): Handlers {
  return {
    sesion: sesionHandlers(services),
    segundofactor: segundofactorHandlers(services),
    llave: llaveHandlers(services),
    user: userHandlers(services),
    correo: correoHandlers(services),
    identidad: identidadHandlers(services),
    lookup: lookupsHandlers,
    ppirta: ppirtaHandlers(services),
    ppirtf: ppirtfHandlers(services),
    registro: registroHandlers(),
    fotogramappirta: fotogramasHandlers(services),
    bandejappirta: bandejaHandlers("ppirta", services),
    bandejappirtf: bandejaHandlers("ppirtf", services),
    seguimiento: seguimientoHandlers(services),
    plantilla: plantillasHandlers,
    trabajo: trabajoHandlers(services),
    campanilla: campanillaHandlers(services),
    asunto: asuntoHandlers,
    asignacion: asignacionHandlers,
    vista: vistasHandlers,
    calidad: calidadHandlers(services),
    importacion: importacionesHandlers(services),
    grafico: graficosHandlers(services),
    papelera: papeleraHandlers,
    clave: clavesHandlers(services),
    cambio: cambioHandlers(services),
    webhook: webhookHandlers(services),
    auditoria: auditoriaHandlers,
    ...catalogosHandlers,
    ...hijosHandlers,
    ...serviciosHandlers,
  };
}

/** The GETs whose response is not the contract's JSON. */
export function buildRawRoutes({ photos, files }: AppServices): readonly RawRoute[] {
  const routes = [salud, ...healthRoutes({ files }), fotogramaImagen(photos)];
  // The geographic service has a documentation of its own, in the form that its clients read.
  return [...routes, ...docsRoutes(routes), ...geoservicioRoutes];
}
