import { execFile, execFileSync } from "node:child_process";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { getRequestListener } from "@hono/node-server";
import { OgcApiEndpoint, setFetchOptions } from "@camptocamp/ogc-client";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { COLECCIONES, GEOSERVICIO_URL } from "@/contract/geoservicio";
import { fillRecords } from "@/scripts/lib/scale";
import { apiOn } from "./harness";

/**
 * The geographic service with 100,000 records: its speed, and the clients that others wrote, which read the same ids,
 * attributes and positions as the list. GDAL (Debian's gdal-bin) and QGIS (python3-qgis) are used where they are installed.
 */

const MANY = 100_000;
const QGIS = new URL("./geoservicio-qgis.py", import.meta.url).pathname;
const run = promisify(execFile);

function isInstalled(program: string, args: readonly string[]): boolean {
  try {
    execFileSync(program, [...args], { stdio: "ignore", timeout: 60_000 });
    return true;
  } catch {
    process.stderr.write(`${program} is not installed: its test is skipped\n`);
    return false;
  }
}
const hasGdal = isInstalled("ogr2ogr", ["--version"]);
const hasQgis = isInstalled("/usr/bin/python3", ["-c", "import qgis.core"]);

type Values = Record<string, string | number | null>;
/** A feature as a client read it: longitude, latitude and attributes by its id. */
type Read = Map<number, { x: number; y: number; values: Values }>;

