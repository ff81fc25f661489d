import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { desc, eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Kind } from "@/contract/resources/registros";
import { freePort } from "@/deploy/bin/drill/free-port.mjs";
import { buildApp } from "@/ministry-api/app";
import { openDatabase } from "@/ministry-api/db/client";
import { CLAVE_DEMO } from "@/ministry-api/db/seed/accounts";
import { correo, historial, ppirta, seguimiento, usuario } from "@/ministry-api/db/schema";
import { createLogger } from "@/ministry-api/http/log";
import { createMailer } from "@/ministry-api/mail/mailer";
import { type Outbox, startOutbox } from "@/ministry-api/mail/outbox";
import { claimDue, msToNext, PAUSES_MINUTES, retryGivenUp } from "@/ministry-api/mail/queue";
import { registry, watchOutbox } from "@/ministry-api/operations/metrics";
import { fechaHora } from "@/ministry-api/seguimiento/workflow/la-paz";
import { ask, type Call } from "./seguimiento-decide";
import { endAll, launch, newPostgres } from "./api-process";
import { TEMPLATE } from "./suite";
import { type Account, apiOn, LIMITES, ONE_DATABASE } from "./harness";
import { complete, create, LP, place, PT } from "./inventory";
import { closedPort, closeServers, listener, smtp } from "./smtp";

/** Mails that notify a record's author of a decision: who gets which one, and that each is sent exactly once. */

const PUBLIC_URL = "https://inventario.example.bo";
const AUTHOR = "tecnico.lp@turismo.bo";
/** The idle time is longer than any test, so a mail that arrives was sent because the worker was woken. */
const NEVER_BY_ITSELF = { idleMs: 3_600_000 };

const running: Outbox[] = [];
afterEach(async () => {
  for (const outbox of running.splice(0)) await outbox.stop();
  await closeServers();
});

