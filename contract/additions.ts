import type { CallName } from "./index";

/**
 * Calls that are in neither specification. A server may lack them and still conform: the web application works without
 * them, and the conformance kit does not report them as differences.
 */
const ADICIONALES: ReadonlySet<CallName> = new Set<CallName>([
  "sesion.pedirClave",
  "sesion.nuevaClave",
  "sesion.cambiarClave",
  "sesion.sesiones",
  "sesion.cerrarSesion",
  "sesion.cerrarOtras",
  "sesion.vigente",
  "sesion.avisos",
  "sesion.cambiarAvisos",
  "segundofactor.estado",
  "segundofactor.iniciar",
  "segundofactor.activar",
  "segundofactor.renovar",
  "segundofactor.desactivar",
  "segundofactor.quitar",
  "seguimiento.conteo",
  "seguimiento.cambios",
  "lookup.listgaioc",
  "lookup.lugares",
  "lookup.cercanos",
  "ppirta.mapa",
  "ppirta.parecidos",
  "ppirtf.mapa",
  "ppirtf.parecidos",
  "user.detail",
  "user.invitar",
  "user.cerrarSesiones",
  "correo.confirmar",
  "correo.deshacer",
  "bandejappirtf.recibir",
  "transporteppirta.list",
  "transporteppirta.create",
  "transporteppirta.update",
  "transporteppirta.remove",
  "infraestructurappirta.list",
  "infraestructurappirta.create",
  "infraestructurappirta.update",
  "infraestructurappirta.remove",
  "auditoria.list",
  "registro.historial",
  "registro.verificar",
]);

/** Whether a call is an addition to both specifications. */
export const esAdicional = (name: CallName): boolean => ADICIONALES.has(name);
