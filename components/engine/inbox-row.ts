import type { Kind } from "@/contract/resources/registros";
import type { Seguimiento } from "@/contract/resources/seguimiento";

/** A seguimiento with what the page works out on the server. */
export type InboxRow = Seguimiento & {
  kind: Kind;
  /** The record's read-only page and its edit page, with the id sealed; null without a record. */
  ver: string | null;
  editar: string | null;
  /** Since when the days count: where the server does not say, since it was issued. */
  desde: string | null;
  /** Days in its state; where the server does not say, of La Paz's calendar. */
  dias: number | null;
};
