import { and, eq, lt, sql } from "drizzle-orm";
import type { Rol } from "@/contract/codes";
import type { Db, Tx } from "../db/client";
import { rol, token, usuario } from "../db/schema";
import type { CallContext } from "../http/handler";
import type { Services } from "../http/services";
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
import { takeCode, WRONG_CODE } from "./second-factor";
import { tellOwner } from "./second-factor-mail";
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

const refused = () => new Problem(401, "Los Credenciales del usuario son Incorrectos.");

/** Told only after the password was right: a code is asked for, or the one that came is wrong. */
const codeNeeded = (message: string) => new Problem(401, message, {}, {}, null, { segundo_factor: 1 });

/**
 * Signs a person in: checks the limits by account and address, the password, that the account is active, and the code of
 * its second factor where it has one. Errors: 401 in one and the same words whatever was wrong, with a mark of its own
 * where only the code is; 429 with Retry-After. Nothing is given where a check cannot be made.
 */
export function signIn(
  db: Db,
  credentials: { email: string; password: string; codigo?: string | undefined },
  { address, agent }: Pick<CallContext, "address" | "agent">,
  services: Pick<Services, "clock" | "keyring">,
) {
  const account = accountKey(credentials.email);
  const place = addressKey(address);
  const keys = place ? [account, place] : [account];
  // One after another for each account and for each address: a burst over many accounts is counted too.
  return inTurn(account, () => (place ? inTurn(place, attempt, MAX_WAITING_PLACE) : attempt()));

  async function attempt() {
    const now = services.clock();
    const seconds = await secondsToWait(db, keys, now);
    if (seconds > 0) throw tooManyAttempts(seconds);
    const [found] = await db
      .select({
        user: shown,
        clave: usuario.clave,
        version: usuario.version,
        rol: { id: rol.id, nombre: rol.nombre, descripcion: rol.descripcion },
      })
      .from(usuario)
      .innerJoin(rol, eq(rol.id, usuario.id_rol))
      .where(byEmail(credentials.email));
    const right = await passwordMatches(found?.clave, credentials.password);
    if (!found || !right || found.user.estado !== "ACTIVO") {
      await recordFailure(db, keys, now);
      throw refused();
    }
    const { user } = found;
    const opened = await db.transaction((tx) => openSession(tx, user, found.version, now));
    if (opened === "changed") throw refused();
    if (opened === "wrong") {
      await recordFailure(db, keys, now);
      throw codeNeeded(WRONG_CODE);
    }
    // A password alone, even a right one, forgets no wrong code.
    if (opened === "missing") throw codeNeeded("Escriba el código de verificación.");
    return { access_token: opened.token, user, rol: [found.rol], menu: menuOf(found.rol.id as Rol) };
  }

  /** The code is used up and the session opened together, or neither. */
  async function openSession(tx: Tx, user: { id: number; email: string; nombres: string }, version: number, now: Date) {
    // The account stays as it is until this ends. What changed since it was read (its password by a mailed link, its state
    // or role by an administrator, maybe in another process) has ended its sessions: none is opened after that.
    const [stored] = await tx
      .select({ version: usuario.version })
      .from(usuario)
      .where(eq(usuario.id, user.id))
      .for("share");
    if (stored?.version !== version) return "changed";
    const code = await takeCode(tx, user.id, credentials.codigo, services);
    if (code === "missing" || code === "wrong") return code;
    if (code === "recovery") await tellOwner(tx, user, "usado", now);
    await forgetFailures(tx, account);
    await tx.delete(token).where(and(eq(token.id_usuario, user.id), lt(token.vence_en, now)));
    return { token: await issueToken(tx, user.id, "SESION", SESSION_HOURS, now, agent) };
  }
}
