import type { Mailer } from "./mailer";

/** What a person is told of a mail that was handed over: that it is sent, or where it lies for lack of a mail server. */
export const whereabouts = (what: string, { folder }: Mailer, sent: string): string =>
  folder === undefined ? sent : `No hay servidor de correo: ${what} está en la carpeta ${folder}`;
