/** The words of the field screen. */

const countOf = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
const photographs = (count: number) => countOf(count, "fotografía", "fotografías");

/** What cannot be sent, files, and removing from the device. */
export const PROBLEMAS = {
  back: "Volver a la lista",
  none: "Este registro no tiene problemas para enviarse.",
  gone: "Este registro ya no está en este equipo.",
  toFile: "A un archivo",
  toForm: "Corregir en el formulario",
  toPhotos: "Ir a las fotografías",
  retry: "Reintentar",
  remove: "Quitar de este equipo",
  cancel: "Cancelar",
  empty: "Sin dato",
  notKept: {
    summary: "NO SE GUARDÓ EN ESTE EQUIPO",
    detail: "Lo que había sigue igual. Revise el espacio libre del equipo e inténtelo otra vez.",
  },
  unknown: (value: string) => `(${value})`,
  row: (part: string, name: string) => (name ? `${part}: ${name}` : part),

  conflict: {
    subtitle: "Cambió en ambos lados",
    somebody: "Otra persona",
    changed: (who: string, when: string, mine: string) =>
      `${who} lo cambió en la oficina${when ? ` el ${when}` : ""}; usted, aquí, el ${mine}.`,
    choose: "Elija en cada dato qué queda.",
    nothingLost: "Hasta entonces nada se pierde.",
    separate: "Los cambios de la oficina y los suyos son de datos distintos: no hay nada que elegir.",
    chosen: (count: number, of: number) => `${count} de ${of} ${of === 1 ? "elegido" : "elegidos"}`,
    all: "Elegir todo de un lado",
    allTheirs: "Todo de la oficina",
    allMine: "Todo mío",
    theirs: "De la oficina",
    mine: "Mío",
    missing: (count: number) => (count === 1 ? "Falta 1 por elegir" : `Faltan ${count} por elegir`),
    save: "Guardar y enviar",
    onlyMine: (count: number, others: boolean) => {
      const other = count === 1 ? "Otro dato" : `Otros ${count} datos`;
      return `${others ? other : countOf(count, "dato", "datos")} ${count === 1 ? "lo" : "los"} cambió solo usted`;
    },
    onlyTheirs: (count: number) =>
      `${countOf(count, "dato", "datos")} ${count === 1 ? "lo" : "los"} cambió solo la oficina`,
    sentAsTyped: (count: number, photos: number) => {
      const sent = count === 1 ? "Se envía tal cual" : "Se envían tal cual";
      return photos === 0 ? sent : `${sent}, con ${photographs(photos)}`;
    },
    taken: "Quedan como están en la oficina",
    unreadable: "No se pudo leer lo que hay en la oficina. Se lee cuando haya línea; lo suyo sigue aquí.",
  },

  refused: {
    subtitle: "El servidor no aceptó datos",
    title: "El servidor no aceptó estos datos",
    lost: (label: string, form: string) => `${label}: lo elegido ya no está en la lista. Elija otro en «${form}».`,
  },
  repeated: {
    subtitle: "Fila repetida",
    title: "Ya existe una fila igual en esta sección",
    help: "Está en la oficina o la registró dos veces. ¿Guardarla de todos modos?",
    keep: "Guardar de todos modos",
    drop: "Quitar la mía",
    question: "¿Quitar la fila de este equipo?",
  },
  derived: {
    subtitle: "Ya fue derivado",
    title: "Este registro ya fue derivado",
    help: (departamento: string) =>
      `Mientras está en revisión lo decide la gobernación${departamento ? ` de ${departamento}` : ""} y después el nivel ` +
      "nacional. Si lo devuelven con observaciones, reinténtelo y lo suyo se envía. Hasta entonces sigue en este equipo.",
    drop: "Dejar el de la oficina",
  },
  deleted: {
    subtitle: "Se eliminó en la oficina",
    title: "Este registro se eliminó en la oficina o pasó a otro departamento",
    /** Where the problem says that a backup was restored. */
    restoredTitle: "Este registro ya no está en la oficina",
    help:
      "Lo suyo sigue en este equipo. Consulte con su gobernación: si lo restauran o se lo devuelven, se envía solo. Si se " +
      "eliminó, puede registrarlo otra vez, guardarlo en un archivo o quitarlo.",
    again: "Registrar otra vez como nuevo",
    withPhotos: (here: number, there: number) =>
      [
        here > 0 ? `Se registra con ${photographs(here)} de este equipo.` : "",
        there > 0
          ? `${photographs(there)} ${there === 1 ? "estaba" : "estaban"} solo en la oficina y no ${
              there === 1 ? "vuelve" : "vuelven"
            }.`
          : "",
      ]
        .filter(Boolean)
        .join(" "),
    rowTitle: "Esta fila se eliminó en la oficina",
    rowHelp: "Lo que usted escribió sigue en este equipo.",
    rowAgain: "Registrar la fila otra vez",
  },
  notYours: {
    subtitle: "Ya no puede modificarlo",
    title: "Este registro no es de su departamento",
    help:
      "Su cuenta cambió de departamento y el servidor no acepta sus cambios. Si vuelve al de antes, se envían solos. Lo " +
      "suyo sigue en este equipo: guárdelo en un archivo para quien corresponda, o quítelo.",
  },
  forbidden: {
    title: "Usted ya no puede modificar este registro",
    help:
      "Su cuenta o el registro cambió y el servidor no acepta sus cambios. Si vuelve a poder, se envían solos. Lo suyo " +
      "sigue en este equipo: consulte con su gobernación, guárdelo en un archivo o quítelo.",
    keepRow: "Dejar la fila",
  },
  doubtful: {
    subtitle: "Puede estar ya en la oficina",
    title: "Puede que ya haya llegado",
    help: "La respuesta del servidor se perdió. Compare lo suyo con lo que hay en la oficina.",
    mine: "Lo mío",
    candidate: (at: number, of: number) => (of === 1 ? "En la oficina" : `En la oficina, ${at} de ${of}`),
    it: "Es este",
    none: "No es ninguno",
  },
  failed: {
    subtitle: "No se pudo enviar",
    title: "No se pudo enviar",
    help: "Se intenta otra vez con la próxima línea. También puede intentarlo ahora.",
  },

  photos: {
    title: "Fotografías",
    drop: "Quitar la fotografía",
    question: (name: string) => `¿Quitar la fotografía «${name}»?`,
    warning: "Se quita 1 fotografía de este equipo. No está en el servidor: no se podrá recuperar.",
    arrived: "Se quita 1 fotografía de este equipo. En el servidor se queda.",
    refused: "Quítela y tome o elija otra, o reinténtelo.",
    failed: "Las demás se envían igual. Reinténtelo, o espere la próxima línea.",
    held: "Se envía cuando se resuelva lo del registro.",
  },

  removal: {
    question: (name: string) => (name ? `¿Quitar «${name}» de este equipo?` : "¿Quitar el registro de este equipo?"),
    mine: (name: string) => (name ? `¿Quitar lo suyo de «${name}»?` : "¿Quitar lo suyo de este registro?"),
    withPhotos: (count: number) => (count === 0 ? "No lleva fotografías." : `Con él se quitan ${photographs(count)}.`),
    waiting: (count: number) =>
      `${count} no ${count === 1 ? "llegó" : "llegaron"} al servidor y ${count === 1 ? "se pierde" : "se pierden"}.`,
    arrived: (count: number) => `${count} ya ${count === 1 ? "está" : "están"} en el servidor.`,
    unsent: "Los datos no llegaron al servidor y se pierden.",
    unsentChanges: "El registro está en el servidor, pero sus últimos cambios no llegaron y se pierden.",
    sent: "El registro ya está en el servidor y allí se queda.",
    noPhotos: "No se quita ninguna fotografía.",
    confirm: "Quitar",
  },

  /** One line for the list. */
  summary: {
    conflicto: (count: number) =>
      count === 0
        ? "Cambió también en la oficina"
        : `${countOf(count, "dato cambió", "datos cambiaron")} también en la oficina`,
    rechazado: (count: number) =>
      count === 0 ? "El servidor no lo aceptó" : `El servidor no aceptó ${countOf(count, "dato", "datos")}`,
    repetido: (count: number) => countOf(count, "fila está repetida", "filas están repetidas"),
    dudoso: () => "Puede que ya esté en la oficina",
    derivado: () => "Ya fue derivado",
    eliminado: () => "Se eliminó en la oficina",
    filaEliminada: (count: number) =>
      count === 1 ? "1 fila se eliminó en la oficina" : `${count} filas se eliminaron en la oficina`,
    ajeno: () => "Ya no puede modificarlo",
    filaAjena: () => "No puede quitar una fila",
    fallo: () => "No se pudo enviar",
    fotografias: (count: number) =>
      count === 1 ? "1 fotografía no se pudo enviar" : `${count} fotografías no se pudieron enviar`,
    more: (text: string) => `${text}, y más`,
  },

  file: {
    title: "Cargar un archivo",
    subtitle: "Registros guardados en otro equipo",
    help: "Elija un archivo que se guardó con «A un archivo». Nada de este equipo se reemplaza sin preguntar.",
    choose: "Elegir archivo",
    reading: "Leyendo el archivo…",
    loading: "Cargando…",
    load: "Cargar",
    of: (nombre: string, dia: string) => `Archivo de ${nombre}, del ${dia}`,
    holds: (records: number, photos: number, size: string) =>
      `${countOf(records, "registro", "registros")}, ${photographs(photos)} (${size})`,
    otherPerson: (nombre: string) =>
      `Lo guardó otra persona: ${nombre}. Al cargarlo pasa a ser suyo y se envía con su cuenta. Si esa persona ya lo ` +
      "envió, el servidor no lo registra otra vez.",
    state: {
      new: "Nuevo en este equipo",
      same: "Ya está en este equipo",
      older: "Reemplaza uno más antiguo de este equipo",
      newer: "En este equipo hay uno más nuevo",
      unreadable: "El de este equipo no se puede leer",
      theirs: "Está en este equipo como de otra persona: no se carga",
    },
    replace: (name: string) => `Reemplazar el de este equipo: ${name}`,
    unnamed: "Sin nombre",
    photos: photographs,
    nothing:
      "Todos los registros de este archivo ya están en este equipo. Al cargarlo se agregan solo las fotografías que falten.",
    loaded: (records: number, photos: number) =>
      `Se ${records === 1 ? "cargó" : "cargaron"} ${countOf(records, "registro", "registros")} con ${photographs(photos)}.`,
    toList: "Ver la lista",
    another: "Cargar otro archivo",
    savedTitle: "ARCHIVO",
    saveFailedTitle: "NO SE GUARDÓ EL ARCHIVO",
    saved: (names: string, size: string) => `Se guardó ${names} (${size}). Búsquelo en las descargas de este equipo.`,
    saving: "Guardando…",
    saveFailed: "No se pudo guardar el archivo. Revise el espacio libre del equipo e inténtelo otra vez.",
    errors: {
      tooLarge: "El archivo pasa de 500 MB. Guarde los registros en varios archivos.",
      tooMany: "El archivo tiene más de 200 registros. Guárdelos en varios archivos.",
      notOurs: "El archivo no es de registros de campo guardados con esta aplicación.",
      damaged: "El archivo está dañado o incompleto. Guárdelo otra vez en el equipo de origen.",
      newer: "El archivo es de una versión más nueva de la aplicación. Actualice la aplicación en este equipo.",
      photo: (name: string) => `La fotografía «${name}» del archivo está dañada o no es una imagen JPG o PNG.`,
      unreadable: "No se pudo leer el archivo. Cópielo a este equipo e inténtelo otra vez.",
      noRoom: "No hay espacio en este equipo para lo que trae el archivo. No se cargó nada más.",
    },
  },

  others: (records: number, people: number) =>
    people === 1
      ? `En este equipo hay ${countOf(records, "registro", "registros")} sin enviar de otra persona; los verá cuando esa ` +
        "persona inicie sesión."
      : `En este equipo hay ${countOf(records, "registro", "registros")} sin enviar de otras personas; los verá cada una ` +
        "cuando inicie sesión.",
} as const;

