/** What a sheet says of its own issue; dates are dd/mm/aaaa HH:mm in La Paz. */
export interface Emision {
  codigo: string;
  /** SHA-256 of the content, hex. */
  sha256: string;
  /** The public page that confirms it. */
  url: string;
  /** When this content was first issued in this state. */
  emitida: string;
  /** The state it was issued in, as the public page says it. */
  estado: string;
  /** Who printed this copy, and when. */
  impresa: { por: string; fecha: string };
}
