/** What a sheet says about its own issue. Dates are dd/mm/aaaa HH:mm in La Paz. */
export interface Emision {
  codigo: string;
  /** SHA-256 of the content, hex. */
  sha256: string;
  /** The public page that confirms it. */
  url: string;
  /** When this content was first issued in this state. */
  emitida: string;
  /** The state it was issued in, with the public page's label. */
  estado: string;
  /** Who printed this copy, and when. */
  impresa: { por: string; fecha: string };
}
