/** Texts of the map view of a list's result. */
export const RECORD_MAP = {
  region: "Mapa de resultados",
  some: (shown: number, count: string) => `Se muestran ${shown} de ${count}. Use la búsqueda para hallar los demás.`,
  counted: (count: string, total: number) => `${count} ${total === 1 ? "registro" : "registros"}`,
  inSight: (count: string, total: string) => `${count} de ${total} en esta parte del mapa`,
  unnamed: (count: string) =>
    count === "1"
      ? "Y 1 más en un círculo: acerque el mapa para verlo."
      : `Y ${count} más en los círculos: acerque el mapa para verlos.`,
  unplaced: "Sin ubicación",
  all: "Ver todo",
  legend: "Estados",
  /** For a server without this call (404). */
  absent: "El servidor no ofrece el mapa de resultados.",
  failed: "No se pudo cargar el mapa de resultados.",
  undrawable: "El mapa no puede mostrarse en este equipo.",
  close: "Cerrar la ficha",
} as const;
