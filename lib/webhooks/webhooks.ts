import type { Reply } from "@/contract";
import type { SecretWords } from "../claves/claves";
import type { Column, ToastText } from "../descriptors";

/** The systems that the changes are sent to: texts and columns. */

export type Webhook = Reply<"webhook.list">["webhooks"][number];
export type Entrega = Reply<"webhook.entregas">["entregas"][number];

const SUMMARY = "ENVÍO DE CAMBIOS";
const ok = (detail: string): ToastText => ({ tone: "ok", summary: SUMMARY, detail });
const failed = (detail: string): ToastText => ({ tone: "error", summary: SUMMARY, detail });

export const WEBHOOKS = {
  page: "Envío de cambios",
  title: "ENVÍO DE CAMBIOS",
  subtitle: "Otro sistema recibe cada cambio del inventario en su dirección, firmado (Standard Webhooks)",
  empty: "No se envían cambios a ningún sistema. Agregue el primero con «Nuevo envío».",
  absent: "El servidor del ministerio no envía cambios a otros sistemas.",
  new: "Nuevo envío",
  all: "Todos",
  active: "Activo",
  paused: "En pausa",
  stopped: "Detenido",
  deliveries: "Entregas",
  edit: "Editar",
  pause: "Pausar",
  resume: "Activar",
  remove: "Eliminar",
  removeQuestion: (nombre: string) => `¿Eliminar el envío a «${nombre}»?`,
  removeHelp: "Se borran también sus entregas pendientes. El otro sistema ya no recibirá cambios.",
  saved: ok("Envío guardado"),
  failed: failed("No se guardó el envío"),
  removed: ok("Envío eliminado"),
  removeFailed: failed("No se eliminó el envío"),
} as const;

export const WEBHOOK_COLUMNS = [
  { key: "nombre", header: "SISTEMA", cell: "name" },
  { key: "url", header: "DIRECCIÓN", width: "34%" },
  { key: "id_departamento", header: "DEPARTAMENTO", width: "128px" },
  { key: "perdidas", header: "PERDIDAS", width: "92px" },
  { key: "activo", header: "ESTADO", width: "128px" },
] as const satisfies readonly Column<keyof Webhook & string>[];

export const WEBHOOK_FORM = {
  create: "NUEVO ENVÍO",
  edit: "EDITAR ENVÍO",
  nombre: "Nombre del sistema",
  url: "Dirección",
  urlHelp: "https, de un servidor que permite WEBHOOK_HOSTS. Recibe lo que ocurra desde ahora.",
  id_departamento: "Departamento",
  allDepartments: "Todos los departamentos",
  submit: "Crear envío",
} as const;

export const ENTREGAS = {
  title: (nombre: string) => `ENTREGAS A ${nombre.toLocaleUpperCase("es")}`,
  help: "Las últimas 100. Una que no se recibe en tres días se da por perdida y el envío sigue con las siguientes.",
  empty: "Todavía no se envió nada.",
  failed: "No se pudieron cargar las entregas.",
  again: "Enviar otra vez",
  sent: ok("Se enviará otra vez"),
  notSent: failed("No se pudo enviar otra vez"),
  states: { ESPERA: "En espera", ENTREGADA: "Entregada", PERDIDA: "Perdida" },
  tries: (count: number) => (count === 1 ? "1 intento" : `${count} intentos`),
} as const;

/** The secret of a new one. */
export const webhookWords = (nombre: string): SecretWords => ({
  title: `Secreto de «${nombre}»: se muestra una sola vez`,
  help: "Con él el otro sistema comprueba que los cambios vienen de aquí. Guárdelo ahora; si se pierde, elimine este envío y haga otro.",
  label: "Secreto",
  copy: "Copiar secreto",
  kept: "Ya lo guardé",
  copied: ok("Secreto copiado"),
  notCopied: failed("No se pudo copiar. Selecciónelo."),
  leave: {
    title: "¿Guardó el secreto?",
    note: "Fuera de esta página ya no se puede ver.",
    stay: "Volver al secreto",
    leave: "Salir",
  },
  facts: ["Firma cada mensaje según ", "Standard Webhooks", "."],
});
