import type { Body, Row } from "@/contract";
import { departamentoNombre } from "@/contract/shown";
import { can, canCorreo, rolesQueDa, type Subject } from "@/contract/policy";
import type { UsuarioFila } from "@/contract/resources/usuarios";
import type { Choice, Column, FormField, SaveTexts, ToastText } from "../descriptors";
import { SUMMARY } from "../texts";
import type { EstadoDeLista } from "./filters";

/** The users screen (spec 1 §2, §5, §6, §8): texts, columns and fields. */

export const USUARIOS = {
  title: "USUARIOS",
  pdf: { file: "usuarios", title: "Gestión de Usuarios" },
  rowOptions: [10, 25, 50, 100],
  empty: "Registre el primer usuario con «Nuevo».",
  emptyFiltered: "Ninguna cuenta coincide con los filtros.",
} as const;

export const USUARIO_COLUMNS = [
  { key: "numero_documento", header: "NRO DE CI", cell: "code", width: "104px", sortable: true },
  { key: "nombres", header: "NOMBRES", width: "14%", sortable: true },
  { key: "primer_apellido", header: "PATERNO", width: "10%", sortable: true },
  { key: "segundo_apellido", header: "MATERNO", width: "10%", sortable: true },
  // An account is named by its email, because two people may share a name.
  { key: "email", header: "CORREO ELECTRÓNICO", cell: "name", sortable: true },
  { key: "rol", header: "TIPO USUARIO", width: "190px", sortable: true },
] as const satisfies readonly Column<keyof UsuarioFila & string>[];

/** The columns that a person may add, where the server is ours. */
const OTHER_USUARIO_COLUMNS = [
  { key: "departamento", header: "DEPARTAMENTO", cell: "caps", sortable: true },
  { key: "entidad", header: "ENTIDAD", sortable: true },
  { key: "estado", header: "ESTADO" },
  { key: "ultimo_ingreso_en", header: "ÚLTIMO INGRESO", cell: "instant", empty: "Nunca", sortable: true },
] as const satisfies readonly Column<keyof UsuarioFila & string>[];

export type UsuarioColumn = (typeof USUARIO_COLUMNS | typeof OTHER_USUARIO_COLUMNS)[number];

/** The columns that this person may see: when somebody last signed in is for those who administer accounts. */
export const offeredUserColumns = (subject: Subject): readonly UsuarioColumn[] =>
  [...USUARIO_COLUMNS, ...OTHER_USUARIO_COLUMNS].filter(
    ({ key }) => key !== "ultimo_ingreso_en" || can(subject, "usuario.administrar"),
  );

/** The keys of the columns that are shown until a person chooses others. */
const USUAL: readonly string[] = [...USUARIO_COLUMNS.map(({ key }) => key), "departamento", "estado"];
/** The key of the column that is always shown: it names the account. */
export const USUARIO_NAME_KEY = "email";

/** The keys of the columns shown, in the list's order; `own`: whether they differ from the usual ones. */
export function shownUserColumns(subject: Subject, kept: readonly string[] = USUAL) {
  const keys = offeredUserColumns(subject)
    .map(({ key }) => key)
    .filter((key) => kept.includes(key) || key === USUARIO_NAME_KEY);
  return { keys, own: keys.join() !== USUAL.join() };
}

/** An account's state, as the list shows it and is narrowed by it. */
export const accountState = ({ estado, invitado }: Pick<UsuarioFila, "estado" | "invitado">): EstadoDeLista => {
  if (estado === "INACTIVO") return "INACTIVO";
  return invitado === 1 ? "INVITADO" : "ACTIVO";
};

/** The five columns of usuarios.pdf; its rows are `pdfRow`'s. */
export const USUARIO_PDF_COLUMNS = [
  { key: "numero_documento", header: "NRO DE CI", cell: "code" },
  { key: "nombres", header: "NOMBRES" },
  { key: "apellidos", header: "APELLIDOS" },
  { key: "email", header: "CORREO ELECTRÓNICO" },
  { key: "rol", header: "TIPO USUARIO" },
] as const satisfies readonly Column[];

const joinWords = (...parts: (string | null)[]) => parts.filter(Boolean).join(" ");

/** The identity document's number, with its complement if it has one. */
export const documentNumber = ({ numero_documento, complemento }: UsuarioFila) =>
  [numero_documento, complemento].filter(Boolean).join("-");

/** Given name and both surnames. */
export const personName = ({ nombres, primer_apellido, segundo_apellido }: UsuarioFila) =>
  joinWords(nombres, primer_apellido, segundo_apellido);

/** An account as a row of usuarios.pdf, with the surnames joined. */
export const pdfRow = (row: UsuarioFila) => ({
  id: row.id,
  numero_documento: documentNumber(row),
  nombres: row.nombres,
  apellidos: joinWords(row.primer_apellido, row.segundo_apellido),
  email: row.email,
  rol: row.rol,
});

const savedToast = (detail: string): ToastText => ({ tone: "ok", summary: SUMMARY.registro, detail });

