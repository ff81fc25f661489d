import { createConfig, lintFromString } from "@redocly/openapi-core";
import { beforeAll, describe, expect, it } from "vitest";
import { COLECCIONES, GEOSERVICIO_URL } from "@/contract/geoservicio";
import { apiOn, THE_DATABASE } from "./harness";

/**
 * The assertions of OGC's test suite for OGC API - Features, Parts 1 and 2, one test for each, by the names of their
 * requirements: those about features are checked on every collection.
 */

const URL_OF = "https://inventario.example.bo/ogc";
const CRS84 = "http://www.opengis.net/def/crs/OGC/1.3/CRS84";
const UTM = "http://www.opengis.net/def/crs/EPSG/0/32719";
const LATLON = "http://www.opengis.net/def/crs/EPSG/0/4326";

interface Link {
  href: string;
  rel: string;
  type: string;
}
interface Feature {
  type: string;
  id: number;
  geometry: { type: string; coordinates: unknown[] } | null;
  properties: Record<string, unknown>;
  links?: Link[];
}
interface FeaturePage {
  type: string;
  features: Feature[];
  links: Link[];
  timeStamp: string;
  numberMatched?: number;
  numberReturned: number;
}
interface Parameter {
  name: string;
  in: string;
  required: boolean;
  style: string;
  explode: boolean;
  schema: Record<string, unknown> & { items?: { type: string } };
}
interface Definition {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<
    string,
    { get: { parameters: { $ref?: string; name?: string }[]; responses: Record<string, unknown> } }
  >;
  components: {
    parameters: Record<string, Parameter>;
    responses: Record<string, unknown>;
    schemas: Record<string, unknown>;
  };
}
interface CollectionDocument {
  id: string;
  links: Link[];
  crs: string[];
  storageCrs: string;
  extent: { spatial: { bbox: number[][]; crs: string }; temporal?: { interval: (string | null)[][] } };
}

