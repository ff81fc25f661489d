import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { desc, eq, sql } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Cambio } from "@/contract/resources/cambios";
import { freePort } from "@/deploy/bin/drill/free-port.mjs";
import { CLAVE_DEMO } from "@/ministry-api/db/seed/accounts";
import { entrega, historial, instalacion, webhook } from "@/ministry-api/db/schema";
import { createLogger } from "@/ministry-api/http/log";
import { sendMessages, startWebhooks, writeMessages } from "@/ministry-api/webhooks/deliver";
import { targetsOf } from "@/ministry-api/webhooks/targets";
import { certify } from "../support/certificate";
import { endAll, launch, newPostgres } from "./api-process";
import { type Account, KEYRING, LIKE_DATABASES, openApi, type Api, untilTold } from "./harness";
import { create, LP, PT } from "./inventory";
import { TEMPLATE } from "./suite";

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}
interface Message {
  type: string;
  timestamp: string;
  data: { cambios: Cambio[]; siguiente: string };
}

/** A system that takes changes by https, with a certificate that nobody trusts who is not told to. */
async function httpsReceiver() {
  const folder = await mkdtemp(join(tmpdir(), "webhooks-"));
  const { authority, key, cert } = await certify(folder);
  const received: Received[] = [];
  const server = createHttpsServer({ key, cert }, (request, response) => {
    void text(request).then((body) => {
      received.push({ headers: request.headers, body });
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const close = async () => {
    server.close();
    await rm(folder, { recursive: true });
  };
  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}/cambios`;
  return { url, received, authority, folder, close };
}

describe.each(LIKE_DATABASES)("webhooks, on %s", (kind) => {
  let api: Api;
  let receiver: Server;
  let url = "";
  const received: Received[] = [];
  let answer: { status: number; headers?: Record<string, string> } = { status: 204 };

  beforeAll(async () => {
    receiver = createServer((request, response) => {
      void text(request).then((body) => {
        received.push({ headers: request.headers, body });
        response.writeHead(answer.status, answer.headers).end("nada");
      });
    });
    await new Promise<void>((listening) => receiver.listen(0, "127.0.0.1", listening));
    const origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
    url = `${origin}/cambios`;
    const destinos = targetsOf(`${origin},127.0.0.1,portal.gob.bo`);
    if (!destinos) throw new Error("targets");
    api = await openApi(kind, { destinos });
  });
  afterAll(async () => {
    receiver.close();
    await api.close();
  });
  beforeEach(async () => {
    await api.db.delete(webhook);
    received.length = 0;
    answer = { status: 204 };
  });

  const admin = { as: "admin" as Account };
  const add = async (body: object = {}) => {
    await untilTold(api.db);
    const made = await api.ok("webhook.create", { ...admin, body: { nombre: "Portal", url, ...body } });
    return { id: made.body.data?.id ?? 0, secreto: String(made.body.secreto) };
  };
  const destinos = () => targetsOf(`${new URL(url).origin},127.0.0.1`) ?? undefined;
  const sending = () => {
    const targets = destinos();
    if (!targets) throw new Error("targets");
    return { log: createLogger("warn", (line) => api.logs.push(line)), clock: api.now, keyring: KEYRING, targets };
  };
  const write = async () => {
    await untilTold(api.db);
    return writeMessages(api.db, api.now());
  };
  /** One round of the work. */
  const round = async () => {
    await write();
    return sendMessages(api.db, sending());
  };
  const deliveries = () => api.db.select().from(entrega).orderBy(desc(entrega.id));
  const due = () =>
    api.db
      .update(entrega)
      .set({ proximo_en: sql`now()` })
      .where(sql`proximo_en is not null`);
  const messages = () => received.map(({ body }) => JSON.parse(body) as Message);

  it("are the administrator's, with a secret that is shown once and stands nowhere", async () => {
    for (const as of ["nacional", "gobernacion.lp", "tecnico.lp"] as const) {
      expect((await api.call("webhook.list", { as })).status).toBe(403);
      expect((await api.call("webhook.create", { as, body: { nombre: "x", url } })).status).toBe(403);
    }
    const { id, secreto } = await add();
    expect(secreto).toMatch(/^whsec_[\w+/]{43}=$/);
    const { body } = await api.ok("webhook.list", admin);
    expect(body.webhooks).toEqual([
      { id, nombre: "Portal", url, id_departamento: null, activo: 1, motivo: null, perdidas: 0 },
    ]);
    const stored = JSON.stringify([await api.db.select().from(webhook), await api.db.select().from(historial)]);
    expect(stored).not.toContain(secreto.slice(6));
    expect(api.logs.join()).not.toContain(secreto.slice(6));
  });

  it("go to allowed addresses alone", async () => {
    const refused = async (asked: string) => {
      const { status, body } = await api.call("webhook.create", { ...admin, body: { nombre: "x", url: asked } });
      return [status, Object.keys(body.errores ?? {})];
    };
    for (const asked of [
      "https://otro.gob.bo/",
      "http://portal.gob.bo/",
      "ftp://portal.gob.bo/",
      "portal",
      "",
      "https://u:p@portal.gob.bo/",
    ])
      expect([asked, ...(await refused(asked))]).toEqual([asked, 422, ["url"]]);
    const { id } = await add({ url: "https://portal.gob.bo/x" });
    const body = { nombre: "x", url: "https://otro.gob.bo/", activo: 1 };
    expect((await api.call("webhook.cambiar", { ...admin, id, body })).status).toBe(422);
  });

  it("are refused where they are not set up", async () => {
    const other = await openApi(kind);
    const { status, body } = await other.call("webhook.create", { ...admin, body: { nombre: "x", url } });
    expect([status, body.message]).toEqual([409, expect.stringContaining("WEBHOOK_HOSTS")]);
    await other.close();
  });

  it("send what comes from then on, signed as Standard Webhooks says, without anybody's name", async () => {
    const { secreto } = await add();
    expect(await round()).toBe(0);
    const id = await create(api, "ppirta", "tecnico.lp", LP, "Cerro Enviado");
    expect(await round()).toBe(1);
    const [{ headers, body } = { headers: {}, body: "" }] = received;
    expect(headers).toMatchObject({ "content-type": "application/json", "webhook-id": expect.stringMatching(/^msg_/) });
    const signed = headers as Record<string, string>;
    expect(new Webhook(secreto).verify(body, signed)).toEqual(JSON.parse(body));
    expect(() => new Webhook(secreto).verify(body.replace("Cerro", "Serro"), signed)).toThrow("signature");
    expect(() => new Webhook(`whsec_${Buffer.alloc(32).toString("base64")}`).verify(body, signed)).toThrow("signature");
    const [message] = messages();
    expect(message?.type).toBe("cambios");
    expect(message?.data.cambios).toMatchObject([{ accion: "CREAR", id_registro: id, usuario: null }]);
    expect(await round()).toBe(0);
    expect(await deliveries()).toMatchObject([{ proximo_en: null, intentos: 1, cuerpo: "", falla: null }]);
  });

  it("tell one department its own alone, at most 100 changes a message, in order", async () => {
    await add({ id_departamento: LP });
    await create(api, "ppirta", "admin", PT);
    for (let i = 0; i < 3; i += 1) await create(api, "ppirta", "admin", LP, `Cerro ${i}`);
    const row = { usuario: "x", tabla: "macro", accion: "CREAR", cambios: [] };
    await api.db.insert(historial).values(Array.from({ length: 120 }, (_, at) => ({ ...row, id_fila: at + 1 })));
    while ((await round()) > 0);
    const sent = messages().map(({ data }) => data.cambios);
    expect(sent.map((cambios) => cambios.length)).toEqual([100, 23]);
    expect(
      sent
        .flat()
        .filter(({ tabla }) => tabla === "macro")
        .map(({ id_fila }) => id_fila),
    ).toEqual(Array.from({ length: 120 }, (_, at) => at + 1));
    expect(sent.flat().filter(({ tabla }) => tabla === "ppirta")).toHaveLength(3);
  });

  it("try a message again with the same number, hold the next one back, and follow no answer", async () => {
    await add();
    await create(api, "ppirta", "admin", LP, "Primero");
    answer = { status: 302, headers: { Location: `${url}/otra` } };
    expect(await round()).toBe(1);
    await create(api, "ppirta", "admin", LP, "Segundo");
    // Not due yet, and the second one waits for it.
    expect(await round()).toBe(0);
    const [waiting, ...others] = await deliveries();
    expect([waiting?.falla, waiting?.intentos, others]).toEqual(["HTTP 302", 1, []]);
    expect(waiting?.proximo_en?.getTime()).toBeGreaterThan(Date.now() + 30_000);
    answer = { status: 500 };
    await due();
    expect(await round()).toBe(1);
    answer = { status: 200 };
    await due();
    expect(await round()).toBe(1);
    expect(await round()).toBe(1);
    const names = messages().map(
      ({ data }) => data.cambios[0]?.cambios.find(({ campo }) => campo === "nombre_atractivo")?.a,
    );
    expect(names).toEqual(["Primero", "Primero", "Primero", "Segundo"]);
    expect(new Set(received.map(({ headers }) => headers["webhook-id"])).size).toBe(2);
  });

  it("count a certificate that is not trusted as a failed try, with its reason", async () => {
    const secured = await httpsReceiver();
    await add({ url: secured.url });
    await create(api, "ppirta", "admin", LP);
    expect(await round()).toBe(1);
    expect(await deliveries()).toMatchObject([
      { intentos: 1, falla: "CERTIFICADO NO VÁLIDO (UNABLE_TO_VERIFY_LEAF_SIGNATURE)", proximo_en: expect.any(Date) },
    ]);
    expect(secured.received).toEqual([]);
    await secured.close();
  });

  it("give a message up after three days, go on, and send it again when told to", async () => {
    const { id } = await add();
    await create(api, "ppirta", "admin", LP, "Perdido");
    answer = { status: 503 };
    await round();
    await api.db.update(entrega).set({ vence_en: sql`now()`, proximo_en: sql`now()` });
    await round();
    const listed = async () =>
      (await api.ok("webhook.entregas", { ...admin, id })).body.entregas as { id: number; estado: string }[];
    const [lost] = await listed();
    expect(lost).toMatchObject({ estado: "PERDIDA", intentos: 2, falla: "HTTP 503", proximo_en: null });
    expect((await api.ok("webhook.list", admin)).body.webhooks).toMatchObject([{ perdidas: 1 }]);
    expect(api.logs.join()).toContain("webhook.given_up");
    answer = { status: 200 };
    await create(api, "ppirta", "admin", LP, "Siguiente");
    expect(await round()).toBe(1);
    expect((await listed()).map(({ estado }) => estado)).toEqual(["ENTREGADA", "PERDIDA"]);
    await api.ok("webhook.reenviar", { ...admin, id: lost?.id ?? 0 });
    expect((await api.call("webhook.reenviar", { ...admin, id: lost?.id ?? 0 })).status).toBe(409);
    expect((await api.call("webhook.reenviar", { ...admin, id: 999_999 })).status).toBe(404);
    expect(await round()).toBe(1);
    expect((await listed()).map(({ estado }) => estado)).toEqual(["ENTREGADA", "ENTREGADA"]);
  });

  it("rest while they are out of use, and go on where they were", async () => {
    const { id } = await add();
    const body = { nombre: "Portal", url };
    await api.ok("webhook.cambiar", { ...admin, id, body: { ...body, activo: 0 } });
    await create(api, "ppirta", "admin", LP);
    expect(await round()).toBe(0);
    await api.ok("webhook.cambiar", { ...admin, id, body: { ...body, activo: 1 } });
    expect(await round()).toBe(1);
  });

  it("stop after a restored backup until they are put in use again", async () => {
    const { id } = await add();
    await api.db.update(instalacion).set({ epoca: sql`gen_random_uuid()` });
    await create(api, "ppirta", "admin", LP, "De antes");
    expect(await round()).toBe(0);
    const { body } = await api.ok("webhook.list", admin);
    expect(body.webhooks).toMatchObject([{ activo: 0, motivo: expect.stringContaining("respaldo") }]);
    await untilTold(api.db);
    await api.ok("webhook.cambiar", { ...admin, id, body: { nombre: "Portal", url, activo: 1 } });
    await create(api, "ppirta", "admin", LP, "De después");
    expect(await round()).toBe(1);
    expect(JSON.stringify(messages())).not.toContain("De antes");
    expect((await api.ok("webhook.list", admin)).body.webhooks).toMatchObject([{ activo: 1, motivo: null }]);
  });

  it("are written once and sent once by two processes at a time", async () => {
    await add();
    await create(api, "ppirta", "admin", LP);
    await untilTold(api.db);
    await Promise.all([writeMessages(api.db, api.now()), writeMessages(api.db, api.now())]);
    const attempts = await Promise.all([sendMessages(api.db, sending()), sendMessages(api.db, sending())]);
    expect([attempts.reduce((sum, n) => sum + n, 0), received.length]).toEqual([1, 1]);
  });

  it("go with their deliveries when they are removed", async () => {
    const { id } = await add();
    await create(api, "ppirta", "admin", LP);
    await round();
    await api.ok("webhook.remove", { ...admin, id });
    expect(await deliveries()).toEqual([]);
    expect((await api.call("webhook.entregas", { ...admin, id })).status).toBe(404);
    const [entry] = await api.db
      .select()
      .from(historial)
      .where(eq(historial.tabla, "webhook"))
      .orderBy(desc(historial.id))
      .limit(1);
    expect([entry?.accion, entry?.cambios.map(({ campo }) => campo)]).toEqual([
      "ELIMINAR",
      ["nombre", "url", "activo"],
    ]);
  });

  it("are sent by the running work, and sealed anew with a new key", async () => {
    const { id, secreto } = await add();
    const [old] = await api.db.select().from(webhook).where(eq(webhook.id, id));
    await create(api, "ppirta", "admin", LP);
    await untilTold(api.db);
    const arrived = new Promise((resolve) => receiver.once("request", resolve));
    const targets = destinos();
    const keyring = [Buffer.alloc(32, 7), ...KEYRING];
    const services = { log: sending().log, clock: api.now, keyring, ...(targets && { destinos: targets }) };
    const work = startWebhooks(api.db, services);
    await arrived;
    await work.stop();
    const [anew] = await api.db.select().from(webhook).where(eq(webhook.id, id));
    expect(anew?.secreto).not.toBe(old?.secreto);
    const [{ headers, body } = { headers: {}, body: "" }] = received;
    expect(new Webhook(secreto).verify(body, headers as Record<string, string>)).toMatchObject({ type: "cambios" });
  });
});

it("webhooks reach a system by https whose certificate is trusted", async () => {
  const { url, received, authority, folder, close } = await httpsReceiver();
  const port = await freePort();
  const { child, ready, ended } = launch("ministry-api/main.ts", [], {
    ...{ DATA_DIR: folder, DATABASE_URL: await newPostgres(TEMPLATE), MINISTRY_API_PORT: String(port) },
    ...{ WEBHOOK_HOSTS: "127.0.0.1", SECOND_FACTOR_KEY: "clave-que-sella-los-secretos-de-las-pruebas" },
    NODE_EXTRA_CA_CERTS: authority,
  });
  await ready;
  const post = async (path: string, body: object, token = "") => {
    const headers = { "Content-Type": "application/json", Authorization: `Bearer ${token}`, Connection: "close" };
    const address = `http://127.0.0.1:${port}/api${path}`;
    const response = await fetch(address, { method: "POST", body: JSON.stringify(body), headers });
    expect([path, response.status]).toEqual([path, 200]);
    return (await response.json()) as Record<string, unknown>;
  };
  const { access_token } = await post("/login", { email: "admin@turismo.bo", password: CLAVE_DEMO });
  const { secreto } = await post("/webhook", { nombre: "Portal", url }, String(access_token));
  await post("/macro", { codigo: "96", nombre: "Enviada" }, String(access_token));
  await expect.poll(() => received.length, { timeout: 30_000 }).toBe(1);
  child.kill("SIGTERM");
  await ended;
  const [{ headers, body } = { headers: {}, body: "" }] = received;
  expect(new Webhook(String(secreto)).verify(body, headers as Record<string, string>)).toMatchObject({
    type: "cambios",
  });
  await close();
});
afterAll(endAll);
