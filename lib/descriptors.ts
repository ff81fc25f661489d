import type { Body, CallName, LookupName, ResourceName, Row } from "@/contract";
import type { Permission } from "@/contract/policy";
import type { WholeList } from "./lookups";

/**
 * What a screen of one of the three kinds is made of. A descriptor is plain data: it crosses from server to client as it
 * stands, so it holds no function. Closed vocabularies: a new word for `cell`, `control` or `lookup` is a new case in
 * components/engine.
 */

export interface ToastText {
  tone: "ok" | "error" | "info" | "warn";
  summary: string;
  detail: string;
  /** 5000 where absent. */
  ms?: number;
}

export type Cell =
  | "text"
  /** The row's name: the word a person scans for. */
  | "name"
  /** A catalogue value in the ministry's capitals, small. */
  | "caps"
  | "code"
  | "number"
  /** Bueno, Regular or Malo as a badge. */
  | "quality"
  /** The same where it is only read: Regular in a lighter blue (spec 2 §3.2). */
  | "quality-light"
  | "coordinate"
  /** dd/mm/aaaa HH:mm in America/La_Paz. */
  | "instant"
  /** A seguimiento's state as a badge. */
  | "state";

export interface Column<Key extends string = string> {
  key: Key;
  header: string;
  cell?: Cell;
  /** CSS width in a fixed table layout, as "16%" or "96px". */
  width?: string;
  sortable?: boolean;
  /** What stands where the row has no value; a dash where absent. */
  empty?: string;
  /** A second value in the same cell, under the first; a line of its own on a phone's card and a column in a PDF. */
  below?: Column<Key>;
}

export interface Choice {
  value: string;
  label: string;
}

export type Control = "text" | "textarea" | "number" | "time" | "lookup" | "choice" | "radio" | "readonly";

/** codigo_completo while it is typed (decisions §5). */
export interface ComposedCode {
  /** The lookup field that chooses the parent. */
  parent: string;
  /** Where the parent's row has its code. */
  code: "codigo" | "codigo_completo";
  mark: "" | ".";
}

export interface FormField<Name extends string = string> {
  name: Name;
  label: string;
  control: Control;
  /** Columns of twelve; 12 where absent. */
  span?: 3 | 4 | 6 | 8 | 12;
  /** For `lookup`: which call fills it. */
  lookup?: LookupName | WholeList;
  /** For `lookup`: the id in its path is this field's value, or this number. */
  of?: string | number;
  /** For `lookup`: what fills it while the field it depends on is empty; it waits for that field where absent. */
  orElse?: WholeList;
  /** For `lookup`: the row's key that names the choice it has, kept as an option where the call does not list it. */
  reads?: string;
  /** For `readonly`: the code as the server will form it, of a parent's code and the field `codigo`. */
  composed?: ComposedCode;
  /** How a lookup's rows read: 'nombre', 'sigla - nombre' or 'codigo - descripcion'. */
  show?: "nombre" | "sigla-nombre" | "codigo-descripcion";
  choices?: readonly Choice[];
  /** For `lookup`: the names read in capitals (a region's macro region, spec 1 §5). */
  upper?: boolean;
  placeholder?: string;
  /** What a dependent lookup says while the field it depends on is empty. */
  waiting?: string;
  /** For `lookup`: what it says where the call lists nothing to choose. */
  none?: string;
  help?: string;
  /** Only narrows other fields (a municipality's department); it is not sent. */
  helper?: boolean;
}

export interface FormSpec<Name extends string = string> {
  title: string;
  /** Dialog width; the routes dialog is 800 px ("lg"). */
  size?: "sm" | "md" | "lg";
  fields: readonly FormField<Name>[];
  /** False: the save is attempted whatever is missing, the server's answer is shown (spec 1 §5, category-subtype). */
  blocking?: boolean;
  /** The fields of a position in degrees that should lie in Bolivia: one that does not is asked about before the save. */
  position?: { latitude: Name; longitude: Name };
  /** On a failed check a toast, too: with this detail, or with the first message in the order of the fields. */
  invalidToast?: Omit<ToastText, "detail"> & { detail?: string };
}

export interface SaveTexts {
  created: ToastText;
  updated: ToastText;
  removed: ToastText;
  saveFailed: ToastText;
  removeFailed: ToastText;
}

interface RowPermissions {
  create: Permission;
  update: Permission;
  remove: Permission;
}

type BodyName<R extends ResourceName> = keyof Body<`${R}.create` extends CallName ? `${R}.create` : never> & string;
type RowKey<R extends ResourceName> = keyof Row<R> & string;

interface Listed<R extends ResourceName> {
  resource: R;
  title: string;
  columns: readonly Column<RowKey<R>>[];
  /** Helper fields may bear names of the row that the body lacks. */
  form: FormSpec<BodyName<R> | RowKey<R>>;
  texts: SaveTexts;
  permissions: RowPermissions;
}

/** A catalogue screen (spec 1 §2). */
export interface Catalogue<R extends ResourceName = ResourceName> extends Listed<R> {
  rowOptions: readonly number[];
  /** `landscape` where the columns need the page's long side. */
  pdf: { file: string; title: string; landscape?: true };
  empty: string;
}

/** A table of child records inside a record's tab (spec 2 §2.8). */
export interface Section<R extends ResourceName = ResourceName> extends Listed<R> {
  /** The list's query word and the body's field for the parent's id. */
  parentQuery: "ppirta" | "id_ppirta" | "id_ppirtf";
  parentField: "id_ppirta" | "id_ppirtf";
  /** What the empty table says to do next. */
  empty: string;
  /** Sums under the table, by key and unit. */
  sums?: readonly { key: RowKey<R>; unit: string }[];
}

/** Names a catalogue's keys against the contract, then forgets them: a screen takes any catalogue. */
export const catalogue = <const R extends ResourceName>(descriptor: Catalogue<R>) => descriptor as unknown as Catalogue;
/** The same for a section. */
export const section = <const R extends ResourceName>(descriptor: Section<R>) => descriptor as unknown as Section;

/** An action on an inbox row that asks first and then makes one call (spec 2 §2.10). */
export interface ReceiveAction {
  call: CallName;
  permission: Permission;
  label: string;
  /** Shown in the button's place once the item is received. */
  doneLabel: string;
  /** '{department}' stands for the row's department. */
  question: string;
  confirmLabel: string;
  success: ToastText;
  failure: ToastText;
}

export interface ReviewAction {
  call: CallName;
  permission: Permission;
  label: string;
  dialogTitle: string;
  confirmLabel: string;
  success: ToastText;
  failure: ToastText;
  missing: ToastText;
}

/** The calls that list an inbox. */
export type InboxCall = Extract<
  CallName,
  `bandeja${string}.${"entrada" | "pendiente" | "finalizado" | `nacional${"Entrada" | "Pendiente" | "Finalizado"}`}`
>;

/** One of the twelve inboxes (spec 2 §2.10). */
export interface Inbox {
  kind: "ppirta" | "ppirtf";
  list: InboxCall;
  stage: "entrante" | "pendiente" | "finalizado";
  /** Its own address. */
  href: string;
  title: string;
  subtitle: string;
  next?: { label: string; href: string };
  columns: readonly Column[];
  rowOptions: readonly number[];
  receive?: ReceiveAction;
  review?: ReviewAction;
  /** The pencil: the pending item is mended while it is not received (governorate only). */
  edit?: { label: string };
  /** The finalised list's PDF dialog. */
  sheet?: { call: CallName; failure: ToastText };
  empty: string;
}