/** Spec 1 §8: every failed save is reported as an email that is already taken. */
export const USUARIO_TEXTS = {
  created: savedToast("Usuario Registrado correctamente"),
  updated: savedToast("Usuario actualizado correctamente"),
  removed: { tone: "error", summary: SUMMARY.registro, detail: "Usuario Eliminado con éxito" },
  saveFailed: {
    tone: "error",
    summary: SUMMARY.error,
    detail: "Error de registro del usuario, el correo electrónico ya existe.",
  },
  removeFailed: { tone: "error", summary: SUMMARY.registro, detail: "No se eliminó el registro" },
} satisfies SaveTexts;

/** Digits in a name or surname (spec 1 §5). */
export const DIGITS_IN_NAMES: ToastText = {
  tone: "error",
  summary: SUMMARY.error,
  detail: "El nombre o los apellidos no deben contener números.",
};
export const NAME_FIELDS = ["nombres", "primer_apellido", "segundo_apellido"] as const;

/** Shown after a creation: the new user sets their own password (decision 034). */
export const invitationSent = (email: string): ToastText => ({
  tone: "info",
  summary: "INVITACIÓN",
  detail: `Se envió a ${email} la invitación para elegir su contraseña. El enlace vale 72 horas.`,
});

/**
 * What the server adds to a success message: that the invitation was not sent, where it is stored without a mail
 * server, or that a new address must be confirmed; null for nothing.
 */
export function addedBy(
  message: string,
  { detail }: ToastText,
  summary: "INVITACIÓN" | "CORREO" = "INVITACIÓN",
): ToastText | null {
  const added = message.startsWith(detail) ? message.slice(detail.length).replace(/^[.\s]+/, "") : "";
  return added ? { tone: "warn", summary, detail: added, ms: 12_000 } : null;
}

/** Text for an address that waits for its confirmation. */
export const pendingAddress = ({ correo_pendiente, email }: UsuarioFila) =>
  `Correo pendiente de confirmar: ${correo_pendiente}. Hasta entonces la cuenta sigue con ${email}.`;

/** Help below the address of an account with a password: when a change takes effect, or who may change it. */
const ADDRESS_WAITS = "Un correo nuevo vale cuando su dueño lo confirme; se avisa al correo anterior.";
const ADDRESS_FIXED = "Lo cambia el administrador o el nivel nacional.";

function addressField(subject: Subject, row: UsuarioFila | null): FormField<UserFieldName> {
  const field = { name: "email", label: "Correo electrónico", span: 8 } as const;
  if (row === null || row.invitado === 1) return { ...field, control: "text" };
  const { id_rol, id_departamento } = row;
  return id_rol !== null && canCorreo(subject, { id_rol, id_departamento })
    ? { ...field, control: "text", help: ADDRESS_WAITS }
    : { ...field, control: "readonly", help: ADDRESS_FIXED };
}

type UserFieldName = (keyof Body<"user.create"> | keyof Row<"user">) & string;
type UserSectionId = "personales" | "complementarios" | "documento";

interface UserSection {
  id: UserSectionId;
  title: string;
  fields: readonly FormField<UserFieldName>[];
}

const GENEROS = [
  { value: "M", label: "MASCULINO" },
  { value: "F", label: "FEMENINO" },
] as const;
const NACIONALIDADES = [
  { value: "B", label: "BOLIVIANA" },
  { value: "E", label: "EXTRANJERO" },
] as const;

/** Roles 1 and 2 may create an account in any department, role 3 only in its own (spec 1 §6). */
export const ownDepartmentOnly = ({ rol }: Subject) => rol > 2;

/** The dialog of role 3 registers technicians only (spec 1 §2). */
export const userDialogTitle = (subject: Subject) =>
  ownDepartmentOnly(subject) ? "REGISTRO DE USUARIO TÉCNICO" : "REGISTRO DE USUARIO";

/** Initial values of a new account: the department and the role, which role 3 cannot choose. */
export function blankUser(subject: Subject): Readonly<Record<string, unknown>> | null {
  if (!ownDepartmentOnly(subject)) return null;
  return { departamento: departamentoNombre(subject.id_departamento), id_rol: rolesQueDa(subject)[0] };
}

/**
 * The three sections of the dialog, in the specification's order. `roles`: choices of the role selector; `row`: the
 * edited account.
 */
