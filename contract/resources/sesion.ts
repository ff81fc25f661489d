import * as z from "zod";
import { endpoint, messageReply } from "../endpoint";
import { figures, flag, id, instant, label, num, requiredSwitch, text } from "../wire";

/** Local part of letters, digits, dots, underscores or hyphens; a top-level domain of 2 to 4 letters (spec 1 §5). */
export const EMAIL_PATTERN = /^[A-Za-z0-9._-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,4}$/;

export const Usuario = z.object({
  id: num,
  email: label,
  nombres: label,
  primer_apellido: label,
  segundo_apellido: text,
  genero: text,
  id_departamento: num,
  numero_documento: figures,
  direccion: text,
  cargo: text,
  nacionalidad: text,
  estado: text,
});
export type Usuario = z.output<typeof Usuario>;

export const RolFila = z.object({ id, nombre: label, descripcion: text });
export type RolFila = z.output<typeof RolFila>;

/** One entry of the side menu. `to` is an address of this application; an entry with `items` is a group. */
export interface MenuEntry {
  label: string;
  icon: string | null;
  to: string | null;
  items: MenuEntry[];
  /** An external address. */
  url?: string | undefined;
  disabled?: true | undefined;
  separator?: true | undefined;
  /** A short text or number beside the label. */
  badge?: string | undefined;
}

/** A boolean of a menu, in any of the forms that servers send. */
const isOneOf = (flags: readonly unknown[]) => (value: unknown) =>
  flags.includes(typeof value === "string" ? value.trim().toLowerCase() : value);
const isOn = isOneOf([true, 1, "1", "true", "t"]);
const isOff = isOneOf([false, 0, "0", "false", "f"]);
const trimmedText = (value: unknown) =>
  typeof value === "string" || typeof value === "number" ? String(value).trim() : "";

/** Absent fields are left out, because the session cookie carries the menu. */
function readEntry(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const { url, disabled, separator, badge, ...entry } = value as Record<string, unknown>;
  return {
    ...entry,
    ...(trimmedText(url) && { url: trimmedText(url) }),
    ...(isOn(disabled) && { disabled: true }),
    ...(isOn(separator) && { separator: true }),
    ...(trimmedText(badge) && { badge: trimmedText(badge) }),
  };
}

/** The visible entries: one with `visible: false` is left out with everything below it. */
const shownEntries = (value: unknown): unknown =>
  Array.isArray(value) ? value.filter((entry) => !isOff((entry as { visible?: unknown } | null)?.visible)) : value;

export const MenuEntry: z.ZodType<MenuEntry> = z.preprocess(
  readEntry,
  z.object({
    label,
    icon: text,
    to: text,
    items: z.preprocess((value) => shownEntries(value ?? []), z.array(z.lazy(() => MenuEntry))),
    url: z.string().optional(),
    disabled: z.literal(true).optional(),
    separator: z.literal(true).optional(),
    badge: z.string().optional(),
  }),
);

/** The whole menu, as a server sends it or a session stores it. */
export const Menu = z.preprocess((value) => shownEntries(value ?? []), z.array(MenuEntry));

export const LoginBody = z.object({
  email: z
    .string({ error: "Por favor, ingrese un correo electrónico válido." })
    .trim()
    .max(254, { error: "Por favor, ingrese un correo electrónico válido." })
    .regex(EMAIL_PATTERN, { error: "Por favor, ingrese un correo electrónico válido." }),
  password: z.string({ error: "La contraseña es requerida" }).min(1, { error: "La contraseña es requerida" }).max(1024),
  /** The one-time or recovery code of an account with a second factor (ours); absent if none was typed. */
  codigo: z.preprocess(
    (value) => (typeof value === "string" ? value.trim() || undefined : (value ?? undefined)),
    z.string({ error: "El código no es correcto" }).max(64, { error: "El código no es correcto" }).optional(),
  ),
});

/** The 401 of the sign-in when the password is right and the code is missing or wrong. Ours. */
export const LoginRefusal = z.object({
  segundo_factor: flag,
  /** 1: a passkey of the account does instead of a code. */
  llave: flag,
  /** 1: no application gives this account a code; of codes it has those of recovery. */
  sin_aplicacion: flag,
});

/** What a sign-in opens, whatever it was done by. */
export const SesionAbierta = z.object({
  access_token: z.string().min(1),
  user: Usuario,
  rol: z.array(RolFila).min(1),
  menu: Menu,
});

export const login = endpoint("sesion.login", {
  body: LoginBody,
  reply: SesionAbierta,
  access: "public",
});

/** Ours: `salida` is where the person signs out at the provider of their identity too, if they came by it. */
export const logout = endpoint("sesion.logout", { reply: messageReply.extend({ salida: text }), access: "session" });

/**
 * Sends a link that can be used once within one hour; the response is the same whether or not the address exists
 * (decision 034).
 */
export const pedirClave = endpoint("sesion.pedirClave", {
  body: LoginBody.pick({ email: true }),
  reply: messageReply,
  access: "public",
});

export const PASSWORD_MIN = 12;

const nueva = z
  .string({ error: "La contraseña es requerida" })
  .min(PASSWORD_MIN, { error: `La contraseña debe tener al menos ${PASSWORD_MIN} caracteres` })
  .max(200, { error: "La contraseña no debe pasar de 200 caracteres" });

export const nuevaClave = endpoint("sesion.nuevaClave", {
  body: z.object({
    token: z.string({ error: "El enlace no es válido" }).min(20, { error: "El enlace no es válido" }).max(200),
    password: nueva,
  }),
  reply: messageReply,
  access: "public",
});

/** Changes one's own password and ends all other sessions of the person (decision 031). */
export const cambiarClave = endpoint("sesion.cambiarClave", {
  body: z.object({
    actual: z
      .string({ error: "La contraseña actual es requerida" })
      .min(1, { error: "La contraseña actual es requerida" })
      .max(1024, { error: "La contraseña actual no es correcta" }),
    nueva,
  }),
  reply: messageReply,
  access: "session",
  maxBytes: 16 * 1024,
});

/** One's own open sessions, most recently used first. Ours; other servers may lack it. */
export const sesiones = endpoint("sesion.sesiones", {
  reply: z.object({
    sesiones: z.array(
      z.object({
        id,
        /** Browser and system, from the User-Agent at sign-in. */
        dispositivo: text,
        creado_en: instant,
        usado_en: instant,
        /** 1: the calling session. */
        actual: flag,
      }),
    ),
  }),
  access: "session",
});

export const cerrarSesion = endpoint("sesion.cerrarSesion", { reply: messageReply, access: "session" });
/** Ends one's own sessions except the calling one. */
export const cerrarOtras = endpoint("sesion.cerrarOtras", { reply: messageReply, access: "session" });

/**
 * Whether the session is still open; 401 if not. The web server calls it for its cookies, at most every few seconds and
 * as a background call. Ours; other servers may lack it.
 */
export const vigente = endpoint("sesion.vigente", { reply: z.object({ vigente: z.literal(1) }), access: "session" });

/** Whether this person gets mails about decisions on their own records. Ours. */
export const avisos = endpoint("sesion.avisos", { reply: z.object({ avisos: flag }), access: "session" });

export const cambiarAvisos = endpoint("sesion.cambiarAvisos", {
  body: z.object({
    avisos: requiredSwitch("Avisos debe ser Sí o No"),
  }),
  reply: messageReply,
  access: "session",
  maxBytes: 16 * 1024,
});
