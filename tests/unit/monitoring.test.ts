import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { createRequire } from "node:module";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { clockWarning } from "@/lib/server/clock";
import { countRequest, serveWebMetrics, webRegistry } from "@/lib/server/web-metrics";
import type { OpenDatabase } from "@/ministry-api/db/client";
import { registry, watchBackups, watchConnections, watchOutbox } from "@/ministry-api/operations/metrics";

/** What an administrator watches: metrics of both programs, the rules and the dashboard made of them, the clocks. */

const read = (path: string) => readFileSync(join(import.meta.dirname, "..", "..", path), "utf8");
const listen = (server: Server) =>
  new Promise<number>((resolve) =>
    server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port)),
  );
const end = (server: Server) => {
  server.closeAllConnections();
  return new Promise((done) => server.close(done));
};

let metrics: Server;
beforeAll(async () => {
  metrics = await serveWebMetrics(0);
});
afterAll(() => end(metrics));

/** The value of a series; 0 if it has none yet. */
async function seriesOf(name: string, labels: Record<string, string> = {}): Promise<number> {
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  const line = (await webRegistry.metrics())
    .split("\n")
    .find((text) => text.split(/[{ ]/)[0] === name && wanted.every((part) => text.includes(part)));
  return Number(line?.split(" ").at(-1) ?? 0);
}

describe("the metrics of a web process", () => {
  const { port, address } = { port: () => (metrics.address() as AddressInfo).port, address: "127.0.0.1" };

  it("are served on the loopback address alone, at their own path alone", async () => {
    expect((metrics.address() as AddressInfo).address).toBe(address);
    const answer = await fetch(`http://${address}:${port()}/metrics`);
    expect(answer.status).toBe(200);
    const text = await answer.text();
    for (const name of ["web_requests_open", "process_resident_memory_bytes", "nodejs_eventloop_lag_p99_seconds"])
      expect(text).toContain(name);
    expect((await fetch(`http://${address}:${port()}/api/salud`)).status).toBe(404);
    await expect(serveWebMetrics(port())).rejects.toMatchObject({ code: "EADDRINUSE" });
  });

  it("count requests by kind and class of status, with nothing of an address, and those whose client left", async () => {
    const app = createServer((request, response) => {
      countRequest(request, response);
      if (request.url === "/api/lenta") return;
      response.writeHead(request.url?.includes("falla") ? 503 : 200).end("x");
    });
    const at = await listen(app);
    const asked = [
      ["/region?q=Zarzamora", {}, "page", "2xx"],
      ["/region", { rsc: "1" }, "part", "2xx"],
      ["/api/ppirta/7654321", {}, "call", "2xx"],
      ["/api/falla", {}, "call", "5xx"],
      ["/_next/static/chunks/a.js", {}, "file", "2xx"],
      ["/exportar/atractivos", {}, "document", "2xx"],
    ] as const;
    for (const [path, headers, kind, status] of asked) {
      const before = await seriesOf("web_request_duration_seconds_count", { kind, status });
      await (await fetch(`http://127.0.0.1:${at}${path}`, { headers })).text();
      await vi.waitFor(async () =>
        expect(await seriesOf("web_request_duration_seconds_count", { kind, status })).toBe(before + 1),
      );
    }
    const gone = connect(at, "127.0.0.1", () => gone.write("GET /api/lenta HTTP/1.1\r\nHost: x\r\n\r\n"));
    await vi.waitFor(async () => expect(await seriesOf("web_requests_open")).toBe(1));
    gone.destroy();
    await vi.waitFor(async () =>
      expect(await seriesOf("web_request_duration_seconds_count", { kind: "call", status: "gone" })).toBe(1),
    );
    expect(await seriesOf("web_requests_open")).toBe(0);
    expect(await webRegistry.metrics()).not.toMatch(/Zarzamora|7654321|chunks/);
    await end(app);
  });
});

/** A dependency of eslint; it has no types. */
const yaml = createRequire(createRequire(import.meta.url).resolve("eslint"))("js-yaml") as {
  load(text: string): unknown;
};

const Rules = z.object({
  groups: z.array(
    z.strictObject({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^[A-Z]\w+$/),
          expr: z.string(),
          for: z.string().regex(/^\d+[mh]$/).optional(), // prettier-ignore
          labels: z.strictObject({ severity: z.enum(["warning", "critical"]) }),
          annotations: z.strictObject({ summary: z.string().min(10) }),
        }),
      ),
    }),
  ),
});
const Dashboard = z.object({
  title: z.string(),
  panels: z.array(
    z.object({
      title: z.string(),
      gridPos: z.object({ h: z.number(), w: z.number(), x: z.number(), y: z.number() }),
      targets: z.array(z.object({ expr: z.string(), legendFormat: z.string() })).min(1),
    }),
  ),
});

