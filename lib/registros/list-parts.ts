/** A municipality's head over its records in a list in parts. */
export interface PartHead {
  municipio: string;
  provincia: string;
  /** All of them, not only those of the page. */
  total: number;
}
