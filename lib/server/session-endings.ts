import "server-only";
import type { Body, CallName } from "@/contract";
import { markAccountChanged, markPersonEnded } from "./ended-sessions";
import { recheckSessions } from "./living-session";
import type { OpenSession } from "./session";

/** Calls that may end sessions of the caller or of another person. */
const MAY_END = /^(sesion|segundofactor|user)\./;

/**
 * Called after a successful call that may have ended sessions: each session is checked with the ministry API again, and
 * certain endings are recorded here, for servers without that check. `id` is the call's id; `open` is the caller's
 * session.
 */
export function recordEndings(name: CallName, { id, body }: { id: number; body: unknown }, open: OpenSession | null) {
  if (!MAY_END.test(name)) return;
  recheckSessions();
  switch (name) {
    case "sesion.cambiarClave":
    case "sesion.cerrarOtras":
      if (open?.session.usuario.id) markPersonEnded(open.session.usuario.id, open.token);
      break;
    case "user.cerrarSesiones":
    case "user.remove":
      markPersonEnded(id);
      break;
    case "user.update": {
      const { estado, id_rol, id_departamento } = body as Body<"user.update">;
      markAccountChanged(id, { activo: estado !== "INACTIVO", id_rol, id_departamento });
      break;
    }
  }
}
