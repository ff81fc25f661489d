import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serve } from "@hono/node-server";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Api, openApi, THE_DATABASE } from "./harness";
import { create, formOf, LP, PT } from "./inventory";

/**
 * The program of docs/sistemas.md, in Python, follows one department while others write and while it is killed. It
 * needs python3; SISTEMAS_SECONDS says for how long it writes.
 */

const SECONDS = Number(process.env["SISTEMAS_SECONDS"] ?? 60);

let api: Api;
let server: Server;
let url = "";
let folder = "";
let program: ChildProcess | null = null;

beforeAll(async () => {
  api = await openApi(THE_DATABASE);
  folder = await mkdtemp(join(tmpdir(), "sistemas-"));
  await new Promise<void>((resolve) => {
    server = serve({ fetch: api.fetch, hostname: "127.0.0.1", port: 0 }, ({ port }: AddressInfo) => {
      url = `http://127.0.0.1:${port}`;
      resolve();
    }) as Server;
  });
});
afterAll(async () => {
  program?.kill("SIGKILL");
  server.close();
  await api.close();
  await rm(folder, { recursive: true });
});

async function start(key: string, said: string[]): Promise<ChildProcess> {
  const text = await readFile("docs/sistemas.md", "utf8");
  const script = /```python\n(.*?)```/s.exec(text)?.[1] ?? "";
  await writeFile(join(folder, "seguir.py"), script);
  const child = spawn("python3", ["seguir.py"], {
    cwd: folder,
    env: { ...process.env, URL: url, CLAVE: key, PAUSA: "0.2" },
    stdio: ["ignore", "ignore", "pipe"],
  });
  child.stderr?.on("data", (chunk: Buffer) => said.push(chunk.toString()));
  return child;
}

const names = (rows: readonly { id: number; nombre_atractivo: string }[]) =>
  Object.fromEntries(rows.map(({ id, nombre_atractivo }) => [id, nombre_atractivo]));

it("reads a department and keeps it as it is", { timeout: (SECONDS + 120) * 1000 }, async () => {
  const vence = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const { body } = await api.ok("clave.create", {
    as: "admin",
    body: { nombre: "Portal", alcances: ["registros", "cambios"], id_departamento: LP, por_minuto: 6000, vence },
  });
  const said: string[] = [];
  program = await start(String(body.clave), said);

  const own = [
    await create(api, "ppirta", "admin", LP, "Primero"),
    await create(api, "ppirta", "admin", LP, "Segundo"),
  ];
  const end = Date.now() + SECONDS * 1000;
  for (let n = 0; Date.now() < end; n += 1) {
    const id = own[n % own.length] ?? 0;
    // Renamed, moved away and back, deleted and brought back, in turns.
    const place = n % 5 === 4 ? PT : LP;
    await api.call("ppirta.update", { as: "admin", id, body: await formOf(api, "ppirta", place, `Nombre ${n}`) });
    if (n % 7 === 3) await api.call("ppirta.remove", { as: "admin", id });
    if (n % 7 === 5) for (const one of own) await api.call("ppirta.restaurar", { as: "admin", id: one });
    if (n % 11 === 0) own.push(await create(api, "ppirta", "admin", n % 2 ? LP : PT, `Nuevo ${n}`));
    if (n % 50 === 25) {
      program.kill("SIGKILL");
      program = await start(String(body.clave), said);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const { body: list } = await api.ok("ppirta.list", { as: "gobernacion.lp", query: { page: "", rows: "", q: "" } });
  const expected = names((list.ppirta as { data: { id: number; nombre_atractivo: string }[] }).data);
  const followed = async () => {
    const text = await readFile(join(folder, "atractivos.json"), "utf8");
    return names(
      Object.values(
        (JSON.parse(text) as { atractivos: Record<string, { id: number; nombre_atractivo: string }> }).atractivos,
      ),
    );
  };
  await expect.poll(followed, { timeout: 60_000, interval: 500 }).toEqual(expected);
  expect(Object.values(expected).filter((name) => name.startsWith("Nombre "))).not.toEqual([]);
  expect(said.join("")).toBe("");
});
