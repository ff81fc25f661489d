/** Texts of every form, in a separate file so that a list's script does not include them. */
export const FORM = {
  banner: "Verifique los datos antes de guardar. Si no desea registrar, puede cancelar.",
  required: "(*) indica campo requerido",
  cancel: "Cancelar",
  save: "Guardar",
  /** Of a form whose changes are kept as they are typed. */
  keeps: "Lo que escribe queda guardado en este equipo, también si falta algo.",
  done: "Listo",
  saving: "Guardando…",
  draft: (time: string) => `Hay un borrador sin guardar de las ${time}.`,
  draftOlder: (instant: string) => `Hay un borrador sin guardar del ${instant}.`,
  restored: "Esto es lo que estaba escribiendo cuando terminó la sesión. Verifique los datos antes de guardar.",
  recover: "Recuperar",
  discard: "Descartar",
  choose: "Seleccione",
  loading: "Cargando…",
  lookupFailed: "No se pudo cargar la lista.",
  lookupStale: "No se pudo actualizar la lista: se muestra la última cargada.",
  retry: "Reintentar",
  changed: "Otra persona cambió el registro",
  refused: "No se guardó",
  current: "Ver los datos actuales",
  saveAnyway: "Guardar de todos modos",
  back: "Volver al formulario",
  repeated: "Ya existe una fila igual en esta sección. ¿Guardarla de todos modos?",
  abroad: "La latitud y la longitud indican un punto fuera de Bolivia. ¿Guardar de todos modos?",
} as const;

/** A save that conflicts with another person's (decision 017). */
export const CONFLICT = {
  title: "Otra persona cambió este registro mientras usted lo editaba",
  help: "No se guardó nada todavía y lo que usted escribió sigue en el formulario.",
  same: "Sus datos y los actuales dicen lo mismo.",
  field: "Campo",
  mine: "Lo que usted escribió",
  theirs: "Dato actual",
  overwrite: "Guardar de todos modos",
  take: "Usar los datos actuales",
} as const;

/** The question to who leaves something unsaved. */
export interface LeaveTexts {
  title: string;
  leave: string;
  stay: string;
  /** What becomes of it. */
  note?: string;
}

export const LEAVE_FORM: LeaveTexts = {
  title: "Hay cambios sin guardar. ¿Desea salir?",
  leave: "Salir sin guardar",
  stay: "Seguir editando",
  note: "Lo escrito queda como borrador en este navegador.",
};
