import { BOLIVIA } from "@/contract/codes";
import type { Collection } from "./collection";
import { CRS84, CRS_URIS } from "./crs";
import { schemaProperties } from "./properties";

/** The documents of the service that hold no features: each is public, like the documentation of the API. */

export const GEOJSON = "application/geo+json";
export const OPENAPI = "application/vnd.oai.openapi+json;version=3.0";
export const SCHEMA = "application/schema+json";

const TITLE = "Inventario de recursos turísticos de Bolivia";
const DESCRIPTION =
  "Los atractivos y las facilidades del inventario, y los niveles del territorio, para programas de mapas. Solo se lee. " +
  "Los elementos piden una clave (como contraseña de la autenticación básica, o como token) o una sesión.";

const of = (part: string) => `http://www.opengis.net/spec/${part}`;

const CONFORMANCE = [
  ...["core", "geojson", "html", "oas30"].map((one) => of(`ogcapi-features-1/1.0/conf/${one}`)),
  of("ogcapi-features-2/1.0/conf/crs"),
  ...["queryables", "queryables-query-parameters", "filter", "features-filter"].map((one) =>
    of(`ogcapi-features-3/1.0/conf/${one}`),
  ),
  ...[
    ...["cql2-text", "cql2-json", "basic-cql2", "advanced-comparison-operators"],
    ...["case-insensitive-comparison", "accent-insensitive-comparison"],
    ...["basic-spatial-functions", "basic-spatial-functions-plus"],
  ].map((one) => of(`cql2/1.0/conf/${one}`)),
  of("ogcapi-features-5/1.0/conf/schemas"),
];

/** A link to the same resource in both of its forms. */
const twoForms = (href: string, type: string, title: string) => [
  { href: `${href}?f=json`, rel: "self", type, title },
  { href: `${href}?f=html`, rel: "alternate", type: "text/html", title: `${title} (página)` },
];

const JSON_TYPE = "application/json";

export const landingDocument = (url: string) => ({
  title: TITLE,
  description: DESCRIPTION,
  links: [
    ...twoForms(url, JSON_TYPE, "Este documento"),
    { href: `${url}/api`, rel: "service-desc", type: OPENAPI, title: "Definición de la API" },
    { href: `${url}/api?f=html`, rel: "service-doc", type: "text/html", title: "Documentación de la API" },
    { href: `${url}/conformance`, rel: "conformance", type: JSON_TYPE, title: "Clases de conformidad" },
    { href: `${url}/collections`, rel: "data", type: JSON_TYPE, title: "Colecciones" },
  ],
});

export const conformanceDocument = (url: string) => ({
  conformsTo: CONFORMANCE,
  links: twoForms(`${url}/conformance`, JSON_TYPE, "Clases de conformidad"),
});

function described({ id, title, description, instant }: Collection, url: string) {
  const own = `${url}/collections/${id}`;
  return {
    id,
    title,
    description,
    extent: {
      spatial: { bbox: [[BOLIVIA.west, BOLIVIA.south, BOLIVIA.east, BOLIVIA.north]], crs: CRS84 },
      ...(instant && {
        temporal: { interval: [[null, null]], trs: "http://www.opengis.net/def/uom/ISO-8601/0/Gregorian" },
      }),
    },
    itemType: "feature",
    storageCrs: CRS84,
    links: [
      ...twoForms(own, JSON_TYPE, title),
      { href: `${own}/items`, rel: "items", type: GEOJSON, title: `${title}: elementos` },
      { href: `${own}/items?f=html`, rel: "items", type: "text/html", title: `${title}: elementos (página)` },
      {
        href: `${own}/queryables`,
        rel: "http://www.opengis.net/def/rel/ogc/1.0/queryables",
        type: SCHEMA,
        title: "Propiedades por las que se filtra",
      },
      { href: `${own}/schema`, rel: "describedby", type: SCHEMA, title: "Propiedades de los elementos" },
    ],
  };
}

export const collectionDocument = (collection: Collection, url: string) => ({
  ...described(collection, url),
  crs: CRS_URIS,
});

export const collectionsDocument = (collections: readonly Collection[], url: string) => ({
  links: twoForms(`${url}/collections`, JSON_TYPE, "Colecciones"),
  crs: CRS_URIS,
  collections: collections.map((collection) => ({ ...described(collection, url), crs: ["#/crs"] })),
});

/** What a collection's features hold (Part 5), or may be filtered by (Part 3). */
export const schemaDocument = (collection: Collection, url: string, what: "schema" | "queryables") => ({
  $schema: "https://json-schema.org/draft/2020-12/schema",
  $id: `${url}/collections/${collection.id}/${what}`,
  type: "object",
  title: collection.title,
  properties: schemaProperties(collection.geometry, collection.properties),
  additionalProperties: false,
});
