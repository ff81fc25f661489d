import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import type { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { normalise } from "@/contract/plain-text";
import { PASSWORD_MIN } from "@/contract/resources/sesion";
import { PUNTAJE_CLAVE } from "@/contract/codes";
import { invalid } from "../http/problem";

/** The estimate reads at most this many characters: more would cost a second and not change the result. */
const LOOKED_AT = 64;

let estimator: Promise<ZxcvbnFactory> | undefined;

async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: LOOKED_AT });
}

/** Can few attempts find the password? Checks repetitions, rows of keys, dates, common words and the `own` words. */
async function isGuessable(password: string, own: readonly string[]): Promise<boolean> {
  estimator ??= loadEstimator();
  return (await estimator).check(password, [...own]).score < PUNTAJE_CLAVE;
}

let known: Promise<ReadonlySet<string>> | undefined;

/** Keeps only entries long enough to pass the contract's rule: about 300 of 49,000. */
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  const folded = dictionary["passwords-common"].map(normalise);
  return new Set(folded.filter((word) => word.length >= PASSWORD_MIN));
}

/** Is it one of the most used passwords, ignoring case and accents? The list is loaded on the first call. */
async function isCommonPassword(password: string): Promise<boolean> {
  known ??= load();
  return (await known).has(normalise(password));
}

/** argon2id with the package's default cost (19 MiB, 2 passes). */
export const hashPassword = (password: string) => hash(password);

let nobodys: Promise<string> | undefined;

/**
 * Does the password match the stored hash? If there is none (unknown account, or invited and without a password yet)
 * the same work is done, so that the response time reveals nothing.
 */
export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  nobodys ??= hash(randomBytes(32));
  const right = await verify(stored ?? (await nobodys), password).catch(() => false);
  return right && stored !== null && stored !== undefined;
}

/** Shorter words may occur in any password by chance, so they are not checked. */
const TELLING = 4;

/** The person the password is for. */
interface Owner {
  email: string;
  nombres: string;
  primer_apellido: string;
  segundo_apellido: string | null;
}

/** The person's email and the words of their name, normalised. */
const ownWordsOf = (owner: Owner): string[] =>
  [owner.email, owner.email.split("@")[0], owner.nombres, owner.primer_apellido, owner.segundo_apellido]
    .flatMap((text) => [text, ...(text ?? "").split(/\s+/)])
    .map((word) => normalise(word ?? ""))
    .filter((word) => word.length >= TELLING);

/** Does the password contain the person's email or a word of their name? */
export function revealsOwner(password: string, owner: Owner): boolean {
  const typed = normalise(password);
  return ownWordsOf(owner).some((word) => typed.includes(word));
}

/** Words that anyone would try on this system (docs/security.md), as `normalise` writes them. */
const OWN_WORDS =
  /ministerio|gobernacion|departamento|nacional|tecnico|operador|administrador|admin|usuario|clave|contrasena|password|inventari[oa]|inventariacion|recursos?|turistic[oa]s?|turismo|atractivos?|facilidad(es)?|bolivia|la ?paz|potosi|oruro|cochabamba|santa ?cruz|tarija|chuquisaca|sucre|beni|pando/g;
/** Letters that a password needs besides such words. Digits and signs around them are what is tried first. */
const OTHER_LETTERS = 4;

/** Is the password made of this system's own words, with digits, signs and fewer than four other letters? */
export const isOwnWords = (password: string): boolean => {
  const typed = normalise(password);
  const left = typed.replace(OWN_WORDS, "");
  return left !== typed && left.replace(/[^\p{L}]/gu, "").length < OTHER_LETTERS;
};

/**
 * Refuses a weak password: one of the most used, made of this system's words, containing the person's email or name, or
 * easily guessed. The contract checks the length. Errors: 422 under `field`.
 */
export async function requireGoodPassword(password: string, owner: Owner, field: "password" | "nueva"): Promise<void> {
  if (await isCommonPassword(password)) {
    throw invalid({ [field]: ["Esa contraseña es demasiado común. Elija otra que nadie pueda adivinar."] });
  }
  if (isOwnWords(password)) {
    throw invalid({ [field]: ["La contraseña se adivina: agregue otras palabras a las de este sistema."] });
  }
  if (revealsOwner(password, owner)) {
    throw invalid({ [field]: ["La contraseña no debe contener su correo ni su nombre"] });
  }
  if (await isGuessable(password, ownWordsOf(owner))) {
    throw invalid({
      [field]: [
        "La contraseña se adivina: evite repeticiones y series. Use, p. ej., cuatro palabras que no vayan juntas.",
      ],
    });
  }
}
