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

interface DecisionFacts {
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
export function noticeOf({
  aviso,
  kind,
  id,
  cite,
  nombre,
  observacion,
  por,
  fecha,
  autor,
  corregible,
}: DecisionFacts): Notice {
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

/** Where the daily mail leads. */
const DAILY_LINK = "/mi-trabajo";

/**
 * Why the mail was sent. A notice about a record links to it, the daily mail to the person's work; both can be switched
 * off. The others concern the account.
 */
function reason(publicUrl: string, enlace: string): string[] {
  if (enlace.startsWith("/abrir/")) {
    return [
      "Recibe este aviso porque usted hizo el registro. Para no recibir más avisos, desactívelos en su perfil:",
      `${publicUrl}/perfil`,
    ];
  }
  if (enlace === DAILY_LINK) {
    return [
      "Recibe este correo porque eligió «Un correo al día». Para no recibirlo más, desactívelo en su perfil:",
      `${publicUrl}/perfil`,
    ];
  }
  return ["Recibe este correo por la seguridad de su cuenta."];
}

/** A mail's whole text, for a web application at `publicUrl`. */
export const wholeText = (publicUrl: string, { texto, enlace }: Pick<Notice, "texto" | "enlace">): string =>
  [texto, publicUrl + enlace, "", ...reason(publicUrl, enlace)].join("\n");

/** What the daily mail says of one notice. */
interface DailyLine {
  /** The notice's sentence. */
  frase: string;
  /** Who did it, if the sentence does not say. */
  por: string | null;
  /** dd/mm/aaaa HH:mm in La Paz. */
  fecha: string;
}

/** Most notices that one mail tells. */
export const MOST_LINES = 50;

/** The mail with the notices of a day; `total` counts those that find no room too. */
export function dailyMail(
  autor: { email: string; nombres: string },
  lines: readonly DailyLine[],
  total: number,
): Notice {
  const more = total - lines.length;
  const texto = [
    `Hola ${oneLine(autor.nombres)}:`,
    "",
    "Esto pasó con sus registros y con los que sigue:",
    "",
    ...lines.flatMap(({ frase, por, fecha }) => [
      `- ${oneLine(frase)}`,
      `  ${[...(por === null ? [] : [oneLine(por)]), fecha].join(" · ")}`,
    ]),
    ...(more > 0 ? [more === 1 ? "- y 1 aviso más" : `- y ${more} avisos más`] : []),
    "",
    "Para ver lo que espera por usted, abra este enlace:",
  ];
  return {
    para: autor.email,
    asunto: `${total === 1 ? "1 aviso" : `${total} avisos`} del día - Inventario Turístico`,
    texto: texto.join("\n"),
    enlace: DAILY_LINK,
  };
}
