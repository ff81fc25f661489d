import type { CallName } from "./index";

/**
 * The calls that neither specification asks for. A server without them keeps to the specifications: the web side does
 * without what they serve, and the conformance kit does not count them as differences.
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

/** Is this call ours, beyond both specifications? */
export const esAdicional = (name: CallName): boolean => ADICIONALES.has(name);
