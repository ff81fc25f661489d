import * as z from "zod";

/** The geographic service: the inventory as other programs for maps read it (OGC API - Features, decision 068). */

/** Where the web application serves it, and the ministry API below /api. */
export const GEOSERVICIO = "/ogc";
/** The address that links of an answer begin with, as the web application tells it to the ministry API. */
export const GEOSERVICIO_URL = "X-Geoservicio-Url";

export const COLECCIONES = ["atractivos", "facilidades", "departamentos", "provincias", "municipios"] as const;
export type Coleccion = (typeof COLECCIONES)[number];

const Link = z.object({ href: z.string(), rel: z.string(), type: z.string().optional() });

/** A collection, as its page shows it. */
const ColeccionOgc = z.object({ id: z.enum(COLECCIONES), title: z.string(), description: z.string() });

export const ColeccionesOgc = z.object({ collections: z.array(ColeccionOgc) });

/** What a collection's features hold. */
export const PropiedadesOgc = z.object({
  properties: z.record(
    z.string(),
    z.object({ title: z.string().default(""), type: z.string().optional(), format: z.string().optional() }),
  ),
});

/** Coordinates of any depth: a point's, or those of polygons. */
const Geometry = z.object({ type: z.string(), coordinates: z.array(z.unknown()) });

export const ElementoOgc = z.object({
  id: z.number().int(),
  geometry: Geometry.nullable(),
  properties: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
});
export type ElementoOgc = z.output<typeof ElementoOgc>;

/** A page of features. */
export const PaginaOgc = z.object({
  features: z.array(ElementoOgc),
  links: z.array(Link),
  numberMatched: z.number().int().optional(),
  numberReturned: z.number().int(),
});
export type PaginaOgc = z.output<typeof PaginaOgc>;
