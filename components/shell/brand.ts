/** The product's name and subtitle, for the bar and the page titles. */
export const APP_NAME = "Inventariación de Recursos Turísticos";
export const APP_SUBTITLE = "Inventario nacional de atractivos y facilidades";
