/**
 * What a column of an imported file may mean (decision 052): a field of the record, or a part of
 * its place. Several columns may share a meaning that is a text: their texts are joined.
 */
export interface Significado {
  label: string;
  /** Where it stands among the choices. */
  grupo: "Registro" | "Clasificación" | "Lugar" | "Territorio" | "Información";
  /** The form requires it, and nothing else deduces it: a record without it is completed later (decision 052). */
  requerido?: true;
  /** Without it a row makes no record or entry. A record's place is needed too, as a point or as its municipality. */
  indispensable?: true;
  /** How its text becomes a value; a `cite` is none, and names the record that the row changes. */
  clase: "texto" | "codigo" | "catalogo" | "numero" | "coordenada" | "cite";
}
