/** Spec 2 §2.10, §8.3, typed by hand: the words of the twelve inboxes. */

export const INBOX_TITLES = {
  entrante: "DATOS DE ENTRANTES",
  pendiente: "DATOS DE PENDIENTES",
  finalizado: "DATOS DE FINALIZADOS",
};

export const RECEIVED = "Se Recibió con éxito, por favor vaya a bandeja de Revisión";
export const NOT_RECEIVED = "No se recibió el registro";

export const REVIEW_TITLES = {
  ppirta: "Aprobar el registro de Atractivos Turísticos",
  ppirtf: "Aprobar el registro de Turísticos Facilidades",
};
export const REVIEWED = {
  gobernacion: "Se ha Revisado con éxito, por favor vaya a bandeja de Finalizado",
  nacional: "Revisado con éxito, por favor vaya a bandeja de Finalizado",
};
export const NOT_REVIEWED = "No se pudo revisar el registro";
export const DECISION_REQUIRED = "El campo Revisión es requerido";
