import { deviceOf } from "@/contract/dispositivo";
import type { Tx } from "../db/client";
import { correo } from "../db/schema";
import { oneLine } from "../mail/notice";
import { fechaHora } from "../seguimiento/workflow/la-paz";
import { limitedNetwork } from "./attempts";

/** Security events of an account, with the text of the email to its person. */
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
    hecho:
      "Un administrador quitó la verificación en dos pasos y las llaves de acceso de su cuenta. Todas sus sesiones se cerraron.",
  },
  llave: {
    asunto: "Llave de acceso agregada",
    hecho:
      "Se agregó a su cuenta una llave de acceso, con la que se ingresa sin contraseña. Sus otras sesiones se cerraron.",
  },
  sinLlave: {
    asunto: "Llave de acceso quitada",
    hecho: "Se quitó una llave de acceso de su cuenta. Sus otras sesiones se cerraron.",
  },
  unida: {
    asunto: "Identidad digital unida",
    hecho: "Su identidad digital se unió a su cuenta: desde ahora puede ingresar con ella.",
  },
  separada: {
    asunto: "Identidad digital separada",
    hecho: "Su cuenta ya no está unida a su identidad digital. Las sesiones que abrió con ella se cerraron.",
  },
  usado: {
    asunto: "Ingreso con un código de recuperación",
    hecho: "Se ingresó a su cuenta con un código de recuperación, que ya no sirve.",
  },
  cambiada: {
    asunto: "Contraseña cambiada",
    hecho: "Se cambió la contraseña de su cuenta desde su perfil. Sus otras sesiones se cerraron.",
  },
  recuperada: {
    asunto: "Contraseña cambiada",
    hecho: "Se eligió una contraseña nueva con el enlace enviado a este correo. Todas sus sesiones se cerraron.",
  },
  equipo: {
    asunto: "Ingreso desde un equipo nuevo",
    hecho: "Se ingresó a su cuenta desde un equipo en el que no se había ingresado antes.",
  },
} as const;

/** Where the event happened, so that the person can recognise it. */
interface Where {
  address: string;
  agent: string | null;
}

const placeLines = ({ address, agent }: Where) => [
  `Equipo: ${deviceOf(agent).words}`,
  ...(limitedNetwork(address) === null ? [] : [`Dirección: ${oneLine(address)}`]),
];

/**
 * Queues an email about an account's security, in the transaction that changes the account. It is sent even if the
 * person turned off notices about records.
 */
export async function mailOwner(
  tx: Tx,
  owner: { email: string; nombres: string },
  what: keyof typeof HECHOS,
  now: Date,
  where?: Where,
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
      ...(where ? placeLines(where) : []),
      "",
      "Si no fue usted, cambie su contraseña y avise al administrador del sistema. Puede ver sus sesiones en su perfil:",
    ].join("\n"),
    enlace: "/perfil",
  });
}
