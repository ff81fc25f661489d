import { GEOSERVICIO, GEOSERVICIO_URL } from "@/contract/geoservicio";
import type { RawRoute } from "../http/handler";
import { notFound, Problem } from "../http/problem";
import type { Collection } from "./collection";
import {
  collectionDocument,
  collectionsDocument,
  conformanceDocument,
  GEOJSON,
  landingDocument,
  OPENAPI,
  SCHEMA,
  schemaDocument,
} from "./documents";
import { featureById, pageOfFeatures } from "./items";
import { ITEM_PARAMETERS, type ItemsRequest, ITEMS_PARAMETERS, parseItemsRequest, requireKnown } from "./items-request";
import { openApiDocument } from "./openapi";
import { RECORD_COLLECTIONS } from "./records";
import { TERRITORY_COLLECTIONS } from "./territory";

/**
 * The geographic service: OGC API - Features, read only. The web application serves it to other programs and shows its
 * pages to people. Documents are public; features need a key or a session, and are what the caller sees in the lists.
 */

const COLLECTIONS = [...RECORD_COLLECTIONS, ...TERRITORY_COLLECTIONS];

/** The address that links begin with: the web application's, or our own path. */
function serviceUrl(headers: Headers): string {
  const told = headers.get(GEOSERVICIO_URL) ?? "";
  return /^https?:\/\/[\w.:[\]-]+\/ogc$/.test(told) ? told : `/api${GEOSERVICIO}`;
}

/** Pages are the web application's; here every answer is JSON. */
function requireJson(query: URLSearchParams): void {
  const format = query.get("f");
  if (format !== null && format !== "json") throw new Problem(400, "f es json o html");
}

const answer = (body: string, type: string, headers: Record<string, string> = {}) =>
  new Response(body, { headers: { "Content-Type": type, ...headers } });

/** A document that holds no features. */
const document = (path: string, type: string, make: (url: string) => object): RawRoute => ({
  path: `${GEOSERVICIO}${path}`,
  access: "public",
  run: async ({ query, headers }) => {
    requireKnown(query, ["f"]);
    requireJson(query);
    return answer(JSON.stringify(make(serviceUrl(headers))), type);
  },
});

const contentCrs = ({ crs }: ItemsRequest) => ({ "Content-Crs": `<${crs.uri}>` });

const withQuery = (url: string, query: URLSearchParams, changes: Record<string, string>) => {
  const words = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changes)) words.set(name, value);
  if (changes.cursor !== undefined) words.delete("offset");
  return `${url}?${words}`;
};

function itemsRoute(collection: Collection): RawRoute {
  const { id, access, alcance, properties } = collection;
  const path = `${GEOSERVICIO}/collections/${id}/items`;
  const known = [...ITEMS_PARAMETERS, ...properties.map(({ name }) => name)];
  return {
    path,
    access,
    alcance,
    run: async ({ query, headers, context }) => {
      requireKnown(query, known);
      requireJson(query);
      const asked = parseItemsRequest(query, collection);
      const { features, next, matched } = await pageOfFeatures(collection, asked, context);
      const url = serviceUrl(headers);
      const own = `${url}/collections/${id}/items`;
      const links = [
        { href: withQuery(own, query, {}), rel: "self", type: GEOJSON },
        { href: withQuery(own, query, { f: "html" }), rel: "alternate", type: "text/html" },
        ...(next === null ? [] : [{ href: withQuery(own, query, { cursor: next }), rel: "next", type: GEOJSON }]),
        { href: `${url}/collections/${id}`, rel: "collection", type: "application/json" },
      ];
      const around = {
        type: "FeatureCollection",
        timeStamp: new Date().toISOString(),
        ...(matched !== null && { numberMatched: matched }),
        numberReturned: features.length,
        links,
      };
      const head = JSON.stringify(around).slice(0, -1);
      return answer(`${head},"features":[${features.join(",")}]}`, GEOJSON, contentCrs(asked));
    },
  };
}

function itemRoute(collection: Collection): RawRoute {
  const { id: name, access, alcance } = collection;
  return {
    path: `${GEOSERVICIO}/collections/${name}/items/:id`,
    access,
    alcance,
    run: async ({ id, query, headers, context }) => {
      requireKnown(query, ITEM_PARAMETERS);
      requireJson(query);
      const asked = parseItemsRequest(query, collection);
      const feature = await featureById(collection, id, asked, context);
      if (feature === null) throw notFound();
      const url = `${serviceUrl(headers)}/collections/${name}`;
      const links = [
        { href: withQuery(`${url}/items/${id}`, query, {}), rel: "self", type: GEOJSON },
        { href: withQuery(`${url}/items/${id}`, query, { f: "html" }), rel: "alternate", type: "text/html" },
        { href: url, rel: "collection", type: "application/json" },
      ];
      return answer(`${feature.slice(0, -1)},"links":${JSON.stringify(links)}}`, GEOJSON, contentCrs(asked));
    },
  };
}

export const geoservicioRoutes: readonly RawRoute[] = [
  document("", "application/json", landingDocument),
  document("/conformance", "application/json", conformanceDocument),
  document("/api", OPENAPI, (url) => openApiDocument(COLLECTIONS, url)),
  document("/collections", "application/json", (url) => collectionsDocument(COLLECTIONS, url)),
  ...COLLECTIONS.flatMap((collection) => [
    document(`/collections/${collection.id}`, "application/json", (url) => collectionDocument(collection, url)),
    ...(["queryables", "schema"] as const).map((what) =>
      document(`/collections/${collection.id}/${what}`, SCHEMA, (url) => schemaDocument(collection, url, what)),
    ),
    itemsRoute(collection),
    itemRoute(collection),
  ]),
];
