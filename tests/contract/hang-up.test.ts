import type { Server } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { setTimeout as rest } from "node:timers/promises";
import { serve } from "@hono/node-server";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Api, openApi } from "./harness";
import { formOf, LP } from "./inventory";

/** Callers who go away before they are answered. */

let api: Api;
let server: Server;
let port: number;

beforeAll(async () => {
  api = await openApi("postgres");
  await new Promise<void>((resolve) => {
    server = serve({ fetch: api.fetch, hostname: "127.0.0.1", port: 0 }, (at: AddressInfo) => {
      port = at.port;
      resolve();
    }) as Server;
  });
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await api.close();
});

interface Line {
  event?: string;
  status?: number;
  call?: string;
}
const lines = (call: string) => api.logs.map((line) => JSON.parse(line) as Line).filter((line) => line.call === call);
const logged = async (call: string) => {
  for (let turns = 0; turns < 100 && lines(call).length === 0; turns += 1) await rest(50);
  return lines(call);
};
/** Reads of attractions that wait in the database. */
const waiting = async () => {
  const { rows } = await api.db.execute<{ n: number }>(sql`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%ppirta%'`);
  return rows[0]?.n ?? 0;
};
const until = async (n: number) => {
  for (let turns = 0; turns < 60 && (await waiting()) !== n; turns += 1) await rest(50);
  return waiting();
};

it("a body that ends early is its sender's doing: 499, and no failure of the database", async () => {
  const token = await api.tokenOf("tecnico.lp");
  api.logs.length = 0;
  await new Promise<void>((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => {
      const head = ["POST /api/ppirta HTTP/1.1", "Host: 127.0.0.1", `Authorization: Bearer ${token}`];
      socket.write(`${[...head, "Content-Type: application/json", "Content-Length: 5000"].join("\r\n")}\r\n\r\n{"a":`);
      setTimeout(() => {
        socket.resetAndDestroy();
        resolve();
      }, 200);
    });
    socket.on("error", reject);
  });
  const told = await logged("ppirta.create");
  expect(told.map(({ status }) => status)).toEqual([499]);
});

it("a read whose caller has gone ends in the database; the connection serves the next one", async () => {
  const token = await api.tokenOf("tecnico.lp");
  const path = `http://127.0.0.1:${port}/api/ppirta?page=1&rows=10&q=`;
  const headers = { Authorization: `Bearer ${token}` };
  api.logs.length = 0;
  await api.db.transaction(async (tx) => {
    await tx.execute(sql`lock table ppirta in access exclusive mode`);
    const gone = new AbortController();
    const asked = fetch(path, { headers, signal: gone.signal });
    expect(await until(1)).toBeGreaterThan(0);
    gone.abort();
    await expect(asked).rejects.toThrow();
    expect(await until(0)).toBe(0);
  });
  const told = await logged("ppirta.list");
  expect(told.map(({ status }) => status)).toEqual([499]);
  const answers = await Promise.all(Array.from({ length: 20 }, () => fetch(path, { headers })));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
});

it("saves that wait for one another leave connections for reading and signing in", async () => {
  const { rows } = await api.db.execute<{ lock_timeout: string }>(sql`show lock_timeout`);
  expect(rows).toEqual([{ lock_timeout: "10s" }]);
  const forms = await Promise.all(
    Array.from({ length: 14 }, (_, n) => formOf(api, "ppirta", LP, `Cueva que espera ${n}`)),
  );
  const saves = await api.db.transaction(async (tx) => {
    await tx.execute(sql`lock table numeracion in exclusive mode`);
    const asked = forms.map((body) => api.call("ppirta.create", { as: "tecnico.lp", body }));
    await rest(500);
    const [list, session] = await Promise.all([
      api.call("ppirta.list", { as: "tecnico.lp", query: { page: 1, rows: 10, q: "" } }),
      api.call("sesion.login", { body: { email: "tecnico.lp@turismo.bo", clave: "Nadie la sabe 1" } }),
    ]);
    expect([list.status, session.status < 500]).toEqual([200, true]);
    return asked;
  });
  expect((await Promise.all(saves)).map(({ status }) => status)).toEqual(forms.map(() => 200));
});
