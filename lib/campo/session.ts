import * as z from "zod";
import { isRol, type Rol } from "@/contract/codes";
import { fetchOwn } from "../connection/own-answer";
import { endSession } from "../sesion/end-session";
import { forgetSignOut, unfinishedSignOut } from "./sign-out";

const rolField = z.number().refine((id): id is Rol => isRol(id));

/** Who is signed in in this browser, as the web server says (app/campo/sesion). */
export const SesionDeCampo = z.object({
  persona: z
    .object({
      clave: z.string().min(1),
      nombre: z.string(),
      subject: z.object({ rol: rolField, id_departamento: z.number().nullable() }),
      departamento: z.string(),
    })
    .nullable(),
  /** The ministry API keeps references, so a repeated creation makes nothing twice. */
  referencias: z.boolean(),
  /** The epoch of the API's database: another one after a backup was restored; null if it is not known. */
  epoca: z.guid().nullable().default(null),
});
export type SesionDeCampo = z.output<typeof SesionDeCampo>;

const PATIENCE_MS = 8000;

async function fetchFieldSession(): Promise<SesionDeCampo | null> {
  try {
    const answer = await fetchOwn("/campo/sesion", { cache: "no-store", signal: AbortSignal.timeout(PATIENCE_MS) });
    return answer.ok ? SesionDeCampo.parse(await answer.json()) : null;
  } catch {
    return null;
  }
}

/**
 * Asks the web server who is signed in; null if it does not answer. A sign-out that it does not know of is finished
 * first; until then the answer is null, so that nothing is shown or sent in that session.
 */
export async function askSession(): Promise<SesionDeCampo | null> {
  let session = await fetchFieldSession();
  const leaving = unfinishedSignOut();
  if (leaving === null || session === null) return session;
  if (session.persona?.clave === leaving) {
    await endSession();
    // The next question tells whether it succeeded.
    session = await fetchFieldSession();
    if (session === null || session.persona?.clave === leaving) return null;
  }
  forgetSignOut();
  return session;
}
