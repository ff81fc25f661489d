import type { Textos } from "../../types";

/** Fields that determine each other: a new value of one makes the record's others doubtful. */
export const CASCADES = {
  territorio: ["id_macro_region", "id_region", "id_departamento", "id_provincia", "id_municipio"],
  clasificacion: ["id_categoria", "id_tipo", "id_subtipo"],
} as const satisfies Record<string, readonly string[]>;

/** Ways of writing a place that stand for both of its fields. */
export const WHOLE_PLACES = ["coordenadas", "utm", "utm_zona", "utm_este", "utm_norte"] as const;
export const AXES = ["g_x", "g_y"] as const;
/** How the row's place is written, which says nothing of the record's own. */
const MEASURES = ["id_proyeccion", "id_datum"] as const;

export interface Overlaid {
  /** What the row's check reads. */
  textos: Record<string, string>;
  /** Fields of the record that may change: those given with another value, and those that follow from them. */
  open: ReadonlySet<string>;
  /** Whether place or territory may become another one. */
  moved: boolean;
}

/**
 * A record's present values as texts with a row's texts over them. An empty text leaves its field; a text that `same`
 * takes for the present value does too. Where a cascade gets another value, the record's others are left out, so that
 * they are deduced anew.
 */
export function overlay(present: Textos, row: Textos, same: (campo: string, texto: string) => boolean): Overlaid {
  const given = new Map(Object.entries(row).filter(([campo, texto]) => texto !== "" && campo !== "cite"));
  const differing = new Map([...given].filter(([campo, texto]) => !same(campo, texto)));
  const textos: Record<string, string> = { ...present };
  const open = new Set(differing.keys());
  const drop = (campos: readonly string[]) => {
    for (const campo of campos) Reflect.deleteProperty(textos, campo);
  };
  let moved = false;
  for (const [name, campos] of Object.entries(CASCADES)) {
    if (!campos.some((campo) => differing.has(campo))) continue;
    drop(campos.filter((campo) => !given.has(campo)));
    for (const campo of campos) open.add(campo);
    moved ||= name === "territorio";
  }
  // One axis alone leaves the other; a place written in another way stands for both.
  const whole = WHOLE_PLACES.some((campo) => given.has(campo)) && !AXES.some((campo) => given.has(campo));
  if (whole) drop(AXES);
  const placed = whole || AXES.some((campo) => differing.has(campo));
  if (placed) for (const campo of AXES) open.add(campo);
  // The present place is in degrees of WGS84, whatever the file's own places are in.
  if (!placed) for (const campo of MEASURES) given.delete(campo);
  for (const [campo, texto] of given) if (differing.has(campo) || !(campo in textos)) textos[campo] = texto;
  return { textos, open, moved: moved || placed };
}
