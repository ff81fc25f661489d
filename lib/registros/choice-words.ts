/** The texts of the bar over chosen rows. A count comes formatted. */
export const CHOICE_BAR = {
  label: "Registros elegidos",
  help: "Elija registros.",
  range: "Con Mayús se elige un tramo.",
  own: "Mis incompletos",
  chosen: (count: string) => (count === "1" ? "1 elegido" : `${count} elegidos`),
  page: (count: string) => (count === "1" ? "Elegir el de esta página" : `Elegir los ${count} de esta página`),
  all: (count: string) => `Elegir los ${count} que coinciden`,
  loading: (done: string, all: string) => `Cargando ${done} de ${all}…`,
  failed: "No se pudieron cargar todos.",
  tooMany: (count: string, most: string) =>
    `Coinciden ${count}. Se eligen hasta ${most} a la vez: acorte la búsqueda o use los filtros.`,
  full: (most: string) => `Se eligen hasta ${most} a la vez.`,
  none: "Quitar la elección",
  leave: "Dejar de elegir",
  change: "Cambiar…",
  assign: "Asignar…",
  take: "Llevar al campo",
  takeSome: (count: string) => `Llevar ${count} al campo`,
  takeNone: "Ninguno de los elegidos se puede completar",
} as const;
