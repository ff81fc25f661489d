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
import { type Asked, askedOf, takeCode, WRONG_CODE } from "./second-factor";
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

/** Sent only after a right password: a code or a passkey is needed, or the given code is wrong. */
const codeNeeded = (message: string, { llave, aplicacion }: Asked) =>
  new Problem(401, message, {}, {}, null, {
    segundo_factor: 1,
    ...(llave && { llave: 1 }),
    ...(!aplicacion && { sin_aplicacion: 1 }),
  });

/** The account fields that the sign-in and its emails need. */
interface Person {
  id: number;
  id_rol: number;
  email: string;
  nombres: string;
}

/** What a sign-in is done by. Each check counts as a failure of the account and the address if it refuses. */
interface Proof {
  /** Before the account is locked. The stored password is undefined without such an account, null before the first. */
  first: (clave: string | null | undefined) => Promise<boolean>;
  /** With the account locked, in the transaction that opens the session. */
  second: (tx: Tx, user: Person) => Promise<"key" | "refused" | Awaited<ReturnType<typeof takeCode>>>;
  /** In the same transaction, once the session is open. */
  opened?: (tx: Tx, token: string, user: Person) => Promise<void>;
  /** The answer if a check other than that of a code refuses. */
  refused: () => Problem;
}

type Where = Pick<CallContext, "address" | "agent" | "device">;

/**
 * Signs a person in by password, and the code if the account has a second factor. Errors: 401 with one message whatever
 * was wrong; if only the code is missing or wrong, a 401 with the mark `segundo_factor`; 429 with Retry-After.
 */
export const signIn = (
  db: Db,
  { email, password, codigo }: { email: string; password: string; codigo?: string | undefined },
  where: Where,
  services: Pick<Services, "clock" | "keyring" | "provider">,
) =>
  enter(db, email, where, services, {
    refused,
    first: (clave) => passwordMatches(clave, password),
    second: (tx, user) =>
      services.provider?.only && user.id_rol !== 1 ? Promise.resolve("refused") : takeCode(tx, user, codigo, services),
  });

/**
 * Opens a session for the account with that email address: checks the limits (limits.ts), the proof's first check, that
 * the account is active, and the second. The owner is notified by email of a device that is new to the account. Errors:
 * 401, 429 with Retry-After. If a check cannot be made, no session is opened.
 */
export async function enter(
  db: Db,
  email: string,
  where: Where,
  services: Pick<Services, "clock" | "keyring">,
  proof: Proof,
) {
  const { known, limits, counted } = await signInLimits(db, email, where, services.clock());
  const codes = codeLimit(email);
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
      .where(byEmail(email));
    const right = await proof.first(found?.clave);
    if (!found || !right || found.user.estado !== "ACTIVO") {
      await recordFailure(db, counted, now);
      throw proof.refused();
    }
    const { user, version } = found;
    const open = () => complete({ ...user, id_rol: found.rol.id }, version, now);
    const token = await (known ? open() : oneAtATime(codes.key, open));
    return { access_token: token, user, rol: [found.rol], menu: menuOf(rolOf(found.rol.id)) };
  }

  /** Continues after the first check. Only those who pass it get here, so nobody else can fill the queue of codes. */
  async function complete(user: Person, version: number, now: Date): Promise<string> {
    if (!known) await requireNoPause(db, [codes], now);
    const opened = await db.transaction((tx) => openSession(tx, user, version, now));
    if (opened === "changed") throw proof.refused();
    if (opened === "refused") {
      await recordFailure(db, counted, now);
      throw proof.refused();
    }
    if (opened === "wrong") {
      await recordFailure(db, known ? counted : [...counted, codes], now);
      throw codeNeeded(WRONG_CODE, await askedOf(db, user));
    }
    // A right password alone does not reset the count of wrong codes.
    if (opened === "missing") throw codeNeeded("Escriba el código de verificación.", await askedOf(db, user));
    return opened.token;
  }

  /** Makes the second check and opens the session together, or neither. */
  async function openSession(tx: Tx, user: Person, version: number, now: Date) {
    // Locks the account until the transaction ends. If it changed since it was read (its password by a mailed link, its
    // state or role by an administrator, maybe in another process), its sessions have ended and none may be opened.
    const [stored] = await tx
      .select({ version: usuario.version, ultimo_ingreso_en: usuario.ultimo_ingreso_en })
      .from(usuario)
      .where(eq(usuario.id, user.id))
      .for("no key update");
    if (stored?.version !== version) return "changed";
    const second = await proof.second(tx, user);
    if (second === "missing" || second === "wrong" || second === "refused") return second;
    if (second === "recovery") await mailOwner(tx, user, "usado", now);
    await forgetFailures(tx, limits[0].key);
    await forgetFailures(tx, codes.key);
    const fresh = await rememberDevice(tx, user.id, where.device, now);
    if (fresh && stored.ultimo_ingreso_en !== null) await mailOwner(tx, user, "equipo", now, where);
    await tx.update(usuario).set({ ultimo_ingreso_en: now }).where(eq(usuario.id, user.id));
    await tx.delete(token).where(and(eq(token.id_usuario, user.id), lt(token.vence_en, now)));
    const value = await issueToken(tx, user.id, "SESION", SESSION_HOURS, now, where.agent);
    await proof.opened?.(tx, value, user);
    return { token: value };
  }
}
