import type { ToastText } from "../descriptors";

/** Texts of the second factor in the user's profile. */

const SUMMARY = "VERIFICACIÓN EN DOS PASOS";
const failedToast = (detail: string): ToastText => ({ tone: "error", summary: SUMMARY, detail });

export const SEGUNDO_FACTOR = {
  title: "Verificación en dos pasos",
  offer:
    "Además de la contraseña, al ingresar se le pedirá un código que cambia cada 30 segundos y que muestra una aplicación de su teléfono.",
  unavailable:
    "Este servidor no tiene la clave que protege la verificación en dos pasos. Avise a quien administra el servidor.",
  start: "Activar",
  startFailed: failedToast("No se pudo comenzar"),
  begin: "Continuar",
  scan: "Escanee este código con su aplicación de verificación.",
  qr: "Código QR para la aplicación de verificación",
  byHand: "Si no puede escanearlo, escriba esta clave en la aplicación:",
  code: "Código de verificación",
  codeHelp: "El código de 6 cifras que muestra la aplicación.",
  confirm: "Confirmar",
  confirmFailed: failedToast("No se activó"),
  codesTitle: "Códigos de recuperación",
  codesHelp:
    "Guárdelos en un lugar seguro: cada uno permite ingresar una vez si pierde el teléfono o la llave. No se volverán a mostrar.",
  copy: "Copiar",
  copied: { tone: "ok", summary: SUMMARY, detail: "Códigos copiados" } satisfies ToastText,
  notCopied: failedToast("No se pudieron copiar. Descárguelos."),
  download: "Descargar",
  file: "codigos-de-recuperacion.txt",
  kept: "Guardé los códigos de recuperación",
  done: "Listo",
  ofKeys: "Sus llaves de acceso se piden después de la contraseña.",
  activeSince: (when: string) => `Activa desde ${when}`,
  left: (count: number) =>
    count === 1 ? "Queda 1 código de recuperación." : `Quedan ${count} códigos de recuperación.`,
  renew: "Códigos nuevos",
  renewHelp: "Los códigos de recuperación anteriores dejan de servir y sus otras sesiones se cierran.",
  renewFailed: failedToast("No se crearon códigos nuevos"),
  deactivate: "Desactivar",
  deactivateHelp: "Para ingresar bastará la contraseña. Sus otras sesiones se cierran.",
  deactivated: {
    tone: "ok",
    summary: SUMMARY,
    detail: "La verificación en dos pasos se desactivó",
  } satisfies ToastText,
  deactivateFailed: failedToast("No se desactivó"),
  password: "Su contraseña",
  anyCode: "Código de verificación o de recuperación",
  passwordMissing: "La contraseña actual es requerida",
  codeMissing: "El código es requerido",
  cancel: "Cancelar",
} as const;

/** A secret in groups of four characters, for typing. */
export const inGroups = (secret: string): string => (secret.match(/.{1,4}/g) ?? []).join(" ");

/** The text of the file with a person's recovery codes. */
export const codesFile = (email: string, codes: readonly string[]): string =>
  [
    "Inventario de Recursos Turísticos",
    `Códigos de recuperación de ${email}`,
    "Cada uno sirve una sola vez.",
    "",
    ...codes,
    "",
  ].join("\r\n");
