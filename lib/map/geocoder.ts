import * as z from "zod/mini";

/**
 * `GET /geocodificador?q=`: places outside the inventory. The browser calls only our server, which calls the service of
 * GEOCODER_URL if one is configured.
 */
export const GEOCODER_PATH = "/geocodificador";

export const GeocoderReply = z.object({
  lugares: z.array(
    z.object({
      nombre: z.string(),
      /** The areas that contain the place, nearest first. */
      detalle: z.string(),
      latitud: z.number(),
      longitud: z.number(),
    }),
  ),
  /** Attribution to show with these places; null if the service gives none. */
  fuente: z.nullable(z.string()),
});
export type GeocoderReply = z.output<typeof GeocoderReply>;
