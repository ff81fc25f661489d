import { and, eq, sql } from "drizzle-orm";
import * as client from "openid-client";
import type { Body, Reply } from "@/contract";
import { auditedSignIn, recordRefusal } from "../auditoria/record";
import type { Db, Tx } from "../db/client";
import { identidad, token, usuario } from "../db/schema";
import { recordChange } from "../history/record";
import type { CallContext } from "../http/handler";
import { Problem } from "../http/problem";
import type { Services } from "../http/services";
import { mailOwner } from "../sesion/owner-mail";
import { passwordMatches } from "../sesion/password";
import { takeCode } from "../sesion/second-factor";
import { enter } from "../sesion/sign-in";
import { fullName, tokenHash } from "../sesion/tokens";
import { type Told, toldOf } from "./claims";
import { issuePass, type Probada, readPass, takePass } from "./passes";
import type { Provider } from "./provider";

type Use = Pick<Services, "clock" | "keyring" | "publicUrl" | "log">;
type Answer = Reply<"identidad.volver">;

/** The address at which the provider sends people back: the web application's. */
const returnAddress = ({ publicUrl }: Pick<Services, "publicUrl">) => `${publicUrl}/api/auth/identidad/vuelta`;

const refused = (message: string) => new Problem(401, message);
export const unavailable = (label: string) =>
  new Problem(503, `${label} no responde en este momento. Intente otra vez, o ingrese con su contraseña.`);
const overdue = () => refused("El ingreso tardó demasiado, o comenzó en otro navegador. Comience otra vez.");

/** Where a person is sent to prove who they are, and the pass with which they come back. Errors: 503. */
export async function beginIdentity(
  db: Db,
  provider: Provider,
  { invitacion }: Body<"identidad.comenzar">,
  services: Use,
): Promise<Reply<"identidad.comenzar">> {
  const config = await provider.config().catch(() => {
    throw unavailable(provider.label);
  });
  const [state, nonce, verifier] = [client.randomState(), client.randomNonce(), client.randomPKCECodeVerifier()];
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: returnAddress(services),
    scope: provider.scopes,
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    ...(provider.acr.length > 0 && { acr_values: provider.acr.join(" ") }),
  });
  const invited = invitacion === undefined ? null : tokenHash(invitacion);
  const datos = { clase: "IDA", state, nonce, verifier, invitacion: invited } as const;
  return { url: url.href, pase: await issuePass(db, datos, services.clock()) };
}

/** What the provider proved of a person. */
interface Proved extends Told {
  emisor: string;
  sujeto: string;
  fuerte: boolean;
  sid: string | null;
  pista: string;
  fin: number;
}

/** Whether a failure is the provider's own, and says nothing of the person. */
const isOutage = (error: unknown) =>
  error instanceof TypeError ||
  (error instanceof client.ClientError && ["OAUTH_TIMEOUT", "OAUTH_ABORT"].includes(error.code ?? "")) ||
  (error instanceof client.ResponseBodyError && error.status >= 500);

/** Exchanges the code and checks all that it brings. Throws what the library throws. */
async function prove(
  provider: Provider,
  respuesta: string,
  { state, nonce, verifier }: { state: string; nonce: string; verifier: string },
  services: Use,
): Promise<Proved> {
  const config = await provider.config();
  const back = new URL(returnAddress(services));
  back.search = respuesta;
  const tokens = await client.authorizationCodeGrant(config, back, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims?.sub || tokens.id_token === undefined) throw new Error("no identity token");
  const fromToken = toldOf(provider.claims, [claims]);
  const more =
    fromToken.ci === null && config.serverMetadata().userinfo_endpoint !== undefined
      ? await client.fetchUserInfo(config, tokens.access_token, claims.sub)
      : null;
  const { acr, amr, sid } = claims;
  const strong = (Array.isArray(amr) && amr.includes("mfa")) || (typeof acr === "string" && provider.acr.includes(acr));
  return {
    ...toldOf(provider.claims, [claims, more]),
    emisor: claims.iss,
    sujeto: claims.sub,
    fuerte: strong,
    sid: typeof sid === "string" ? sid : null,
    pista: tokens.id_token,
    fin: claims.exp,
  };
}

