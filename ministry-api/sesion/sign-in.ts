import { and, eq, lt, sql } from "drizzle-orm";
import { rolOf } from "@/contract/codes";
import type { Db, Tx } from "../db/client";
import { rol, token, usuario } from "../db/schema";
import type { CallContext } from "../http/handler";
import type { Services } from "../http/services";
import { Problem } from "../http/problem";
import { forgetFailures, oneAtATime, oneAtATimeForAll, recordFailure, requireNoPause } from "./attempts";
import { rememberDevice } from "./devices";
import { codeLimit, signInLimits } from "./limits";
import { menuOf } from "./menu";
import { mailOwner } from "./owner-mail";
import { passwordMatches } from "./password";
import { takeCode, WRONG_CODE } from "./second-factor";
import { issueToken, SESSION_HOURS } from "./tokens";

/** The account fields of a sign-in response (spec 1 §3). */
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

/** The account with that email address, ignoring case. */
export const byEmail = (email: string) => eq(sql`lower(${usuario.email})`, email.toLowerCase());

const refused = () => new Problem(401, "Los Credenciales del usuario son Incorrectos.");

/** Sent only after a right password: a code is needed, or the given one is wrong. */
const codeNeeded = (message: string) => new Problem(401, message, {}, {}, null, { segundo_factor: 1 });

/** The account fields that the sign-in and its emails need. */
interface Person {
  id: number;
  email: string;
  nombres: string;
}

/**
 * Signs a person in: checks the limits (limits.ts), the password, that the account is active, and the code if it has a
 * second factor. The owner is notified by email of a device that is new to the account. Errors: 401 with one message
 * whatever was wrong; if only the code is missing or wrong, a 401 with the mark `segundo_factor`; 429 with Retry-After.
 * If a check cannot be made, no session is opened.
 */
export async function signIn(
  db: Db,
  credentials: { email: string; password: string; codigo?: string | undefined },
  where: Pick<CallContext, "address" | "agent" | "device">,
  services: Pick<Services, "clock" | "keyring">,
) {
  const { known, limits, counted } = await signInLimits(db, credentials.email, where, services.clock());
  const codes = codeLimit(credentials.email);
  // One after another for each device or address, so that a burst over many accounts is counted too.
  return oneAtATimeForAll(limits, attempt);

  async function attempt() {
    const now = services.clock();
    await requireNoPause(db, limits, now);
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
      await recordFailure(db, counted, now);
      throw refused();
    }
    const { user, version } = found;
    const open = () => enter(user, version, now);
    const token = await (known ? open() : oneAtATime(codes.key, open));
    return { access_token: token, user, rol: [found.rol], menu: menuOf(rolOf(found.rol.id)) };
  }

  /** Continues after a right password. Only those who know it get here, so nobody else can fill the queue of codes. */
  async function enter(user: Person, version: number, now: Date): Promise<string> {
    if (!known) await requireNoPause(db, [codes], now);
    const opened = await db.transaction((tx) => openSession(tx, user, version, now));
    if (opened === "changed") throw refused();
    if (opened === "wrong") {
      await recordFailure(db, known ? counted : [...counted, codes], now);
      throw codeNeeded(WRONG_CODE);
    }
    // A right password alone does not reset the count of wrong codes.
    if (opened === "missing") throw codeNeeded("Escriba el código de verificación.");
    return opened.token;
  }

  /** Uses up the code and opens the session together, or neither. */
  async function openSession(tx: Tx, user: Person, version: number, now: Date) {
    // Locks the account until the transaction ends. If it changed since it was read (its password by a mailed link, its
    // state or role by an administrator, maybe in another process), its sessions have ended and none may be opened.
    const [stored] = await tx
      .select({ version: usuario.version, ultimo_ingreso_en: usuario.ultimo_ingreso_en })
      .from(usuario)
      .where(eq(usuario.id, user.id))
      .for("no key update");
    if (stored?.version !== version) return "changed";
    const code = await takeCode(tx, user.id, credentials.codigo, services);
    if (code === "missing" || code === "wrong") return code;
    if (code === "recovery") await mailOwner(tx, user, "usado", now);
    await forgetFailures(tx, limits[0].key);
    await forgetFailures(tx, codes.key);
    const fresh = await rememberDevice(tx, user.id, where.device, now);
    if (fresh && stored.ultimo_ingreso_en !== null) await mailOwner(tx, user, "equipo", now, where);
    await tx.update(usuario).set({ ultimo_ingreso_en: now }).where(eq(usuario.id, user.id));
    await tx.delete(token).where(and(eq(token.id_usuario, user.id), lt(token.vence_en, now)));
    return { token: await issueToken(tx, user.id, "SESION", SESSION_HOURS, now, where.agent) };
  }
}
