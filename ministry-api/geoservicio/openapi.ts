import { version } from "@/package.json";
import type { Collection } from "./collection";
import { MAX_FILTER } from "./cql2";
import { CRS84, CRS_URIS } from "./crs";
import { GEOJSON, SCHEMA } from "./documents";
import { DEFAULT_LIMIT, MAX_LIMIT } from "./items-request";
import { type Property, valueSchema } from "./properties";

/** The service as an OpenAPI 3.0 document, which clients read before the rest (Part 1, conf/oas30). */

type Schema = Record<string, unknown>;

const inQuery = (name: string, description: string, schema: Schema, more: object = {}) => ({
  name,
  in: "query",
  required: false,
  description,
  schema,
  style: "form",
  explode: false,
  ...more,
});

const ref = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });
const crsParameter = (name: string, description: string) =>
  inQuery(name, description, { type: "string", format: "uri", enum: CRS_URIS, default: CRS84 });

const PARAMETERS: Record<string, object> = {
  f: inQuery("f", "json, o html para ver la página", { type: "string", enum: ["json", "html"] }),
  limit: inQuery("limit", `Elementos de una página. Uno mayor que ${MAX_LIMIT} da ${MAX_LIMIT}`, {
    type: "integer",
    minimum: 1,
    maximum: MAX_LIMIT,
    default: DEFAULT_LIMIT,
  }),
  cursor: inQuery("cursor", "Lugar desde el que sigue la lista; viene en el enlace next", { type: "string" }),
  offset: inQuery("offset", "Elementos que se saltan primero; seguir el enlace next es más rápido", {
    type: "integer",
    minimum: 0,
    default: 0,
  }),
  skipGeometry: inQuery("skipGeometry", "true: sin geometrías", { type: "boolean", default: false }),
  bbox: inQuery("bbox", "Solo lo que toca este recuadro: oeste, sur, este, norte", {
    type: "array",
    minItems: 4,
    maxItems: 6,
    items: { type: "number" },
  }),
  "bbox-crs": crsParameter("bbox-crs", "Sistema de referencia de bbox"),
  datetime: inQuery(
    "datetime",
    "Cuándo cambió por última vez: una fecha, o dos con / entre ellas y .. sin límite. El territorio no tiene fechas",
    {
      type: "string",
    },
  ),
  crs: crsParameter("crs", "Sistema de referencia de las geometrías de la respuesta"),
  filter: inQuery("filter", "Filtro CQL2", { type: "string", maxLength: MAX_FILTER }),
  "filter-lang": inQuery("filter-lang", "Forma del filtro", {
    type: "string",
    enum: ["cql2-text", "cql2-json"],
    default: "cql2-text",
  }),
  "filter-crs": crsParameter("filter-crs", "Sistema de referencia de las geometrías del filtro"),
};

const list = (items: Schema): Schema => ({ type: "array", items });
const LINKS = list(ref("schemas", "link"));
const TEXT: Schema = { type: "string" };

const SCHEMAS: Record<string, Schema> = {
  link: {
    type: "object",
    required: ["href", "rel"],
    properties: { href: TEXT, rel: TEXT, type: TEXT, title: TEXT },
  },
  landingPage: {
    type: "object",
    required: ["links"],
    properties: { title: TEXT, description: TEXT, links: LINKS },
  },
  confClasses: { type: "object", required: ["conformsTo"], properties: { conformsTo: list(TEXT) } },
  collection: {
    type: "object",
    required: ["id", "links"],
    properties: {
      id: TEXT,
      title: TEXT,
      description: TEXT,
      extent: { type: "object" },
      itemType: TEXT,
      crs: list(TEXT),
      storageCrs: TEXT,
      links: LINKS,
    },
  },
  collections: {
    type: "object",
    required: ["links", "collections"],
    properties: { links: LINKS, crs: list(TEXT), collections: list(ref("schemas", "collection")) },
  },
  exception: { type: "object", required: ["message"], properties: { message: TEXT } },
};

const answer = (description: string, type: string, schema: Schema) => ({
  description,
  content: { [type]: { schema }, "text/html": { schema: TEXT } },
});

const refusals = (...codes: readonly (keyof typeof REFUSALS)[]) =>
  Object.fromEntries(codes.map((code) => [code, ref("responses", `error${code}`)]));

const REFUSALS = {
  400: "La consulta tiene un parámetro que no existe o un valor que no vale",
  401: "Falta la clave o la sesión",
  403: "La clave o la persona no lee esto",
  404: "No existe",
  429: "Demasiados pedidos por minuto",
  500: "Error del servidor",
} as const;

