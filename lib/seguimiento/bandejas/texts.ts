import { lateWords } from "@/lib/texts";

/** Texts of the inboxes that are not in their descriptors. */
export const INBOX = {
  waits: {
    entrante: (count: string) => `${count} por recibir`,
    pendiente: (count: string) => `${count} por revisar`,
    finalizado: (count: string) => `${count} ${count === "1" ? "revisado" : "revisados"}`,
  },
  late: lateWords,
  lateBy: (limit: string) => `Más de ${limit} en este estado`,
  withinLimit: (limit: string) => `El plazo es de ${limit}`,
  choice: "Elegir",
  choose: (name: string) => `Elegir ${name}`,
  chooseAll: "Elegir todos",
  chooseEverywhere: "También los de las otras páginas",
  chooseFirst: (most: string) => `Los primeros ${most}, de todas las páginas`,
  receiveChosen: (count: string) => `Recibir elegidos (${count})`,
  bulk: {
    question: (count: string) => `¿Está seguro de Recibir ${count} ${count === "1" ? "registro" : "registros"}?`,
    running: (done: string, all: string) => `Recibiendo ${done} de ${all}`,
    progress: "Registros recibidos",
    waiting: "En espera",
    busy: "Recibiendo…",
    received: "Recibido",
    stopped: "No se envió",
    stop: "Detener",
    done: (received: string, all: string) =>
      `Se ${received === "1" ? "recibió" : "recibieron"} ${received} de ${all} ${all === "1" ? "registro" : "registros"}`,
  },
  mender: "Lo corrige la gobernación de su departamento",
} as const;
