import "server-only";
import type { Body, CallName } from "@/contract";
import { accountWrittenHere, endPersonHere } from "./ended-sessions";
import { askAnew } from "./living-session";
import type { OpenSession } from "./session";

/** Calls whose writes may end sessions, of the person who asks or of another. */
const MAY_END = /^(sesion|segundofactor|user)\./;

/**
 * A call went through that may have ended sessions: each session's next request asks the ministry anew, and what is sure
 * is remembered here, for a server that cannot be asked. `id` is the call's own; `open` whoever made it.
 */
export function noteEndings(name: CallName, { id, body }: { id: number; body: unknown }, open: OpenSession | null) {
  if (!MAY_END.test(name)) return;
  askAnew();
  switch (name) {
    case "sesion.cambiarClave":
    case "sesion.cerrarOtras":
      if (open?.session.usuario.id) endPersonHere(open.session.usuario.id, open.token);
      break;
    case "user.cerrarSesiones":
    case "user.remove":
      endPersonHere(id);
      break;
    case "user.update": {
      const { estado, id_rol, id_departamento } = body as Body<"user.update">;
      accountWrittenHere(id, { activo: estado !== "INACTIVO", id_rol, id_departamento });
      break;
    }
  }
}
