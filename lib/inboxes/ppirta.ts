import type { Column, Inbox, ToastText } from "../descriptors";

/** The six inboxes of attractions (spec 2 §2.10, §4.2, §5.6, §8.3). */

const RECEIVED: ToastText = {
  tone: "ok",
  summary: "REGISTRO",
  detail: "Se Recibió con éxito, por favor vaya a bandeja de Revisión",
};
const NOT_RECEIVED: ToastText = { tone: "error", summary: "REGISTRO", detail: "No se recibió el registro" };
const NOT_REVIEWED: ToastText = { tone: "error", summary: "EL REGISTRO", detail: "No se pudo revisar el registro" };
const MISSING: ToastText = { tone: "error", summary: "Corregir", detail: "El campo Revisión es requerido" };
const NO_PDF: ToastText = { tone: "error", summary: "PDF", detail: "No se pudo generar el PDF" };

const issued: readonly Column[] = [
  { key: "nombre_emisor", header: "EMISOR", width: "15%" },
  { key: "de_rol", header: "ROL", width: "9%" },
  { key: "fecha_emision", header: "FECHA DE EMISIÓN", cell: "instant", width: "142px" },
  { key: "seg_estado", header: "ESTADO", cell: "state", width: "116px" },
];
const open: readonly Column[] = [
  { key: "codigo", header: "CÓDIGO", cell: "code", width: "82px" },
  { key: "nombre", header: "ATRACTIVO", cell: "name" },
  ...issued,
];
/** A finalised row's code is its CITE (spec 2 §2.10). */
const closed: readonly Column[] = [
  { key: "cite", header: "CÓDIGO", cell: "code", width: "152px" },
  { key: "nombre", header: "ATRACTIVO", cell: "name" },
  ...issued,
];

const shared = { kind: "ppirta", rowOptions: [5, 10] } as const;
const question = "¿Está seguro de Recibir de la gobernación de {department} ?";

export const ppirtaEntrante: Inbox = {
  ...shared,
  list: "bandejappirta.entrada",
  stage: "entrante",
  title: "DATOS DE ENTRANTES",
  subtitle: "Atractivos derivados a la gobernación que esperan ser recibidos",
  next: { label: "Ir a bandeja revisión", href: "/ppirtarevision" },
  columns: open,
  receive: {
    call: "bandejappirta.recibir",
    permission: "ppirta.recibir",
    label: "Recibir",
    doneLabel: "Recibido",
    question,
    confirmLabel: "RECIBIR",
    success: RECEIVED,
    failure: NOT_RECEIVED,
  },
  empty: "No hay atractivos por recibir. Aparecen aquí cuando un técnico o un operador los deriva.",
};

export const ppirtaRevision: Inbox = {
  ...shared,
  list: "bandejappirta.pendiente",
  stage: "pendiente",
  title: "DATOS DE PENDIENTES",
  subtitle: "Atractivos recibidos por la gobernación que esperan revisión",
  next: { label: "Ir a bandeja finalizado", href: "/ppirtafinalizado" },
  columns: open,
  review: {
    call: "bandejappirta.revisarGobernacion",
    permission: "ppirta.revisar",
    label: "Revisar",
    dialogTitle: "Aprobar el registro de Atractivos Turísticos",
    confirmLabel: "REVISAR",
    success: {
      tone: "ok",
      summary: "EL REGISTRO",
      detail: "Se ha Revisado con éxito, por favor vaya a bandeja de Finalizado",
    },
    failure: NOT_REVIEWED,
    missing: MISSING,
  },
  edit: { label: "Editar" },
  empty: "No hay atractivos por revisar. Aparecen aquí cuando se reciben en la bandeja de entrantes.",
};

export const ppirtaFinalizado: Inbox = {
  ...shared,
  list: "bandejappirta.finalizado",
  stage: "finalizado",
  title: "DATOS DE FINALIZADOS",
  subtitle: "Atractivos revisados por la gobernación",
  columns: closed,
  sheet: { call: "ppirta.ficha", failure: NO_PDF },
  empty: "Todavía no se revisó ningún atractivo.",
};

export const ppirtaEntranteNacional: Inbox = {
  ...shared,
  list: "bandejappirta.nacionalEntrada",
  stage: "entrante",
  title: "DATOS DE ENTRANTES",
  subtitle: "Atractivos aprobados por las gobernaciones que esperan ser recibidos a nivel nacional",
  next: { label: "Ir a bandeja revisión", href: "/ppirtarevisionnacional" },
  columns: open,
  receive: {
    call: "bandejappirta.nacionalRecibir",
    permission: "ppirta.recibirNacional",
    label: "Recibir",
    doneLabel: "Recibido",
    question,
    confirmLabel: "RECIBIR",
    success: RECEIVED,
    failure: NOT_RECEIVED,
  },
  empty: "No hay atractivos por recibir. Aparecen aquí cuando una gobernación los aprueba.",
};

export const ppirtaRevisionNacional: Inbox = {
  ...shared,
  list: "bandejappirta.nacionalPendiente",
  stage: "pendiente",
  title: "DATOS DE PENDIENTES",
  subtitle: "Atractivos recibidos a nivel nacional que esperan revisión",
  next: { label: "Ir a bandeja finalizado", href: "/ppirtafinalizadonacional" },
  columns: open,
  review: {
    call: "bandejappirta.revisarNacional",
    permission: "ppirta.revisarNacional",
    label: "Revisar",
    dialogTitle: "Aprobar el registro de Atractivos Turísticos",
    confirmLabel: "REVISAR",
    success: {
      tone: "ok",
      summary: "EL REGISTRO",
      detail: "Revisado con éxito, por favor vaya a bandeja de Finalizado",
    },
    failure: NOT_REVIEWED,
    missing: MISSING,
  },
  empty: "No hay atractivos por revisar. Aparecen aquí cuando se reciben en la bandeja de entrantes.",
};

export const ppirtaFinalizadoNacional: Inbox = {
  ...shared,
  list: "bandejappirta.nacionalFinalizado",
  stage: "finalizado",
  title: "DATOS DE FINALIZADOS",
  subtitle: "Atractivos revisados a nivel nacional",
  columns: closed,
  sheet: { call: "ppirta.ficha", failure: NO_PDF },
  empty: "Todavía no se revisó ningún atractivo a nivel nacional.",
};