describe("the requirements of OGC API - Features", () => {
  const api = apiOn(THE_DATABASE);
  let token: string;
  beforeAll(async () => {
    token = await api.tokenOf("nacional");
  });

  const ask = async (path: string) =>
    api.request(`/api/ogc${path}`, { headers: { authorization: `Bearer ${token}`, [GEOSERVICIO_URL]: URL_OF } });
  const read = async <T>(path: string): Promise<T> => {
    const answer = await ask(path);
    expect([path, answer.status]).toEqual([path, 200]);
    return (await answer.json()) as T;
  };
  const items = (name: string, query: Record<string, string> = {}) =>
    `/collections/${name}/items?${new URLSearchParams(query)}`;
  const page = (name: string, query: Record<string, string> = {}) => read<FeaturePage>(items(name, query));
  const rels = (links: readonly Link[]) => links.map(({ rel }) => rel);
  const allPages = async (name: string, query: Record<string, string>): Promise<Feature[]> => {
    const found: Feature[] = [];
    let path: string | null = items(name, query);
    while (path !== null) {
      const { features, links }: FeaturePage = await read(path);
      found.push(...features);
      const next = links.find(({ rel }) => rel === "next");
      path = next ? next.href.slice(URL_OF.length) : null;
    }
    return found;
  };
  const positions = (coordinates: readonly unknown[]): [number, number][] =>
    typeof coordinates[0] === "number"
      ? [coordinates as [number, number]]
      : (coordinates as unknown[][]).flatMap(positions);

  describe("A.2.1 to A.2.4: the documents", () => {
    it("core/http: the parts of the service answer by HTTP/1.1, also to HEAD", async () => {
      const answer = await api.request("/api/ogc/collections", { method: "HEAD" });
      expect(answer.status).toBe(200);
    });
    it("core/root-op: the landing page is there without a key", async () => {
      expect((await api.request("/api/ogc")).status).toBe(200);
    });
    it("core/root-success: it links the definition, the conformance and the data", async () => {
      const { links } = await read<{ links: Link[] }>("");
      expect(rels(links)).toEqual(
        expect.arrayContaining(["self", "alternate", "service-desc", "service-doc", "conformance", "data"]),
      );
      for (const { href } of links) expect(href.startsWith(URL_OF)).toBe(true);
    });
    it("core/api-definition-op: the definition's link says its type and gives it", async () => {
      const { links } = await read<{ links: Link[] }>("");
      const link = links.find(({ rel }) => rel === "service-desc");
      const answer = await ask(link?.href.slice(URL_OF.length) ?? "");
      expect([answer.status, answer.headers.get("content-type")]).toEqual([200, link?.type]);
      expect(link?.type).toBe("application/vnd.oai.openapi+json;version=3.0");
    });
    it("core/api-definition-success: it is OpenAPI 3.0, whose references all lead somewhere", async () => {
      const text = await (await ask("/api")).text();
      const definition = JSON.parse(text) as Definition;
      expect(definition.openapi).toMatch(/^3\.0\./);
      const refs = [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g)];
      expect(refs.length).toBeGreaterThan(50);
      for (const [, kind = "", name = ""] of refs) {
        expect(definition.components).toHaveProperty([kind, name]);
      }
      const config = await createConfig({ rules: { struct: "error", "operation-operationId-unique": "error" } });
      expect(await lintFromString({ source: text, config })).toEqual([]);
    });
    it("core/conformance-op, conformance-success: the classes are listed", async () => {
      const { conformsTo } = await read<{ conformsTo: string[] }>("/conformance");
      const part = (one: number) => `http://www.opengis.net/spec/ogcapi-features-${one}/1.0/conf/`;
      expect(conformsTo).toEqual(
        expect.arrayContaining([
          ...["core", "geojson", "html", "oas30"].map((one) => part(1) + one),
          `${part(2)}crs`,
          `${part(3)}filter`,
          "http://www.opengis.net/spec/cql2/1.0/conf/basic-cql2",
        ]),
      );
    });
    it("oas30/oas-impl: each path of the definition answers, and says its refusals", async () => {
      const { paths } = await read<Definition>("/api");
      for (const [path, { get }] of Object.entries(paths)) {
        const answer = await ask(path.replace(/\/$/, "").replace("{featureId}", "1"));
        expect([path, answer.status]).toEqual([path, 200]);
        expect(get.responses).toHaveProperty("400");
        expect(get.responses).toHaveProperty("500");
      }
    });
  });

  describe("A.2.5, A.2.6: the collections", () => {
    const collections = () => read<{ links: Link[]; crs: string[]; collections: CollectionDocument[] }>("/collections");

    it("core/fc-md-op: the collections are listed without a key", async () => {
      expect((await api.request("/api/ogc/collections")).status).toBe(200);
    });
    it("core/fc-md-links: the list links itself and its page", async () => {
      expect(rels((await collections()).links)).toEqual(expect.arrayContaining(["self", "alternate"]));
    });
    it("core/fc-md-items: it has every collection", async () => {
      expect((await collections()).collections.map(({ id }) => id)).toEqual([...COLECCIONES]);
    });
    it("core/fc-md-items-links: each links its features in both forms", async () => {
      for (const { links } of (await collections()).collections) {
        const types = links.filter(({ rel }) => rel === "items").map(({ type }) => type);
        expect(types).toEqual(["application/geo+json", "text/html"]);
      }
    });
    it("core/fc-md-extent: each says where, and those with dates when", async () => {
      for (const { extent } of (await collections()).collections) {
        expect(extent.spatial.crs).toBe(CRS84);
        const [west = 0, south = 0, east = 0, north = 0] = extent.spatial.bbox[0] ?? [];
        expect(west < east && south < north).toBe(true);
      }
    });
    it("core/fc-md-success, crs84: each can be read in longitude and latitude", async () => {
      for (const { crs } of (await collections()).collections) expect(crs).toEqual(["#/crs"]);
      expect((await collections()).crs[0]).toBe(CRS84);
    });
    it.each(COLECCIONES)("core/sfc-md-op, sfc-md-success: %s has a document equal to its entry", async (name) => {
      const own = await read<CollectionDocument>(`/collections/${name}`);
      const entry = (await collections()).collections.find(({ id }) => id === name);
      expect({ ...own, crs: ["#/crs"] }).toEqual(entry);
    });
    it("core/exceptions: an unknown collection is not found", async () => {
      expect((await ask("/collections/otra")).status).toBe(404);
      expect((await ask("/collections/otra/items")).status).toBe(404);
    });
  });

  const parameterOf = async (name: string, wanted: string): Promise<Parameter | undefined> => {
    const { paths, components } = await read<Definition>("/api");
    const listed = paths[`/collections/${name}/items`]?.get.parameters ?? [];
    const found = listed.find(({ $ref }) => $ref === `#/components/parameters/${wanted}`);
    return found && components.parameters[wanted];
  };

  describe.each(COLECCIONES)("A.2.7: the features of %s", (name) => {
    it("core/fc-limit-definition", async () => {
      expect(await parameterOf(name, "limit")).toMatchObject({
        ...{ in: "query", required: false, style: "form", explode: false },
        schema: { type: "integer", minimum: 1, maximum: 1000, default: 100 },
      });
    });
    it("core/fc-bbox-definition", async () => {
      expect(await parameterOf(name, "bbox")).toMatchObject({
        ...{ in: "query", required: false, style: "form", explode: false },
        schema: { type: "array", minItems: 4, maxItems: 6, items: { type: "number" } },
      });
    });
    it("core/fc-time-definition", async () => {
      expect(await parameterOf(name, "datetime")).toMatchObject({
        ...{ in: "query", required: false, style: "form", explode: false },
        schema: { type: "string" },
      });
    });
    it("core/query-param-invalid", async () => {
      const wrong: Record<string, string>[] = [
        ...[{ limit: "0" }, { limit: "-1" }, { limit: "x" }, { limit: "1.5" }, { bbox: "1,2,3" }, { bbox: "a,b,c,d" }],
        ...[{ datetime: "ayer" }, { datetime: "../.." }, { datetime: "2026-13-01" }, { bbox: "-68,-15,-67,-17" }],
      ];
      for (const query of wrong) expect([query, (await ask(items(name, query))).status]).toEqual([query, 400]);
    });
    it("core/query-param-unknown", async () => {
      expect((await ask(items(name, { desconocido: "1" }))).status).toBe(400);
      expect((await ask(`${items(name, { limit: "1" })}&limit=2`)).status).toBe(400);
    });
    it("core/fc-limit-response: no more than asked for, and no error for more than there is", async () => {
      expect((await page(name, { limit: "3" })).features).toHaveLength(3);
      expect((await page(name, { limit: "999999" })).features.length).toBeLessThanOrEqual(1000);
    });
    it("core/fc-bbox-response: what lies in the box and nothing else, with four or six figures", async () => {
      const box = [-69, -17.5, -66, -15] as const;
      const inside = ({ geometry }: Feature) => {
        const all = positions(geometry?.coordinates ?? []);
        const [xs, ys] = [all.map(([x]) => x), all.map(([, y]) => y)];
        const apart =
          Math.max(...xs) < box[0] || Math.min(...xs) > box[2] || Math.max(...ys) < box[1] || Math.min(...ys) > box[3];
        return all.length > 0 && !apart;
      };
      const found = await allPages(name, { bbox: box.join(","), limit: "1000" });
      const everything = await allPages(name, { limit: "1000" });
      expect(found.length).toBeGreaterThan(0);
      expect(found.length).toBeLessThan(everything.length);
      expect(found.every(inside)).toBe(true);
      const ids = new Set(found.map(({ id }) => id));
      if (found[0]?.geometry?.type === "Point") {
        expect(everything.filter((one) => inside(one) && !ids.has(one.id))).toEqual([]);
      }
      const high = [box[0], box[1], 0, box[2], box[3], 5000].join(",");
      expect((await allPages(name, { bbox: high, limit: "1000" })).map(({ id }) => id)).toEqual([...ids]);
    });
    it("core/fc-time-response: an instant, a range and open ranges", async () => {
      const everything = await allPages(name, { limit: "1000" });
      const dated = everything.every(({ properties }) => typeof properties.actualizado_en === "string");
      expect(dated).toBe(name === "atractivos" || name === "facilidades");
      const of = (feature: Feature) => Date.parse(String(feature.properties.actualizado_en));
      const middle = dated
        ? new Date([...everything].map(of).sort((a, b) => a - b)[20] ?? 0).toISOString()
        : "2026-01-01T00:00:00Z";
      const at = Date.parse(middle);
      const cases: [string, (time: number) => boolean][] = [
        [middle, (time) => time === at],
        [`${middle}/..`, (time) => time >= at],
        [`../${middle}`, (time) => time <= at],
        [`${middle}/`, (time) => time >= at],
        [`2000-01-01T00:00:00Z/${middle}`, (time) => time <= at],
      ];
      for (const [datetime, fits] of cases) {
        const wanted = dated ? everything.filter((one) => fits(of(one))) : everything;
        const found = await allPages(name, { datetime, limit: "1000" });
        expect([datetime, found.map(({ id }) => id)]).toEqual([datetime, wanted.map(({ id }) => id)]);
      }
    });

    const box = "-69,-19,-64,-15";
    const VARIANTS: Record<string, string>[] = [{}, { limit: "7" }, { bbox: box }, { datetime: "2020-01-01/.." }];
    describe.each(VARIANTS)("asked with %o", (query) => {
      it("core/fc-op: it answers 200 with GeoJSON", async () => {
        const answer = await ask(items(name, query));
        expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/geo+json"]);
      });
      it("core/crs84: positions are longitude and latitude", async () => {
        for (const { geometry } of (await page(name, query)).features) {
          for (const [x, y] of positions(geometry?.coordinates ?? [])) {
            expect(x > -70.5 && x < -57 && y > -24 && y < -9).toBe(true);
          }
        }
      });
      it("core/fc-response: a FeatureCollection of features with their ids", async () => {
        const found = await page(name, query);
        expect(found.type).toBe("FeatureCollection");
        for (const { type, id } of found.features) expect([type, Number.isInteger(id)]).toEqual(["Feature", true]);
      });
      it("core/fc-links, fc-rel-type: itself, its page, and a next page where there is one", async () => {
        const { links, features } = await page(name, query);
        expect(rels(links)).toEqual(expect.arrayContaining(["self", "alternate"]));
        for (const { rel, type, href } of links) {
          expect([typeof rel, typeof type, href.startsWith(URL_OF)]).toEqual(["string", "string", true]);
        }
        const all = await allPages(name, query);
        expect(rels(links).includes("next")).toBe(all.length > features.length);
        expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
      });
      it("core/fc-timeStamp: when it was made", async () => {
        const { timeStamp } = await page(name, query);
        expect(Math.abs(Date.parse(timeStamp) - Date.now())).toBeLessThan(60_000);
      });
      it("core/fc-numberMatched: as many as all pages have, where it is said", async () => {
        const { numberMatched } = await page(name, query);
        const all = (await allPages(name, { ...query, limit: "1000" })).length;
        expect(numberMatched ?? all).toBe(all);
        if (query.bbox === undefined && query.datetime === undefined) expect(numberMatched).toBe(all);
      });
      it("core/fc-numberReturned: as many as it has", async () => {
        const { numberReturned, features } = await page(name, query);
        expect(numberReturned).toBe(features.length);
      });
    });
  });

  describe.each(COLECCIONES)("A.2.8: a feature of %s", (name) => {
    it("core/f-op, geojson/content: it is the same as on its page", async () => {
      const { features } = await page(name, { limit: "2" });
      for (const feature of features) {
        const { links, ...alone } = await read<Feature>(`/collections/${name}/items/${feature.id}`);
        expect(alone).toEqual(feature);
        expect(links?.length).toBe(3);
      }
    });
    it("core/f-success, f-links: it links itself, its page and its collection", async () => {
      const { features } = await page(name, { limit: "1" });
      const answer = await ask(`/collections/${name}/items/${features[0]?.id}`);
      expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/geo+json"]);
      const { links } = (await answer.json()) as Feature;
      expect(rels(links ?? [])).toEqual(["self", "alternate", "collection"]);
    });
    it("core/exceptions: one that is not there is not found", async () => {
      expect((await ask(`/collections/${name}/items/99999999`)).status).toBe(404);
      expect((await ask(`/collections/${name}/items/uno`)).status).toBe(404);
    });
  });

  describe.each(COLECCIONES)("Part 2: the reference systems of %s", (name) => {
    const own = () => read<CollectionDocument>(`/collections/${name}`);
    const bare = (crs: string) => `<${crs}>`;

    it("crs/crs-uri, fc-md-crs-list: each system is an address of OGC's", async () => {
      const { crs } = await own();
      expect(crs).toHaveLength(6);
      for (const uri of crs)
        expect(uri).toMatch(/^http:\/\/www\.opengis\.net\/def\/crs\/(OGC\/1\.3\/CRS84|EPSG\/0\/\d+)$/);
    });
    it("crs/fc-md-crs-list B: the default is the first", async () => {
      expect((await own()).crs[0]).toBe(CRS84);
    });
    it("crs/fc-md-storageCrs, storageCrs-valid-value: the stored one is among them", async () => {
      const { crs, storageCrs } = await own();
      expect(crs).toContain(storageCrs);
    });
    it("crs/fc-md-crs-list-global: the list of all collections has the systems once", async () => {
      expect((await read<{ crs: string[] }>("/collections")).crs).toEqual((await own()).crs);
    });
    it("crs/fc-crs-definition, fc-bbox-crs-definition: both parameters have the systems to choose from", async () => {
      for (const parameter of ["crs", "bbox-crs", "filter-crs"]) {
        expect((await parameterOf(name, parameter))?.schema).toMatchObject({ type: "string", enum: (await own()).crs });
      }
    });
    it("crs/fc-crs-valid-value: an unknown system is refused", async () => {
      for (const parameter of ["crs", "bbox-crs", "filter-crs"]) {
        const query = { [parameter]: "http://www.opengis.net/def/crs/EPSG/0/999999", bbox: "-69,-19,-64,-15" };
        expect((await ask(items(name, query))).status).toBe(400);
      }
      expect((await ask(`/collections/${name}/items/1?crs=EPSG:4326`)).status).toBe(400);
    });
    it("crs/fc-crs-default-value, ogc-crs-header: without one, CRS84, as the header says", async () => {
      expect((await ask(items(name))).headers.get("content-crs")).toBe(bare(CRS84));
      expect((await ask(`/collections/${name}/items/1`)).headers.get("content-crs")).toBe(bare(CRS84));
    });
    it("crs/ogc-crs-header-value: each system is said in the header", async () => {
      for (const crs of (await own()).crs) {
        expect((await ask(items(name, { crs, limit: "1" }))).headers.get("content-crs")).toBe(bare(crs));
        const one = await ask(`/collections/${name}/items/1?${new URLSearchParams({ crs })}`);
        expect(one.headers.get("content-crs")).toBe(bare(crs));
      }
    });
    it("crs/crs-action: 4326 turns the axes, and UTM is metres of the zone", async () => {
      const [plain, turned, metres] = await Promise.all(
        [CRS84, LATLON, UTM].map(async (crs) => {
          const { features } = await page(name, { crs, limit: "5" });
          return features.flatMap(({ geometry }) => positions(geometry?.coordinates ?? []));
        }),
      );
      expect(turned).toEqual(plain?.map(([x, y]) => [y, x]));
      for (const [x, y] of metres ?? []) expect(x > 0 && x < 2_000_000 && y > 7_000_000 && y < 9_500_000).toBe(true);
    });
    it("crs/bbox-crs-action: a box is the same in each system that has it as a box", async () => {
      const ids = async (query: Record<string, string>) =>
        (await allPages(name, { ...query, limit: "1000" })).map(({ id }) => id);
      const wanted = await ids({ bbox: "-69,-17.5,-66,-15" });
      expect(await ids({ bbox: "-17.5,-69,-15,-66", "bbox-crs": LATLON })).toEqual(wanted);
      const RADIUS = 6_378_137;
      const east = (longitude: number) => (RADIUS * longitude * Math.PI) / 180;
      const north = (latitude: number) => RADIUS * Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360));
      const bbox = [east(-69), north(-17.5), east(-66), north(-15)].join(",");
      expect(await ids({ bbox, "bbox-crs": "http://www.opengis.net/def/crs/EPSG/0/3857" })).toEqual(wanted);
    });
    it("crs/fc-bbox-crs-default-value: without one, a box is in CRS84", async () => {
      const bbox = "-69,-17.5,-66,-15";
      const [one, other] = [await page(name, { bbox }), await page(name, { bbox, "bbox-crs": CRS84 })];
      expect(one.features).toEqual(other.features);
    });
  });
});