describe.each(ONE_DATABASE)("notices of decisions on %s", (database) => {
  const api = apiOn(database);
  beforeEach(() => api.db.delete(correo));

  const kept = () => api.db.select().from(correo).orderBy(correo.id);
  const newest = async (kind: Kind, id: number) => {
    const [row] = await api.db
      .select()
      .from(seguimiento)
      .where(sql`tipo = ${kind} and id_registro = ${id}`)
      .orderBy(desc(seguimiento.id))
      .limit(1);
    return row;
  };
  const decide = async (kind: Kind, id: number, call: Call, as: Account) => {
    const answer = await ask(api, kind, call, { as }, id, (await newest(kind, id))?.id ?? 0);
    expect([call, answer.status, answer.body.message]).toEqual([call, 200, expect.any(String)]);
  };
  const record = async (as: Account = "tecnico.lp", kind: Kind = "ppirta") => {
    const id = await create(api, kind, as, LP);
    await complete(api, kind, id);
    return id;
  };
  /** A worker with its own mail server. Its log lines are kept. */
  const worker = (port: number, options = NEVER_BY_ITSELF) => {
    const logs: string[] = [];
    const log = createLogger("info", (line) => logs.push(line));
    const mailer = createMailer({
      smtpUrl: `smtp://127.0.0.1:${port}`,
      from: "Inventario Turístico <no-responder@turismo.bo>",
      outbox: "/nonexistent",
      log,
    });
    const outbox = startOutbox(api.db, { mailer, log, publicUrl: PUBLIC_URL }, options);
    running.push(outbox);
    return { ...outbox, mailer, log, logs };
  };
  /** One attempt at the mails that are due, up to a few mails. */
  const tryOnce = async (port: number) => {
    const { stop, logs } = worker(port);
    await stop();
    return logs;
  };
  const due = () => api.db.execute(sql`update correo set proximo_en = now() where proximo_en is not null`);
  const minutesLeft = async () => {
    const { rows } = await api.db.execute<{ minutes: number }>(
      sql`select round(extract(epoch from proximo_en - now()) / 60)::int as minutes from correo`,
    );
    return rows.map(({ minutes }) => minutes);
  };

  it.each(["ppirta", "ppirtf"] as const)("tell the author of %s of each decision", async (kind) => {
    const id = await record("tecnico.lp", kind);
    const walk: [Call, Account, string | null][] = [
      ["derivar", "tecnico.lp", null],
      ["recibir", "gobernacion.lp", "recibido por la gobernación"],
      ["gob:no", "gobernacion.lp", "devuelto por la gobernación *"],
      ["derivar", "tecnico.lp", null],
      ["recibir", "gobernacion.lp", "recibido por la gobernación"],
      ["gob:si", "gobernacion.lp", "aprobado por la gobernación"],
      ["recibirN", "nacional", "recibido por el nivel nacional"],
      ["nac:no", "nacional", "devuelto por el nivel nacional"],
      ["gob:si", "gobernacion.lp", "aprobado por la gobernación"],
      ["recibirN", "nacional", "recibido por el nivel nacional"],
      ["nac:si", "nacional", "aprobado para el Catálogo Nacional"],
    ];
    for (const [call, as] of walk) await decide(kind, id, call, as);
    const direct = await record("tecnico.lp", kind);
    await decide(kind, direct, "derivar", "nacional");

    const cite = async (of: number) => {
      const { body } = await api.ok(`${kind}.detail`, { as: "admin", id: of });
      return (body[kind] as { cite: string }).cite;
    };
    const told = (await kept()).map(({ para, asunto, enlace }) => [para, asunto, enlace]);
    // '*': returned to its author for correction.
    const expected = [...walk.map(([, , hecho]) => [id, hecho] as const), [direct, walk.at(-1)?.[2] ?? null] as const];
    expect(told).toEqual(
      await Promise.all(
        expected
          .filter(([, hecho]) => hecho !== null)
          .map(async ([of, hecho]) => [
            AUTHOR,
            `${await cite(of)}: ${hecho?.replace(" *", "")} - Inventario Turístico`,
            `/abrir/${kind}/${of}${hecho?.endsWith("*") ? "" : "?ver=1"}`,
          ]),
      ),
    );
  });

  it("say what was decided, by whom, when and why, and where to go", async () => {
    const server = await smtp();
    const id = await record();
    await decide("ppirta", id, "derivar", "tecnico.lp");
    await decide("ppirta", id, "recibir", "gobernacion.lp");
    await decide("ppirta", id, "gob:no", "gobernacion.lp");
    const step = await newest("ppirta", id);
    const { body } = await api.ok("ppirta.detail", { as: "admin", id });
    const { cite } = body.ppirta as { cite: string };
    await tryOnce(server.port);
    const arrived = [await server.next(), await server.next()];
    expect(arrived.map(({ to }) => to)).toEqual([AUTHOR, AUTHOR]);
    const returned = arrived.find(({ text }) => text.includes("devuelto"));
    expect(returned?.text.slice(returned.text.indexOf("\r\n\r\n") + 4).trimEnd()).toBe(
      [
        "Hola Rodrigo:",
        "",
        `El registro ${cite} fue devuelto por la gobernación.`,
        "",
        "Nombre: Peñón de la Prueba",
        `Cite: ${cite}`,
        "Decisión: devuelto por la gobernación",
        "Por: Lucía Apaza Vargas (Gobernación)",
        `Fecha: ${fechaHora(step?.fecha_revision ?? new Date(0))}`,
        "",
        "Observación:",
        "> Falta el horario",
        "",
        "Corríjalo y vuelva a derivarlo.",
        "",
        "Para corregirlo, abra este enlace:",
        `https://inventario.example.bo/abrir/ppirta/${id}`,
        "",
        "Recibe este aviso porque usted hizo el registro. Para no recibir más avisos, desactívelos en su perfil:",
        "https://inventario.example.bo/perfil",
      ].join("\r\n"),
    );
    expect(returned?.headers.find((line) => line.startsWith("Message-ID"))).toMatch(
      /<correo-\d+-\d+@inventario\.example\.bo>$/,
    );
    expect(await api.db.$count(correo, sql`enviado_en is not null and proximo_en is null and intentos = 1`)).toBe(2);
  });

  it("are not for who decided, is inactive, switched them off or may not see the record", async () => {
    const own = await record("gobernacion.lp");
    await decide("ppirta", own, "derivar", "gobernacion.lp");
    await decide("ppirta", own, "recibir", "gobernacion.lp");
    await decide("ppirta", own, "gob:si", "gobernacion.lp");
    expect(await kept()).toEqual([]);
    // A record returned by the national level goes back to the governorate that registered it, which may edit it.
    await decide("ppirta", own, "recibirN", "nacional");
    await decide("ppirta", own, "nac:no", "nacional");
    expect((await kept()).map(({ para, enlace }) => [para, enlace])).toEqual([
      ["gobernacion.lp@turismo.bo", `/abrir/ppirta/${own}?ver=1`],
      ["gobernacion.lp@turismo.bo", `/abrir/ppirta/${own}`],
    ]);
    await api.db.delete(correo);

    const id = await record();
    const receive = async () => {
      await place(api, "ppirta", id, "entrante_gobernacion");
      await decide("ppirta", id, "recibir", "gobernacion.lp");
      return (await kept()).length;
    };
    const author = (values: Partial<typeof usuario.$inferInsert>) =>
      api.db.update(usuario).set(values).where(eq(usuario.email, AUTHOR));
    await author({ estado: "INACTIVO" });
    expect(await receive()).toBe(0);
    await author({ estado: "ACTIVO", id_departamento: PT });
    expect(await receive()).toBe(0);
    await author({ id_departamento: LP });
    expect(await receive()).toBe(1);

    const avisos = async () => (await api.ok("sesion.avisos", { as: "tecnico.lp" })).body;
    expect(await avisos()).toEqual({ avisos: 1 });
    const off = await api.ok("sesion.cambiarAvisos", { as: "tecnico.lp", body: { avisos: 0 } });
    expect(off.body).toEqual({ message: "Ya no recibirá avisos por correo" });
    expect(await avisos()).toEqual({ avisos: 0 });
    expect((await api.ok("sesion.avisos", { as: "gobernacion.lp" })).body).toEqual({ avisos: 1 });
    expect(await receive()).toBe(1);
    const wrong = await api.call("sesion.cambiarAvisos", { as: "tecnico.lp", body: { avisos: 2 } });
    expect([wrong.status, wrong.body.errores]).toEqual([422, { avisos: ["Avisos debe ser Sí o No"] }]);
    expect((await api.call("sesion.avisos", {})).status).toBe(401);
    // Setting the same value twice is one change.
    for (let i = 0; i < 2; i += 1) await api.ok("sesion.cambiarAvisos", { as: "tecnico.lp", body: { avisos: 1 } });
    expect(await receive()).toBe(2);
    const changes = await api.db
      .select({ cambios: historial.cambios })
      .from(historial)
      .where(sql`tabla = 'usuario' and cambios @> '[{"campo":"avisos"}]'`)
      .orderBy(historial.id);
    expect(changes.map(({ cambios }) => cambios)).toEqual([
      [{ campo: "avisos", de: true, a: false }],
      [{ campo: "avisos", de: false, a: true }],
    ]);
  });

  it("stand or fall with their decision", async () => {
    const id = await record();
    const paso = await place(api, "ppirta", id, "entrante_gobernacion");
    const headers = { "Idempotency-Key": `cae-${database}` };
    const receive = () => api.call("bandejappirta.recibir", { as: "gobernacion.lp", id: paso, headers });
    const state = async () => (await newest("ppirta", id))?.seg_estado;
    const failing = async (on: string, work: () => Promise<void>) => {
      await api.db.execute(
        sql`create or replace function falla() returns trigger language plpgsql as 'begin raise exception ''no''; end'`,
      );
      await api.db.execute(sql.raw(`create trigger falla before ${on} for each row execute function falla()`));
      await work().finally(() => api.db.execute(sql.raw(`drop trigger falla on ${on.split(" ").at(-1)}`)));
    };
    await failing("insert on correo", async () => expect((await receive()).status).toBe(500));
    expect([await state(), await kept()]).toEqual(["ENTRANTE", []]);
    // The last statement of the transaction fails, after the mail was written.
    await failing("update on idempotencia", async () => expect((await receive()).status).toBe(500));
    expect([await state(), await kept()]).toEqual(["ENTRANTE", []]);
    expect((await receive()).status).toBe(200);
    expect([await state(), (await kept()).length]).toEqual(["PENDIENTE", 1]);
    // A repeated call gets the stored response and writes no second mail.
    expect((await receive()).status).toBe(200);
    expect(await kept()).toHaveLength(1);
  });

  it("wait while the mail server is down, and arrive once when it is up again", async () => {
    const up = await smtp();
    const { port } = up;
    await up.close();
    const id = await record();
    await place(api, "ppirta", id, "entrante_gobernacion");
    await decide("ppirta", id, "recibir", "gobernacion.lp");
    const logs = (await tryOnce(port)).join("");
    expect(await kept()).toMatchObject([{ intentos: 1, error: "ESOCKET", enviado_en: null }]);
    expect(await minutesLeft()).toEqual([1]);
    expect(logs).toMatch(/"event":"mail.failed","correo":\d+,"intentos":1,"error":"Error","code":"ESOCKET"/);
    expect(logs).not.toMatch(/turismo\.bo|Rodrigo|Peñón/);
    await due();
    await tryOnce(port);
    expect(await minutesLeft()).toEqual([5]);
    // The mail is not due yet, so nothing is tried.
    const back = await smtp({}, port);
    await tryOnce(port);
    expect(await kept()).toMatchObject([{ intentos: 2 }]);

    await due();
    await decide("ppirta", id, "gob:si", "gobernacion.lp");
    const first = worker(port);
    const arrived = [await back.next(), await back.next()];
    await first.stop();
    await tryOnce(port);
    expect(back.all.map(({ text }) => /fue (.*)\.\r\n/.exec(text)?.[1]).sort()).toEqual([
      "aprobado por la gobernación",
      "recibido por la gobernación",
    ]);
    expect(arrived).toHaveLength(2);
    expect((await kept()).map(({ intentos, error, proximo_en }) => [intentos, error, proximo_en])).toEqual([
      [3, null, null],
      [1, null, null],
    ]);
  });

  it("hold up no decision while a mail server hangs, and are sent at once after one", async () => {
    let connected = () => {};
    const asked = new Promise<void>((resolve) => (connected = resolve));
    const hanging = await listener(() => connected());
    const server = await smtp();
    const id = await record();
    await place(api, "ppirta", id, "entrante_gobernacion");
    await decide("ppirta", id, "recibir", "gobernacion.lp");
    const stuck = worker(hanging);
    await asked;
    // While this attempt is under way, another decision succeeds and another process sends its mail.
    const { wake, mailer, log } = worker(server.port);
    const app = buildApp({
      ...{ db: api.db, clock: api.now, files: api.files, publicUrl: PUBLIC_URL, limites: LIMITES, mailer, log },
      decided: wake,
    });
    const paso = (await newest("ppirta", id))?.id ?? 0;
    const response = await app.request("/api/ppirtarevisargobernacion", {
      method: "POST",
      body: JSON.stringify({ id_seguimiento: paso, aprobado: 1 }),
      headers: {
        "Content-Type": "application/json",
        Authorization: `Bearer ${await api.tokenOf("gobernacion.lp")}`,
        // With a key, the call's transaction ends after its handler.
        "Idempotency-Key": `cuelga-${database}`,
      },
    });
    expect(response.status).toBe(200);
    expect((await server.next()).text).toContain("aprobado por la gobernación");
    const rows = await kept();
    expect(rows[0]).toMatchObject({ intentos: 1, enviado_en: null });
    // Stopping waits for the attempt under way.
    let ended = false;
    const stopping = stuck.stop().then(() => (ended = true));
    await api.ok("sesion.avisos", { as: "tecnico.lp" });
    expect(ended).toBe(false);
    await closeServers();
    await stopping;
    expect((await kept())[0]).toMatchObject({ intentos: 1, enviado_en: null, error: expect.any(String) });
  });

  it("are sent once each by two workers", async () => {
    const server = await smtp();
    const id = await record();
    const mails = Array.from({ length: 40 }, (_, i) => ({
      para: `persona${i}@ejemplo.bo`,
      asunto: "Prueba",
      texto: "Prueba",
      enlace: `/abrir/ppirta/${id}`,
    }));
    await api.db.insert(correo).values(mails);
    const workers = [worker(server.port), worker(server.port), worker(server.port)];
    await expect.poll(() => api.db.$count(correo, sql`enviado_en is null`), { timeout: 20_000 }).toBe(0);
    for (const { stop } of workers) await stop();
    expect(server.all.map(({ to }) => to).sort()).toEqual(mails.map(({ para }) => para).sort());
    expect((await kept()).every(({ intentos }) => intentos === 1)).toBe(true);
  });

  it.runIf(database === "postgres")("are claimed past those that another process is just claiming", async () => {
    const mail = { para: "a@b.bo", asunto: "Prueba", texto: "Prueba", enlace: "/abrir/ppirta/1" };
    await api.db.insert(correo).values(Array.from({ length: 5 }, () => mail));
    const claimed = await api.db.transaction(async (tx) => {
      const first = await claimDue(tx, 3);
      // While this transaction is open, another one neither waits for it nor claims the same mails.
      return api.db.transaction(async (other) => {
        await other.execute(sql`set local lock_timeout = '3s'`);
        return [first, await claimDue(other, 3), await claimDue(other, 3)];
      });
    });
    expect(claimed.map((mails) => mails.length)).toEqual([3, 2, 0]);
    expect(new Set(claimed.flat().map(({ id }) => id)).size).toBe(5);
  });

  it("leave the database alone while none is due", async () => {
    const mail = { para: "a@b.bo", asunto: "Prueba", texto: "Prueba", enlace: "/abrir/ppirta/1" };
    expect(await msToNext(api.db)).toBeNull();
    await api.db.insert(correo).values([
      { ...mail, proximo_en: null },
      { ...mail, proximo_en: sql`now() + interval '1 hour'` },
    ]);
    expect(await msToNext(api.db)).toBeGreaterThan(3_590_000);
    // The worker looks once at the start and once for each wake-up, never by itself.
    let looks = 0;
    const watched = new Proxy(api.db, {
      get: (db, name, self) => {
        if (name === "execute") looks += 1;
        return Reflect.get(db, name, self) as unknown;
      },
    });
    const { mailer, log } = worker(await closedPort());
    const outbox = startOutbox(watched, { mailer, log, publicUrl: PUBLIC_URL }, NEVER_BY_ITSELF);
    running.push(outbox);
    await expect.poll(() => looks).toBe(3);
    await api.ok("region.list", { as: "admin", query: { page: 1, rows: 5, q: "" } });
    await outbox.stop();
    expect(looks).toBe(3);
  });

  it("take nothing that people typed into a header or among our own lines", async () => {
    const server = await smtp();
    const id = await record();
    const evil = "Ana\r\nBcc: intruso@ejemplo.bo\r\n\r\nhttps://falso.bo";
    const people = await api.db.select().from(usuario);
    await api.db
      .update(ppirta)
      .set({ nombre_atractivo: `${evil}\u202e` })
      .where(eq(ppirta.id, id));
    await api.db.update(usuario).set({ nombres: evil });
    const paso = await place(api, "ppirta", id, "pendiente_gobernacion");
    const observacion =
      "Mal\r\n.\r\nRCPT TO:<intruso@ejemplo.bo>\nPara corregirlo, abra este enlace:\r\nhttps://falso.bo";
    const answer = await api.call("bandejappirta.revisarGobernacion", {
      as: "gobernacion.lp",
      body: { id_seguimiento: paso, aprobado: 2, observacion },
    });
    for (const { id: one, nombres } of people) {
      await api.db.update(usuario).set({ nombres }).where(eq(usuario.id, one));
    }
    expect(answer.status).toBe(200);
    await tryOnce(server.port);
    const { to, headers, text } = await server.next();
    expect(to).toBe(AUTHOR);
    expect(headers.map((line) => line.split(":")[0]).sort()).toEqual([
      ...["Content-Transfer-Encoding", "Content-Type", "Date", "From", "MIME-Version", "Message-ID", "Subject", "To"],
    ]);
    const lines = text.slice(text.indexOf("\r\n\r\n")).split("\r\n");
    expect(lines).toContain("Hola Ana Bcc: intruso@ejemplo.bo https://falso.bo:");
    expect(lines).toContain("Nombre: Ana Bcc: intruso@ejemplo.bo https://falso.bo");
    expect(lines).toContain("> RCPT TO:<intruso@ejemplo.bo>");
    expect(lines).toContain("> https://falso.bo");
    expect(lines.filter((line) => line.startsWith("http"))).toEqual([
      `https://inventario.example.bo/abrir/ppirta/${id}`,
      "https://inventario.example.bo/perfil",
    ]);
    expect(lines.filter((line) => line === "Para corregirlo, abra este enlace:")).toHaveLength(1);
  });

  it("are given up after days, kept and counted, and sent when somebody asks; sent ones are removed", async () => {
    watchOutbox(api.db);
    const counted = async () => {
      const values = (await registry.getSingleMetric("outbox_mails")?.get())?.values ?? [];
      return Object.fromEntries(values.map(({ labels, value }) => [labels.state, value]));
    };
    const down = await closedPort();
    const mail = { asunto: "Prueba", texto: "Prueba", enlace: "/abrir/ppirta/1" };
    await api.db.insert(correo).values([
      { ...mail, para: "uno@ejemplo.bo", intentos: PAUSES_MINUTES.length - 1 },
      { ...mail, para: "viejo@ejemplo.bo", proximo_en: null, enviado_en: sql`now() - interval '8 days'` },
      { ...mail, para: "nuevo@ejemplo.bo", proximo_en: null, enviado_en: sql`now() - interval '6 days'` },
    ]);
    await tryOnce(down);
    expect((await kept()).map(({ para }) => para)).toEqual(["uno@ejemplo.bo", "nuevo@ejemplo.bo"]);
    expect(await counted()).toEqual({ waiting: 1, given_up: 0 });
    await due();
    const logs = await tryOnce(down);
    expect(logs.join("")).toMatch(/"event":"mail.given_up","correo":\d+,"intentos":11/);
    expect((await kept())[0]).toMatchObject({ proximo_en: null, enviado_en: null, error: "ESOCKET" });
    expect(await counted()).toEqual({ waiting: 0, given_up: 1 });

    const server = await smtp();
    await tryOnce(server.port);
    expect(server.all).toEqual([]);
    expect(await retryGivenUp(api.db)).toBe(1);
    await tryOnce(server.port);
    expect((await server.next()).to).toBe("uno@ejemplo.bo");
    expect(await counted()).toEqual({ waiting: 0, given_up: 0 });
    registry.removeSingleMetric("outbox_mails");
  });
});

