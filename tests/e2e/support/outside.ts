import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { freePort } from "@/deploy/bin/drill/free-port.mjs";
import { startWeb } from "../../support/processes";
import { ACCOUNTS, expect, PASSWORD } from "./fixtures";

/**
 * The external services of a test: two tile services and a geocoder. Like OpenStreetMap's, the tile services refuse
 * requests that do not name their site; those below /mudo never answer.
 */
async function startOutside() {
  const outside = {
    origin: "",
    asked: [] as string[],
    referers: new Set<string | undefined>(),
    broken: false,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  const pixel = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=",
    "base64",
  );
  const places = [
    {
      ...{ lat: "-20.46", lon: "-66.83", display_name: "Hotel de prueba, Uyuni, Potosí, Bolivia" },
      licence: "Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright",
    },
  ];
  const server = createServer((request, response) => {
    const url = request.url ?? "";
    outside.asked.push(url);
    const image = !url.startsWith("/buscar");
    if (image) outside.referers.add(request.headers.referer);
    if (url.startsWith("/mudo")) return;
    const status = !image ? 200 : outside.broken ? 503 : request.headers.referer ? 200 : 403;
    response.writeHead(status, {
      "Access-Control-Allow-Origin": "*",
      "Content-Type": image ? "image/png" : "application/json",
    });
    response.end(image ? pixel : JSON.stringify(places));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  outside.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return outside;
}

/**
 * Runs `work` against a separate application configured with the external `services`; the page is signed in there as
 * Potosí's técnico.
 */
export async function withOutside(
  page: Page,
  api: string,
  services: (outside: string) => Record<string, string>,
  work: (outside: Awaited<ReturnType<typeof startOutside>>, origin: string) => Promise<void>,
) {
  const outside = await startOutside();
  const web = await startWeb(await freePort(), api, services(outside.origin));
  const { origin } = web;
  try {
    const entered = await page.request.post(`${origin}/api/auth/entrar`, {
      data: { email: ACCOUNTS.tecnicoPt, password: PASSWORD },
      headers: { Origin: origin },
    });
    expect(entered.status()).toBe(200);
    await work(outside, origin);
  } finally {
    // Stops the page's requests before its servers end.
    await page.goto("about:blank");
    await web.stop();
    outside.close();
  }
}
