/** A municipality's head over its records in a list in parts. */
export interface PartHead {
  municipio: string;
  provincia: string;
  /** Records of the municipality, also those of other pages. */
  total: number;
}
