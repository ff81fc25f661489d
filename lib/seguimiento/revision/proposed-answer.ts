import { formatNumber } from "@/lib/format";
import { type Changes, countChanges } from "./revision";
import { PROPUESTA } from "./texts";

/** Values of at most so many characters are quoted; of a longer one only the field is named. */
const SHORT = 40;
/** Changes that are told one by one. */
const MOST = 5;

/** 'Jerarquía' in a sentence; 'Z (altitud)' stays. */
const inSentence = (text: string) => text.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLocaleLowerCase("es"));

function sayField({ campo, de, a }: Changes["cambios"][number]["campos"][number]): string {
  const name = inSentence(campo);
  if (a === "") return PROPUESTA.emptied(name);
  if (a.length > SHORT || de.length > SHORT) return PROPUESTA.rewritten(name);
  return de === "" ? PROPUESTA.filled(name, a) : PROPUESTA.changed(name, de, a);
}

const sayChange = ({ clase, titulo, nombre, campos }: Changes["cambios"][number]): string =>
  clase === "modificado"
    ? PROPUESTA.of(nombre, campos.map(sayField).join(", "))
    : PROPUESTA.row(inSentence(titulo), nombre);

/** An author's answer to an observation, from what changed in its section; null if nothing did. */
export function proposeAnswer(changes: Changes): string | null {
  const { cambios, fotogramas, punto } = changes;
  const said = [
    ...cambios.map(sayChange),
    ...(punto ? [PROPUESTA.moved(formatNumber(Math.round(punto.metros)))] : []),
    ...fotogramas.map(({ clase, nombre }) => PROPUESTA.photo[clase](nombre)),
  ];
  if (said.length === 0) return null;
  const { modificado, anadido, quitado } = countChanges(changes);
  const more = modificado + anadido + quitado - MOST;
  return PROPUESTA.corrected([...said.slice(0, MOST), ...(more > 0 ? [PROPUESTA.more(more)] : [])].join("; "));
}
