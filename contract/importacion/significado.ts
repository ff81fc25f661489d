/**
 * What a column of an imported file may mean (decisions, "Bringing in what exists"): a field of the record, or a part of
 * its place. Several columns may share a meaning that is a text: their texts are joined.
 */
export interface Significado {
  label: string;
  /** Where it stands among the choices. */
  grupo: "Registro" | "Clasificación" | "Lugar" | "Territorio" | "Información";
  /**
   * Required, and deduced from nothing else. A place is required too, in one of its ways (`LUGAR`), as are the
   * municipality and the subtype, from which the rest of territory and classification follows.
   */
  requerido?: true;
  /** How its text becomes a value; a `cite` is none, and names the record that the row changes. */
  clase: "texto" | "codigo" | "catalogo" | "numero" | "coordenada" | "cite";
}
