import type { ToastText } from "../descriptors";

/** Texts of the setting for mails about decisions on one's own records. */
export const AVISOS = {
  title: "Avisos por correo",
  label: "Avisarme cuando se decida sobre mis registros",
  help: "Un correo cuando un registro suyo es recibido, aprobado o devuelto.",
  switchedOn: { tone: "ok", summary: "AVISOS", detail: "Recibirá un correo por cada decisión" },
  switchedOff: { tone: "ok", summary: "AVISOS", detail: "Ya no recibirá correos sobre sus registros" },
  failed: { tone: "error", summary: "AVISOS", detail: "No se guardó el cambio" },
} as const satisfies Record<string, string | ToastText>;
