import type { ToastText } from "../descriptors";

/** Texts of signing in with the state's identity; `etiqueta` is the provider's name. */

const SUMMARY = "IDENTIDAD DIGITAL";

/** What is still to be proved of a person whom the provider confirmed. */
export interface JoinWords {
  persona: string;
  correo: string;
  /** The account's password is asked for; the code of its second factor. */
  clave: boolean;
  codigo: boolean;
}

export const IDENTIDAD = {
  enter: (etiqueta: string) => `Ingresar con ${etiqueta}`,
  firstTime: (etiqueta: string) =>
    `La primera vez con ${etiqueta} se le pedirá también su contraseña, para unir ambas cuentas. Después ya no.`,
  only: (etiqueta: string) => `Solo quien administra ingresa con contraseña; las demás personas, con ${etiqueta}.`,
  instead: (etiqueta: string) => `O ingrese con ${etiqueta}, sin elegir una contraseña: su cuenta queda unida a ella.`,
  failed: "No se pudo ingresar. Comience otra vez.",
  notices: {
    rechazada: (etiqueta: string) =>
      `No se ingresó con ${etiqueta}: no confirmó quién es usted, o no hay una cuenta activa con su documento de identidad. Comience otra vez; si se repite, pida a quien administra el sistema que revise su cuenta.`,
    espera: () => "Demasiados intentos. Espere unos minutos antes de volver a intentar.",
    sinrespuesta: (etiqueta: string) =>
      `${etiqueta} no responde en este momento. Intente otra vez en unos minutos, o ingrese con su contraseña.`,
  },
  join: {
    title: "Una su cuenta",
    subtitle: (etiqueta: string, persona: string) => `${etiqueta} confirmó que usted es ${persona}.`,
    help: (correo: string) => `Escriba la contraseña de su cuenta ${correo} para unirlas. Después ya no se le pedirá.`,
    codeHelp: "Escriba el código de verificación de su cuenta.",
    password: "Contraseña",
    code: "Código de verificación",
    submit: "Unir e ingresar",
    cancel: "Volver al ingreso",
    wrong: "La contraseña no es la de su cuenta.",
  },
  own: {
    title: "Identidad digital",
    offer: (etiqueta: string) =>
      `Con ${etiqueta} ingresa sin la contraseña de este sistema. La primera vez se unen ambas cuentas.`,
    joined: (etiqueta: string) => `Su cuenta está unida a ${etiqueta}.`,
    since: (when: string) => `Unida: ${when}`,
    used: (when: string) => `Último uso: ${when}`,
    begin: (etiqueta: string) => `Unir con ${etiqueta}`,
    separate: "Separar",
    question: "¿Separar su identidad digital?",
    help: "Ya no podrá ingresar con ella hasta que la una otra vez, y se cierran las sesiones que abrió con ella.",
    done: { tone: "ok", summary: SUMMARY, detail: "Identidad separada" } satisfies ToastText,
    failedToast: { tone: "error", summary: SUMMARY, detail: "No se separó la identidad" } satisfies ToastText,
  },
} as const;

export type IdentityNotice = keyof typeof IDENTIDAD.notices;
