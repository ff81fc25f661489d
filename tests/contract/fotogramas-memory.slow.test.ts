import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import sharp from "sharp";
import { afterAll, expect, it } from "vitest";
import { freePort } from "@/deploy/bin/drill/free-port.mjs";
import { CLAVE_DEMO } from "@/ministry-api/db/seed/accounts";
import { folderStore } from "@/ministry-api/files/folder-store";
import { endAll, launch, newPostgres } from "./api-process";
import { TEMPLATE } from "./suite";

/** An attack that once ended the process: simultaneous lists of many photos, under the delivered memory limit. */

const PHOTOGRAPHS = 240;
const CALLS = 8;
/** As deploy/systemd and deploy/docker set it. */
const HEAP_MB = 512;
/** The idle process takes some 200 MB. */
const MOST_MB = 640;
const ANSWER_MB = 21;

const folders: string[] = [];
afterAll(async () => {
  endAll();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

/** Adds photos that compress badly to the store of a DATA_DIR. Returns their hashes. */
async function keepPictures(dataDir: string, n: number): Promise<{ hash: string; bytes: number }[]> {
  const store = folderStore(join(dataDir, "files"));
  const kept = [];
  for (let i = 0; i < n; i += 1) {
    const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
    const content = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: "#777", noise } })
      .jpeg({ quality: 85 })
      .toBuffer();
    const hash = createHash("sha256").update(content).digest("hex");
    await store.put(hash, content);
    kept.push({ hash, bytes: content.length });
  }
  return kept;
}

/**
 * Adds more photos to one attraction than today's limit allows, as an earlier version could. Returns the attraction.
 */
async function fill(url: string, pictures: { hash: string; bytes: number }[]): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: number }>(
      "select id from ppirta where id_departamento = 2 and eliminado_en is null order by id limit 1",
    );
    const id = rows[0]?.id ?? 0;
    for (const { hash, bytes } of pictures) {
      await client.query("insert into archivo (hash, tipo, bytes) values ($1, 'image/jpeg', $2)", [hash, bytes]);
    }
    await client.query("delete from fotogramappirta where id_ppirta = $1", [id]);
    await client.query(
      `insert into fotogramappirta (id_ppirta, hash, nombre, ancho, alto, bytes)
       select $1, ($2::text[])[1 + n % cardinality($2::text[])], 'foto.jpg', 1600, 1200, 1 from generate_series(1, $3) n`,
      [id, pictures.map(({ hash }) => hash), PHOTOGRAPHS],
    );
    return id;
  } finally {
    await client.end();
  }
}

/** Reads and discards a response. Returns its size in megabytes and whether it was complete. */
async function readAway(url: string, token: string): Promise<{ status: number; megabytes: number; whole: boolean }> {
  const response = await fetch(url, { headers: { Authorization: `Bearer ${token}` } });
  let [size, last] = [0, ""];
  for await (const chunk of response.body ?? []) {
    size += (chunk as Uint8Array).length;
    last = Buffer.from((chunk as Uint8Array).subarray(-1)).toString();
  }
  return { status: response.status, megabytes: size / 1024 / 1024, whole: last === "}" };
}

it("lists of 240 photographs, asked for many at once, leave the process alive and its memory bounded", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "inventario-memory-"));
  folders.push(dataDir);
  const [url, pictures] = await Promise.all([newPostgres(TEMPLATE), keepPictures(dataDir, 24)]);
  const id = await fill(url, pictures);
  const [port, metrics] = [await freePort(), await freePort()];
  const api = launch("ministry-api/main.ts", [], {
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    MINISTRY_API_PORT: String(port),
    METRICS_PORT: String(metrics),
    NODE_ENV: "production",
    NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}`,
  });
  await api.ready;
  const base = `http://127.0.0.1:${port}/api`;
  const login = await fetch(`${base}/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: "operador.lp@turismo.bo", password: CLAVE_DEMO }),
  });
  const token = ((await login.json()) as { access_token: string }).access_token;

  let peak = 0;
  const measure = async () => {
    const text = await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text();
    const bytes = Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1] ?? Number.NaN);
    peak = Math.max(peak, bytes / 1024 / 1024);
  };
  const watching = setInterval(() => void measure().catch(() => undefined), 100);
  const answers = await Promise.all(
    Array.from({ length: CALLS }, () => readAway(`${base}/listfotograma/${id}?imagenes=1`, token)),
  ).finally(() => clearInterval(watching));
  await measure();

  for (const { status, megabytes, whole } of answers) {
    expect([status, whole]).toEqual([200, true]);
    expect(megabytes).toBeGreaterThan(10);
    expect(megabytes).toBeLessThan(ANSWER_MB);
  }
  expect(api.child.exitCode).toBeNull();
  expect(peak).toBeGreaterThan(50);
  expect(peak).toBeLessThan(MOST_MB);
}, 240_000);
