import * as z from "zod/mini";

/**
 * The places that lie beyond the inventory's own: what `GET /geocodificador?q=` answers. The browser asks our own server
 * only; that asks the service of GEOCODER_URL, where there is one.
 */
export const GEOCODER_PATH = "/geocodificador";

export const GeocoderReply = z.object({
  lugares: z.array(
    z.object({
      nombre: z.string(),
      /** What the place lies in, nearest first. */
      detalle: z.string(),
      latitud: z.number(),
      longitud: z.number(),
    }),
  ),
  /** Whom these places are owed to, to be shown with them; null where the service does not say. */
  fuente: z.nullable(z.string()),
});
export type GeocoderReply = z.output<typeof GeocoderReply>;
