import type { Kind } from "@/contract/resources/registros";
import type { Seguimiento } from "@/contract/resources/seguimiento";

/** A seguimiento with the values that the page computes on the server. */
export type InboxRow = Seguimiento & {
  kind: Kind;
  /** Paths of the record's read-only page and its edit page, with the id sealed; null without a record. */
  ver: string | null;
  editar: string | null;
  /** Its turn on the reviewer's desk, in an inbox that has one. */
  revisar?: string | null;
  /** Start of the day count; the issue date if the server gives neither this nor `dias`. */
  desde: string | null;
  /** Days in its state; calendar days in La Paz if the server gives none. */
  dias: number | null;
};
