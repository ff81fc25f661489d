import type { Rol } from "./codes";

/** The person making the request. Only the first role of the list counts. */
export interface Subject {
  rol: Rol;
  id_departamento: number | null;
}

/** The facts about an inventory record that the rules use. */
export interface RecordFacts {
  id_departamento: number | null;
  derivado: 0 | 1;
  /** completito of an attraction, completo of a facility. */
  completo: 0 | 1;
  /** It was returned with 'No Aprobado' and waits for its author's corrections. */
  observado?: boolean;
  /** The national level returned it, and its governorate corrects it (decision 024). */
  devuelto?: boolean;
  /** The photo is this person's own: they added it, or registered its attraction. */
  fotoPropia?: boolean;
  /** This account registered it. */
  propio?: boolean;
  /** It is in the National Catalogue. */
  catalogo?: boolean;
}

/** A rule's condition on the record, as a function and as text for the permissions page. */
interface Condition {
  /** The text after 'Sí, cuando …'. */
  cuando: string;
  when: (record: RecordFacts) => boolean;
}
export type Rule = { roles: readonly Rol[] } & Partial<Condition>;
const allow = (roles: readonly Rol[], condition?: Condition): Rule => ({ roles, ...condition });

const everyone: readonly Rol[] = [1, 2, 3, 4, 5];
const sinDerivar: Condition = { cuando: "no está derivado", when: (r) => r.derivado === 0 };
const incompletoSinDerivar: Condition = {
  cuando: "no está derivado y está incompleto o fue observado",
  when: (r) => r.derivado === 0 && (r.completo === 0 || r.observado === true),
};
const completoSinDerivar: Condition = {
  cuando: "está completo y no está derivado",
  when: (r) => r.derivado === 0 && r.completo === 1,
};
const propioSinDerivar: Condition = {
  cuando: "lo registró la propia persona y no está derivado",
  when: (r) => r.derivado === 0 && r.propio === true,
};
const propio: Condition = { cuando: "lo registró la propia persona", when: (r) => r.propio === true };
const derivado: Condition = { cuando: "ya está derivado", when: (r) => r.derivado === 1 };
const fotoPropiaSinDerivar: Condition = {
  cuando: "el fotograma o el registro es suyo y no está derivado",
  when: (r) => r.derivado === 0 && r.fotoPropia === true,
};
const enCatalogo: Condition = { cuando: "está en el Catálogo Nacional", when: (r) => r.catalogo === true };
const devuelto: Condition = {
  cuando: "el nivel nacional lo devolvió con observaciones",
  when: (r) => r.devuelto === true,
};

/** The rules of an inventory record, the same for both kinds (spec 2 §4.1, §6). */
const registro = {
  ver: [allow(everyone)],
  crear: [allow(everyone)],
  /** The edit button of the lists (spec 2 §4.1). */
  editar: [allow([1, 3, 4, 5], incompletoSinDerivar), allow([2], sinDerivar), allow([3], devuelto)],
  /**
   * Needed to save. A derived record cannot be edited, except by the governorate after the national level returned it.
   */
  modificar: [allow(everyone, sinDerivar), allow([3], devuelto)],
  eliminar: [allow([1])],
  /** See the bin, and bring a deleted record back. */
  restaurar: [allow([1])],
  /** Rows of its sections: role 1 in every record (spec 2 §4.1), the others in records they registered. */
  eliminarHijo: [allow([1], sinDerivar), allow([2, 3, 4, 5], propioSinDerivar)],
  derivar: [allow([1, 3, 4, 5], completoSinDerivar)],
  aprobar: [allow([2], completoSinDerivar)],
  /** 'Ver info': role 5 only for derived records and its own; all other roles always. */
  verInfo: [allow([1, 2, 3, 4]), allow([5], derivado), allow([5], propio)],
  /** Read and write the conversation: whoever may see the record. */
  conversar: [allow([1, 2, 3, 4]), allow([5], derivado), allow([5], propio)],
  /** Assign it to anybody of its department. */
  asignar: [allow([1, 2, 3])],
  /** Take it for oneself while nobody has it, and give it back. */
  asignarse: [allow([1, 2, 3, 4]), allow([5], derivado), allow([5], propio)],
  seguimiento: [allow([1, 2, 3])],
  /** The sheet: whoever may see the record. */
  ficha: [allow(everyone)],
  bandejaGobernacion: [allow([1, 2, 3])],
  bandejaNacional: [allow([1, 2])],
  recibir: [allow([3])],
  revisar: [allow([3])],
  recibirNacional: [allow([2])],
  revisarNacional: [allow([2])],
  /** Say that a record of the catalogue is still true. Not role 5, whose own establishments they may be. */
  verificar: [allow([1, 2, 3, 4], enCatalogo)],
} satisfies Record<string, readonly Rule[]>;

const catalogo = {
  "catalogo.ver": [allow(everyone)],
  "catalogo.crear": [allow(everyone)],
  "catalogo.editar": [allow(everyone)],
  "catalogo.eliminar": [allow([1, 3])],
  "departamento.eliminar": [allow([1])],
  "entidad.eliminar": [allow([1])],
} satisfies Record<string, readonly Rule[]>;