const whose = async (db: Db, condition: ReturnType<typeof eq>) => {
  const [found] = await db.select().from(usuario).where(condition);
  return found;
};
type Account = NonNullable<Awaited<ReturnType<typeof whose>>>;

/** The account that an identity belongs to, or may be joined to; else why there is none. */
async function accountOf(
  db: Db,
  { emisor, sujeto, ci }: Proved,
): Promise<{ account: Account; unida: boolean } | string> {
  const [joined] = await db
    .select({ account: usuario })
    .from(identidad)
    .innerJoin(usuario, eq(usuario.id, identidad.id_usuario))
    .where(and(eq(identidad.emisor, emisor), eq(identidad.sujeto, sujeto)));
  if (joined && ci !== null && joined.account.ci !== ci) return "El documento ya no es el de la cuenta";
  if (joined) return { account: joined.account, unida: true };
  if (ci === null) return "El proveedor no dice el número de documento";
  const account = await whose(db, eq(usuario.ci, ci));
  if (!account) return "Ninguna cuenta tiene ese documento";
  const [other] = await db
    .select({ id: identidad.id })
    .from(identidad)
    .where(and(eq(identidad.id_usuario, account.id), eq(identidad.emisor, emisor)));
  return other ? "La cuenta ya tiene otra identidad" : { account, unida: false };
}

const NO_ACCOUNT =
  "No hay una cuenta activa con su documento de identidad. Pida a quien administra el sistema que la cree o la corrija.";

/** A mail address that its owner recognises: 'm…@turismo.bo'. */
const hinted = (email: string) => email.replace(/^(.)[^@]*/, "$1…");

/**
 * Ends the way to the provider: opens the session of a joined identity, or says what is still to be proved. Whatever is
 * refused stands in the audit with its reason. Errors: 401, 503.
 */
export async function endIdentity(
  where: CallContext,
  provider: Provider,
  { pase, respuesta }: Body<"identidad.volver">,
  services: Use,
): Promise<Answer> {
  const { db } = where;
  const now = services.clock();
  const refuse = async (motivo: string, message: string, account: Account | null = null): Promise<never> => {
    await recordRefusal(where, account, motivo, now);
    throw refused(message);
  };
  const begun = await takePass(db, "IDA", pase, now);
  if (!begun) return refuse("Ingreso que no se comenzó aquí", overdue().message);
  const proved = await prove(provider, respuesta, begun, services).catch(async (error: unknown) => {
    if (isOutage(error)) {
      await recordRefusal(where, null, "El proveedor no responde", now);
      throw unavailable(provider.label);
    }
    const motivo = reasonOf(error);
    if (motivo === CANCELLED) return refuse(motivo, "No se completó el ingreso. Comience otra vez cuando quiera.");
    return refuse(motivo, `${provider.label} no confirmó quién es usted. Comience otra vez.`);
  });
  const found = await accountOf(db, proved);
  if (typeof found === "string") return refuse(found, NO_ACCOUNT);
  const { account, unida } = found;
  if (account.estado !== "ACTIVO") return refuse("La cuenta no está activa", NO_ACCOUNT, account);
  const { emisor, sujeto, fuerte, sid, pista, fin, nombre } = proved;
  const probada: Probada = { clase: "UNION", emisor, sujeto, id_usuario: account.id, unida, fuerte, sid, pista, fin };
  const invited = begun.invitacion !== null && (await isInvitation(db, begun.invitacion, account.id, now));
  const known = unida || invited;
  if (known) {
    try {
      return { sesion: await openFor(where, probada, {}, services, { invited }), union: null };
    } catch (error) {
      if (!(error instanceof Problem && error.marks.segundo_factor === 1)) throw error;
    }
  }
  const waiting = { ...probada, unida: known };
  return {
    sesion: null,
    union: {
      pase: await issuePass(db, waiting, now),
      persona: nombre || account.nombres,
      correo: hinted(account.email),
      clave: known ? 0 : 1,
      codigo: known ? 1 : 0,
    },
  };
}

const CANCELLED = "La persona no siguió en el proveedor";

/** Why the provider's answer is not believed, for the audit: the library's code, never what the answer holds. */
function reasonOf(error: unknown): string {
  if (error instanceof client.AuthorizationResponseError) {
    return error.error === "access_denied" ? CANCELLED : `El proveedor respondió ${error.error.slice(0, 40)}`;
  }
  if (error instanceof client.ResponseBodyError)
    return `El proveedor no aceptó el código (${error.error.slice(0, 40)})`;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const claim = claimOf(error);
  return `Respuesta no válida (${[code || "sin prueba", claim].filter(Boolean).join(", ")})`;
}

