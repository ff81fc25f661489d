import type { Server } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { serve } from "@hono/node-server";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Api, openApi, THE_DATABASE } from "./harness";
import { create, LP } from "./inventory";

/** An attack: more bodies of the largest calls than there are places for, none of which ever ends. */

const TRICKLING = 20;
const WITHIN_MS = 10_000;

let api: Api;
let server: Server;
let port: number;
const sockets: Socket[] = [];

beforeAll(async () => {
  api = await openApi(THE_DATABASE);
  await new Promise<void>((resolve) => {
    server = serve({ fetch: api.fetch, hostname: "127.0.0.1", port: 0 }, (at: AddressInfo) => {
      port = at.port;
      resolve();
    }) as Server;
  });
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
  await api.close();
});

/** Announces five megabytes, sends a part of them and then nothing more. */
const trickle = (token: string, part: number) =>
  new Promise<void>((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => {
      const head = [
        "POST /api/fotogramappirta HTTP/1.1",
        "Host: 127.0.0.1",
        `Authorization: Bearer ${token}`,
        "Content-Type: application/json",
        `Content-Length: ${5 * 1024 * 1024}`,
      ];
      socket.write(`${head.join("\r\n")}\r\n\r\n`);
      socket.write(Buffer.alloc(part, 32), () => resolve());
    });
    socket.on("error", reject);
    sockets.push(socket);
  });

it("uploads that trickle keep no other upload waiting", async () => {
  const id = await create(api, "ppirta", "tecnico.lp", LP);
  const operator = await api.tokenOf("operador.lp");
  await Promise.all(Array.from({ length: TRICKLING }, (_, at) => trickle(operator, at % 2 === 0 ? 100 : 1024 * 1024)));
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#336" } })
    .jpeg()
    .toBuffer();
  const answer = await fetch(`http://127.0.0.1:${port}/api/fotogramappirta`, {
    method: "POST",
    headers: { Authorization: `Bearer ${await api.tokenOf("tecnico.lp")}`, "Content-Type": "application/json" },
    body: JSON.stringify({ id_ppirta: id, fotogramas: [{ ruta_fotograma: picture.toString("base64") }] }),
    signal: AbortSignal.timeout(WITHIN_MS),
  });
  expect(answer.status).toBe(200);
  const list = await fetch(`http://127.0.0.1:${port}/api/listfotograma/${id}`, {
    headers: { Authorization: `Bearer ${await api.tokenOf("tecnico.lp")}` },
    signal: AbortSignal.timeout(WITHIN_MS),
  });
  expect(((await list.json()) as { fotograma: unknown[] }).fotograma).toHaveLength(1);
});
