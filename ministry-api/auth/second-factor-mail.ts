import type { CallName } from "@/contract";
import type { Tx } from "../db/client";
import { correo } from "../db/schema";
import { oneLine } from "../mail/notice";
import { fechaHora } from "../workflow/la-paz";

/** What happened to a second factor, as its person is told of it by mail. */
const HECHOS = {
  activado: {
    asunto: "Verificación en dos pasos activada",
    hecho: "Se activó la verificación en dos pasos de su cuenta. Sus otras sesiones se cerraron.",
  },
  desactivado: {
    asunto: "Verificación en dos pasos desactivada",
    hecho: "Se desactivó la verificación en dos pasos de su cuenta. Sus otras sesiones se cerraron.",
  },
  renovado: {
    asunto: "Códigos de recuperación nuevos",
    hecho: "Se crearon códigos de recuperación nuevos; los anteriores ya no sirven. Sus otras sesiones se cerraron.",
  },
  quitado: {
    asunto: "Verificación en dos pasos quitada",
    hecho: "Un administrador quitó la verificación en dos pasos de su cuenta. Todas sus sesiones se cerraron.",
  },
  usado: {
    asunto: "Ingreso con un código de recuperación",
    hecho: "Se ingresó a su cuenta con un código de recuperación, que ya no sirve.",
  },
} as const;

/** The calls after which such a mail waits. */
export const TOLD_CALLS: ReadonlySet<string> = new Set<CallName>([
  "segundofactor.activar",
  "segundofactor.renovar",
  "segundofactor.desactivar",
  "segundofactor.quitar",
]);

/**
 * Writes the mail about a second factor, in the transaction that changes it. It goes out whatever the person chose of
 * notices about records: it concerns the safety of the account.
 */
export async function tellOwner(
  tx: Tx,
  owner: { email: string; nombres: string },
  what: keyof typeof HECHOS,
  now: Date,
): Promise<void> {
  const { asunto, hecho } = HECHOS[what];
  await tx.insert(correo).values({
    para: owner.email,
    asunto: `${asunto} - Inventario Turístico`,
    texto: [
      `Hola ${oneLine(owner.nombres)}:`,
      "",
      hecho,
      "",
      `Fecha: ${fechaHora(now)}`,
      "",
      "Si no fue usted, cambie su contraseña y avise al administrador del sistema. Puede ver sus sesiones en su perfil:",
    ].join("\n"),
    enlace: "/perfil",
  });
}
