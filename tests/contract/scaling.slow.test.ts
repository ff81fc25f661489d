import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { like, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "@/deploy/bin/drill/free-port.mjs";
import { type OpenDatabase, openDatabase } from "@/ministry-api/db/client";
import { correo, region } from "@/ministry-api/db/schema";
import { CLAVE_DEMO } from "@/ministry-api/db/seed/accounts";
import { photograph } from "@/tests/e2e/support/photo";
import { type RoundRobin, roundRobin } from "@/tests/support/round-robin";
import { endAll, type Launched, launch, newPostgres } from "./api-process";
import { TEMPLATE } from "./suite";
import type { Account } from "./harness";
import { complete, formOf, LP, place } from "./inventory";
import { closeServers, smtp } from "./smtp";

/**
 * Two processes of the API on one PostgreSQL and one folder of files. Consecutive requests go to different processes.
 */

interface Sent {
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

async function ask(origin: string, path: string, { token, body, headers }: Sent = {}) {
  const answer = await fetch(`${origin}/api${path}`, {
    ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
    headers: {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "Content-Type": "application/json" }),
      ...headers,
    },
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const json = () => JSON.parse(bytes.toString()) as unknown;
  return { status: answer.status, bytes, json };
}

const login = (origin: string, email: string, password = CLAVE_DEMO, headers: Record<string, string> = {}) =>
  ask(origin, "/login", { body: { email, password }, headers });

describe("two processes of the API on one PostgreSQL", { timeout: 120_000 }, () => {
  let folder = "";
  let database: OpenDatabase;
  let mailServer: Awaited<ReturnType<typeof smtp>>;
  let env: Record<string, string> = {};
  const ports: number[] = [];
  const processes: Launched[] = [];
  let proxy: RoundRobin;
  const tokens = new Map<Account, string>();
  const each = () => ports.map((port) => `http://127.0.0.1:${port}`);
  const of = (account: Account) => tokens.get(account) ?? "";

  const startAt = async (index: number) => {
    const started = launch("ministry-api/main.ts", [], { ...env, MINISTRY_API_PORT: String(ports[index]) });
    processes[index] = started;
    await started.ready;
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "inventario-scaling-"));
    const url = await newPostgres(TEMPLATE);
    database = await openDatabase({ url });
    mailServer = await smtp();
    env = {
      DATA_DIR: folder,
      DATABASE_URL: url,
      SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
    };
    for (let i = 0; i < 2; i += 1) ports.push(await freePort());
    await Promise.all(ports.map((_, index) => startAt(index)));
    proxy = await roundRobin(ports);
    for (const account of ["admin", "tecnico.lp", "gobernacion.lp"] as const) {
      const { access_token } = (await login(proxy.origin, `${account}@turismo.bo`)).json() as { access_token: string };
      tokens.set(account, access_token);
    }
  });
  afterAll(async () => {
    endAll();
    await proxy.close();
    await closeServers();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });

  const newRecord = async (name: string): Promise<number> => {
    const body = await formOf(database, "ppirta", LP, name);
    const answer = await ask(proxy.origin, "/ppirta", { token: of("tecnico.lp"), body });
    expect(answer.status, answer.bytes.toString()).toBe(200);
    return (answer.json() as { data: { id: number } }).data.id;
  };

  it("share sessions: opened at one it holds at the other, ended at one it has ended at both", async () => {
    const [first = "", second = ""] = each();
    const { access_token: token } = (await login(first, "operador.lp@turismo.bo")).json() as { access_token: string };
    expect((await ask(second, "/departamentos", { token })).status).toBe(200);
    expect((await ask(second, "/logout", { token })).status).toBe(200);
    expect((await ask(first, "/departamentos", { token })).status).toBe(401);
  });

  it("share files: a photograph sent to one is shown by the other", async () => {
    const [first = "", second = ""] = each();
    const token = of("tecnico.lp");
    const id = await newRecord("Con fotografía");
    const picture = await photograph(800);
    const body = { id_ppirta: id, fotogramas: [{ ruta_fotograma: picture.toString("base64"), nombre: "a.jpg" }] };
    const sent = await ask(first, "/fotogramappirta", { token, body });
    expect(sent.status, sent.bytes.toString()).toBe(200);
    const list = (await ask(second, `/listfotograma/${id}`, { token })).json() as { fotograma: { id: number }[] };
    const images = await Promise.all(
      each().map((origin) => ask(origin, `/fotogramappirta/${list.fotograma[0]?.id}/imagen`, { token })),
    );
    expect(images.map(({ status }) => status)).toEqual([200, 200]);
    expect(images[0]?.bytes.length).toBeGreaterThan(1000);
    expect(images[0]?.bytes.equals(images[1]?.bytes ?? Buffer.alloc(0))).toBe(true);
  });

  it("count exactly, give each record a cite of its own, and take a repeated call once", async () => {
    const total = async () => {
      const { rows } = await database.db.execute<{ n: number; rows: number }>(
        sql`select (select sum(total)::int from conteo where tipo = 'ppirta') as n,
          (select count(*)::int from ppirta where eliminado_en is null) as rows`,
      );
      return rows[0];
    };
    const before = (await total())?.rows ?? 0;
    const body = await formOf(database, "ppirta", LP, "Repetido");
    const headers = { "Idempotency-Key": "scaling-once-0001" };
    const [made, repeated] = await Promise.all([
      Promise.all(Array.from({ length: 20 }, (_, i) => newRecord(`Número ${i}`))),
      Promise.all(each().map((origin) => ask(origin, "/ppirta", { token: of("tecnico.lp"), body, headers }))),
    ]);
    expect(new Set(made).size).toBe(20);
    expect(repeated.map(({ status }) => status)).toEqual([200, 200]);
    expect(repeated[0]?.json()).toEqual(repeated[1]?.json());
    expect(await total()).toEqual({ n: before + 21, rows: before + 21 });
  });

  it("send each mail once", async () => {
    const names = Array.from({ length: 6 }, (_, i) => `Correo ${i}`);
    const steps = await Promise.all(
      names.map(async (name) => {
        const id = await newRecord(name);
        await complete(database, "ppirta", id);
        return place(database, "ppirta", id, "entrante_gobernacion");
      }),
    );
    // Enough waiting mails that both processes claim some at the same time.
    const waiting = Array.from({ length: 20 }, (_, i) => ({
      para: `persona${i}@turismo.bo`,
      asunto: `Aviso ${i}`,
      texto: "Texto",
      enlace: "/inicio",
    }));
    await database.db.insert(correo).values(waiting);
    const token = of("gobernacion.lp");
    const received = await Promise.all(
      steps.map((step) => ask(proxy.origin, `/ppirtarecibir/${step}`, { token, body: {} })),
    );
    expect(received.map(({ status }) => status)).toEqual(names.map(() => 200));
    const mails = await Promise.all(Array.from({ length: names.length + waiting.length }, () => mailServer.next()));
    await expect
      .poll(() => database.db.execute(sql`select count(*)::int as n from correo where enviado_en is null`))
      .toMatchObject({ rows: [{ n: 0 }] });
    // Each mail was tried once, and none was sent twice.
    const { rows } = await database.db.execute(sql`select distinct intentos from correo`);
    expect(rows).toEqual([{ intentos: 1 }]);
    expect(mailServer.all.length).toBe(mails.length);
    expect(new Set(mails.map(({ to, text }) => `${to} ${text}`)).size).toBe(mails.length);
  });

  it("limit attempts together: what failed at one counts at the other", async () => {
    const email = "tecnico.pt@turismo.bo";
    const burst = await Promise.all(
      Array.from({ length: 16 }, (_, i) => login(each()[i % 2] ?? "", email, "no-es-la-contraseña")),
    );
    const heard = burst.filter(({ status }) => status === 401).length;
    // Attempts on one account queue within each process. With two processes, one more than the limit may be checked.
    expect(heard).toBeGreaterThanOrEqual(5);
    expect(heard).toBeLessThanOrEqual(6);
    expect(burst.length - heard).toBe(burst.filter(({ status }) => status === 429).length);
    for (const origin of each()) expect((await login(origin, email)).status).toBe(429);
    // The client's address, as reported by the web server in front, is limited too.
    const headers = { "X-Forwarded-For": "203.0.113.9" };
    for (let i = 0; i < 5; i += 1) await login(each()[i % 2] ?? "", `nadie${i}@turismo.bo`, "no-es", headers);
    for (const origin of each())
      expect((await login(origin, "nacional@turismo.bo", CLAVE_DEMO, headers)).status).toBe(429);
    expect((await login(proxy.origin, "nacional@turismo.bo")).status).toBe(200);
  });

  it("lose nothing when one of them is killed under load, and take it back", async () => {
    const token = of("admin");
    const WRITERS = 4;
    const WRITES = 12;
    let acknowledged = 0;
    let refused = 0;
    let killed: Promise<unknown> | null = null;
    /** Like the web page: repeats the same write with the same key until it gets a response. */
    const write = async (codigo: string) => {
      const until = Date.now() + 60_000;
      while (Date.now() < until) {
        const answer = await ask(proxy.origin, "/region", {
          token,
          body: { codigo, nombre: `CARGA ${codigo}`, id_macro_region: 1 },
          headers: { "Idempotency-Key": `scaling-${codigo}-key` },
        }).catch(() => null);
        if (answer?.status === 200) return true;
        // A process that dies sends no response, and then the proxy responds with 502.
        expect([undefined, 502]).toContain(answer?.status);
        refused += 1;
      }
      return false;
    };
    const writer = async (name: string) => {
      for (let i = 0; i < WRITES; i += 1) {
        expect(await write(`${name}${i}`)).toBe(true);
        acknowledged += 1;
        if (acknowledged === WRITERS * 2) {
          processes[1]?.child.kill("SIGKILL");
          killed = processes[1]?.ended ?? null;
        }
      }
    };
    await Promise.all(["A", "B", "C", "D"].slice(0, WRITERS).map(writer));
    await killed;
    expect(refused).toBeGreaterThan(0);
    const kept = await database.db.select().from(region).where(like(region.nombre, "CARGA %"));
    expect(new Set(kept.map(({ codigo }) => codigo)).size).toBe(WRITERS * WRITES);
    expect(kept.length).toBe(WRITERS * WRITES);

    // A proxy that checks health sends everything to the running process: no request fails.
    const ready = await Promise.all(each().map((origin) => ask(origin, "/health/ready").catch(() => null)));
    expect(ready.map((answer) => answer?.status)).toEqual([200, undefined]);
    proxy.only(0);
    const calls = await Promise.all(Array.from({ length: 20 }, () => ask(proxy.origin, "/departamentos", { token })));
    expect(calls.map(({ status }) => status)).toEqual(calls.map(() => 200));
    await startAt(1);
    proxy.only(null);
    const before = proxy.served[1] ?? 0;
    for (let i = 0; i < 4; i += 1)
      expect((await ask(proxy.origin, "/departamentos", { token })).status, processes[1]?.written()).toBe(200);
    expect((proxy.served[1] ?? 0) - before).toBe(2);
  });
});
