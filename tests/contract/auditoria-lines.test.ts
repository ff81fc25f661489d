import { createSocket } from "node:dgram";
import { once } from "node:events";
import { mkdtemp, readFile, rename, rm, stat } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer as createTlsServer } from "node:tls";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "@/deploy/bin/drill/free-port.mjs";
import { sendAudit, startAudit } from "@/ministry-api/auditoria/send";
import { openDatabase } from "@/ministry-api/db/client";
import { historial } from "@/ministry-api/db/schema";
import { CLAVE_DEMO } from "@/ministry-api/db/seed/accounts";
import { createLogger } from "@/ministry-api/http/log";
import { certify } from "../support/certificate";
import { endAll, launch, newPostgres } from "./api-process";
import { apiOn, DATABASES } from "./harness";
import { TEMPLATE } from "./suite";

/** The audit's lines, for those who collect them (docs/auditoria.md). */

const RFC5424 = /^<(\d+)>1 (\S+Z) (\S+) inventario \d+ (\S+) \[inventario@32473 (.*)\] \u{feff}(.*)$/u;

describe.each(DATABASES)("the audit's lines, from %s", (database) => {
  const api = apiOn(database);
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "auditoria-"));
    // A first time begins with now.
    expect(await sendAudit(api.db, { url: target("nada"), format: "rfc5424" })).toBe(0);
  });
  afterAll(() => rm(folder, { recursive: true }));

  const target = (name: string) => pathToFileURL(join(folder, name)).href;
  const linesOf = async (name: string) => (await readFile(join(folder, name), "utf8")).trimEnd().split("\n");
  const enter = (email: string, password: string, address = "203.0.113.9") =>
    api.call("sesion.login", {
      body: { email, password },
      headers: { "X-Forwarded-For": address, "User-Agent": "Mozilla/5.0 Firefox/150.0" },
    });
  /** Sends until nothing is left; on PostgreSQL another test file's transaction may hold the newest entries back. */
  const send = async (url: string, format: "rfc5424" | "cef" = "rfc5424", expected = 1) => {
    await expect
      .poll(async () => (sent += await sendAudit(api.db, { url, format })), { timeout: 20_000 })
      .toBeGreaterThanOrEqual(expected);
    sent = 0;
  };
  let sent = 0;

  it("are of RFC 5424, with who, what and from where, and nothing that was typed or changed", async () => {
    await enter("tecnico.lp@turismo.bo", CLAVE_DEMO);
    await enter("tecnico.lp@turismo.bo", "Clave-Equivocada-77");
    const made = await api.ok("macro.create", { as: "admin", body: { codigo: "96", nombre: 'Con "comillas" y ]' } });
    const id = made.body.data?.id ?? 0;
    await api.ok("macro.update", { as: "admin", id, body: { codigo: "96", nombre: "Valor reservado" } });
    await send(target("uno"), "rfc5424", 4);
    const lines = await linesOf("uno");
    expect(lines).toHaveLength(4);
    const read = lines.map((line) => RFC5424.exec(line) ?? []);
    expect(read.map(([, priority, , , action]) => [priority, action])).toEqual([
      ["110", "INGRESAR"],
      ["108", "INGRESO_FALLIDO"],
      ["110", "CREAR"],
      ["110", "MODIFICAR"],
    ]);
    expect(read[0]?.[5]).toMatch(
      /^id="\d+" tema="sesion" usuario="[^"]+" tabla="sesion" fila="\d+" direccion="203\.0\.113\.9" veces="1"$/,
    );
    expect(read[3]?.[5]).toMatch(/ tabla="macro" fila="\d+" campos="nombre"$/);
    expect(lines.join("\n")).not.toMatch(/Valor reservado|comillas|Clave-Equivocada|Turismo-Bolivia|Firefox/);
    expect((await stat(join(folder, "uno"))).mode & 0o777).toBe(0o600);
  });

  it("say again of an entry that grew how often it happened", async () => {
    for (let n = 0; n < 3; n += 1) await enter("operador.lp@turismo.bo", "Clave-Equivocada-77", "203.0.113.30");
    await send(target("dos"));
    await enter("operador.lp@turismo.bo", "Clave-Equivocada-77", "203.0.113.30");
    await send(target("tres"));
    const counts = await Promise.all(
      ["dos", "tres"].map(async (name) => (await linesOf(name)).map((line) => /veces="(\d+)"/.exec(line)?.[1])),
    );
    expect(counts).toEqual([["3"], ["4"]]);
  });

  it("are of the Common Event Format where that is asked for", async () => {
    await enter("nacional@turismo.bo", CLAVE_DEMO, "2001:db8::7");
    await send(target("cef"), "cef");
    const [line = ""] = await linesOf("cef");
    expect(line).toMatch(
      /^<110>1 \S+ \S+ inventario \d+ INGRESAR - CEF:0\|Inventario de Recursos Turísticos\|inventario\|[\d.]+\|INGRESAR\|INGRESAR\|3\|rt=\d+ externalId=\d+ suser=/,
    );
    expect(line).toContain(" outcome=success src=2001:db8::7 cnt=1 cs1Label=tabla cs1=sesion ");
  });

  it("go on in a new file after the old one was moved away", async () => {
    await enter("nacional@turismo.bo", CLAVE_DEMO);
    await send(target("actual"));
    await rename(join(folder, "actual"), join(folder, "actual.1"));
    await enter("nacional@turismo.bo", CLAVE_DEMO);
    await send(target("actual"));
    expect([(await linesOf("actual.1")).length, (await linesOf("actual")).length]).toEqual([1, 1]);
  });

  it("reach a syslog server over TCP, framed, and wait for one that is away", async () => {
    const got: Buffer[] = [];
    const server = createServer((socket) => {
      socket.on("data", (chunk) => got.push(chunk));
      socket.on("end", () => socket.end());
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const url = `tcp://127.0.0.1:${port}`;
    server.close();
    await once(server, "close");
    await enter("nacional@turismo.bo", CLAVE_DEMO);
    await expect
      .poll(() => sendAudit(api.db, { url, format: "rfc5424" }).catch(({ code }) => code as string), {
        timeout: 20_000,
      })
      .toBe("ECONNREFUSED");
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    await send(url);
    const text = Buffer.concat(got).toString();
    const [, length, line = ""] = /^(\d+) (<110>1 .*)$/su.exec(text) ?? [];
    expect([Number(length), RFC5424.test(line)]).toEqual([Buffer.byteLength(line), true]);
    server.close();
  });

  it("reach a syslog server as datagrams", async () => {
    const socket = createSocket("udp4");
    socket.bind(0, "127.0.0.1");
    await once(socket, "listening");
    const received = once(socket, "message") as Promise<[Buffer]>;
    await enter("nacional@turismo.bo", CLAVE_DEMO);
    await send(`udp://127.0.0.1:${socket.address().port}`);
    const [bytes] = await received;
    expect(bytes.toString()).toMatch(RFC5424);
    socket.close();
  });

  it("are sent by a running API, and a failure is logged and sent later", async () => {
    const logged: string[] = [];
    const log = createLogger("info", (line) => logged.push(line));
    await enter("nacional@turismo.bo", CLAVE_DEMO);
    const failing = startAudit(api.db, { url: target("no/hay/carpeta"), format: "rfc5424" }, log);
    await expect.poll(() => logged.join(""), { timeout: 20_000 }).toContain('"audit.failed"');
    await failing.stop();
    const running = startAudit(api.db, { url: target("viva"), format: "rfc5424" }, log);
    await expect.poll(() => linesOf("viva").catch(() => []), { timeout: 20_000 }).toHaveLength(1);
    await running.stop();
    await startAudit(api.db, null, log).stop();
  });
});

