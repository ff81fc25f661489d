import type { ToastText } from "../descriptors";

/** The server counts no further; more are shown as '99+'. */
const MOST = 99;

/** How many notices are not read, as the bell shows it. */
export const countUnread = (count: number): string => (count > MOST ? `${MOST}+` : String(count));

/** The words of the bell and of what it opens. */
export const BELL = {
  title: "Avisos",
  label: (unread: number) => (unread === 0 ? "Avisos" : `Avisos, ${countUnread(unread)} sin leer`),
  shown: "Qué avisos se muestran",
  unread: (count: number) => `Sin leer ${countUnread(count)}`,
  all: "Todos",
  isUnread: "Sin leer",
  noneUnread: "No tiene avisos sin leer.",
  none: "Aquí aparece lo que otros deciden o cambian en sus registros y en los que sigue.",
  more: "Ver más",
  close: "Cerrar",
  readAll: "Marcar todo como leído",
  daily: "Un correo al día",
  loading: "Cargando avisos",
  retry: "Reintentar",
  failed: { tone: "error", summary: "AVISOS", detail: "No se guardó el cambio" },
} as const satisfies Record<string, string | ToastText | ((count: number) => string)>;

/** The words of following a record. */
export const FOLLOW = {
  follow: "Seguir",
  unfollow: "Dejar de seguir",
  followed: { tone: "ok", summary: "SEGUIR", detail: "Verá en Avisos lo que otros cambien o decidan en este registro" },
  unfollowed: { tone: "ok", summary: "SEGUIR", detail: "Ya no sigue este registro" },
  failed: { tone: "error", summary: "SEGUIR", detail: "No se guardó el cambio" },
} as const satisfies Record<string, string | ToastText>;

/** The words of the setting for the daily mail. */
export const DAILY = {
  label: "Un correo al día con mis avisos",
  help: "A las 07:00, con los avisos sin leer desde el correo anterior; ninguno si no hay.",
  switchedOn: { tone: "ok", summary: "AVISOS", detail: "Recibirá un correo al día" },
  switchedOff: { tone: "ok", summary: "AVISOS", detail: "Ya no recibirá el correo del día" },
  failed: { tone: "error", summary: "AVISOS", detail: "No se guardó el cambio" },
} as const satisfies Record<string, string | ToastText>;
