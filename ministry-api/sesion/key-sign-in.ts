import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import { and, eq, lt } from "drizzle-orm";
import type { Body } from "@/contract";
import { auditedSignIn } from "../auditoria/record";
import type { Db, Tx } from "../db/client";
import { llave, usuario } from "../db/schema";
import type { CallContext } from "../http/handler";
import { Problem } from "../http/problem";
import type { Services } from "../http/services";
import { challengeFor, LIVES_MS, partyOf, takeChallenge, webAuthn } from "./retos";
import { enter } from "./sign-in";

type Use = Pick<Services, "clock" | "keyring" | "publicUrl">;

const refused = (message: string) => new Problem(401, message);
const NO_USE = "Esta llave no sirve para ingresar: se quitó, o su cuenta no está activa. Use su contraseña.";
const TOO_LATE = "El tiempo para usar la llave venció. Intente otra vez.";
const OTHERS = "Esa llave es de otra cuenta. Use una de la suya.";

/** What a device is asked for to sign in: it finds a passkey by itself, and checks the person. */
export async function askForKey(db: Db, address: string, { clock, publicUrl }: Use) {
  const { generateAuthenticationOptions } = await webAuthn();
  return generateAuthenticationOptions({
    rpID: partyOf({ publicUrl }).expectedRPID,
    challenge: await challengeFor(db, address, clock()),
    timeout: LIVES_MS,
    userVerification: "required",
  });
}

const keyWith = async (db: Db, id: string) => {
  const [found] = await db
    .select({ key: llave, email: usuario.email, seudonimo: usuario.seudonimo })
    .from(llave)
    .innerJoin(usuario, eq(usuario.id, llave.id_usuario))
    .where(eq(llave.credencial, id));
  return found;
};
type Found = NonNullable<Awaited<ReturnType<typeof keyWith>>>;

/**
 * Signs a person in with a passkey, which counts as a password and a second factor; with `email` only with one of that
 * account. Errors: 401 (no such passkey, wrong signature, account not active, too late), 429.
 */
export async function signInByKey(db: Db, body: Body<"llave.ingresar">, where: CallContext, services: Use) {
  const { credencial, email } = body;
  const found = await keyWith(db, credencial.id);
  const now = services.clock();
  const whose = found?.email ?? email ?? "";
  return auditedSignIn(where, { email: whose, medio: "llave" }, now, async () => {
    let refusal = refused(NO_USE);
    let counted = 0;
    return enter(db, whose, where, services, {
      refused: () => refusal,
      first: async () => {
        const challenge = await takeChallenge(db, credencial, null, now);
        if (challenge === null) refusal = refused(TOO_LATE);
        if (challenge === null || !found) return false;
        const counter = await verifiedCounter(found, body, challenge, services);
        if (counter === null) return false;
        counted = counter;
        if (email === undefined || email.toLowerCase() === found.email.toLowerCase()) return true;
        refusal = refused(OTHERS);
        return false;
      },
      second: async (tx, user) =>
        found?.key.id_usuario === user.id && (await countUse(tx, found.key.id, counted, now)) ? "key" : "refused",
    });
  });
}

/** The device's count of uses, if it signed the challenge with this passkey for its person; else null. */
async function verifiedCounter(
  { key, seudonimo }: Found,
  { credencial }: Body<"llave.ingresar">,
  expectedChallenge: string,
  services: Use,
): Promise<number | null> {
  const response = credencial as unknown as AuthenticationResponseJSON;
  const { verifyAuthenticationResponse } = await webAuthn();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge,
      ...partyOf(services),
      credential: {
        id: key.credencial,
        publicKey: new Uint8Array(Buffer.from(key.clave_publica, "base64url")),
        counter: key.contador,
      },
    });
    const handle = Buffer.from(response.response.userHandle ?? "", "base64url").toString("utf8");
    return verified && handle === seudonimo ? authenticationInfo.newCounter : null;
  } catch {
    // The library throws for every reason to refuse; nothing else happens in it.
    return null;
  }
}

/** Of two uses with one count, as a copied passkey would make them, only the first is written. */
async function countUse(tx: Tx, id: number, contador: number, usado_en: Date): Promise<boolean> {
  const used = await tx
    .update(llave)
    .set({ contador, usado_en })
    .where(and(eq(llave.id, id), contador === 0 ? eq(llave.contador, 0) : lt(llave.contador, contador)))
    .returning({ id: llave.id });
  return used.length > 0;
}
