const countOf = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** Texts of the end of a session. */
export const SESSION = {
  ending: "Su sesión está por terminar",
  unused: "Hace un buen rato que no hay actividad en esta página. Por su seguridad la sesión se cerrará",
  /** The end of that sentence, in minutes if they are whole, else in seconds. */
  endsIn: (seconds: number) =>
    seconds > 0 && seconds % 60 === 0
      ? `en ${countOf(seconds / 60, "minuto", "minutos")}.`
      : `en ${countOf(seconds, "segundo", "segundos")}.`,
  endsAt: (hour: string) =>
    `Su sesión termina a las ${hour}, cumplido el tiempo máximo desde que ingresó. Guarde lo que está haciendo: lo que no guarde queda como borrador en este equipo y se le ofrecerá al volver a ingresar.`,
  stay: "Seguir trabajando",
  leave: "Cerrar sesión",
  understood: "Entendido",
  over: "Su sesión terminó",
  overDetail:
    "La página queda como está. Lo que escribió se guarda como borrador en este equipo y se le ofrecerá al volver a ingresar.",
  /** On the sign-in page. */
  overAtSignIn: "Ingrese de nuevo para continuar donde estaba: lo que escribió quedó guardado en este equipo.",
  enter: "Iniciar sesión",
} as const;
