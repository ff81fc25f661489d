/** The field of a record's name. */
export const NOMBRE = { ppirta: "nombre_atractivo", ppirtf: "nombre_centro" } as const;
