import "server-only";
import * as z from "zod";
import { RepeatRefusal } from "@/contract/repetido";
import { LoginRefusal } from "@/contract/resources/sesion";

/** Why a call failed: an error status (http), a timeout, no connection, or a response that cannot be read. */
type MinistryErrorKind = "http" | "timeout" | "unreachable" | "unreadable";

/** A failed call of the ministry API, with a message that may be shown and the errors of each field. */
export class MinistryError extends Error {
  override name = "MinistryError";
  constructor(
    readonly kind: MinistryErrorKind,
    /** The upstream status of an `http` error; 502, 503 or 504 otherwise. */
    readonly status: number,
    message: string,
    readonly errores: Record<string, string[]> = {},
    /** The response's Retry-After. */
    readonly retryAfter: string | null = null,
    /** The current record, from a 409. */
    readonly actual: Record<string, unknown> | null = null,
    /** The marks of a sign-in that lacks its second factor alone (LoginRefusal); null for any other error. */
    readonly codeNeeded: Readonly<Record<string, 1>> | null = null,
    /** The row repeats another of its section; the call succeeds once the person confirms it. */
    readonly repeated = false,
  ) {
    super(message);
  }

  /** Keeps the message, field errors and record values out of logs: they may be personal data. */
  [Symbol.for("nodejs.util.inspect.custom")](): string {
    return `MinistryError ${this.kind} ${this.status}`;
  }
}

export const unreadableError = () =>
  new MinistryError("unreadable", 502, "El servidor respondió algo que no se puede leer. Intente nuevamente.");
export const unreachableError = () =>
  new MinistryError("unreachable", 503, "No se pudo conectar con el servidor. Intente nuevamente.");
export const timedOut = () =>
  new MinistryError("timeout", 504, "El servidor tardó demasiado en responder. Intente nuevamente.");

const SENTENCES: Record<number, string> = {
  401: "Su sesión terminó. Inicie sesión nuevamente.",
  403: "No tiene permiso para realizar esta acción",
  404: "El registro no existe",
  409: "El registro está en uso o cambió mientras tanto.",
  413: "Los datos enviados son demasiado grandes.",
  415: "Los datos enviados no vienen en un formato que se admita.",
  422: "Revise los datos marcados",
  429: "Demasiados intentos. Espere un momento e intente nuevamente.",
};
export const GENERAL_SENTENCE = "El servidor no pudo atender la solicitud. Intente nuevamente.";

/** The message for a refusal whose own message is missing or not meant for people. */
export const sentenceOf = (status: number) => SENTENCES[status] ?? GENERAL_SENTENCE;

/** Values of `errores` may be a text or a list of texts (decision 002). */
const Refusal = z.object({
  message: z.string().trim().min(1).max(500).optional().catch(undefined),
  errores: z
    .record(z.string(), z.union([z.string().transform((one) => [one]), z.array(z.coerce.string())]))
    .optional()
    .catch(undefined),
  actual: z.record(z.string(), z.unknown()).nullable().optional().catch(null),
});

function secondFactorMarks(body: unknown): Record<string, 1> | null {
  const marks = LoginRefusal.safeParse(body).data;
  if (marks?.segundo_factor !== 1) return null;
  return Object.fromEntries(Object.entries(marks).flatMap(([name, set]) => (set === 1 ? [[name, set]] : [])));
}

/** The error for a response that is not a success; the message of a 500 is for logs, so it is replaced. */
export function refusalError(status: number, body: unknown, retryAfter: string | null): MinistryError {
  const said = Refusal.safeParse(body);
  const message = (status !== 500 && said.data?.message) || sentenceOf(status);
  const actual = status === 409 ? (said.data?.actual ?? null) : null;
  const codeNeeded = status === 401 ? secondFactorMarks(body) : null;
  const repeated = status === 409 && RepeatRefusal.safeParse(body).data?.repetido === 1;
  return new MinistryError("http", status, message, said.data?.errores ?? {}, retryAfter, actual, codeNeeded, repeated);
}
