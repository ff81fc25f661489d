import * as z from "zod";
import { isRol, type Rol } from "@/contract/codes";

const rol = z.number().refine((id): id is Rol => isRol(id));

/** Who is signed in in this browser, as the web server says (app/campo/sesion). */
export const SesionDeCampo = z.object({
  persona: z
    .object({
      clave: z.string().min(1),
      nombre: z.string(),
      subject: z.object({ rol, id_departamento: z.number().nullable() }),
      departamento: z.string(),
    })
    .nullable(),
  /** The ministry API keeps references, so a repeated creation makes nothing twice. */
  referencias: z.boolean(),
});
export type SesionDeCampo = z.output<typeof SesionDeCampo>;

const PATIENCE_MS = 8000;

/** Asks the web server who is signed in; null if it does not answer. */
export async function askSession(): Promise<SesionDeCampo | null> {
  try {
    const answer = await fetch("/campo/sesion", { cache: "no-store", signal: AbortSignal.timeout(PATIENCE_MS) });
    return answer.ok ? SesionDeCampo.parse(await answer.json()) : null;
  } catch {
    return null;
  }
}