/** The metrics that an expression names: what is left of it without labels, groupings, functions and numbers. */
const namedBy = (expr: string) =>
  [
    ...expr
      .replace(/\{[^}]*\}|\[[^\]]*\]|by \([^)]*\)/g, "")
      .replace(/\b\w+ *\(/g, "(")
      .matchAll(/\b[a-z]\w+/g),
  ]
    .map(([name]) => name)
    .filter((name) => !["or", "and", "unless", "by"].includes(name));

/** The series of a metric: a histogram has three. */
const seriesNames = (text: string) =>
  [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = "", type]) =>
    type === "histogram" ? ["bucket", "sum", "count"].map((part) => `${name}_${part}`) : [name],
  );

describe("rules and dashboard", () => {
  const rules = Rules.parse(yaml.load(read("deploy/monitoring/alerts.yaml"))).groups.flatMap((group) => group.rules);
  const { panels } = Dashboard.parse(JSON.parse(read("deploy/monitoring/grafana.json")));

  it("name metrics that both programs have", async () => {
    watchConnections({ connections: () => ({ open: 1, idle: 1, waiting: 0 }) } as OpenDatabase);
    watchBackups(tmpdir());
    watchOutbox({} as OpenDatabase["db"]);
    const known = new Set([
      ...seriesNames(await registry.metrics()),
      ...seriesNames(await webRegistry.metrics()),
      // Prometheus' own, and node_exporter's.
      ...["up", "node_filesystem_avail_bytes", "node_filesystem_size_bytes"],
    ]);
    const expressions = [...rules, ...panels.flatMap(({ targets }) => targets)].map(({ expr }) => expr);
    for (const expr of expressions) {
      expect(namedBy(expr), expr).not.toEqual([]);
      expect(namedBy(expr).filter((name) => !known.has(name)), expr).toEqual([]); // prettier-ignore
    }
    // Each of our own is watched somewhere.
    const watched = new Set(expressions.flatMap(namedBy));
    for (const name of ["backup_last_timestamp_seconds", "backup_last_missing_files", "web_requests_open"])
      expect(watched).toContain(name);
  });

  it("have one name each, and panels that do not lie over each other", () => {
    const names = rules.map(({ alert }) => alert);
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(panels.map(({ gridPos: { x, y } }) => `${x} ${y}`)).size).toBe(panels.length);
    for (const { gridPos } of panels) expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
  });
});

describe("two machines' clocks", () => {
  const NOW = Date.parse("2026-11-28T12:00:00Z");

  it("are told of when they are more than a minute apart, in one line that says which is ahead", () => {
    for (const apart of [0, 999, -60_000, 60_000]) expect(clockWarning(NOW + apart, NOW)).toBeNull();
    expect(clockWarning(NOW + 35 * 60_000, NOW)).toMatch(/^Aviso: .* 35 minutos adelantado respecto al de la API: /);
    expect(clockWarning(NOW - 61_000, NOW)).toMatch(/^Aviso: [^\n]* 1 minuto atrasado [^\n]*$/);
    expect(clockWarning(NOW, Number.NaN)).toBeNull();
  });
});
