import type { SMTPServerOptions } from "smtp-server";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "@/ministry-api/app";
import { CLAVE_DEMO } from "@/ministry-api/db/seed/accounts";
import { createLogger } from "@/ministry-api/http/log";
import { createMailer } from "@/ministry-api/mail/mailer";
import { apiOn, LIMITES, ONE_DATABASE } from "./harness";
import { type Arrived, closedPort, closeServers, listener, smtp } from "./smtp";
import { onePagePdf } from "@/tests/support/pdf";

/** Mails through real SMTP on loopback, with servers that work, refuse, hang or send endless data. */

afterEach(closeServers);

const FROM = "Inventario Turístico <no-responder@turismo.bo>";
const OUTBOX = "/nonexistent";
const mailerAt = (smtpUrl: string, maxMs?: number) =>
  createMailer({
    smtpUrl,
    from: FROM,
    outbox: OUTBOX,
    log: createLogger("silent"),
    ...(maxMs !== undefined && { maxMs }),
  });
const MAIL = { to: "persona@ejemplo.bo", subject: "Prueba", text: "Un enlace: http://localhost:3000/x?a=b" };

let made = 0;
const form = () => ({
  numero_documento: `6543210${made}`,
  nombres: "Ana María",
  primer_apellido: "Ñuflo",
  genero: "F",
  nacionalidad: "B",
  celular: "70011223",
  email: `correo${(made += 1)}@ejemplo.bo`,
  direccion: "Calle 1",
  id_departamento: 2,
  id_entidad: 1,
  cargo: "Técnica",
  id_rol: 4,
  documento: onePagePdf().toString("base64"),
});

describe.each(ONE_DATABASE)("mail on %s", (kind) => {
  const api = apiOn(kind);
  let bearer: string;
  beforeAll(async () => {
    bearer = await api.tokenOf("admin");
  });

  /** The same API with another mail server. */
  const at = (smtpUrl: string) => {
    const logs: string[] = [];
    const app = buildApp({
      db: api.db,
      clock: api.now,
      files: api.files,
      publicUrl: "https://inventario.example.bo",
      limites: LIMITES,
      log: createLogger("info", (line) => logs.push(line)),
      mailer: mailerAt(smtpUrl),
      checkReplies: true,
    });
    const post = async (path: string, body: unknown, headers = {}) => {
      const response = await app.request(`/api${path}`, {
        method: "POST",
        body: JSON.stringify(body),
        headers: { "Content-Type": "application/json", Authorization: `Bearer ${bearer}`, ...headers },
      });
      return { status: response.status, body: (await response.json()) as { message: string; data?: { id: number } } };
    };
    return { post, logs };
  };
  const linkIn = ({ text }: Arrived) =>
    /https:\/\/inventario\.example\.bo\/password\?token=([\w-]{43})\r?\n/.exec(text)?.[1] ?? "";

  it("brings the recovery link and the invitation to their person", async () => {
    const server = await smtp();
    const { post } = at(`smtp://127.0.0.1:${server.port}`);
    const body = form();
    const answer = await post("/user", body);
    expect(answer).toMatchObject({ status: 200, body: { message: "Usuario Registrado correctamente." } });
    const invitation = await server.next();
    expect(invitation.to).toBe(body.email);
    expect(invitation.text).toContain("Hola Ana María:");
    expect(invitation.text).toContain("vence en 72 horas");
    const chosen = await post("/password/reset", { token: linkIn(invitation), password: "Nevado-Sajama-6542" });
    expect(chosen.status).toBe(200);
    expect((await post("/login", { email: body.email, password: "Nevado-Sajama-6542" })).status).toBe(200);

    expect((await post("/password/email", { email: body.email.toUpperCase() })).status).toBe(200);
    const recovery = await server.next();
    expect(recovery.to).toBe(body.email);
    expect(recovery.text).toContain("vence en una hora");
    const reset = await post("/password/reset", { token: linkIn(recovery), password: "Nevado-Illimani-6542" });
    expect(reset.status).toBe(200);
    expect((await post("/login", { email: body.email, password: "Nevado-Illimani-6542" })).status).toBe(200);
  });

  it("makes the account and says so where the mail server is down", async () => {
    const { post, logs } = at(`smtp://127.0.0.1:${await closedPort()}`);
    const headers = { "Idempotency-Key": `caido-${kind}` };
    const body = form();
    const answer = await post("/user", body, headers);
    expect(answer.status).toBe(200);
    expect(answer.body.message).toContain("No se pudo enviar la invitación por correo");
    expect((await post("/user", body, headers)).body).toEqual(answer.body);
    const again = await post(`/user/${answer.body.data?.id ?? 0}/invitar`, {}, { "Idempotency-Key": `otra-${kind}` });
    expect([again.status, again.body.message]).toEqual([503, expect.stringContaining("No se pudo enviar")]);
    const known = await post("/password/email", { email: body.email });
    const unknown = await post("/password/email", { email: "nadie@ejemplo.bo" });
    expect(known).toEqual({ status: 200, body: unknown.body });
    expect(logs.filter((line) => line.includes('"mail.failed"')).length).toBeGreaterThan(1);
    expect(logs.join("")).toContain('"code":"ESOCKET"');
    expect(logs.join("")).not.toMatch(/ejemplo\.bo|Ñuflo|password\?token/);

    // Once the mail server is back, the invitation is sent.
    const server = await smtp();
    const back = at(`smtp://127.0.0.1:${server.port}`);
    expect((await back.post(`/user/${answer.body.data?.id ?? 0}/invitar`, {})).status).toBe(200);
    expect((await server.next()).to).toBe(body.email);
  });

  it("serves everyone else while a mail server hangs", async () => {
    let connected = () => {};
    const asked = new Promise<void>((resolve) => (connected = resolve));
    const port = await listener(() => connected());
    const { post } = at(`smtp://127.0.0.1:${port}?greetingTimeout=3000`);
    const creating = post("/user", form(), { "Idempotency-Key": `lento-${kind}` });
    await asked;
    let pending = true;
    const done = creating.then((answer) => {
      pending = false;
      return answer;
    });
    expect((await post("/login", { email: "nacional@turismo.bo", password: CLAVE_DEMO })).status).toBe(200);
    expect(pending).toBe(true);
    expect((await done).body.message).toContain("No se pudo enviar la invitación por correo");
  });
});

