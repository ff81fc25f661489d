import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";
import { desc, eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { afterEach, describe, expect, it } from "vitest";
import { CLAVE_DEMO } from "@/ministry-api/db/seed/accounts";
import { correo, historial, intento, llave, reto, segundoFactor, token, usuario } from "@/ministry-api/db/schema";
import { type Account, type Answer, apiOn, ONE_DATABASE } from "./harness";

const ORIGIN = "http://localhost:3000";
const RP_ID = "localhost";
const NO_USE = "Esta llave no sirve para ingresar: se quitó, o su cuenta no está activa. Use su contraseña.";
const TOO_LATE = "El tiempo para usar la llave venció. Intente otra vez.";

const sha256 = (bytes: Buffer | string) => createHash("sha256").update(bytes).digest();
const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes as string).toString("base64url");
const number = (value: number, bytes: number) => {
  const written = Buffer.alloc(bytes);
  written.writeUIntBE(value, 0, bytes);
  return written;
};

/** What a device, or somebody between it and the server, may do otherwise than it should. */
interface Deviation {
  origin?: string;
  rpId?: string;
  /** Whether the device checked the person. */
  verified?: boolean;
  counter?: number;
  handle?: string;
  type?: string;
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;

/** A passkey of a device made of software: ES256, with a count of its uses. */
class Device {
  readonly id = base64url(randomBytes(32));
  private readonly pair = generateKeyPairSync("ec", { namedCurve: "P-256" });
  counter = 0;
  /** What the account is called in it, as the server said; base64url. */
  handle = "";

  private authData(flags: number, { rpId = RP_ID, verified = true, counter }: Deviation, key = Buffer.alloc(0)) {
    const said = flags | PRESENT | (verified ? VERIFIED : 0);
    return Buffer.concat([sha256(rpId), number(said, 1), number(counter ?? this.counter, 4), key]);
  }

  private clientData(type: string, challenge: string, { origin = ORIGIN }: Deviation) {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  /** Answers what `llave.iniciar` asks for. */
  make({ challenge, user }: { challenge: string; user: { id: string } }, how: Deviation = {}) {
    this.handle = user.id;
    const { x = "", y = "" } = this.pair.publicKey.export({ format: "jwk" });
    const cose = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, "base64url"))],
      [-3, new Uint8Array(Buffer.from(y, "base64url"))],
    ]);
    const id = Buffer.from(this.id, "base64url");
    const key = Buffer.concat([Buffer.alloc(16), number(id.length, 2), id, isoCBOR.encode(cose)]);
    const attestation = new Map<string, unknown>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", new Uint8Array(this.authData(HAS_KEY, how, key))],
    ]);
    return this.credential({
      clientDataJSON: base64url(this.clientData("webauthn.create", challenge, how)),
      attestationObject: base64url(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])),
    });
  }

  /** Answers what `llave.reto` asks for; every answer is one use. */
  answer({ challenge }: { challenge: string }, how: Deviation = {}) {
    this.counter += 1;
    const clientData = this.clientData(how.type ?? "webauthn.get", challenge, how);
    const authData = this.authData(0, how);
    const signature = sign("sha256", Buffer.concat([authData, sha256(clientData)]), this.pair.privateKey);
    return this.credential({
      clientDataJSON: base64url(clientData),
      authenticatorData: base64url(authData),
      signature: base64url(signature),
      userHandle: how.handle ?? this.handle,
    });
  }

  private credential<T>(response: T) {
    return { id: this.id, rawId: this.id, type: "public-key", clientExtensionResults: {}, response };
  }
}

interface Pedido {
  challenge: string;
  rpId: string;
  userVerification: string;
  allowCredentials?: unknown[];
  user: { id: string; name: string };
  rp: { id: string };
  excludeCredentials: { id: string }[];
  authenticatorSelection: object;
}