/** Accounts (spec 1 §6). `canUsuario` decides which accounts a person may change. */
const usuario = {
  "usuario.ver": [allow([1, 2, 3])],
  "usuario.crear": [allow([1, 2, 3])],
  "usuario.editar": [allow([1, 2, 3])],
  "usuario.eliminar": [allow([1])],
  /** Deactivate, invite again, end sessions, remove a lost second factor. */
  "usuario.administrar": [allow([1])],
  /** Use a second factor. An account that has one must enter it at sign-in, even after a change of role. */
  "segundofactor.usar": [allow([1, 2])],
  /** The page that shows this table. */
  "permisos.ver": [allow([1])],
  /** Make, see and revoke the keys of other systems. */
  "clave.administrar": [allow([1])],
  /** Changes to accounts and catalogues, sign-ins and sign-outs. */
  "auditoria.ver": [allow([1])],
} satisfies Record<string, readonly Rule[]>;

/** Imports of records; of its own department where a role has one. */
const importacion = {
  "importacion.ver": [allow(everyone)],
  "importacion.crear": [allow(everyone)],
  "importacion.deshacer": [allow([1, 3])],
  /** Begin, see and take back the imports of catalogues and entities. */
  "importacion.catalogos": [allow([1])],
} satisfies Record<string, readonly Rule[]>;

/** Templates of observations, of those who review: their department's, or the national level's. */
const plantilla = { "plantilla.usar": [allow([2, 3])] } satisfies Record<string, readonly Rule[]>;

/** Saved views of the lists: each person's own, and those shared with the department or within the national level. */
const vista = {
  "vista.usar": [allow(everyone)],
  "vista.compartir": [allow([1, 2, 3])],
} satisfies Record<string, readonly Rule[]>;

/** The quality board, of one's department where a role has one. */
const calidad = {
  "calidad.ver": [allow(everyone)],
  /** Set how many records each department is to bring into the National Catalogue in a month. */
  "calidad.metas": [allow([1, 2])],
} satisfies Record<string, readonly Rule[]>;

/** The feed of changes, of one's department where a role has one. */
const cambio = {
  "cambio.ver": [allow([1, 2, 3])],
  /** Have them sent to other systems. */
  "webhook.administrar": [allow([1])],
} satisfies Record<string, readonly Rule[]>;

/** What is no record's: the same for every record. */
const general = { ...catalogo, ...usuario, ...importacion, ...plantilla, ...calidad, ...vista, ...cambio };

type RegistroPermission = keyof typeof registro;
export type Permission = keyof typeof general | `${"ppirta" | "ppirtf"}.${RegistroPermission}` | "ppirta.eliminarFoto";

const rulesOfKind = <K extends "ppirta" | "ppirtf">(kind: K) =>
  Object.fromEntries(Object.entries(registro).map(([name, rules]) => [`${kind}.${name}`, rules])) as unknown as Record<
    `${K}.${RegistroPermission}`,
    readonly Rule[]
  >;

/**
 * The permission table. One copy of it in SQL: `changeable` in ministry-api/registros/named.ts has the condition of
 * `modificar`.
 */
export const policy: Record<Permission, readonly Rule[]> = {
  ...general,
  ...rulesOfKind("ppirta"),
  ...rulesOfKind("ppirtf"),
  /** Photos; facilities have none. */
  "ppirta.eliminarFoto": [allow([1], sinDerivar), allow(everyone, fotoPropiaSinDerivar)],
  /** The edit button of the facilities' list, shown while the record is not derived (spec 2 §4.1). */
  "ppirtf.editar": [allow(everyone, sinDerivar), allow([3], devuelto)],
};

/** Roles 1 and 2 see every department; the others their own (decision 005). */
export const inScope = (subject: Subject, id_departamento: number | null) =>
  subject.rol <= 2 || (subject.id_departamento !== null && subject.id_departamento === id_departamento);

/**
 * The department that a caller's records are limited to: roles 3, 4 and 5 see their own (decision 005), without a
 * department none; `asked` narrows further. null: all.
 */
export function departmentOf(subject: Subject, asked: number | null): number | null {
  if (subject.rol <= 2) return asked;
  const own = subject.id_departamento ?? 0;
  return asked === null || asked === own ? own : 0;
}

/**
 * Without a record: whether the role has the permission at all. With one: whether this person has it for this record
 * now.
 */
export function can(subject: Subject, permission: Permission, record?: RecordFacts): boolean {
  const granted = policy[permission].some(
    (rule) => rule.roles.includes(subject.rol) && (!record || !rule.when || rule.when(record)),
  );
  return granted && (!record || inScope(subject, record.id_departamento));
}

/** Whether the inboxes of that level are this person's to process. Others may only view them. */
export const esSuBandeja = ({ rol }: Subject, nivel: "GOBERNACION" | "NACIONAL") =>
  rol === 1 || rol === (nivel === "NACIONAL" ? 2 : 3);

const ROLES_QUE_DA: Record<Rol, readonly Rol[]> = { 1: everyone, 2: [3, 4], 3: [4], 4: [], 5: [] };

/** The roles a person may assign to others (spec 1 §6). */
export const rolesQueDa = ({ rol }: Subject): readonly Rol[] => ROLES_QUE_DA[rol];

/** The roles whose accounts a person may change. Role 2 also those of role 5, which it does not assign. */
const ROLES_QUE_MODIFICA: Record<Rol, readonly Rol[]> = { ...ROLES_QUE_DA, 2: [3, 4, 5] };

/** Whether this person may change an account of this role and department. Role 3: technicians of its own department. */
export function canUsuario(subject: Subject, account: { id_rol: number; id_departamento: number | null }): boolean {
  const role = ROLES_QUE_MODIFICA[subject.rol].some((rol) => rol === account.id_rol);
  return role && inScope(subject, account.id_departamento);
}

/** Whether this person may change such an account's mail address: roles 1 and 2, of the accounts that they may change. */
export const canCorreo = (subject: Subject, account: { id_rol: number; id_departamento: number | null }): boolean =>
  subject.rol <= 2 && canUsuario(subject, account);