describe("the geographic service with 100,000 records", { timeout: 600_000 }, () => {
  const api = apiOn("postgres");
  let key = "";
  let url = "";
  let server: Server;
  const folder = mkdtempSync(join(tmpdir(), "geoservicio-"));
  const wanted: Read = new Map();

  beforeAll(async () => {
    await fillRecords(api.db, "ppirta", MANY);
    await api.db.execute(sql`analyze`);
    const vence = new Date(api.now().getTime() + 100 * 86_400_000).toISOString().slice(0, 10);
    const body = { nombre: "SIG", alcances: ["registros", "catalogos"], por_minuto: 6000, vence };
    key = String((await api.ok("clave.create", { as: "admin", body })).body.clave);
    // As the web application passes requests on.
    const passOn = (request: Request) => {
      const { pathname, search } = new URL(request.url);
      const headers = new Headers(request.headers);
      headers.set(GEOSERVICIO_URL, url);
      return api.request(`/api${pathname}${search}`, { headers });
    };
    server = createServer(getRequestListener((request) => passOn(request)));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/ogc`;
    const lines = await api.request("/api/ppirta", {
      headers: { authorization: `Bearer ${key}`, accept: "application/x-ndjson" },
    });
    for (const line of (await lines.text()).trim().split("\n")) {
      const { id, g_x, g_y, ...values } = JSON.parse(line) as Values & { id: number; g_x: number; g_y: number };
      wanted.set(id, { x: g_y, y: g_x, values });
    }
    expect(wanted.size).toBeGreaterThanOrEqual(MANY);
  }, 600_000);
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await new Promise((resolve) => server.close(resolve));
  });

  /** Instants are compared as such: each client writes them in its own way, and keeps parts of a second as it can. */
  const differs = (one: unknown, other: unknown) => {
    const [a, b] = [comparable(one), comparable(other)];
    return typeof a === "number" && typeof b === "number" ? Math.abs(a - b) > (a > 1e12 ? 1 : 0) : a !== b;
  };
  const comparable = (value: unknown) =>
    typeof value === "string" && /^\d{4}[-/]\d\d[-/]\d\d[T ]/.test(value)
      ? Date.parse(value.replaceAll("/", "-").replace(/\+00$/, "Z"))
      : (value ?? null);

  function expectSame(read: Read) {
    expect(read.size).toBe(wanted.size);
    for (const [id, { x, y, values }] of wanted) {
      const found = read.get(id);
      if (!found) throw new Error(`${id} is missing`);
      if (Math.abs(found.x - x) > 1e-7 || Math.abs(found.y - y) > 1e-7) throw new Error(`${id} lies elsewhere`);
      for (const [name, value] of Object.entries(found.values)) {
        const own = { ...values, id, g_x: y, g_y: x }[name];
        if (differs(value, own)) throw new Error(`${id}: ${name} is ${value}, not ${own}`);
      }
      if (Object.keys(found.values).length < 30) throw new Error(`${id} has few attributes`);
    }
  }

  it("gives a page of 1,000 within 150 ms, and three times what PostgreSQL takes to copy the rows", async () => {
    const headers = { authorization: `Bearer ${key}` };
    const [pages, copies]: [number[], number[]] = [[], []];
    let path: string | null = "/api/ogc/collections/atractivos/items?limit=1000";
    let last = 0;
    for (let round = 0; round < 60 && path !== null; round++) {
      const begin = performance.now();
      const answer = await api.request(path, { headers });
      const text = await answer.text();
      pages.push(performance.now() - begin);
      const { links, features } = JSON.parse(text) as {
        links: { rel: string; href: string }[];
        features: { id: number }[];
      };
      const copied = performance.now();
      await api.db.execute(
        sql.raw(`copy (
          select p.*, c.nombre as categoria, t.nombre as tipo, s.nombre as subtipo, d.nombre as departamento,
            v.nombre as provincia, m.nombre as municipio
          from ppirta p join categoria c on c.id = p.id_categoria join tipo t on t.id = p.id_tipo
            join subtipo s on s.id = p.id_subtipo join departamento d on d.id = p.id_departamento
            join provincia v on v.id = p.id_provincia join municipio m on m.id = p.id_municipio
          where p.id > ${last} and p.eliminado_en is null order by p.id limit 1000) to '/dev/null'`),
      );
      copies.push(performance.now() - copied);
      last = features.at(-1)?.id ?? 0;
      path = links.find(({ rel }) => rel === "next")?.href ?? null;
    }
    const p95 = (times: readonly number[]) => [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
    process.stdout.write(`page of 1,000: p95 ${p95(pages).toFixed(0)} ms; COPY: p95 ${p95(copies).toFixed(0)} ms\n`);
    expect(p95(pages)).toBeLessThan(150);
    expect(p95(pages)).toBeLessThan(3 * p95(copies));
  });

  it("is read by ogc-client", async () => {
    setFetchOptions({ headers: { Authorization: `Basic ${btoa(`cliente:${key}`)}` } });
    const endpoint = new OgcApiEndpoint(url);
    expect(await endpoint.featureCollections).toEqual(COLECCIONES);
    const read: Read = new Map();
    for (let offset = 0; ; offset += 1000) {
      const items = await endpoint.getCollectionItems("atractivos", 1000, offset);
      for (const { id, geometry, properties } of items) {
        const [x = 0, y = 0] = (geometry as unknown as { coordinates: [number, number] }).coordinates;
        read.set(Number(id), { x, y, values: properties as unknown as Values });
      }
      if (items.length < 1000) break;
    }
    expectSame(read);
  });

  it.skipIf(!hasGdal)("is read by GDAL", async () => {
    const env = { ...process.env, GDAL_HTTP_USERPWD: `gdal:${key}` };
    const file = join(folder, "atractivos.geojsonl");
    const args = ["-f", "GeoJSONSeq", file, `OAPIF:${url}`, "atractivos", "-oo", "PAGE_SIZE=1000"];
    await run("ogr2ogr", [...args, "-lco", "COORDINATE_PRECISION=15"], { env, maxBuffer: 1 << 26 });
    const read: Read = new Map();
    for (const line of readFileSync(file, "utf8").trim().split("\n")) {
      const { geometry, properties } = JSON.parse(line) as {
        geometry: { coordinates: [number, number] };
        properties: Values;
      };
      read.set(Number(properties.id), { x: geometry.coordinates[0], y: geometry.coordinates[1], values: properties });
    }
    expectSame(read);
    const { stdout } = await run("ogrinfo", ["-so", `OAPIF:${url}`, "municipios"], { env });
    process.stdout.write(`${stdout.split("\n").slice(0, 9).join("\n")}\n`);
    expect(stdout).toContain("Geometry: Multi Polygon");
  });

  it.skipIf(!hasQgis)("is read and drawn by QGIS", async () => {
    const out = join(folder, "qgis");
    const { stdout } = await run("/usr/bin/python3", [QGIS, url, key, out], {
      env: { ...process.env, QT_QPA_PLATFORM: "offscreen" },
      maxBuffer: 1 << 26,
    });
    process.stdout.write(stdout);
    const read: Read = new Map();
    for (const line of readFileSync(`${out}.ndjson`, "utf8").trim().split("\n")) {
      const { id, x, y, values } = JSON.parse(line) as { id: number; x: number; y: number; values: Values };
      read.set(id, { x, y, values });
    }
    expectSame(read);
    // A project that was saved, opened again and drawn.
    expect(statSync(`${out}.png`).size).toBeGreaterThan(20_000);
  });
});
