import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { config, middleware } from "@/middleware";
import { ask, setEnvironment } from "./support";

setEnvironment("http://127.0.0.1:9", {
  TILES_URL: "https://{s}.mapas.example/{z}/{x}/{y}.png",
  SATELLITE_URL: "https://satelite.example:8443/{z}/{x}/{y}?clave=1",
  GEOCODER_URL: "https://lugares.example/buscar?formato=json",
});

const cookie = "next-auth.session-token=algo";
const location = async (path: string, withCookie = "") =>
  (await middleware(ask(path, { cookie: withCookie }))).headers.get("location")?.replace(/^http:\/\/[^/]+/, "") ?? null;

describe("before every page", () => {
  it("someone without a session cookie goes to sign-in, and back afterwards", async () => {
    expect(await location("/turistico?page=3&q=salar")).toBe("/login?volver=%2Fturistico%3Fpage%3D3%26q%3Dsalar");
    expect(await location("/inicio?_rsc=abc")).toBe("/login?volver=%2Finicio");
    expect(await location("/loginotro")).toBe("/login?volver=%2Floginotro");
    expect(await location("/inicio", "next-auth.session-tokenotro=1; inventario.token=1")).not.toBeNull();
  });

  it("addresses that name no record, and the folders' own, lead to the pages", async () => {
    expect(await location("/verdetalle?page=2", cookie)).toBe("/turistico?page=2");
    expect(await location("/rutasacceso", cookie)).toBe("/turistico");
    expect(await location("/atractivos/AbC-_1/editar/rutas?q=a", cookie)).toBe("/rutasacceso/AbC-_1?q=a");
    expect(await location("/rutasacceso/AbC-_1", cookie)).toBeNull();
    expect(await location("/verdetalleotro", cookie)).toBeNull();
  });

  it("public pages and people with a cookie pass", async () => {
    for (const path of [
      "/login",
      "/password",
      "/password/nueva",
      "/privacidad",
      "/accesibilidad",
      "/error",
      "/access",
      "/notfound",
      "/salir",
      "/campo",
      "/sin-linea",
    ]) {
      expect(await location(path)).toBeNull();
    }
    expect(await location("/inicio", cookie)).toBeNull();
    expect(await location("/inicio", "next-auth.session-token.0=a; next-auth.session-token.1=b")).toBeNull();
  });

  it("the page learns its path and its nonce; a sender cannot make either up", async () => {
    const response = await middleware(
      ask("/rutasacceso/AbC?page=2", { cookie, headers: { "x-pathname": "/otra", "x-nonce": "a" } }),
    );
    expect(response.headers.get("x-middleware-request-x-pathname")).toBe("/rutasacceso/AbC?page=2");
    const nonce = response.headers.get("x-middleware-request-x-nonce") ?? "";
    expect(nonce).toMatch(/^[A-Za-z0-9+/]{22}==$/);
    expect(response.headers.get("content-security-policy")).toContain(`'nonce-${nonce}'`);
  });

  it("each answer has a policy of its own, open to the configured maps and nothing else", async () => {
    const policy = async () =>
      (await middleware(ask("/inicio", { cookie }))).headers.get("content-security-policy") ?? "";
    expect(await policy()).not.toBe(await policy());
    const parts = Object.fromEntries(
      (await policy()).split("; ").map((part) => [part.split(" ")[0], part.split(" ").slice(1).join(" ")]),
    );
    expect(parts["script-src"]).toMatch(/^'self' 'nonce-[^']+' 'strict-dynamic'$/);
    expect(parts["img-src"]).toBe("'self' data: blob: https://*.mapas.example https://satelite.example:8443");
    // Only the server calls the geocoder: the browser may not connect to it.
    expect(parts["connect-src"]).toBe("'self' https://*.mapas.example https://satelite.example:8443");
    expect(parts["frame-ancestors"]).toBe("'none'");
    expect(parts["object-src"]).toBe("'self' blob:");
  });

  it("calls and files do not come through here", () => {
    const matcher = new RegExp(`^${config.matcher[0]}$`);
    const files = readdirSync("public", { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).replace(/^public/, ""));
    expect(files).toContain("/mapa/departamentos.json");
    const others = ["/api/region", "/_next/static/a.js", "/campo/sw.js", "/documentacion-api/openapi.json"];
    for (const path of [...files, ...others]) expect([path, matcher.test(path)]).toEqual([path, false]);
    const endings = [
      "",
      "svg",
      "png",
      "jpg",
      "ico",
      "webp",
      "webmanifest",
      "txt",
      "xml",
      "json",
      "geojson",
      "js",
      "css",
    ];
    for (const path of ["/", "/inicio", "/apicultura", "/ver/x", "/verificar/ABCD-1234", "/guia/otra/x", "/campo/x"])
      for (const ending of endings) {
        const address = ending && path !== "/" ? `${path}.${ending}` : path;
        expect([address, matcher.test(address)]).toEqual([address, true]);
      }
  });
});
