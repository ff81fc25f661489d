import type { Kind } from "@/contract/resources/registros";
import { transitions } from "@/contract/workflow";
import type { Column, Inbox, ReviewInbox, ToastText } from "../../descriptors";

/** The six inboxes of an inventory (spec 2 §2.10, §4.2, §5.6, §7.3, §8.3): only texts and URLs differ. */

type InboxName =
  "entrante" | "revision" | "finalizado" | "entranteNacional" | "revisionNacional" | "finalizadoNacional";

interface InboxWords {
  kind: Kind;
  /** The header of the name column. */
  name: string;
  reviewTitle: string;
  /** URL, subtitle and empty text of each inbox. */
  screens: Record<InboxName, { href: string; subtitle: string; empty: string }>;
}

const RECEIVED: ToastText = { tone: "ok", summary: "REGISTRO", detail: transitions.recibir.message };
const NOT_RECEIVED: ToastText = { tone: "error", summary: "REGISTRO", detail: "No se recibió el registro" };
const NOT_REVIEWED: ToastText = { tone: "error", summary: "EL REGISTRO", detail: "No se pudo revisar el registro" };
const MISSING: ToastText = { tone: "error", summary: "Corregir", detail: "El campo Revisión es requerido" };
const NO_PDF: ToastText = { tone: "error", summary: "PDF", detail: "No se pudo generar el PDF" };

const RECEIVE = {
  label: "Recibir",
  doneLabel: "Recibido",
  question: "¿Está seguro de Recibir de la gobernación de {department} ?",
  confirmLabel: "RECIBIR",
  success: RECEIVED,
  failure: NOT_RECEIVED,
} as const;

const REVIEW = {
  label: "Revisar",
  allLabel: "Revisar todos",
  wholeLabel: "Revisar en toda la pantalla",
  confirmLabel: "REVISAR",
  failure: NOT_REVIEWED,
  missing: MISSING,
} as const;
const reviewedToast = (detail: string): ToastText => ({ tone: "ok", summary: "EL REGISTRO", detail });

const GOBERNACION = { nivel: "GOBERNACION" } as const;
const NACIONAL = { nivel: "NACIONAL" } as const;

const ISSUED_COLUMNS: readonly Column[] = [
  { key: "nombre_emisor", header: "EMISOR", width: "14%", sortable: true },
  { key: "de_rol", header: "ROL", width: "108px", sortable: true },
  { key: "fecha_emision", header: "FECHA DE EMISIÓN", cell: "instant", width: "134px", sortable: true },
  { key: "seg_estado", header: "ESTADO", cell: "state", width: "112px", sortable: true },
];

export function sixInboxes({
  kind,
  name,
  reviewTitle,
  screens,
}: InboxWords): Record<InboxName, Inbox> & Record<"revision" | "revisionNacional", ReviewInbox> {
  const named: Column = { key: "nombre", header: name, cell: "name", sortable: true };
  const open = [
    { key: "codigo", header: "CÓDIGO", cell: "code", width: "78px", sortable: true } as const,
    named,
    ...ISSUED_COLUMNS,
  ];
  // The code of a finalised row is its CITE (spec 2 §2.10).
  const closed = [
    { key: "cite", header: "CÓDIGO", cell: "code", width: "160px", sortable: true } as const,
    named,
    ...ISSUED_COLUMNS,
  ];
  const shared = { kind, rowOptions: [5, 10] } as const;
  const incoming = { ...shared, stage: "entrante", title: "DATOS DE ENTRANTES", columns: open } as const;
  const pending = { ...shared, stage: "pendiente", title: "DATOS DE PENDIENTES", columns: open } as const;
  const finalised = {
    ...shared,
    stage: "finalizado",
    title: "DATOS DE FINALIZADOS",
    columns: closed,
    sheet: { call: `${kind}.ficha`, failure: NO_PDF },
  } as const;
  const toReview = (to: InboxName) => ({ label: "Ir a bandeja revisión", href: screens[to].href });
  const toFinalised = (to: InboxName) => ({ label: "Ir a bandeja finalizado", href: screens[to].href });
  return {
    entrante: {
      ...incoming,
      ...GOBERNACION,
      ...screens.entrante,
      list: `bandeja${kind}.entrada`,
      next: toReview("revision"),
      receive: { ...RECEIVE, call: `bandeja${kind}.recibir`, permission: `${kind}.recibir` },
    },
    revision: {
      ...pending,
      ...GOBERNACION,
      ...screens.revision,
      list: `bandeja${kind}.pendiente`,
      next: toFinalised("finalizado"),
      review: {
        ...REVIEW,
        call: `bandeja${kind}.revisarGobernacion`,
        permission: `${kind}.revisar`,
        dialogTitle: reviewTitle,
        success: reviewedToast(transitions.aprobarGobernacion.message),
      },
      edit: { label: "Editar" },
    },
    finalizado: { ...finalised, ...GOBERNACION, ...screens.finalizado, list: `bandeja${kind}.finalizado` },
    entranteNacional: {
      ...incoming,
      ...NACIONAL,
      ...screens.entranteNacional,
      list: `bandeja${kind}.nacionalEntrada`,
      next: toReview("revisionNacional"),
      receive: { ...RECEIVE, call: `bandeja${kind}.nacionalRecibir`, permission: `${kind}.recibirNacional` },
    },
    revisionNacional: {
      ...pending,
      ...NACIONAL,
      ...screens.revisionNacional,
      list: `bandeja${kind}.nacionalPendiente`,
      next: toFinalised("finalizadoNacional"),
      review: {
        ...REVIEW,
        call: `bandeja${kind}.revisarNacional`,
        permission: `${kind}.revisarNacional`,
        dialogTitle: reviewTitle,
        success: reviewedToast(transitions.aprobarNacional.message),
      },
    },
    finalizadoNacional: {
      ...finalised,
      ...NACIONAL,
      ...screens.finalizadoNacional,
      list: `bandeja${kind}.nacionalFinalizado`,
    },
  };
}
