/** What the name of the template's example begins with. */
export const MARCA_EJEMPLO = "EJEMPLO:";

/** True for the name of a row that is only an example, and is not imported. */
export const esEjemplo = (nombre: string) => nombre.trim().toUpperCase().startsWith(MARCA_EJEMPLO);

/** Behind the heading of a required column. */
export const MARCA_REQUERIDA = "(*)";
