import type { Mailer } from "./mailer";

/** The message about a mail: that it is sent, or which folder it is in when there is no mail server. */
export const deliveryMessage = (what: string, { folder }: Mailer, sent: string): string =>
  folder === undefined ? sent : `No hay servidor de correo: ${what} está en la carpeta ${folder}`;
