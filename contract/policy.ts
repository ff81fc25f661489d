import type { Rol } from "./codes";

/** Who asks. Only the first role of the list counts (decisions §3). */
export interface Subject {
  rol: Rol;
  id_departamento: number | null;
}

/** What a rule needs to know of an inventory record. */
export interface RecordFacts {
  id_departamento: number | null;
  derivado: 0 | 1;
  /** completito of an attraction, completo of a facility. */
  completo: 0 | 1;
  /** It came back with 'No Aprobado' and waits for its author. */
  observado?: boolean;
  /** The national level sent it back: its governorate mends it (decisions §6.5). */
  devuelto?: boolean;
  /** The photograph in question is the asker's own: they added it, or registered its attraction. */
  fotoPropia?: boolean;
  /** The account that asks registered it. */
  propio?: boolean;
}

/** What a rule asks of the record in hand, as a function and in the words of the permissions page. */
interface Condition {
  /** Follows 'Sí, cuando …'. */
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
const devuelto: Condition = {
  cuando: "el nivel nacional lo devolvió con observaciones",
  when: (r) => r.devuelto === true,
};

/** The rules of an inventory record, the same for both kinds (spec 2 §4.1, §6; decisions §3, §6). */
const registro = {
  ver: [allow(everyone)],
  crear: [allow(everyone)],
  /** The pencil of the lists (spec 2 §4.1). */
  editar: [allow([1, 3, 4, 5], incompletoSinDerivar), allow([2], sinDerivar), allow([3], devuelto)],
  /** What a save needs: a derived record refuses every edit but the governorate's mending of a returned one. */
  modificar: [allow(everyone, sinDerivar), allow([3], devuelto)],
  eliminar: [allow([1])],
  /** Rows of its sections: role 1 of every record (spec 2 §4.1), everyone of the records they registered. */
  eliminarHijo: [allow([1], sinDerivar), allow([2, 3, 4, 5], propioSinDerivar)],
  derivar: [allow([1, 3, 4, 5], completoSinDerivar)],
  aprobar: [allow([2], completoSinDerivar)],
  /** 'Ver info': role 5 only once derived (decisions §3), but of its own records always; everyone else always. */
  verInfo: [allow([1, 2, 3, 4]), allow([5], derivado), allow([5], propio)],
  seguimiento: [allow([1, 2, 3])],
  ficha: [allow([1, 2, 3])],
  bandejaGobernacion: [allow([1, 2, 3])],
  bandejaNacional: [allow([1, 2])],
  recibir: [allow([3])],
  revisar: [allow([3])],
  recibirNacional: [allow([2])],
  revisarNacional: [allow([2])],
} satisfies Record<string, readonly Rule[]>;

const catalogo = {
  "catalogo.ver": [allow(everyone)],
  "catalogo.crear": [allow(everyone)],
  "catalogo.editar": [allow(everyone)],
  "catalogo.eliminar": [allow([1, 3])],
  "departamento.eliminar": [allow([1])],
  "entidad.eliminar": [allow([1])],
} satisfies Record<string, readonly Rule[]>;

/** Accounts (spec 1 §6). Which accounts a person may touch is `canUsuario`'s matter. */
const usuario = {
  "usuario.ver": [allow([1, 2, 3])],
  "usuario.crear": [allow([1, 2, 3])],
  "usuario.editar": [allow([1, 2, 3])],
  "usuario.eliminar": [allow([1])],
  /** Deactivate, invite again, end sessions, take a lost second factor away. */
  "usuario.administrar": [allow([1])],
  /** Have a second factor of one's own. Whoever has one is asked for it at sign-in, whatever their role became. */
  "segundofactor.usar": [allow([1, 2])],
  /** This table, as a page (decisions §1). */
  "permisos.ver": [allow([1])],
  /** Who did what to accounts and catalogues, and who came and went. */
  "auditoria.ver": [allow([1])],
} satisfies Record<string, readonly Rule[]>;

type RegistroPermission = keyof typeof registro;
export type Permission =
  keyof typeof catalogo | keyof typeof usuario | `${"ppirta" | "ppirtf"}.${RegistroPermission}` | "ppirta.eliminarFoto";

const prefixed = <K extends "ppirta" | "ppirtf">(kind: K) =>
  Object.fromEntries(Object.entries(registro).map(([name, rules]) => [`${kind}.${name}`, rules])) as unknown as Record<
    `${K}.${RegistroPermission}`,
    readonly Rule[]
  >;

/** The permission table. Change a permission here, and nowhere else. */
export const policy: Record<Permission, readonly Rule[]> = {
  ...catalogo,
  ...usuario,
  ...prefixed("ppirta"),
  ...prefixed("ppirtf"),
  /** A photograph; facilities have none. */
  "ppirta.eliminarFoto": [allow([1], sinDerivar), allow(everyone, fotoPropiaSinDerivar)],
  /** The pencil of the facilities' list shows as long as the record is not derived (spec 2 §4.1). */
  "ppirtf.editar": [allow(everyone, sinDerivar), allow([3], devuelto)],
};

/** Roles 1 and 2 see every department; the others their own (decisions §3). */
export const inScope = (subject: Subject, id_departamento: number | null) =>
  subject.rol <= 2 || (subject.id_departamento !== null && subject.id_departamento === id_departamento);

/** May this role ever do it? With the record in hand: may this person do it to this record now? */
export function can(subject: Subject, permission: Permission, record?: RecordFacts): boolean {
  const granted = policy[permission].some(
    (rule) => rule.roles.includes(subject.rol) && (!record || !rule.when || rule.when(record)),
  );
  return granted && (!record || inScope(subject, record.id_departamento));
}

/** Does what waits in the inboxes of that level wait for this person? Others open them too, to look. */
export const esSuBandeja = ({ rol }: Subject, nivel: "GOBERNACION" | "NACIONAL") =>
  rol === 1 || rol === (nivel === "NACIONAL" ? 2 : 3);

const ROLES_QUE_DA: Record<Rol, readonly Rol[]> = { 1: everyone, 2: [3, 4], 3: [4], 4: [], 5: [] };

/** The roles a person may give to another (spec 1 §6). */
export const rolesQueDa = ({ rol }: Subject): readonly Rol[] => ROLES_QUE_DA[rol];

/** May this person create or change an account of this role and department? Role 3: technicians of its own department. */
export function canUsuario(subject: Subject, account: { id_rol: number; id_departamento: number | null }): boolean {
  const role = rolesQueDa(subject).some((rol) => rol === account.id_rol);
  return role && inScope(subject, account.id_departamento);
}

/** May this person give such an account another mail address? Role 1, and role 2 for the roles below it that it may change. */
export const canCorreo = (subject: Subject, account: { id_rol: number; id_departamento: number | null }): boolean =>
  canUsuario(subject, account) && (subject.rol === 1 || (subject.rol === 2 && account.id_rol >= 3));