export function userSections(
  subject: Subject,
  roles: readonly Choice[],
  row: UsuarioFila | null = null,
): readonly UserSection[] {
  const department: FormField<UserFieldName> = ownDepartmentOnly(subject)
    ? { name: "departamento", label: "Departamento", control: "readonly", span: 6 }
    : { name: "id_departamento", label: "Departamento", control: "lookup", lookup: "departamentos", span: 6 };
  return [
    {
      id: "personales",
      title: "DATOS PERSONALES",
      fields: [
        { name: "numero_documento", label: "Nro documento", control: "number", span: 8 },
        { name: "complemento", label: "Complemento", control: "text", span: 4 },
        { name: "nombres", label: "Nombres", control: "text", span: 4 },
        { name: "primer_apellido", label: "Primer apellido", control: "text", span: 4 },
        { name: "segundo_apellido", label: "Segundo apellido", control: "text", span: 4 },
        { name: "genero", label: "Género", control: "radio", choices: GENEROS, span: 6 },
        { name: "nacionalidad", label: "Nacionalidad", control: "radio", choices: NACIONALIDADES, span: 6 },
      ],
    },
    {
      id: "complementarios",
      title: "DATOS COMPLEMENTARIOS",
      fields: [
        { name: "celular", label: "Teléfono celular", control: "text", span: 4 },
        addressField(subject, row),
        { name: "direccion", label: "Dirección", control: "text" },
        department,
        { name: "id_entidad", label: "Entidad", control: "lookup", lookup: "entidad", span: 6 },
        { name: "cargo", label: "Cargo", control: "text", span: 6 },
        { name: "id_rol", label: "Perfil", control: "choice", choices: roles, span: 6 },
      ],
    },
    {
      id: "documento",
      title: "DOCUMENTO DE RESPALDO",
      // The form has only the chosen file's name; the file itself is read when it is sent.
      fields: [{ name: "documento", label: "Archivo PDF", control: "readonly" }],
    },
  ];
}

export const DOCUMENT_WORDS = {
  drop: "Arrastre el PDF aquí",
  pick: "elija un archivo",
  limit: "PDF, hasta 10 MB.",
  notKept: "El borrador de este formulario no guarda el PDF.",
  chooseAgain: (name: string) => `El borrador no guarda el PDF: elija otra vez «${name}».`,
  notPdf: (name: string) => `«${name}» no sirve.`,
  stored: "Documento guardado",
  replaces: "Reemplazará al documento guardado.",
  none: "No hay un documento guardado.",
  failed: "No se pudo cargar el documento.",
  sending: "Subiendo el documento",
} as const;

export type AccountStep = "desactivar" | "activar" | "invitar" | "cerrar" | "segundofactor" | "identidad";

interface StepWords {
  label: string;
  question: (row: UsuarioFila) => string;
  help: (row: UsuarioFila) => string;
  confirm: string;
  danger?: true;
  summary: string;
  /** Default: the server's own message. */
  done?: string;
  failed: string;
}

/** Actions of role 1 on an account. */
export const ACCOUNT_STEPS: Record<AccountStep, StepWords> = {
  desactivar: {
    label: "Desactivar",
    question: (row) => `¿Desactivar la cuenta de ${personName(row)}?`,
    help: () => "No podrá ingresar y sus sesiones abiertas terminan en el acto. Sus registros se conservan.",
    confirm: "Desactivar",
    danger: true,
    summary: "USUARIO",
    done: "Cuenta desactivada",
    failed: "No se desactivó la cuenta",
  },
  activar: {
    label: "Activar",
    question: (row) => `¿Activar la cuenta de ${personName(row)}?`,
    help: () => "Podrá ingresar otra vez con su contraseña.",
    confirm: "Activar",
    summary: "USUARIO",
    done: "Cuenta activada",
    failed: "No se activó la cuenta",
  },
  invitar: {
    label: "Reenviar invitación",
    question: (row) => `¿Enviar otra vez la invitación a ${personName(row)}?`,
    help: (row) => `Se envía a ${row.email}. Los enlaces anteriores dejan de servir.`,
    confirm: "Enviar invitación",
    summary: "INVITACIÓN",
    failed: "No se envió la invitación",
  },
  cerrar: {
    label: "Cerrar sesiones",
    question: (row) => `¿Cerrar las sesiones de ${personName(row)}?`,
    help: () => "Tendrá que ingresar de nuevo en todos sus equipos. La cuenta sigue activa.",
    confirm: "Cerrar sesiones",
    danger: true,
    summary: "SESIONES",
    failed: "No se cerraron las sesiones",
  },
  segundofactor: {
    label: "Quitar segundo factor",
    question: (row) => `¿Quitar el segundo factor de ${personName(row)}?`,
    help: () =>
      "Se quitan la verificación en dos pasos y las llaves de acceso: podrá ingresar con su contraseña sola. Sus sesiones abiertas terminan y se le avisa por correo. Antes, confirme en persona o por teléfono que quien lo pide es quien dice ser.",
    confirm: "Quitar",
    danger: true,
    summary: "SEGUNDO FACTOR",
    failed: "No se quitó el segundo factor",
  },
  identidad: {
    label: "Separar identidad digital",
    question: (row) => `¿Separar la identidad digital de ${personName(row)}?`,
    help: () =>
      "Ya no podrá ingresar con ella hasta que la una otra vez con su contraseña. Las sesiones que abrió con ella terminan y se le avisa por correo.",
    confirm: "Separar",
    danger: true,
    summary: "IDENTIDAD DIGITAL",
    failed: "No se separó la identidad",
  },
};

/** Why these actions are not possible on one's own account. */
export const OWN_ACCOUNT = {
  step: "Es su propia cuenta: use su perfil",
  remove: "No puede eliminar su propia cuenta",
} as const;
export const REFUSED_SUMMARY = "NO SE HIZO";
