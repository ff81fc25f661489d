/** What cannot be read on the device, and what the person can do. */

const records = (count: number) =>
  count === 1 ? "Un registro de este equipo no se puede leer." : `${count} registros de este equipo no se pueden leer.`;
const photos = (count: number) =>
  count === 1
    ? "Una fotografía de este equipo no se puede leer."
    : `${count} fotografías de este equipo no se pueden leer.`;

export const STORE = {
  unreadable: {
    what: (ofRecords: number, ofPhotos: number) =>
      [ofRecords > 0 ? records(ofRecords) : "", ofPhotos > 0 ? photos(ofPhotos) : ""].filter(Boolean).join(" "),
    help: "No se envía y sigue en este equipo: guárdelo en un archivo y entréguelo al administrador.",
    save: "Guardar en un archivo",
    /** At signing out. */
    leaving: "No se puede enviar: si lo guarda en un archivo, entréguelo al administrador.",
    fileHelp: "El archivo lleva lo que no se puede leer, tal como está, con sus fotografías.",
  },
} as const;
