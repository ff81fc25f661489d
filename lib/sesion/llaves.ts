import type * as Library from "@simplewebauthn/browser";
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  WebAuthnErrorCode,
} from "@simplewebauthn/browser";
import type { Body, Reply } from "@/contract";
import type { ToastText } from "../descriptors";

/** Passkeys in the browser: what its device is asked, and the texts about them. */

const SUMMARY = "LLAVES DE ACCESO";
const failedToast = (detail: string): ToastText => ({ tone: "error", summary: SUMMARY, detail });
const okToast = (detail: string): ToastText => ({ tone: "ok", summary: SUMMARY, detail });

export const LLAVES = {
  title: "Llaves de acceso",
  offer:
    "Con una llave se ingresa sin escribir la contraseña: su equipo lo reconoce por la huella, el rostro o el PIN con que lo desbloquea.",
  asked: "Con una llave ingresa sin contraseña. Si escribe la contraseña, después se le pedirá una llave.",
  elsewhere:
    "Para agregar una llave, abra el sistema en su dirección segura (https) y con un navegador que las admita.",
  add: "Agregar llave",
  addHelp: "Su equipo le pedirá la huella, el rostro o el PIN. Sus otras sesiones se cierran.",
  name: "Nombre de la llave",
  nameHelp: "Para reconocerla después, p. ej. el equipo en que está.",
  nameMissing: "El nombre es requerido",
  next: "Continuar",
  waiting: "Siga las indicaciones de su equipo…",
  added: okToast("Llave agregada"),
  addFailed: failedToast("No se agregó la llave"),
  created: (when: string) => `Agregada: ${when}`,
  used: (when: string) => `Último uso: ${when}`,
  unused: "Sin usar",
  rename: "Cambiar nombre",
  renameOf: (name: string) => `Cambiar el nombre de la llave «${name}»`,
  save: "Guardar",
  renamed: okToast("Nombre guardado"),
  renameFailed: failedToast("No se guardó el nombre"),
  remove: "Quitar",
  removeOf: (name: string) => `Quitar la llave «${name}»`,
  removeHelp: (name: string) =>
    `Con la llave «${name}» ya no se podrá ingresar, y sus otras sesiones se cierran. Bórrela también de su equipo.`,
  removed: okToast("Llave quitada"),
  removeFailed: failedToast("No se quitó la llave"),
  cancel: "Cancelar",
  /** At sign-in. */
  enter: "Usar llave de este equipo",
  second: "Usar llave",
  or: "o",
  failed: "El equipo no pudo usar la llave. Intente otra vez.",
  secondHelp: "Confirme que es usted con la llave de acceso de su equipo.",
} as const;

/** Why no passkey was used or made, as the person is told. */
export class NoKey extends Error {
  override name = "NoKey";
}

const UNSUPPORTED = "Este navegador no admite llaves de acceso. Use su contraseña.";
const LATE = "Pasó el tiempo para usar la llave. Intente otra vez.";
const NOT_USED = "No se usó ninguna llave: se canceló, o este equipo no tiene una de su cuenta.";
const NOT_MADE = "No se agregó: se canceló en el equipo. Puede intentar otra vez.";
const REASONS: Partial<Record<WebAuthnErrorCode, string>> = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: "Este equipo ya tiene una llave de su cuenta.",
  ERROR_INVALID_DOMAIN: "En esta dirección no sirven las llaves. Abra el sistema en su dirección de siempre.",
  ERROR_INVALID_RP_ID: "En esta dirección no sirven las llaves. Abra el sistema en su dirección de siempre.",
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT: "Este equipo no puede guardar una llave.",
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT:
    "Este equipo no puede comprobar que es usted: active en él la huella, el rostro o un PIN.",
};

/** Whether this browser, at this address, has passkeys at all. */
export const supportsKeys = () => window.isSecureContext && "PublicKeyCredential" in window;

type Pedido = Reply<"llave.reto">["pedido"];
type Credential = Body<"llave.ingresar">["credencial"];

/** Asks the device for a passkey of its own. Throws NoKey. */
export const presentKey = (pedido: Pedido): Promise<Credential> =>
  ask(pedido, NOT_USED, ({ startAuthentication }) =>
    startAuthentication({ optionsJSON: pedido as unknown as PublicKeyCredentialRequestOptionsJSON }),
  );

/** Has the device make a passkey. Throws NoKey. */
export const makeKey = (pedido: Pedido): Promise<Credential> =>
  ask(pedido, NOT_MADE, ({ startRegistration }) =>
    startRegistration({ optionsJSON: pedido as unknown as PublicKeyCredentialCreationOptionsJSON }),
  );

/** The library is loaded when somebody uses a passkey. `cancelled`: browsers do not say whether there was none. */
async function ask(
  { timeout }: Pedido,
  cancelled: string,
  run: (library: typeof Library) => Promise<object>,
): Promise<Credential> {
  if (!supportsKeys()) throw new NoKey(UNSUPPORTED);
  const library = await import("@simplewebauthn/browser");
  const begun = performance.now();
  try {
    return (await run(library)) as Credential;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const reason = error instanceof library.WebAuthnError ? REASONS[error.code] : undefined;
    if (reason) throw new NoKey(reason);
    if (error.name !== "NotAllowedError" && error.name !== "AbortError") throw new NoKey(LLAVES.failed);
    throw new NoKey(performance.now() - begun >= Number(timeout) ? LATE : cancelled);
  }
}