/** The records near the person. */
export const CERCA = {
  title: "Registros cerca",
  hint: "Tome su posición para ver qué registros hay cerca.",
  here: "En este equipo",
  guide: "Llevarme",
  guideTo: (nombre: string) => `Llevarme a ${nombre}`,
  within: (radius: string) => `A menos de ${radius}`,
  first: (shown: number, all: string) => `los ${shown} más cercanos de ${all}`,
  none: (radius: string) => `No hay registros a menos de ${radius}`,
  nearest: "El más cercano",
  nearestBelow: "El más cercano de los que conoce este equipo está abajo.",
  nothingKnown: "Este equipo todavía no conoce ningún registro con su punto.",
  known: (count: string, age: string) =>
    `Este equipo conoce ${count} ${count === "1" ? "registro" : "registros"} con su punto. La preparación es de ${age}.`,
  taken: "Registros ya inventariados",
  unprepared: {
    title: "Faltan los registros de otras personas.",
    help: "Hasta que prepare el equipo con línea se ven solo los que están en él.",
    action: "Preparar el equipo",
  },
} as const;

/**
 * One sentence a problem, where the title of its card (PROBLEMAS above) does not say what happened. Of a part only what
 * the server answered is noted.
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
export const appendToSaid = (ours: string, said: string): string => (said ? `${sentence(said)} ${ours}` : ours);

/** Why nothing is sent while another account, or none, is signed in. */
export const SIGN_IN = "Ingrese con su cuenta para enviar lo que está en este equipo.";

const unreadableRecords = (count: number) =>
  count === 1 ? "Un registro de este equipo no se puede leer." : `${count} registros de este equipo no se pueden leer.`;
const unreadablePhotos = (count: number) =>
  count === 1
    ? "Una fotografía de este equipo no se puede leer."
    : `${count} fotografías de este equipo no se pueden leer.`;

/** What cannot be read on the device, and what the person can do. */
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
      [ofRecords > 0 ? unreadableRecords(ofRecords) : "", ofPhotos > 0 ? unreadablePhotos(ofPhotos) : ""]
        .filter(Boolean)
        .join(" "),
    help: "No se envía y sigue en este equipo: guárdelo en un archivo y entréguelo al administrador.",
    save: "Guardar en un archivo",
    /** At signing out. */
    leaving: "No se puede enviar: si lo guarda en un archivo, entréguelo al administrador.",
    fileHelp: "El archivo lleva lo que no se puede leer, tal como está, con sus fotografías.",
  },
} as const;
