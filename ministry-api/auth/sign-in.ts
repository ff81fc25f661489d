import { and, eq, lt, sql } from "drizzle-orm";
import type { Rol } from "@/contract/codes";
import type { Db } from "../db/client";
import { rol, token, usuario } from "../db/schema";
import type { CallContext } from "../http/handler";
import { Problem } from "../http/problem";
import {
  accountKey,
  addressKey,
  forgetFailures,
  inTurn,
  recordFailure,
  secondsToWait,
  tooManyAttempts,
} from "./attempts";
import { menuOf } from "./menu";
import { passwordMatches } from "./password";
import { issueToken, SESSION_HOURS } from "./tokens";

/** What a session shows of its user (spec 1 §3). */
const shown = {
  id: usuario.id,
  email: usuario.email,
  nombres: usuario.nombres,
  primer_apellido: usuario.primer_apellido,
  segundo_apellido: usuario.segundo_apellido,
  genero: usuario.genero,
  id_departamento: usuario.id_departamento,
  numero_documento: usuario.numero_documento,
  direccion: usuario.direccion,
  cargo: usuario.cargo,
  nacionalidad: usuario.nacionalidad,
  estado: usuario.estado,
};

/** An office's people come through one address at eight in the morning; each takes some tens of milliseconds. */
const MAX_WAITING_PLACE = 100;

/** The account of a mail address, whatever its letters' case. */
export const byEmail = (email: string) => eq(sql`lower(${usuario.email})`, email.toLowerCase());

/**
 * Signs a person in: checks the limits by account and address, the password, and that the account is active. Errors: 401
 * in one and the same words whatever was wrong, 429 with Retry-After. Nothing is given where a check cannot be made.
 */
export function signIn(
  db: Db,
  credentials: { email: string; password: string },
  { address, agent }: Pick<CallContext, "address" | "agent">,
  clock: () => Date,
) {
  const account = accountKey(credentials.email);
  const place = addressKey(address);
  const keys = place ? [account, place] : [account];
  // One after another for each account and for each address: a burst over many accounts is counted too.
  return inTurn(account, () => (place ? inTurn(place, attempt, MAX_WAITING_PLACE) : attempt()));

  async function attempt() {
    const now = clock();
    const seconds = await secondsToWait(db, keys, now);
    if (seconds > 0) throw tooManyAttempts(seconds);
    const [found] = await db
      .select({
        user: shown,
        clave: usuario.clave,
        rol: { id: rol.id, nombre: rol.nombre, descripcion: rol.descripcion },
      })
      .from(usuario)
      .innerJoin(rol, eq(rol.id, usuario.id_rol))
      .where(byEmail(credentials.email));
    const right = await passwordMatches(found?.clave, credentials.password);
    if (!found || !right || found.user.estado !== "ACTIVO") {
      await recordFailure(db, keys, now);
      throw new Problem(401, "Los Credenciales del usuario son Incorrectos.");
    }
    await forgetFailures(db, account);
    await db.delete(token).where(and(eq(token.id_usuario, found.user.id), lt(token.vence_en, now)));
    const access_token = await issueToken(db, found.user.id, "SESION", SESSION_HOURS, now, agent);
    return { access_token, user: found.user, rol: [found.rol], menu: menuOf(found.rol.id as Rol) };
  }
}
