import { ApiError } from "../../api-client";
import { isOutage } from "../../connection/connection";

/** Why a preparation ended before everything was taken along. */
export interface Failure {
  /** `cut`: it goes on by itself when the line is back. */
  kind: "cut" | "full" | "session" | "other";
  message: string;
}

const WORDS = {
  cut: "Se cortó la línea. Lo que ya llevó está guardado; sigue donde quedó cuando vuelva.",
  full:
    "No queda espacio en este equipo. Lo que ya llevó sigue guardado: libere espacio (fotografías, videos o " +
    "aplicaciones que no use) y vuelva a preparar.",
  session: "Su sesión terminó. Inicie sesión para seguir; lo que ya llevó está guardado.",
  other: "No se pudo seguir. Lo que ya llevó está guardado.",
};

const isNamed = (error: unknown, name: string) => error instanceof Error && error.name === name;

/** True if the person stopped it. */
export const isStop = (error: unknown) => isNamed(error, "AbortError");

/** What a failed preparation says. */
export function failureOf(error: unknown): Failure {
  if (isNamed(error, "QuotaExceededError")) return { kind: "full", message: WORDS.full };
  if (!(error instanceof ApiError)) return { kind: "other", message: WORDS.other };
  if (isOutage(error.status)) return { kind: "cut", message: WORDS.cut };
  if (error.status === 401) return { kind: "session", message: WORDS.session };
  return { kind: "other", message: `${WORDS.other} ${error.message}` };
}