describe("the mail server's connection", () => {
  it("turns to TLS where the server offers it, and speaks it from the start with smtps", async () => {
    const onAuth: SMTPServerOptions["onAuth"] = ({ username, password }, _session, done) =>
      password === "s3creto" ? done(null, { user: username ?? "" }) : done(new Error("no"));
    const startTls = await smtp({ disabledCommands: [], onAuth });
    await mailerAt(`smtp://casilla:s3creto@127.0.0.1:${startTls.port}?tls.rejectUnauthorized=false`).send(MAIL);
    expect(await startTls.next()).toMatchObject({ to: MAIL.to, secure: true, user: "casilla" });
    const direct = await smtp({ disabledCommands: [], secure: true, onAuth });
    await mailerAt(`smtps://casilla:s3creto@127.0.0.1:${direct.port}?tls.rejectUnauthorized=false`).send(MAIL);
    const arrived = await direct.next();
    expect(arrived).toMatchObject({ secure: true, user: "casilla" });
    expect(arrived.text).toContain(MAIL.text);
  });

  it("trusts no certificate that nobody vouches for, and no server without TLS where it is required", async () => {
    const unknown = await smtp({ disabledCommands: ["AUTH"] });
    await expect(mailerAt(`smtp://127.0.0.1:${unknown.port}`).send(MAIL)).rejects.toMatchObject({ code: "ESOCKET" });
    const plain = await smtp();
    await expect(mailerAt(`smtp://127.0.0.1:${plain.port}?requireTLS=true`).send(MAIL)).rejects.toMatchObject({
      code: "ETLS",
    });
  });

  it("gives a silent server up after seconds @slow", { timeout: 20_000 }, async () => {
    const port = await listener(() => undefined);
    const began = performance.now();
    await expect(mailerAt(`smtp://127.0.0.1:${port}`).send(MAIL)).rejects.toMatchObject({ code: "ETIMEDOUT" });
    expect(performance.now() - began).toBeLessThan(9000);
  });

  it("gives one up that talks without end", async () => {
    const timers: NodeJS.Timeout[] = [];
    const port = await listener(
      (socket) => timers.push(setInterval(() => socket.write("220-espere\r\n"), 20)),
      () => timers.forEach(clearInterval),
    );
    await expect(mailerAt(`smtp://127.0.0.1:${port}`, 400).send(MAIL)).rejects.toMatchObject({ code: "ETIMEDOUT" });
  });
});
