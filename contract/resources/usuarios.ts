import * as z from "zod";
import { endpoint, listQuery, messageReply, tableEndpoints } from "../endpoint";
import {
  asText,
  figures,
  flag,
  id,
  instant,
  label,
  num,
  optionalId,
  optionalText,
  requiredCode,
  requiredId,
  text,
  version,
} from "../wire";
import { EMAIL_PATTERN } from "./sesion";

/** Accounts (spec 1 §2, §3, §5, §7). */

/** Letters, spaces, accented vowels and ñ (spec 1 §5). */
const LETTERS = /^[A-Za-zÁÉÍÓÚÜáéíóúüÑñ' ]+$/;
/** Any text, an at sign, any text. */
const ADDRESS = /^[^\s@]+@[^\s@]+$/;
const blankAsAbsent = (value: unknown) =>
  typeof value === "string" ? value.trim() || undefined : (value ?? undefined);
const requiredLetters = (message: string) =>
  z.preprocess(
    blankAsAbsent,
    z
      .string({ error: message })
      .max(100, { error: "No debe pasar de 100 caracteres" })
      .regex(LETTERS, { error: message }),
  );
const requiredLine = (message: string, max = 255) =>
  z.preprocess(
    (value) => blankAsAbsent(asText(value)),
    z.string({ error: message }).max(max, { error: `No debe pasar de ${max} caracteres` }),
  );

export const DOCUMENTO = { maxBytes: 10 * 1024 * 1024, type: "application/pdf" } as const;

/** A PDF in base64, with or without a data prefix; at most 10 MB (decision 022). */
const documento = z.preprocess(
  blankAsAbsent,
  z.string({ error: "El archivo PDF es requerido" }).max(Math.ceil((DOCUMENTO.maxBytes * 4) / 3) + 64, {
    error: "El archivo PDF no debe pasar de 10 MB",
  }),
);

export const ESTADOS_USUARIO = ["ACTIVO", "INACTIVO"] as const;
/** The states by which the list is narrowed: of the active ones, invited are those without a password yet. */
export const ESTADOS_DE_LISTA = ["ACTIVO", "INVITADO", "INACTIVO"] as const;

export const UsuarioFila = z.object({
  id,
  numero_documento: figures,
  complemento: text,
  nombres: label,
  primer_apellido: label,
  segundo_apellido: text,
  genero: text,
  nacionalidad: text,
  celular: text,
  email: label,
  /** Ours: a new address that is not confirmed yet; `email` is used until then. */
  correo_pendiente: text,
  direccion: text,
  id_departamento: num,
  departamento: text,
  id_entidad: num,
  /** Ours. */
  entidad: text,
  cargo: text,
  id_rol: num,
  rol: label,
  estado: text,
  /** Ours: a backup document is stored; only the detail call returns it. */
  tiene_documento: flag,
  /** Ours: invited, with no password set yet. */
  invitado: flag,
  /**
   * Ours: a second factor is required at sign-in. Sent to those who may remove it (usuario.administrar), null to
   * others.
   */
  segundo_factor: flag.nullable(),
  /** Ours: the account is joined to an identity of the state's provider. Sent to the same people. */
  identidad: flag.nullable().catch(null),
  /** Ours: the last sign-in. Sent to those who administer accounts (usuario.administrar), null to others. */
  ultimo_ingreso_en: instant,
  version: num,
});
export type UsuarioFila = z.output<typeof UsuarioFila>;

const record = (value: unknown) => (typeof value === "object" && value !== null ? { ...value } : {});

/**
 * A row as any server sends it. A server of the specification alone sends the document itself (spec 1 §3) and no
 * `tiene_documento`.
 */
const withDocumentFlag = <S extends z.ZodType>(row: S) =>
  z.preprocess((value) => {
    const { tiene_documento, documento: kept, ...rest }: Record<string, unknown> = record(value);
    return { ...rest, documento: kept, tiene_documento: tiene_documento ?? (typeof kept === "string" && kept !== "") };
  }, row);

/** In the order of the form (spec 1 §5). */
const UsuarioBody = z.object({
  numero_documento: requiredLine("El Nro documento es requerido", 15).pipe(
    z.string().regex(/^\d+$/, { error: "El Nro documento solo debe tener números" }).transform(Number),
  ),
  complemento: optionalText(5),
  nombres: requiredLetters("El nombre es requerido y solo debe tener letras"),
  primer_apellido: requiredLetters("El primer apellido es requerido y solo debe tener letras"),
  segundo_apellido: z.preprocess(
    (value) => blankAsAbsent(value) ?? null,
    z
      .string({ error: "El apellido debe tener solo letras" })
      .max(100, { error: "No debe pasar de 100 caracteres" })
      .regex(LETTERS, { error: "El apellido debe tener solo letras" })
      .nullable(),
  ),
  genero: requiredCode(["M", "F"], "El género es requerido"),
  nacionalidad: requiredCode(["B", "E"], "La nacionalidad es requerido"),
  celular: requiredLine("El teléfono es requerido", 20),
  // The specification has two messages: one for text that is no address, one for an address that breaks the sign-in
  // pattern.
  email: requiredLine("El correo electrónico es requerido", 254)
    .pipe(z.string().regex(ADDRESS, { error: "No es un correo válido" }))
    .pipe(z.string().regex(EMAIL_PATTERN, { error: "El correo electrónico es invalido" })),
  direccion: requiredLine("La dirección es requerido"),
  id_departamento: requiredId("El departamento es requerido"),
  id_entidad: optionalId(),
  cargo: requiredLine("El cargo es requerido"),
  id_rol: requiredId("El perfil es requerido"),
  documento,
  version,
});

/** An update without a document keeps the stored one; only role 1 changes `estado`. */
const UsuarioCambio = UsuarioBody.extend({
  documento: z.preprocess(blankAsAbsent, documento.optional()),
  estado: z.preprocess(blankAsAbsent, z.enum(ESTADOS_USUARIO, { error: "El estado no es válido" }).optional()),
});

/** The message for an account without an entity, if there are entities to choose from. */
export const ENTIDAD_REQUERIDA = "La entidad es requerida";

/** The body of an account if there are entities to choose from. */
export const conEntidad = (body: typeof UsuarioBody | typeof UsuarioCambio) =>
  body.extend({ id_entidad: requiredId(ENTIDAD_REQUERIDA) });

/** Filters of the list. Ours: a server without them returns the whole list. */
export const userQuery = listQuery.extend({
  id_rol: optionalId(),
  id_departamento: optionalId(),
  id_entidad: optionalId(),
  estado: z.preprocess(blankAsAbsent, z.enum(ESTADOS_DE_LISTA, { error: "El estado no es válido" }).optional()),
});
export type UserQuery = z.output<typeof userQuery>;

const withDocument = Math.ceil((DOCUMENTO.maxBytes * 4) / 3) + 64 * 1024;

const crud = tableEndpoints("user", {
  envelope: "users",
  row: withDocumentFlag(UsuarioFila.extend({ documento: z.string().optional().catch(undefined) })),
  body: UsuarioBody,
  query: userQuery,
  access: { list: "usuario.ver", create: "usuario.crear", update: "usuario.editar", remove: "usuario.eliminar" },
});

export const user = {
  ...crud,
  create: { ...crud.create, maxBytes: withDocument },
  update: { ...crud.update, body: UsuarioCambio, maxBytes: withDocument },
  /** One account with its backup document (base64 without prefix). */
  detail: endpoint("user.detail", {
    reply: z.object({ user: withDocumentFlag(UsuarioFila.extend({ documento: text })) }),
    access: "usuario.ver",
  }),
  /** Sends the invitation again (role 1). */
  invitar: endpoint("user.invitar", { reply: messageReply, access: "usuario.administrar" }),
  /** Ends every session of a person (role 1). */
  cerrarSesiones: endpoint("user.cerrarSesiones", { reply: messageReply, access: "usuario.administrar" }),
};
