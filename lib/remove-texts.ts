/** Texts of the question before something is deleted (spec 1 §2, spec 2 §2.1); the spelling is the specification's. */
export const REMOVE = {
  question: "¿Está seguro de borrar el registro?",
  warning: "¡Si no lo está puede cancelar la accíón!",
  confirm: "Si, borrar registro",
  cancel: "Cancelar",
  refused: "NO SE BORRÓ",
} as const;
