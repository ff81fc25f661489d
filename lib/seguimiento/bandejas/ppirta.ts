import { sixInboxes } from "./six";

/** The six inboxes of attractions (spec 2 §2.10). */
export const PPIRTA_INBOXES = sixInboxes({
  kind: "ppirta",
  name: "ATRACTIVO",
  reviewTitle: "Aprobar el registro de Atractivos Turísticos",
  screens: {
    entrante: {
      href: "/ppirtaentrante",
      subtitle: "Atractivos derivados a la gobernación que esperan ser recibidos",
      empty: "No hay atractivos por recibir. Aparecen aquí cuando un técnico o un operador los deriva.",
    },
    revision: {
      href: "/ppirtarevision",
      subtitle: "Atractivos recibidos por la gobernación que esperan revisión",
      empty: "No hay atractivos por revisar. Aparecen aquí cuando se reciben en la bandeja de entrantes.",
    },
    finalizado: {
      href: "/ppirtafinalizado",
      subtitle: "Atractivos revisados por la gobernación",
      empty: "Todavía no se revisó ningún atractivo.",
    },
    entranteNacional: {
      href: "/ppirtaentrantenacional",
      subtitle: "Atractivos aprobados por las gobernaciones que esperan ser recibidos a nivel nacional",
      empty: "No hay atractivos por recibir. Aparecen aquí cuando una gobernación los aprueba.",
    },
    revisionNacional: {
      href: "/ppirtarevisionnacional",
      subtitle: "Atractivos recibidos a nivel nacional que esperan revisión",
      empty: "No hay atractivos por revisar. Aparecen aquí cuando se reciben en la bandeja de entrantes.",
    },
    finalizadoNacional: {
      href: "/ppirtafinalizadonacional",
      subtitle: "Atractivos revisados a nivel nacional",
      empty: "Todavía no se revisó ningún atractivo a nivel nacional.",
    },
  },
});
