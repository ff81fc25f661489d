import type { RegistrationResponseJSON } from "@simplewebauthn/server";
import { and, asc, eq, isNull } from "drizzle-orm";
import type { Body, Reply } from "@/contract";
import { MAX_LLAVES } from "@/contract/resources/llaves";
import type { Db, Tx } from "../db/client";
import { llave, segundoFactor } from "../db/schema";
import type { Caller } from "../http/handler";
import { notFound, Problem } from "../http/problem";
import type { Services } from "../http/services";
import { challengeOf, LIVES_MS, partyOf, takeChallenge, webAuthn } from "./retos";
import { guarded, hashesOf, lockOwner, mayHaveSecondFactor, requirePassword, settle } from "./second-factor";
import { newRecoveryCodes } from "./second-factor-code";
import { fullName } from "./tokens";

/** A person's own passkeys: list, add, rename, remove. What is signed in with one is in key-sign-in.ts. */

type Use = Pick<Services, "clock" | "publicUrl">;

const RP_NAME = "Inventario Turístico";

const tooMany = () => new Problem(409, `Ya tiene ${MAX_LLAVES} llaves de acceso. Quite una que no use.`);
const tooLate = () => new Problem(409, "El tiempo para agregar la llave venció. Comience de nuevo.");
const notMade = () => new Problem(409, "La llave no se pudo comprobar. Comience de nuevo.");
const alreadyAdded = () => new Problem(409, "Esa llave ya está registrada.");

const ofPerson = (id_usuario: number) => eq(llave.id_usuario, id_usuario);

/** One's own passkeys, the first one first. */
export async function ownKeys(db: Db, caller: Caller): Promise<Reply<"llave.list">> {
  const rows = await db.select().from(llave).where(ofPerson(caller.id)).orderBy(asc(llave.id));
  return {
    llaves: rows.map(({ id, nombre, creado_en, usado_en }) => ({
      id,
      nombre,
      creado_en: creado_en.toISOString(),
      usado_en: usado_en?.toISOString() ?? null,
    })),
  };
}

/** What a device is asked for to make a passkey, after the password. Errors: 409 for too many, 422, 429. */
export async function startKey(db: Db, caller: Caller, actual: string, { clock, publicUrl }: Use) {
  return guarded(db, caller, { clock }, async (refuse) => {
    await requirePassword(db, caller, actual, refuse);
    const { owner, known } = await db.transaction(async (tx) => ({
      owner: await lockOwner(tx, caller.id),
      known: await tx.select({ id: llave.credencial }).from(llave).where(ofPerson(caller.id)),
    }));
    if (known.length >= MAX_LLAVES) throw tooMany();
    const { generateRegistrationOptions } = await webAuthn();
    return generateRegistrationOptions({
      rpName: RP_NAME,
      rpID: partyOf({ publicUrl }).expectedRPID,
      userID: new TextEncoder().encode(owner.seudonimo),
      userName: owner.email,
      userDisplayName: fullName(owner),
      challenge: await challengeOf(db, caller.id, clock()),
      timeout: LIVES_MS,
      excludeCredentials: known,
      // The sign-in asks nobody who they are, and a passkey counts as two factors.
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
  });
}

/**
 * Adds the passkey that a device made; the other sessions end and the owner is told by mail. Returns recovery codes
 * where passkeys are a second factor and there are none. Errors: 409 (too late, not as asked for, known, too many).
 */
export async function addKey(
  db: Db,
  caller: Caller,
  { nombre, credencial: made }: Body<"llave.agregar">,
  { clock, publicUrl }: Use,
): Promise<string[]> {
  const now = clock();
  const expectedChallenge = await takeChallenge(db, made, caller.id, now);
  if (expectedChallenge === null) throw tooLate();
  const { verifyRegistrationResponse } = await webAuthn();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: made as unknown as RegistrationResponseJSON,
    expectedChallenge,
    ...partyOf({ publicUrl }),
    // The library throws for every reason to refuse; nothing else happens in it.
  }).catch(() => ({ verified: false as const, registrationInfo: undefined }));
  if (!verified || !registrationInfo) throw notMade();
  const { id: credencial, publicKey, counter } = registrationInfo.credential;
  return db.transaction(async (tx) => {
    const owner = await lockOwner(tx, caller.id);
    const count = await tx.$count(llave, ofPerson(caller.id));
    if (count >= MAX_LLAVES) throw tooMany();
    const clave_publica = Buffer.from(publicKey).toString("base64url");
    const added = await tx
      .insert(llave)
      .values({ id_usuario: caller.id, nombre, credencial, clave_publica, contador: counter, creado_en: now })
      .onConflictDoNothing()
      .returning({ id: llave.id });
    if (added.length === 0) throw alreadyAdded();
    const codes = mayHaveSecondFactor(owner) ? await firstCodes(tx, caller.id, now) : [];
    await settle(tx, caller, owner, "llave", now);
    return codes;
  });
}

/** Recovery codes for a person who has none. */
async function firstCodes(tx: Tx, id_usuario: number, creado_en: Date): Promise<string[]> {
  const [row] = await tx.select().from(segundoFactor).where(eq(segundoFactor.id_usuario, id_usuario));
  if (row && row.codigos.length > 0) return [];
  const codes = newRecoveryCodes();
  const codigos = hashesOf(id_usuario, codes);
  await tx
    .insert(segundoFactor)
    .values({ id_usuario, creado_en, codigos })
    .onConflictDoUpdate({ target: segundoFactor.id_usuario, set: { codigos } });
  return codes;
}

/** Errors: 404 if it is another person's. */
export async function renameKey(db: Db, caller: Caller, id: number, nombre: string): Promise<void> {
  const renamed = await db
    .update(llave)
    .set({ nombre })
    .where(and(ofPerson(caller.id), eq(llave.id, id)))
    .returning({ id: llave.id });
  if (renamed.length === 0) throw notFound();
}

/**
 * Removes one of one's own passkeys after the password; the other sessions end and the owner is told by mail. With the
 * last one go recovery codes that no application needs. Errors: 404 if it is another person's, 422, 429.
 */
export async function removeKey(db: Db, caller: Caller, id: number, actual: string, { clock }: Use): Promise<void> {
  const thisOne = and(ofPerson(caller.id), eq(llave.id, id));
  if ((await db.$count(llave, thisOne)) === 0) throw notFound();
  await guarded(db, caller, { clock }, async (refuse) => {
    await requirePassword(db, caller, actual, refuse);
    await db.transaction(async (tx) => {
      const owner = await lockOwner(tx, caller.id);
      const gone = await tx.delete(llave).where(thisOne).returning({ id: llave.id });
      if (gone.length === 0) throw notFound();
      if ((await tx.$count(llave, ofPerson(caller.id))) === 0) {
        const onlyCodes = and(eq(segundoFactor.id_usuario, caller.id), isNull(segundoFactor.activo_desde));
        await tx.update(segundoFactor).set({ codigos: [] }).where(onlyCodes);
      }
      await settle(tx, caller, owner, "sinLlave", clock());
    });
  });
}
