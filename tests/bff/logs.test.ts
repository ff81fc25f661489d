import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { inspect } from "node:util";
import type { NextRequest } from "next/server";
import { MinistryError } from "@/lib/server/ministry-error";
import { ask, cookieHeader, json, loginReply, setEnvironment, startStub, TOKEN, type Stub } from "./support";

/** The web server's log names calls and fields and never holds personal data. */

let stub: Stub;
const lines: string[] = [];

beforeAll(async () => {
  stub = await startStub();
  setEnvironment(stub.url, { GEOCODER_URL: `${stub.url}/buscar` });
  for (const name of ["log", "info", "warn", "error", "debug"] as const) {
    vi.spyOn(console, name).mockImplementation((...words: unknown[]) => {
      lines.push(words.map((word) => (typeof word === "string" ? word : inspect(word))).join(" "));
    });
  }
});
afterAll(() => stub.close());
afterEach(() => vi.restoreAllMocks());

const EMAIL = "rosa.calle@ejemplo.bo";
const PASSWORD = "Clave-Muy-Privada-77";
const WORDS = "quebrada-secreta";
const BODY = "MirianValdezCondori";
const PRIVATE = [EMAIL, PASSWORD, WORDS, BODY, TOKEN, "Quispe", "María", "1234567"];

it("holds none of what was sent, searched or answered", async () => {
  const { POST: entrar } = await import("@/app/api/auth/entrar/route");
  const { GET: call } = await import("@/app/api/[...path]/route");
  const { GET: geocodificador } = await import("@/app/geocodificador/route");
  const { GET: imagen } = await import("@/app/api/fotogramappirta/[id]/imagen/route");
  const send = (path: string, body: unknown, cookie = "") =>
    ask(path, { method: "POST", cookie, body: JSON.stringify(body) });
  const enter = () => entrar(send("/api/auth/entrar", { email: EMAIL, password: PASSWORD }));
  const statuses: number[] = [];
  const note = async (response: Promise<Response>) => statuses.push((await response).status);

  stub.answer = json({ message: `No existe ${EMAIL}` }, 401);
  await note(enter());
  stub.answer = json({ message: EMAIL }, 500);
  await note(enter());
  stub.answer = (_request, response) => void response.end(`<html>${EMAIL} ${PASSWORD}</html>`);
  await note(enter());
  stub.answer = json({ ...loginReply(), rol: [{ id: "no" + EMAIL, nombre: BODY }] });
  await note(enter());
  stub.answer = json(loginReply());
  const cookie = cookieHeader(await enter());

  const read = (path: string) => call(ask(path, { cookie }) as NextRequest);
  const save = () => call(send("/api/ppirta", { nombre: BODY, email: EMAIL }, cookie));
  for (const answer of [
    json({ region: { data: [{ id: BODY, nombre: EMAIL }], total: 1 } }),
    json({ message: WORDS }, 500),
    json({ message: `Ya existe ${BODY}`, errores: { nombre: [BODY] }, actual: { nombre: BODY } }, 409),
    ((_request, response) => void response.writeHead(200).end(`{"a": "${BODY}`)) as typeof stub.answer,
    ((request) => void request.socket.destroy()) as typeof stub.answer,
  ]) {
    stub.answer = answer;
    await note(read(`/api/region?q=${WORDS}`));
    await note(save());
    await note(call(send("/api/password/email", { email: EMAIL })));
  }
  await note(geocodificador(ask(`/geocodificador?q=${WORDS}`, { cookie })));
  // An unforeseen error whose message holds text that a person entered.
  vi.spyOn(await import("@/lib/server/listed-photos"), "listedPhoto").mockRejectedValue(
    new Error(`no photo of ${BODY}`),
  );
  const photo = ask("/api/fotogramappirta/7/imagen?de=5", { cookie });
  await note(imagen(photo, { params: Promise.resolve({ id: "7" }) }));

  expect(statuses.filter((status) => status >= 500).length).toBeGreaterThan(8);
  expect(lines.length).toBeGreaterThan(8);
  for (const line of lines) {
    for (const value of PRIVATE) expect(line).not.toContain(value);
    expect(JSON.parse(line)).toMatchObject({ time: expect.any(String), level: "error", event: expect.any(String) });
  }
  expect(lines.join()).toContain('"call":"GET /region"');
  expect(lines.join()).toContain('"event":"unexpected"');
});

it("shows an error of the ministry's without its words, should a page's failure be logged whole", () => {
  const error = new MinistryError("http", 409, `Ya existe ${BODY}`, { nombre: [BODY] }, null, { nombre: BODY });
  expect(inspect(error)).toBe("MinistryError http 409");
  expect(inspect({ cause: error })).not.toContain(BODY);
});
