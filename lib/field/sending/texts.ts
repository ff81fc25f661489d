/** What the person is told of a trouble: what happened, and what to do. */

const KEPT = "Lo que usted escribió sigue en este equipo.";

export const TROUBLE = {
  changed: `Otra persona cambió estos datos mientras usted estaba en el campo. ${KEPT} Compare ambos y elija.`,
  derived: `El registro ya fue derivado y no se puede modificar. ${KEPT} Pida a la gobernación que lo devuelva, o guárdelo en un archivo.`,
  gone: `El registro ya no está en el sistema o pasó a otro departamento. ${KEPT} Puede registrarlo como nuevo o quitarlo de este equipo.`,
  another: `El sistema volvió a una copia anterior y ya no tiene este registro. ${KEPT} Puede enviarlo otra vez, como nuevo, o quitarlo de este equipo.`,
  rowLost: `El sistema volvió a una copia anterior y ya no tiene esta fila. ${KEPT} Puede enviarla otra vez o quitarla de este equipo.`,
  rowGone: `Otra persona quitó esta fila. ${KEPT} Puede registrarla de nuevo o quitarla de este equipo.`,
  notYours: `Usted ya no puede modificar este registro. ${KEPT} Consulte con su gobernación, o guárdelo en un archivo.`,
  notYoursToRemove: "Usted no puede quitar esta fila: la registró otra persona. Pida al administrador que la quite.",
  taken: `El sistema ya tiene este envío y no está a su alcance. ${KEPT} Puede registrarlo como nuevo o consultar con su gobernación.`,
  refused: "El sistema no aceptó estos datos. Corrija lo señalado y se enviará de nuevo.",
  photoRefused: "El sistema no aceptó esta fotografía. Quítela o tómela de nuevo.",
  photoCut:
    "La línea se cortó mientras se enviaba esta fotografía. Lo que llegó no se envía otra vez; se intentará de nuevo más tarde.",
  repeated: "Ya existe una fila igual en esta sección. Confirme que la quiere registrar, o quítela.",
  doubtful: "Puede que esto ya haya llegado: la respuesta del sistema se perdió. Mire si es uno de estos.",
  failed: "El sistema no pudo guardar esto. Se intentará de nuevo más tarde.",
  favourite: "La fotografía llegó, pero no se pudo marcar como favorita. Se intentará de nuevo más tarde.",
  unread: "Todo llegó, pero no se pudo leer el registro. Se intentará de nuevo más tarde.",
  unreadable: "Este equipo no pudo leer la imagen. Se intentará de nuevo; si sigue igual, tómela otra vez.",
} as const;

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

/** Our sentence, after what the server said, if it said something. */
export const withSaid = (ours: string, said: string): string => (said ? `${sentence(said)} ${ours}` : ours);

/** Why nothing is sent while another account, or none, is signed in. */
export const SIGN_IN = "Ingrese con su cuenta para enviar lo que está en este equipo.";
