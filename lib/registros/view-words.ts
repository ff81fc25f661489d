/** Texts of the dialogs that keep, change and remove a saved view of a list. */
export const VIEW_DIALOG = {
  title: "Guardar vista",
  changeTitle: "Vista guardada",
  help: "Guarda la búsqueda, los filtros, el orden, los grupos y las columnas de esta lista.",
  name: "Nombre",
  share: "Compartir con el departamento",
  shareNational: "Compartir con el nivel nacional",
  confirm: "Guardar",
  question: (name: string) => `¿Quitar la vista «${name}»?`,
  removeHelp: "Los registros quedan como están.",
  cancel: "Cancelar",
  saved: { tone: "ok", summary: "VISTA", detail: "Vista guardada" },
  removed: { tone: "ok", summary: "VISTA", detail: "Vista quitada" },
  failed: { summary: "VISTA" },
} as const;
