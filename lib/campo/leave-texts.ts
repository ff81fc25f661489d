const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** Signing out with something unsent on the device (decision 044). */
export const LEAVE = {
  title: "Hay trabajo de campo sin enviar en este equipo",
  holds: (records: number, photos: number) =>
    `${records === 1 ? "Queda" : "Quedan"} ${counted(records, "registro", "registros")} con ${counted(
      photos,
      "fotografía",
      "fotografías",
    )} sin enviar.`,
  send: "Enviar primero",
  sendHelp: "Va a la pantalla de campo, con la sesión abierta.",
  keep: "Dejar en este equipo",
  keepHelp: "Nadie lo ve hasta que usted inicie sesión otra vez aquí.",
  file: "Guardar en un archivo y quitar",
  fileHelp: "El archivo lleva los registros y sus fotografías; se puede cargar en otro equipo.",
  saving: "Guardando…",
  saved: (names: string, size: string) =>
    `Se guardó ${names} (${size}). Compruebe que está en las descargas de este equipo: al cerrar la sesión los registros ` +
    "y sus fotografías se quitan de aquí.",
  removeAndLeave: "Quitar y cerrar sesión",
  saveFailed:
    "No se pudo guardar el archivo: nada se quitó de este equipo. Revise el espacio libre e inténtelo otra vez.",
  cancel: "Cancelar",
} as const;
