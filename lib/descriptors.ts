import type { Body, CallName, LookupName, Row, RowsName } from "@/contract";
import type { Permission } from "@/contract/policy";
import type { Nivel } from "@/contract/workflow";
import type { WholeList } from "./lookups";

/**
 * Descriptors of the three kinds of screen. A descriptor is plain data without functions, because it is passed from
 * server to client. A new value of `cell`, `control` or `lookup` needs a new case in components/engine.
 */

export interface ToastText {
  tone: "ok" | "error" | "info" | "warn";
  summary: string;
  detail: string;
  /** Milliseconds; default 5000. */
  ms?: number;
}

export type Cell =
  | "text"
  /** The row's name, which readers look for. */
  | "name"
  /** A catalogue value, which the ministry writes in capitals, in small type. */
  | "caps"
  | "code"
  | "number"
  /** Bueno, Regular or Malo as a badge. */
  | "quality"
  /** `quality` in read-only tables: Regular in a lighter blue (spec 2 §3.2). */
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
  /** Text for a row without a value; default: a dash. */
  empty?: string;
  /** A second value in the same cell, under the first; its own line on a phone's card, its own column in a PDF. */
  below?: Column<Key>;
}

export interface Choice {
  value: string;
  label: string;
}

type Control = "text" | "textarea" | "number" | "time" | "lookup" | "choice" | "radio" | "readonly";

/** Previews codigo_completo while the user types (decision 012). */
export interface ComposedCode {
  /** The lookup field that chooses the parent. */
  parent: string;
  /** The key of the code in the parent's row. */
  code: "codigo" | "codigo_completo";
  mark: "" | ".";
}

export interface FormField<Name extends string = string> {
  name: Name;
  label: string;
  control: Control;
  /** Columns of a grid of twelve; default 12. */
  span?: 3 | 4 | 6 | 8 | 9 | 12;
  /** For `lookup`: which call fills it. */
  lookup?: LookupName | WholeList;
  /** For `lookup`: the id in its path is this field's value, or this number. */
  of?: string | number;
  /** For `lookup`: the list used while the field it depends on is empty; without it the lookup waits for that field. */
  orElse?: WholeList;
  /** For `lookup`: the row's key with the current choice's name, kept as an option if the call does not list it. */
  reads?: string;
  /** For `readonly`: the code that the server will compose from a parent's code and the field `codigo`. */
  composed?: ComposedCode;
  /** Label of a lookup's rows: 'nombre', 'sigla - nombre' or 'codigo - descripcion'. */
  show?: "nombre" | "sigla-nombre" | "codigo-descripcion";
  choices?: readonly Choice[];
  /** For `lookup`: shows the names in capitals (a region's macro region, spec 1 §5). */
  upper?: boolean;
  placeholder?: string;
  /** Text of a dependent lookup while the field it depends on is empty. */
  waiting?: string;
  /** For `lookup`: text if the call returns no choices. */
  none?: string;
  help?: string;
  /** In a table each row's text begins where the one before ends: 'A – B', 'B – C'. */
  chained?: boolean;
  /** Only filters other fields (a municipality's department); it is not sent. */
  helper?: boolean;
}

export interface FormSpec<Name extends string = string> {
  title: string;
  /** Dialog width; the routes dialog is 800 px ("lg"). */
  size?: "sm" | "md" | "lg";
  fields: readonly FormField<Name>[];
  /** False: missing fields do not block a save; the server's response is shown (spec 1 §5, category-subtype). */
  blocking?: boolean;
  /** The fields of a position in degrees. A position outside Bolivia must be confirmed before the save. */
  position?: { latitude: Name; longitude: Name };
  /** Also shows a toast on a failed check, with this detail or the first field's message. */
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

type BodyName<R extends RowsName> = keyof Body<`${R}.create` extends CallName ? `${R}.create` : never> & string;
type RowKey<R extends RowsName> = keyof Row<R> & string;

interface Listed {
  resource: RowsName;
  title: string;
  columns: readonly Column[];
  form: FormSpec;
  texts: SaveTexts;
  permissions: RowPermissions;
}

/** A catalogue screen (spec 1 §2). */
export interface Catalogue extends Listed {
  rowOptions: readonly number[];
  /** `landscape`: the columns need the page's long side. */
  pdf: { file: string; title: string; landscape?: true };
  empty: string;
}

/** A table of child records inside a record's tab (spec 2 §2.8). */
export interface Section extends Listed {
  /** The list's query parameter and the body's field for the parent's id. */
  parentQuery: "ppirta" | "id_ppirta" | "id_ppirtf";
  parentField: "id_ppirta" | "id_ppirtf";
  /** Text of the empty table: what to do next. */
  empty: string;
  /** Sums under the table, by key and unit. */
  sums?: readonly { key: string; unit: string }[];
}

/** A catalogue whose keys are those of the contract. */
interface Keyed<R extends RowsName> {
  resource: R;
  columns: readonly Column<RowKey<R>>[];
  /** Helper fields may have names that the row has and the body lacks. */
  form: FormSpec<BodyName<R> | RowKey<R>>;
}

/** Checks a catalogue's keys against the contract. */
export const catalogue = <const R extends RowsName>(descriptor: Catalogue & Keyed<R>): Catalogue => descriptor;

/** An action on an inbox row: a confirmation, then one call (spec 2 §2.10). */
export interface ReceiveAction {
  call: CallName;
  permission: Permission;
  label: string;
  /** Shown instead of the button once the item is received. */
  doneLabel: string;
  /** '{department}' stands for the row's department. */
  question: string;
  confirmLabel: string;
  success: ToastText;
  failure: ToastText;
}

export interface ReviewAction {
  call: ReviewCall;
  permission: Permission;
  label: string;
  /** The link to the reviewer's desk. */
  allLabel: string;
  /** The label of a row's link to the desk. */
  wholeLabel: string;
  dialogTitle: string;
  confirmLabel: string;
  success: ToastText;
  failure: ToastText;
  missing: ToastText;
}

type ReviewCall = `bandeja${"ppirta" | "ppirtf"}.revisar${"Gobernacion" | "Nacional"}`;

type InboxCall = Extract<
  CallName,
  `bandeja${string}.${"entrada" | "pendiente" | "finalizado" | `nacional${"Entrada" | "Pendiente" | "Finalizado"}`}`
>;

/** One of the twelve inboxes (spec 2 §2.10). */
export interface Inbox {
  kind: "ppirta" | "ppirtf";
  /** The level that works in it. */
  nivel: Nivel;
  list: InboxCall;
  stage: "entrante" | "pendiente" | "finalizado";
  href: string;
  title: string;
  subtitle: string;
  next?: { label: string; href: string };
  columns: readonly Column[];
  rowOptions: readonly number[];
  receive?: ReceiveAction;
  review?: ReviewAction;
  /** The pencil: a pending item can be corrected while it is not received (gobernación only). */
  edit?: { label: string };
  /** The finalised list's PDF dialog. */
  sheet?: { call: CallName; failure: ToastText };
  empty: string;
}

/** An inbox whose items are decided on. */
export type ReviewInbox = Inbox & { review: ReviewAction };
