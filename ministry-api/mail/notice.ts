import type { Kind } from "@/contract/resources/registros";
import type { Aviso } from "@/contract/workflow";

/** User text as one line of plain text: no line breaks, no marks that change the text direction. */
export const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/ {2,}/g, " ")
    .trim();

/** User text of several lines, each marked as a quote, so that none looks like the application's own text. */
const quoted = (text: string) =>
  text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => `> ${oneLine(line)}`.trimEnd())
    .join("\n");

interface Told {
  aviso: Aviso;
  kind: Kind;
  id: number;
  cite: string;
  nombre: string;
  observacion: string | null;
  /** Who decided. */
  por: { nombre: string; rolNombre: string };
  /** dd/mm/aaaa HH:mm in La Paz. */
  fecha: string;
  autor: { email: string; nombres: string };
  /** The author may change the record now, because it was sent back for correction. */
  corregible: boolean;
}

interface Notice {
  para: string;
  asunto: string;
  /** Ends with the line that introduces `enlace`. */
  texto: string;
  /** Path in the web application. */
  enlace: string;
}

/** The mail that notifies an author of one decision. User text appears in its body only, never in its subject. */
export function noticeOf({ aviso, kind, id, cite, nombre, observacion, por, fecha, autor, corregible }: Told): Notice {
  const { hecho, sigue } = aviso;
  const texto = [
    `Hola ${oneLine(autor.nombres)}:`,
    "",
    `El registro ${cite} fue ${hecho}.`,
    "",
    `Nombre: ${oneLine(nombre)}`,
    `Cite: ${cite}`,
    `Decisión: ${hecho}`,
    `Por: ${oneLine(por.nombre)} (${por.rolNombre})`,
    `Fecha: ${fecha}`,
    ...(observacion === null ? [] : ["", "Observación:", quoted(observacion)]),
    "",
    sigue,
    "",
    corregible ? "Para corregirlo, abra este enlace:" : "Para verlo, abra este enlace:",
  ];
  return {
    para: autor.email,
    asunto: `${cite}: ${hecho} - Inventario Turístico`,
    texto: texto.join("\n"),
    enlace: `/abrir/${kind}/${id}${corregible ? "" : "?ver=1"}`,
  };
}

/**
 * Why the mail was sent. A notice about a record links to it and can be switched off; the others concern the account.
 */
const reason = (publicUrl: string, enlace: string): string[] =>
  enlace.startsWith("/abrir/")
    ? [
        "Recibe este aviso porque usted hizo el registro. Para no recibir más avisos, desactívelos en su perfil:",
        `${publicUrl}/perfil`,
      ]
    : ["Recibe este correo por la seguridad de su cuenta."];

/** A mail's whole text, for a web application at `publicUrl`. */
export const wholeText = (publicUrl: string, { texto, enlace }: Pick<Notice, "texto" | "enlace">): string =>
  [texto, publicUrl + enlace, "", ...reason(publicUrl, enlace)].join("\n");
