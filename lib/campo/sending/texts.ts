/**
 * What a trouble's own card does not say already (PROBLEMAS in ../texts.ts): what happened, in one sentence. Of a part
 * only what the server said is noted.
 */

export const TROUBLE = {
  another: "El sistema volvió a una copia anterior y ya no tiene este registro.",
  rowLost: "El sistema volvió a una copia anterior y ya no tiene esta fila.",
  notYours: "Usted ya no puede modificar este registro.",
  notYoursToRemove: "Usted no puede quitar esta fila: la registró otra persona. Pida al administrador que la quite.",
  taken: "El sistema ya tiene este envío y no está a su alcance.",
  photoRefused: "El sistema no aceptó esta fotografía.",
  photoCut: "La línea se cortó mientras se enviaba. Lo que llegó no se envía otra vez.",
  doubtful: "",
  failed: "El sistema no pudo guardarla.",
  favourite: "La fotografía llegó, pero no se pudo marcar como favorita.",
  unread: "Todo llegó, pero no se pudo leer el registro.",
  unreadable: "Este equipo no pudo leer la imagen. Si sigue igual, tómela otra vez.",
} as const;

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

/** Our sentence, after what the server said, if it said something. */
export const withSaid = (ours: string, said: string): string => (said ? `${sentence(said)} ${ours}` : ours);

/** Why nothing is sent while another account, or none, is signed in. */
export const SIGN_IN = "Ingrese con su cuenta para enviar lo que está en este equipo.";
