/** What cannot be read on the device, and what the person can do. */

const records = (count: number) =>
  count === 1 ? "Un registro de este equipo no se puede leer." : `${count} registros de este equipo no se pueden leer.`;
const photos = (count: number) =>
  count === 1
    ? "Una fotografía de este equipo no se puede leer."
    : `${count} fotografías de este equipo no se pueden leer.`;

export const STORE = {
  trouble: {
    reload: "Volver a cargar",
    older: { title: "Esta pestaña es de una versión anterior.", help: "Vuelva a cargarla para seguir." },
    refused: {
      title: "El navegador no permite guardar en este equipo.",
      help:
        "Aquí no se puede registrar ni se ve lo guardado. Si es una ventana privada, abra esta página en una normal; si " +
        "no, permita en el navegador que este sitio guarde datos y vuelva a cargar la página.",
    },
    broken: {
      title: "No se puede leer lo guardado en este equipo.",
      help:
        "Lo que se ve puede no estar al día. Libere espacio, cierre el navegador y vuelva a abrir esta página. No borre " +
        "los datos del navegador: lo que no se envió está ahí. Si sigue igual, avise al administrador.",
    },
    slow: {
      title: "Lo guardado en este equipo tarda en abrirse.",
      help: "Cierre las otras pestañas de este sistema y vuelva a cargar esta.",
    },
  },
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
