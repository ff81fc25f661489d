import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freePort } from "@/deploy/bin/drill/free-port.mjs";
import { CLAVE_DEMO } from "@/ministry-api/db/seed/accounts";
import { endAll, launch, newPostgres } from "./api-process";
import { TEMPLATE } from "./suite";

/** What the real process logs while people work: calls, statuses and codes, but no personal data. */

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "bitacora-"));
});
afterAll(async () => {
  endAll();
  await rm(dataDir, { recursive: true, force: true });
});

it("holds no mail, name, password, token, search or body", async () => {
  const port = await freePort();
  const api = launch("ministry-api/main.ts", [], {
    DATA_DIR: dataDir,
    DATABASE_URL: await newPostgres(TEMPLATE),
    MINISTRY_API_PORT: String(port),
    LOG_LEVEL: "debug",
    // No mail server listens here, so the failure is logged too.
    SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
  });
  await api.ready;
  const call = (method: string, path: string, body?: unknown, token = "") =>
    fetch(`http://127.0.0.1:${port}/api${path}`, {
      method,
      headers: {
        "User-Agent": "NavegadorPropio/7",
        "X-Forwarded-For": "203.0.113.77",
        ...(body !== undefined && { "Content-Type": "application/json" }),
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const email = "admin@turismo.bo";
  const unknown = "nadie.mamani@turismo.bo";
  expect((await call("POST", "/login", { email: unknown, password: "Clave-Ajena-0001" })).status).toBe(401);
  const entered = await call("POST", "/login", { email, password: CLAVE_DEMO });
  const { access_token: token, user } = (await entered.json()) as {
    access_token: string;
    user: { nombres: string; primer_apellido: string; numero_documento: number };
  };
  expect((await call("GET", "/user?page=1&rows=5&q=quebradasecreta", undefined, token)).status).toBe(200);
  expect((await call("GET", "/nada/quebradasecreta?q=quebradasecreta", undefined, token)).status).toBe(404);
  expect((await call("POST", "/region", { codigo: "ValorErrado", nombre: 7 }, token)).status).toBe(422);
  const region = { codigo: "99731", nombre: "ValorErrado", id_macro_region: 9_999_999 };
  expect((await call("POST", "/region", region, token)).status).toBeGreaterThanOrEqual(400);
  expect((await call("POST", "/password/email", { email })).status).toBe(200);
  expect((await call("POST", "/password/reset", { token: "x".repeat(43), password: "Clave-Nueva-0002" })).status).toBe(
    422,
  );
  await expect.poll(() => api.written()).toContain("mail.failed");
  api.child.kill("SIGTERM");
  const { output } = await api.ended;

  const lines = output.split("\n").filter((line) => line.startsWith("{"));
  expect(lines.filter((line) => line.includes('"event":"request"')).length).toBeGreaterThanOrEqual(8);
  for (const line of lines)
    expect(JSON.parse(line)).toMatchObject({ time: expect.any(String), event: expect.any(String) });
  const files = await readdir(dataDir);
  expect(files).not.toContain("outbox");
  for (const value of [
    ...[email, unknown, CLAVE_DEMO, "Clave-Ajena-0001", "Clave-Nueva-0002", token, "x".repeat(43)],
    ...[user.nombres, user.primer_apellido, String(user.numero_documento), "quebradasecreta", "ValorErrado"],
    ...["NavegadorPropio", "203.0.113.77"],
  ]) {
    expect(value.length).toBeGreaterThan(3);
    expect(output, value).not.toContain(value);
  }
});
