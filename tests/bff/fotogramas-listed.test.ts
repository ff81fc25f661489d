import type { NextRequest } from "next/server";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { ask, cookieHeader, json, loginReply, setEnvironment, startStub, TOKEN, type Stub } from "./support";

/** Photos of a server that only sends them within the record's list (spec 2 §7.2). */

let stub: Stub;
let imagen: (request: NextRequest, context: { params: Promise<{ id: string }> }) => Promise<Response>;
let cookie: string;

const PICTURE = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);
const base64 = Buffer.from(PICTURE).toString("base64");

beforeAll(async () => {
  stub = await startStub();
  setEnvironment(stub.url);
  const { POST: entrar } = await import("@/app/api/auth/entrar/route");
  imagen = (await import("@/app/api/fotogramappirta/[id]/imagen/route")).GET;
  stub.answer = json(loginReply());
  const body = JSON.stringify({ email: "tecnico.lp@turismo.bo", password: "x" });
  cookie = cookieHeader(await entrar(ask("/api/auth/entrar", { method: "POST", body })));
});
afterAll(() => stub.close());
beforeEach(() => {
  stub.asked.length = 0;
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

const photo = (id: number, of: number, headers: { cookie?: string } = { cookie }) =>
  imagen(ask(`/api/fotogramappirta/${id}/imagen?ancho=150&de=${of}`, headers), {
    params: Promise.resolve({ id: String(id) }),
  });

it("are served one by one out of one answer, kept for a minute", async () => {
  stub.answer = json({
    fotograma: [
      { id: 5, id_ppirta: 9, ruta_fotograma: base64, favorito: "1" },
      { id: 6, id_ppirta: 9, ruta_fotograma: `data:image/jpeg;base64,${base64}`, favorito: "0" },
    ],
  });
  const answers = await Promise.all([photo(5, 9), photo(6, 9), photo(7, 9)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 404]);
  for (const answer of answers.slice(0, 2)) {
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(PICTURE);
    expect(answer.headers.get("content-type")).toBe("image/jpeg");
    expect(answer.headers.get("content-security-policy")).toContain("sandbox");
  }
  expect((await photo(5, 9)).status).toBe(200);
  expect(stub.asked.map(({ method, url }) => `${method} ${url}`)).toEqual(["GET /api/listfotograma/9"]);
  expect(stub.asked[0]?.headers.authorization).toBe(`Bearer ${TOKEN}`);
});

it("are refused without a session, and where the list is refused", async () => {
  expect((await photo(5, 9, {})).status).toBe(401);
  stub.answer = json({ message: "No tiene permiso" }, 403);
  expect((await photo(5, 10)).status).toBe(403);
});