// Starts two whole processes, which takes seconds on a free machine and minutes on a busy one.
describe("two processes on one PostgreSQL", { timeout: 240_000 }, () => {
  afterAll(endAll);

  it("send each mail once, a decision's at once, count what waits, and stop cleanly @slow", async () => {
    const folder = await mkdtemp(join(tmpdir(), "inventario-avisos-"));
    const url = await newPostgres(TEMPLATE);
    const server = await smtp();
    const database = await openDatabase({ url });
    const people = Array.from({ length: 30 }, (_, i) => `persona${i}@ejemplo.bo`);
    const mail = { asunto: "Prueba", texto: "Prueba", enlace: "/abrir/ppirta/1" };
    await database.db.insert(correo).values(people.map((para) => ({ ...mail, para })));
    await database.db.insert(correo).values({ ...mail, para: "nadie@ejemplo.bo", proximo_en: null });
    const ports = [await freePort(), await freePort(), await freePort(), await freePort()] as const;
    const start = (port: number, metrics: number) =>
      launch("ministry-api/main.ts", [], {
        ...{ DATA_DIR: folder, DATABASE_URL: url, PUBLIC_URL, SMTP_URL: `smtp://127.0.0.1:${server.port}` },
        ...{ MINISTRY_API_PORT: String(port), METRICS_PORT: String(metrics) },
      });
    const both = [start(ports[0], ports[2]), start(ports[1], ports[3])];
    await Promise.all(both.map(({ ready }) => ready));
    await expect.poll(() => server.all.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(people.length);

    const call = (path: string, token: string, body?: unknown) =>
      fetch(`http://127.0.0.1:${ports[0]}/api${path}`, {
        ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
        headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json", Connection: "close" },
      });
    const signed = await call("/login", "", { email: "nacional@turismo.bo", password: CLAVE_DEMO });
    const { access_token } = (await signed.json()) as { access_token: string };
    const [draft] = await database.db
      .select({ id: ppirta.id })
      .from(ppirta)
      .where(sql`completito = 1 and derivado = 0 and eliminado_en is null`)
      .limit(1);
    const began = performance.now();
    expect((await call(`/derivarppirta/${draft?.id}`, access_token, {})).status).toBe(200);
    await expect.poll(() => server.all.length, { timeout: 15_000 }).toBe(people.length + 1);
    // Long before either process would have looked by itself.
    expect(performance.now() - began).toBeLessThan(15_000);
    const metrics = await (await fetch(`http://127.0.0.1:${ports[2]}/metrics`)).text();
    expect(metrics).toContain('outbox_mails{state="given_up"} 1');

    for (const { child } of both) child.kill("SIGTERM");
    expect((await Promise.all(both.map(({ ended }) => ended))).map(({ code }) => code)).toEqual([0, 0]);
    expect(
      server.all
        .map(({ to }) => to)
        .slice(0, people.length)
        .sort(),
    ).toEqual([...people].sort());
    expect(server.all.at(-1)?.text).toContain("aprobado para el Catálogo Nacional");
    expect(await database.db.$count(correo, sql`enviado_en is not null and intentos = 1`)).toBe(people.length + 1);
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });
});
