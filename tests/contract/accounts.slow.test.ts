import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Secret, TOTP } from "otpauth";
import { afterAll, describe, expect, it } from "vitest";
import { freePort } from "@/deploy/bin/drill/free-port.mjs";
import { openDatabase } from "@/ministry-api/db/client";
import { CLAVE_DEMO, CUENTAS } from "@/ministry-api/db/seed/accounts";
import { segundoFactor } from "@/ministry-api/db/schema";
import { endAll, launch, newPostgres, seedFolder } from "./api-process";

/** Accounts and second factors with the real process and its command. */

describe("a real deployment", { timeout: 240_000 }, () => {
  afterAll(endAll);

  it("begins without accounts; its first administrator comes by the command's invitation", async () => {
    const folder = await mkdtemp(join(tmpdir(), "inventario-cuentas-"));
    const DATABASE_URL = await newPostgres();
    const email = "jefa@ministerio.bo";
    const env = { DATABASE_URL, DATA_DIR: folder, PUBLIC_URL: "https://inventario.example.bo" };
    const command = () => launch("ministry-api/cli.ts", ["create-admin", email], env).ended;
    expect(await command()).toMatchObject({ code: 0, output: expect.stringContaining("outbox") as string });
    // A lost invitation is sent again without creating a second account.
    expect(await command()).toMatchObject({ code: 0 });
    const outbox = join(folder, "outbox");
    const mails = (await readdir(outbox)).sort();
    expect(mails).toHaveLength(2);
    const text = (await readFile(join(outbox, mails.at(-1) ?? ""), "utf8")).replace(/=\r?\n/g, "");
    const value = /token=3D([\w-]{43})/.exec(text)?.[1] ?? "";

    const port = await freePort();
    const api = launch("ministry-api/main.ts", [], { ...env, MINISTRY_API_PORT: String(port) });
    await api.ready;
    const post = (path: string, body: object) =>
      fetch(`http://127.0.0.1:${port}/api${path}`, {
        method: "POST",
        body: JSON.stringify(body),
        headers: { "Content-Type": "application/json", Connection: "close" },
      });
    for (const account of CUENTAS) {
      expect((await post("/login", { email: account.email, password: CLAVE_DEMO })).status).toBe(401);
    }
    expect((await post("/password/reset", { token: value, password: "Nevado-Sajama-6542" })).status).toBe(200);
    const session = await post("/login", { email, password: "Nevado-Sajama-6542" });
    const { access_token, rol } = (await session.json()) as { access_token: string; rol: { id: number }[] };
    expect(rol[0]?.id).toBe(1);
    const listed = await fetch(`http://127.0.0.1:${port}/api/user?page=1&rows=10&q=administrador`, {
      headers: { Authorization: `Bearer ${access_token}`, Connection: "close" },
    });
    expect(await listed.json()).toMatchObject({ users: { total: 1, data: [{ email, rol: "Administrador" }] } });
    api.child.kill("SIGTERM");
    expect((await api.ended).code).toBe(0);
    expect((await command()).code).toBe(1);
    await rm(folder, { recursive: true, force: true });
  });
});

describe("the process and its command", { timeout: 120_000 }, () => {
  afterAll(endAll);

  it("does not start on second factors that it has no key for; the command helps who is locked out", async () => {
    const folder = await mkdtemp(join(tmpdir(), "inventario-segundo-factor-"));
    await seedFolder(folder);
    const key = "clave-de-segundos-factores-del-servidor";
    const serve = async (env: Record<string, string>) =>
      launch("ministry-api/main.ts", [], {
        DATA_DIR: folder,
        MINISTRY_API_PORT: String(await freePort()),
        ...env,
      });
    const port = await freePort();
    const running = await serve({ SECOND_FACTOR_KEY: key, MINISTRY_API_PORT: String(port) });
    await running.ready;
    const post = async (path: string, body: object, token = "") => {
      const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
        method: "POST",
        headers: { "Content-Type": "application/json", Connection: "close", ...(token && { Authorization: token }) },
        body: JSON.stringify(body),
      });
      return (await response.json()) as Record<string, string>;
    };
    const credentials = { email: "admin@turismo.bo", password: CLAVE_DEMO };
    const bearer = `Bearer ${(await post("/login", credentials)).access_token}`;
    const { secreto = "" } = await post("/segundofactor", { actual: CLAVE_DEMO }, bearer);
    const codigo = TOTP.generate({ secret: Secret.fromBase32(secreto) });
    expect(await post("/segundofactor/activar", { codigo }, bearer)).toHaveProperty("codigos");
    expect(await post("/login", credentials)).toMatchObject({ segundo_factor: 1 });
    running.child.kill("SIGTERM");
    expect((await running.ended).code).toBe(0);

    const keyless = await (await serve({})).ended;
    expect(keyless.code).toBe(1);
    expect(keyless.output).toMatch(/^SECOND_FACTOR_KEY is missing and 1 accounts have a second factor: .+\n$/);
    const reset = (email: string) =>
      launch("ministry-api/cli.ts", ["reset-second-factor", email], { DATA_DIR: folder }).ended;
    expect(await reset("Admin@turismo.bo")).toMatchObject({
      code: 0,
      output: expect.stringContaining("signs in with the password alone") as string,
    });
    const left = await openDatabase({ dataDir: join(folder, "pglite") });
    expect(await left.db.select().from(segundoFactor)).toEqual([]);
    await left.close();
    await rm(folder, { recursive: true, force: true });
  });
});
