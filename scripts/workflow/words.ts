import type { Estado } from "@/contract/workflow";

/** The page's own texts: the meaning of each state, and where to find such a record. */
export const ESTADO: Record<Estado, { significa: string; donde: string }> = {
  borrador: {
    significa:
      "Su autor lo registra o lo corrige. Así empieza, y así vuelve cuando la gobernación no lo aprueba; entonces muestra la observación.",
    donde: "Lista de Atractivos o de Facilidades",
  },
  entrante_gobernacion: {
    significa: "Fue derivado y espera que la gobernación de su departamento lo reciba. Ya nadie puede editarlo.",
    donde: "Entrantes de la gobernación",
  },
  pendiente_gobernacion: {
    significa: "La gobernación lo recibió (insignia 'Recibido') y lo está revisando.",
    donde: "Entrantes y pendientes de la gobernación",
  },
  entrante_nacional: {
    significa: "La gobernación lo aprobó y espera que el nivel nacional lo reciba.",
    donde: "Finalizados de la gobernación; entrantes nacionales",
  },
  pendiente_nacional: {
    significa: "El nivel nacional lo recibió y lo está revisando.",
    donde: "Finalizados de la gobernación; entrantes y pendientes nacionales",
  },
  devuelto_gobernacion: {
    significa:
      "El nivel nacional no lo aprobó y lo devolvió con su observación. La gobernación lo corrige (lápiz) y lo revisa otra vez.",
    donde: "Pendientes de la gobernación; finalizados nacionales",
  },
  catalogo: {
    significa: "Está aprobado y forma parte del Catálogo Nacional. Aquí termina el camino.",
    donde: "Finalizados nacionales",
  },
};