describe("the audit's lines, over TLS", () => {
  let folder = "";
  beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), "auditoria-tls-"))));
  afterAll(async () => {
    endAll();
    await rm(folder, { recursive: true });
  });

  it("go to a server whose certificate is trusted alone, and wait for it", async () => {
    const { authority, key, cert } = await certify(folder);
    const got: Buffer[] = [];
    const server = createTlsServer({ key, cert }, (socket) => {
      socket.on("data", (chunk) => got.push(chunk));
      socket.on("end", () => socket.end());
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const DATABASE_URL = await newPostgres(TEMPLATE);
    const database = await openDatabase({ url: DATABASE_URL });
    const url = `tls://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const send = () => sendAudit(database.db, { url, format: "rfc5424" }).catch(({ code }) => code as string);
    expect(await send()).toBe(0);
    const entry = { usuario: "Ana Quispe", tabla: "macro", id_fila: 1, accion: "CREAR", cambios: [] };
    await database.db.insert(historial).values(entry);
    await expect.poll(send, { timeout: 20_000 }).toBe("UNABLE_TO_VERIFY_LEAF_SIGNATURE");
    await database.close();
    expect(got).toEqual([]);
    const trusting = launch("ministry-api/main.ts", [], {
      ...{ DATA_DIR: folder, DATABASE_URL, MINISTRY_API_PORT: String(await freePort()), AUDIT_URL: url },
      NODE_EXTRA_CA_CERTS: authority,
    });
    await expect.poll(() => Buffer.concat(got).toString(), { timeout: 40_000 }).toMatch(/^\d+ <110>1 .*Ana Quispe/);
    trusting.child.kill("SIGTERM");
    // Neither a failure nor a warning.
    expect((await trusting.ended).output).not.toMatch(/audit\.failed|Warning/);
    server.close();
  });
});