describe.each(ONE_DATABASE)("passkeys on %s", (kind) => {
  const api = apiOn(kind);

  const mail = (account: Account) => `${account}@turismo.bo`;
  const accountOf = async (account: Account) => {
    const [row] = await api.db
      .select()
      .from(usuario)
      .where(eq(usuario.email, mail(account)));
    if (!row) throw new Error(account);
    return row;
  };
  const pedidoOf = ({ body }: Answer) => body.pedido as Pedido;
  const begin = async (bearer: string) =>
    pedidoOf(await api.ok("llave.iniciar", { token: bearer, body: { actual: CLAVE_DEMO } }));
  const byPassword = (account: Account, codigo?: string) =>
    api.call("sesion.login", { body: { email: mail(account), password: CLAVE_DEMO, ...(codigo && { codigo }) } });
  const add = async (bearer: string, device = new Device()) => {
    const credencial = device.make(await begin(bearer));
    const { body } = await api.ok("llave.agregar", { token: bearer, body: { nombre: "Chrome en Linux", credencial } });
    return { device, codigos: body.codigos as string[] };
  };
  const challenge = async () => pedidoOf(await api.ok("llave.reto", { body: {} }));
  const present = (credencial: object, more: object = {}, headers = {}) =>
    api.call("llave.ingresar", { body: { credencial, ...more }, headers });
  const enter = async (device: Device, how: Deviation = {}, more: object = {}) =>
    present(device.answer(await challenge(), how), more);
  const sessions = () => api.db.$count(token, eq(token.uso, "SESION"));
  const works = async (bearer: string) => (await api.call("region.list", { token: bearer })).status;
  /** Refused, with that message, and nobody is in. */
  const refuses = async (attempt: () => Promise<Answer>, message = NO_USE) => {
    const before = await sessions();
    const { status, body } = await attempt();
    expect([status, body]).toEqual([401, { message }]);
    expect(await sessions()).toBe(before);
    await api.db.delete(intento);
  };
  const mailsTo = async (account: Account) =>
    (
      await api.db
        .select()
        .from(correo)
        .where(eq(correo.para, mail(account)))
        .orderBy(correo.id)
    ).map(({ asunto }) => asunto.replace(" - Inventario Turístico", ""));
  const NEW_DEVICE = "Ingreso desde un equipo nuevo";
  const lastMail = async (account: Account) => (await mailsTo(account)).findLast((asunto) => asunto !== NEW_DEVICE);
  const newest = async (tabla: string) => {
    const [row] = await api.db
      .select()
      .from(historial)
      .where(eq(historial.tabla, tabla))
      .orderBy(desc(historial.id))
      .limit(1);
    return row;
  };
  // Passkeys and failures of one test must not affect the next.
  afterEach(async () => {
    for (const table of [llave, reto, segundoFactor, intento]) await api.db.delete(table);
  });

  it("is added after the password; other sessions end, the owner is told, and it is listed, renamed and removed", async () => {
    const bearer = await api.tokenOf("tecnico.lp");
    const other = String((await byPassword("tecnico.lp")).body.access_token);
    const start = (body: object) => api.call("llave.iniciar", { token: bearer, body });
    expect((await start({})).body.errores).toEqual({ actual: ["La contraseña actual es requerida"] });
    expect((await start({ actual: "otra" })).body.errores).toEqual({ actual: ["La contraseña actual no es correcta"] });

    const { id, email, seudonimo } = await accountOf("tecnico.lp");
    const asked = await begin(bearer);
    expect(asked).toMatchObject({
      rp: { id: RP_ID },
      excludeCredentials: [],
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
    // Whoever holds the device reads its handle, which says nothing of the account.
    const handle = Buffer.from(asked.user.id, "base64url").toString();
    expect(handle).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect([handle, handle.includes(email)]).toEqual([seudonimo, false]);

    const device = new Device();
    const credencial = device.make(asked);
    const added = await api.ok("llave.agregar", { token: bearer, body: { nombre: " Mi equipo ", credencial } });
    // A key is a technician's second way in; a code is asked of nobody in that role.
    expect(added.body.codigos).toEqual([]);
    expect((await byPassword("tecnico.lp")).status).toBe(200);
    expect([await works(bearer), await works(other)]).toEqual([200, 401]);
    expect(await lastMail("tecnico.lp")).toBe("Llave de acceso agregada");
    expect(await newest("usuario")).toMatchObject({ accion: "AGREGAR LLAVE", id_fila: id, cambios: [] });
    const again = await api.call("llave.agregar", { token: bearer, body: { nombre: "Otra", credencial } });
    expect([again.status, again.body.message]).toEqual([
      409,
      "El tiempo para agregar la llave venció. Comience de nuevo.",
    ]);

    const second = await begin(bearer);
    expect([second.user.id, second.excludeCredentials]).toEqual([
      asked.user.id,
      [{ id: device.id, type: "public-key" }],
    ]);
    const twice = await api.call("llave.agregar", {
      token: bearer,
      body: { nombre: "Otra", credencial: device.make(second) },
    });
    expect([twice.status, twice.body.message]).toEqual([409, "Esa llave ya está registrada."]);

    const rows = async () =>
      (await api.ok("llave.list", { token: bearer })).body.llaves as { id: number; nombre: string }[];
    const [row] = await rows();
    expect(row).toMatchObject({ nombre: "Mi equipo", usado_en: null });
    const own = { token: bearer, id: row?.id ?? 0 };
    await api.ok("llave.cambiar", { ...own, body: { nombre: "Oficina" } });
    expect((await api.call("llave.cambiar", { ...own, body: { nombre: " " } })).status).toBe(422);
    for (const theirs of [{ as: "tecnico.pt", id: own.id } as const, { ...own, id: 99_999 }]) {
      expect((await api.call("llave.cambiar", { ...theirs, body: { nombre: "Ajena" } })).status).toBe(404);
      expect((await api.call("llave.quitar", { ...theirs, body: { actual: CLAVE_DEMO } })).status).toBe(404);
    }
    expect((await api.ok("llave.list", { as: "tecnico.pt" })).body.llaves).toEqual([]);
    expect((await api.call("llave.quitar", { ...own, body: { actual: "otra" } })).status).toBe(422);
    expect((await rows()).map(({ nombre }) => nombre)).toEqual(["Oficina"]);
    await api.ok("llave.quitar", { ...own, body: { actual: CLAVE_DEMO } });
    expect(await rows()).toEqual([]);
    expect(await lastMail("tecnico.lp")).toBe("Llave de acceso quitada");
    expect(await newest("usuario")).toMatchObject({ accion: "QUITAR LLAVE", id_fila: id });
    await refuses(() => enter(device));
  });

  it("opens the session that a password opens, and is written down as what it was done by", async () => {
    const { device } = await add(await api.tokenOf("gobernacion.lp"));
    const asked = await challenge();
    expect([asked.rpId, asked.userVerification, asked.allowCredentials]).toEqual([RP_ID, "required", undefined]);
    const opened = await present(device.answer(asked), {}, { "User-Agent": "Mozilla/5.0 Chrome/140.0" });
    const known = await byPassword("gobernacion.lp");
    expect(opened.status).toBe(200);
    const { access_token, ...rest } = opened.body;
    expect(rest).toEqual({ user: known.body.user, rol: known.body.rol, menu: known.body.menu });
    expect(await works(String(access_token))).toBe(200);
    const [row] = await api.db.select().from(llave);
    expect([row?.contador, row?.usado_en?.getTime()]).toEqual([1, expect.any(Number)]);
    expect(await mailsTo("gobernacion.lp")).toContain(NEW_DEVICE);
    const entries = await api.db
      .select()
      .from(historial)
      .where(eq(historial.tabla, "sesion"))
      .orderBy(desc(historial.id))
      .limit(2);
    const [byWord, byKey] = entries;
    const medio = { campo: "medio", de: null, a: "llave" };
    expect([byKey?.accion, byKey?.usuario, byWord?.accion]).toEqual([
      "INGRESAR",
      row && (await ownerName()),
      "INGRESAR",
    ]);
    expect(byKey?.cambios).toContainEqual(medio);
    expect(byWord?.cambios).not.toContainEqual(medio);

    async function ownerName() {
      const { nombres, primer_apellido, segundo_apellido } = await accountOf("gobernacion.lp");
      return [nombres, primer_apellido, segundo_apellido].filter(Boolean).join(" ");
    }
  });

  it("lets nobody in by an answer that is not the device's own to this server, now and once", async () => {
    const bearer = await api.tokenOf("tecnico.lp");
    const { device } = await add(bearer);
    const stranger = (await add(await api.tokenOf("tecnico.pt"))).device;

    await refuses(() => enter(device, { origin: "https://inventario.example" }));
    await refuses(() => enter(device, { origin: "http://localhost:3001" }));
    await refuses(() => enter(device, { rpId: "inventario.example" }));
    await refuses(() => enter(device, { verified: false }));
    await refuses(() => enter(device, { type: "webauthn.create" }));
    await refuses(() => enter(device, { handle: stranger.handle }));
    await refuses(() => enter(device, { handle: "" }));
    // Another person's passkey under this one's name, and one that nobody added.
    await refuses(async () => {
      const theirs = stranger.answer(await challenge(), { handle: device.handle });
      return present({ ...theirs, id: device.id, rawId: device.id });
    });
    await refuses(() => enter(new Device()));
    for (const part of ["signature", "authenticatorData"] as const) {
      for (const value of [base64url(randomBytes(70)), 7]) {
        const { response, ...answer } = device.answer(await challenge());
        await refuses(() => present({ ...answer, response: { ...response, [part]: value } }));
      }
    }

    // A challenge that the server never gave, one of a passkey that is added, one that is used, one that is too old.
    await refuses(() => present(device.answer({ challenge: base64url(randomBytes(32)) })), TOO_LATE);
    const adding = await begin(bearer);
    await refuses(() => present(device.answer(adding)), TOO_LATE);
    const answered = device.answer(await challenge());
    expect((await present(answered)).status).toBe(200);
    await refuses(() => present(answered), TOO_LATE);
    const failed = await challenge();
    await refuses(() => present(device.answer(failed, { verified: false })));
    await refuses(() => present(device.answer(failed)), TOO_LATE);
    const late = device.answer(await challenge());
    api.advance(5);
    await refuses(() => present(late), TOO_LATE);

    // A copy that counts from where it was made, the same count twice, and both at once.
    const copy = device.counter;
    expect((await enter(device)).status).toBe(200);
    await refuses(() => enter(device, { counter: copy }));
    await refuses(() => enter(device, { counter: 0 }));
    device.counter = 50;
    const both = [device.answer(await challenge(), { counter: 60 }), device.answer(await challenge(), { counter: 60 })];
    const before = await sessions();
    const statuses = (await Promise.all(both.map((answer) => present(answer)))).map(({ status }) => status);
    expect([statuses.sort(), (await sessions()) - before]).toEqual([[200, 401], 1]);
    device.counter = 60;
    expect((await enter(device)).status).toBe(200);
    // A device that does not count says 0 each time.
    await api.db.update(llave).set({ contador: 0 });
    expect([(await enter(device, { counter: 0 })).status, (await enter(device, { counter: 0 })).status]).toEqual([
      200, 200,
    ]);
  });

  it("adds nothing that a device did not make for this person, here and now", async () => {
    const bearer = await api.tokenOf("tecnico.lp");
    const offer = async (credencial: object, who = bearer) => {
      const { status } = await api.call("llave.agregar", { token: who, body: { nombre: "Prueba", credencial } });
      return status;
    };
    const made = async (how: Deviation) => new Device().make(await begin(bearer), how);
    for (const how of [{ origin: "https://otra.example" }, { rpId: "otra.example" }, { verified: false }]) {
      expect([how, await offer(await made(how))]).toEqual([how, 409]);
    }
    const mine = await made({});
    expect(await offer(mine, await api.tokenOf("tecnico.pt"))).toBe(409);
    expect(await offer(mine)).toBe(200);
    const first = await begin(bearer);
    await begin(bearer);
    expect(await offer(new Device().make(first))).toBe(409);
    const signing = await challenge();
    expect(await offer(new Device().make({ ...signing, user: first.user }))).toBe(409);
    const late = await made({});
    api.advance(5);
    expect(await offer(late)).toBe(409);
    expect(await offer({ id: "x", response: {} })).toBe(422);
    for (let more = 0; more < 9; more += 1) await add(bearer);
    const eleventh = await api.call("llave.iniciar", { token: bearer, body: { actual: CLAVE_DEMO } });
    expect([eleventh.status, eleventh.body.message]).toEqual([
      409,
      "Ya tiene 10 llaves de acceso. Quite una que no use.",
    ]);
  });

  it("is asked for after the password in roles 1 and 2, where a recovery code does too", async () => {
    const bearer = await api.tokenOf("nacional");
    const { device, codigos } = await add(bearer);
    expect(codigos).toHaveLength(10);
    expect((await add(bearer)).codigos).toEqual([]);
    expect((await api.ok("segundofactor.estado", { token: bearer })).body).toMatchObject({ activo: 0, codigos: 10 });
    const asked = await byPassword("nacional");
    const only = { segundo_factor: 1, llave: 1, sin_aplicacion: 1 };
    expect([asked.status, asked.body]).toEqual([401, { message: "Escriba el código de verificación.", ...only }]);
    expect((await byPassword("nacional", "123456")).body).toMatchObject(only);
    expect((await enter(device, {}, { email: mail("nacional").toUpperCase() })).status).toBe(200);
    const others = (await add(await api.tokenOf("tecnico.pt"))).device;
    const message = "Esa llave es de otra cuenta. Use una de la suya.";
    await refuses(() => enter(others, {}, { email: mail("nacional") }), message);
    expect([
      (await byPassword("nacional", codigos[0])).status,
      (await byPassword("nacional", codigos[0])).status,
    ]).toEqual([200, 401]);
    // There is no application to deactivate; codes are renewed with one of them.
    const change = (name: "desactivar" | "renovar", codigo: string | undefined) =>
      api.call(`segundofactor.${name}`, { token: bearer, body: { actual: CLAVE_DEMO, codigo } });
    expect((await change("desactivar", codigos[1])).status).toBe(409);
    const renewed = await change("renovar", codigos[1]);
    const [fresh, next] = renewed.body.codigos as string[];

    // With an application either does, and its end leaves the passkey and its codes.
    const { secreto } = (await api.ok("segundofactor.iniciar", { token: bearer, body: { actual: CLAVE_DEMO } }))
      .body as unknown as { secreto: string };
    const now = () => TOTP.generate({ secret: Secret.fromBase32(secreto), timestamp: api.now().getTime() });
    const { body } = await api.ok("segundofactor.activar", { token: bearer, body: { codigo: now() } });
    const [own, left] = body.codigos as string[];
    expect((await byPassword("nacional", fresh)).body).toEqual({
      message: "El código no es correcto o ya se usó. Escriba el que su aplicación muestra ahora.",
      segundo_factor: 1,
      llave: 1,
    });
    api.advance(0.5);
    expect((await byPassword("nacional", now())).status).toBe(200);
    expect((await change("desactivar", own)).status).toBe(200);
    expect((await byPassword("nacional", next)).body).toMatchObject(only);
    expect((await byPassword("nacional", left)).status).toBe(200);

    // In another role it is a second way in; the last one takes the codes along.
    const role = (id_rol: number) =>
      api.db
        .update(usuario)
        .set({ id_rol })
        .where(eq(usuario.email, mail("nacional")));
    await role(3);
    expect([(await byPassword("nacional")).status, (await enter(device)).status]).toEqual([200, 200]);
    await role(2);
    const mine = (await api.ok("llave.list", { token: bearer })).body.llaves as { id: number }[];
    for (const { id } of mine) await api.ok("llave.quitar", { token: bearer, id, body: { actual: CLAVE_DEMO } });
    expect((await byPassword("nacional")).status).toBe(200);
    expect((await api.ok("segundofactor.estado", { token: bearer })).body).toMatchObject({ activo: 0, codigos: 0 });
  });

  it("is taken away by role 1, and is of no use to an account that is not active", async () => {
    const bearer = await api.tokenOf("operador.lp");
    const { device } = await add(bearer);
    const { id } = await accountOf("operador.lp");
    const state = (estado: string) => api.db.update(usuario).set({ estado }).where(eq(usuario.id, id));
    await state("INACTIVO");
    await refuses(() => enter(device));
    await state("ACTIVO");
    expect((await enter(device)).status).toBe(200);

    const shown = async () =>
      (await api.ok("user.detail", { as: "admin", id })).body.user as { segundo_factor: number };
    expect((await shown()).segundo_factor).toBe(1);
    expect((await api.call("segundofactor.quitar", { as: "nacional", id })).status).toBe(403);
    await api.ok("segundofactor.quitar", { as: "admin", id });
    expect([(await shown()).segundo_factor, await works(bearer)]).toEqual([0, 401]);
    expect(await lastMail("operador.lp")).toBe("Verificación en dos pasos quitada");
    await refuses(() => enter(device));
  });

  it("counts failures as those of a password, and keeps no more challenges than a network needs", async () => {
    const { device } = await add(await api.tokenOf("tecnico.pt"));
    const from = { "X-Forwarded-For": "198.51.100.77" };
    const attempt = async (how: Deviation) => present(device.answer(await challenge(), how), {}, from);
    for (let failure = 0; failure < 5; failure += 1) expect((await attempt({ verified: false })).status).toBe(401);
    const waiting = await attempt({});
    expect([waiting.status, Number(waiting.headers.get("retry-after")) > 50]).toEqual([429, true]);
    const told = (await newest("sesion"))?.cambios;
    expect(told).toContainEqual({ campo: "veces", de: null, a: 5 });
    api.advance(1.1);
    expect((await attempt({})).status).toBe(200);

    await api.db.delete(reto);
    for (let asked = 0; asked < 203; asked += 1) await challenge();
    await api.ok("llave.reto", { body: {}, headers: from });
    expect(await api.db.$count(reto)).toBe(201);
    api.advance(5.1);
    await challenge();
    expect(await api.db.$count(reto)).toBe(1);
  });
});
