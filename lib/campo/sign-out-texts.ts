/** After signing out without a line. */
export const SIGNED_OUT = {
  title: "Usted cerró la sesión en este equipo",
  later: "En el servidor la sesión se cerrará sola cuando vuelva la línea.",
} as const;
