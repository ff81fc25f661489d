/** Words that people write before a name of a catalogue, folded. */
export const BEFORE = {
  categoria: /^categoria /,
  tipo: /^tipo (?:de )?/,
  subtipo: /^sub ?tipo (?:de )?/,
  departamento: /^(?:departamento|dpto|depto|dep) (?:de(?:l)? )?/,
  provincia: /^(?:provincia|prov) (?:de )?/,
  municipio: /^(?:(?:gobierno autonomo municipal|municipio|gam|gamea|mun) )(?:de )?/,
  macro: /^macro ?region (?:de )?/,
  region: /^region (?:de )?/,
  gaioc: /^(?:gaioc|tioc) /,
  seccion: /^seccion (?:de )?/,
} as const satisfies Record<string, RegExp>;