const open = (operationId: string, summary: string, type: string, schema: Schema) => ({
  get: {
    operationId,
    summary,
    security: [],
    parameters: [ref("parameters", "f")],
    responses: { 200: answer(summary, type, schema), ...refusals(400, 404, 500) },
  },
});

function ofCollection({ id, title, properties, sortKeys }: Collection): Record<string, object> {
  const base = `/collections/${id}`;
  const names = properties.map(({ name }) => name);
  const chosen = inQuery(
    "properties",
    "Solo estas propiedades, con comas entre ellas",
    list({ type: "string", enum: names }),
  );
  const sortby = inQuery(
    "sortby",
    "Por qué se ordena, con comas entre ellas; con - delante, de mayor a menor",
    list({ type: "string", enum: Object.keys(sortKeys).flatMap((name) => [name, `-${name}`]) }),
  );
  const equal = (property: Property) => inQuery(property.name, property.title, valueSchema(property));
  const shared = (...some: readonly string[]) => some.map((name) => ref("parameters", name));
  const feature: Schema = {
    type: "object",
    required: ["type", "geometry", "properties"],
    properties: {
      type: { type: "string", enum: ["Feature"] },
      id: { type: "integer" },
      geometry: { type: "object", nullable: true },
      properties: {
        type: "object",
        properties: Object.fromEntries(properties.map((one) => [one.name, { ...valueSchema(one), nullable: true }])),
      },
    },
  };
  const page: Schema = {
    type: "object",
    required: ["type", "features"],
    properties: {
      type: { type: "string", enum: ["FeatureCollection"] },
      features: list(feature),
      links: LINKS,
      timeStamp: { type: "string", format: "date-time" },
      numberMatched: { type: "integer", minimum: 0 },
      numberReturned: { type: "integer", minimum: 0 },
    },
  };
  return {
    [base]: open(`${id}.coleccion`, title, "application/json", ref("schemas", "collection")),
    [`${base}/queryables`]: open(`${id}.queryables`, "Propiedades por las que se filtra", SCHEMA, { type: "object" }),
    [`${base}/schema`]: open(`${id}.schema`, "Propiedades de los elementos", SCHEMA, { type: "object" }),
    [`${base}/items`]: {
      get: {
        operationId: `${id}.items`,
        summary: `${title}: una página`,
        parameters: [
          ...shared("f", "limit", "cursor", "offset", "bbox", "bbox-crs", "datetime"),
          ...shared("crs", "skipGeometry", "filter", "filter-lang", "filter-crs"),
          chosen,
          sortby,
          ...properties.map(equal),
        ],
        responses: { 200: answer("Una página de elementos", GEOJSON, page), ...refusals(400, 401, 403, 429, 500) },
      },
    },
    [`${base}/items/{featureId}`]: {
      get: {
        operationId: `${id}.item`,
        summary: `${title}: un elemento`,
        parameters: [
          { name: "featureId", in: "path", required: true, schema: { type: "integer", minimum: 1 } },
          ...shared("f", "crs"),
          chosen,
        ],
        responses: { 200: answer("Un elemento", GEOJSON, feature), ...refusals(400, 401, 403, 404, 429, 500) },
      },
    },
  };
}

/** The document; `url` is the service's own address. */
export const openApiDocument = (collections: readonly Collection[], url: string) => ({
  openapi: "3.0.3",
  info: { title: "Servicio geográfico del inventario turístico", version },
  servers: [{ url }],
  security: [{ basica: [] }, { clave: [] }],
  paths: {
    "/": open("inicio", "Qué es el servicio, y dónde está lo demás", "application/json", ref("schemas", "landingPage")),
    "/conformance": open("conformidad", "Clases de conformidad", "application/json", ref("schemas", "confClasses")),
    "/collections": open("colecciones", "Colecciones", "application/json", ref("schemas", "collections")),
    ...Object.assign({}, ...collections.map(ofCollection)),
  },
  components: {
    securitySchemes: {
      basica: {
        type: "http",
        scheme: "basic",
        description: "La clave es la contraseña; el usuario puede ser cualquiera",
      },
      clave: { type: "http", scheme: "bearer", description: "Una clave para otro sistema" },
    },
    parameters: PARAMETERS,
    schemas: SCHEMAS,
    responses: Object.fromEntries(
      Object.entries(REFUSALS).map(([code, description]) => [
        `error${code}`,
        { description, content: { "application/json": { schema: ref("schemas", "exception") } } },
      ]),
    ),
  },
});
