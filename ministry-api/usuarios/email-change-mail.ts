import type { Tx } from "../db/client";
import { correo } from "../db/schema";
import { oneLine } from "../mail/notice";
import { fechaHora } from "../seguimiento/workflow/la-paz";

/** The emails about a change of an account's address. */

interface Owner {
  email: string;
  nombres: string;
}

const linkTo = (page: "confirmar" | "deshacer", value: string) => `/correo/${page}?token=${encodeURIComponent(value)}`;

const write = (tx: Tx, para: string, asunto: string, lines: string[], enlace: string) =>
  tx.insert(correo).values({ para, asunto: `${asunto} - Inventario Turístico`, texto: lines.join("\n"), enlace });

/** Asks the new address for its confirmation. */
export const mailNewAddress = (tx: Tx, { nombres }: Owner, email: string, value: string) =>
  write(
    tx,
    email,
    "Confirme su correo",
    [
      `Hola ${oneLine(nombres)}:`,
      "",
      "Se pidió que este sea el correo de su cuenta en el Inventario de Recursos Turísticos. Mientras no lo confirme, la cuenta sigue con el correo anterior.",
      "",
      "Para confirmarlo, abra este enlace. Sirve una sola vez y vence en 72 horas:",
    ],
    linkTo("confirmar", value),
  );

/** Notifies the current address of the requested change. */
export const mailOldAddress = (tx: Tx, { email, nombres }: Owner, nuevo: string, value: string, now: Date) =>
  write(
    tx,
    email,
    "Se pidió cambiar su correo",
    [
      `Hola ${oneLine(nombres)}:`,
      "",
      `Se pidió que el correo de su cuenta en el Inventario de Recursos Turísticos sea ${nuevo}. El cambio vale cuando ese correo lo confirme.`,
      "",
      `Fecha: ${fechaHora(now)}`,
      "",
      "Si usted lo pidió, no haga nada.",
      "Si no fue usted, abra este enlace en las próximas 72 horas: deshace el cambio y bloquea la cuenta.",
    ],
    linkTo("deshacer", value),
  );

/** Notifies the earlier address that the account is locked, and of what to do next. */
export const mailLockedAccount = (tx: Tx, { email, nombres }: Owner, now: Date) =>
  write(
    tx,
    email,
    "Cuenta bloqueada",
    [
      `Hola ${oneLine(nombres)}:`,
      "",
      "Se deshizo el cambio de correo de su cuenta y la cuenta quedó bloqueada: sus sesiones se cerraron y su contraseña ya no sirve.",
      "",
      `Fecha: ${fechaHora(now)}`,
      "",
      "Avise al administrador del sistema. Cuando active la cuenta, elija una contraseña nueva con este correo:",
    ],
    "/password",
  );
