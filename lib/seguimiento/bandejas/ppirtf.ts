import { sixInboxes } from "./six";

/** The six inboxes of facilities (spec 2 §2.10). */
export const PPIRTF_INBOXES = sixInboxes({
  kind: "ppirtf",
  name: "FACILIDAD",
  reviewTitle: "Aprobar el registro de Turísticos Facilidades",
  screens: {
    entrante: {
      href: "/cpentrante",
      subtitle: "Facilidades derivadas a la gobernación que esperan ser recibidas",
      empty: "No hay facilidades por recibir. Aparecen aquí cuando un técnico o un operador las deriva.",
    },
    revision: {
      href: "/cprevision",
      subtitle: "Facilidades recibidas por la gobernación que esperan revisión",
      empty: "No hay facilidades por revisar. Aparecen aquí cuando se reciben en la bandeja de entrantes.",
    },
    finalizado: {
      href: "/cpfinalizado",
      subtitle: "Facilidades revisadas por la gobernación",
      empty: "Todavía no se revisó ninguna facilidad.",
    },
    entranteNacional: {
      href: "/cpentrantenacional",
      subtitle: "Facilidades aprobadas por las gobernaciones que esperan ser recibidas a nivel nacional",
      empty: "No hay facilidades por recibir. Aparecen aquí cuando una gobernación las aprueba.",
    },
    revisionNacional: {
      href: "/cprevisionnacional",
      subtitle: "Facilidades recibidas a nivel nacional que esperan revisión",
      empty: "No hay facilidades por revisar. Aparecen aquí cuando se reciben en la bandeja de entrantes.",
    },
    finalizadoNacional: {
      href: "/cpfinalizadonacional",
      subtitle: "Facilidades revisadas a nivel nacional",
      empty: "Todavía no se revisó ninguna facilidad a nivel nacional.",
    },
  },
});