/** The claim that a token was refused for, as the library names it. */
function claimOf(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause) {
    const cause = at.cause;
    if (typeof cause === "object" && cause !== null && "claim" in cause) return String(cause.claim).slice(0, 40);
  }
  return "";
}

async function isInvitation(db: Db, hash: string, id_usuario: number, now: Date): Promise<boolean> {
  const [link] = await db
    .select({ id_usuario: token.id_usuario })
    .from(token)
    .where(
      and(eq(token.hash, hash), eq(token.uso, "CLAVE"), sql`${token.vence_en} > ${now.toISOString()}::timestamptz`),
    );
  return link?.id_usuario === id_usuario;
}

/**
 * Opens the session after the account's proof, and joins the identity to it. Errors: 401 as a sign-in by password, also
 * where the pass is over; 429.
 */
export async function joinIdentity(
  where: CallContext,
  { pase, password, codigo }: Body<"identidad.unir">,
  services: Use,
) {
  const { db } = where;
  const now = services.clock();
  // A slip of the fingers does not send a person to the provider again: the pass is used up with the session.
  const probada = await readPass(db, pase, now);
  if (!probada) {
    await recordRefusal(where, null, "Unión que no se comenzó aquí", now);
    throw overdue();
  }
  return openFor(where, probada, { password, codigo, pase }, services, { invited: false });
}

interface Typed {
  password?: string | undefined;
  codigo?: string | undefined;
  /** The pass to use up. */
  pase?: string;
}

const WRONG_PASSWORD = "La contraseña no es la de su cuenta.";

async function openFor(where: CallContext, probada: Probada, typed: Typed, services: Use, how: { invited: boolean }) {
  const account = await whose(where.db, eq(usuario.id, probada.id_usuario));
  const email = account?.email ?? "";
  return auditedSignIn(where, { email, codigo: typed.codigo, medio: "identidad" }, services.clock(), () =>
    enter(where.db, email, where, services, {
      refused: () => refused(WRONG_PASSWORD),
      first: async (clave) =>
        probada.unida ||
        how.invited ||
        (typed.password !== undefined && (await passwordMatches(clave, typed.password))),
      second: (tx, user) => (probada.fuerte ? Promise.resolve("key") : takeCode(tx, user, typed.codigo, services)),
      opened: async (tx, value, user) => {
        const now = services.clock();
        if (typed.pase !== undefined && !(await takePass(tx, "UNION", typed.pase, now))) throw overdue();
        await keepIdentity(tx, value, probada, user, now);
      },
    }),
  );
}

/** Joins the identity where it is new, and binds the session to it and to the provider's own. */
async function keepIdentity(
  tx: Tx,
  value: string,
  { emisor, sujeto, id_usuario, sid, pista, fin }: Probada,
  user: { id: number; email: string; nombres: string },
  now: Date,
): Promise<void> {
  const mine = and(eq(identidad.emisor, emisor), eq(identidad.sujeto, sujeto), eq(identidad.id_usuario, id_usuario));
  const [known] = await tx.update(identidad).set({ usado_en: now }).where(mine).returning({ id: identidad.id });
  let id = known?.id;
  if (id === undefined) {
    const row = { id_usuario, emisor, sujeto, creado_en: now, usado_en: now };
    [{ id } = { id: 0 }] = await tx.insert(identidad).values(row).returning({ id: identidad.id });
    const [person] = await tx.select().from(usuario).where(eq(usuario.id, user.id));
    const nombre = person ? fullName(person) : "";
    const entry = { tabla: "usuario", id_fila: user.id, accion: "UNIR IDENTIDAD", before: null, after: null };
    await recordChange(tx, { id: user.id, nombre }, entry);
    await mailOwner(tx, user, "unida", now);
  }
  await tx
    .update(token)
    .set({
      id_identidad: id,
      sid,
      pista,
      vence_en: sql`least(${token.vence_en}, to_timestamp(${fin}::double precision))`,
    })
    .where(eq(token.hash, tokenHash(value)));
}
