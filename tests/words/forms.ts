/**
 * Spec 1 §5, spec 2 §5.1, §5.2, §5.3, typed by hand: the message of each required field of a form, by its name on the wire,
 * in the order of the check.
 */

export const ATTRACTION_MESSAGES = [
  ["nombre_atractivo", "El nombre del atractivo turístico es requerido"],
  ["jerarquia", "La jerarquía es requerida"],
  ["id_categoria", "La categoría es requerida"],
  ["id_tipo", "El tipo es requerido"],
  ["id_subtipo", "El subtipo es requerido"],
  ["g_z", "Valor Z es requerida mínimo 1 y máximo 4 dígitos"],
  ["id_proyeccion", "La proyección es requerida"],
  ["id_datum", "El datum es requerido"],
  ["id_macro_region", "La macro región es requerida"],
  ["id_region", "La región es requerida"],
  ["id_departamento", "El departamento es requerido"],
  ["id_provincia", "La provincia es requerida"],
  ["id_municipio", "El municipio es requerido"],
  ["comunidad", "La comunidad es requerida"],
  ["distrito", "El distrito es requerido"],
] as const;

export const FACILITY_MESSAGES = [
  ["nombre_centro", "El nombre poblado es requerido"],
  ["id_categoria", "La categoria es requerida"],
  ["id_tipo", "El tipo es requerido"],
  ["id_subtipo", "El subtipo es requerido"],
  ["g_z", "Valor Z es requerida mínimo 1 y máximo 4 dígitos"],
  ["id_proyeccion", "La proyeccion es requerida"],
  ["id_datum", "El datum es requerido"],
  ["id_macro_region", "La macro region es requerida"],
  ["id_region", "La region es requerida"],
  ["id_departamento", "El departamento es requerido"],
  ["id_provincia", "La provincia es requerida"],
  ["id_municipio", "El municipio es requerido"],
  ["codigo_dt", "EL Código DT es requerido"],
] as const;

export const INFORMACION_MESSAGES: [string, string][] = [
  ["descripcion", "La descripción es requerida"],
  ["cc_ccf", "ccf es requerida"],
  ["cc_ccr", "ccr es requerida"],
  ["cc_cce", "cce es requerida"],
  ["poblacion_cercana", "La población cercana es requerida"],
  ["distancia_km", "La distancía en km es requerida"],
  ["emergencia", "La emergencia es requerida"],
  ["frecuencia", "La frecuencia es requerida"],
  ["bioclima", "El bioclima es requerido"],
  ["temperatura", "La temperatura es requerida"],
  ["humedad", "La humedad es requerida"],
  ["conservacion", "La conservación es requerida"],
  ["proteccion", "La protección es requerida"],
  ["restriccion", "La restricción es requerida"],
];

/** Of a new account; an update keeps the stored document. */
export const USER_MESSAGES: [string, string][] = [
  ["numero_documento", "El Nro documento es requerido"],
  ["nombres", "El nombre es requerido y solo debe tener letras"],
  ["primer_apellido", "El primer apellido es requerido y solo debe tener letras"],
  ["genero", "El género es requerido"],
  ["nacionalidad", "La nacionalidad es requerido"],
  ["celular", "El teléfono es requerido"],
  ["email", "El correo electrónico es requerido"],
  ["direccion", "La dirección es requerido"],
  ["id_departamento", "El departamento es requerido"],
  ["cargo", "El cargo es requerido"],
  ["id_rol", "El perfil es requerido"],
  ["documento", "El archivo PDF es requerido"],
];
