/** The product's words in the bar, the titles and the mails of the browser. */
export const APP_NAME = "Inventariación de Recursos Turísticos";
export const APP_SUBTITLE = "Inventario nacional de atractivos y facilidades";
