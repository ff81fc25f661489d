import type { NextRequest } from "next/server";
import { beforeAll, expect, it } from "vitest";
import { ask, json, signInAs, stubOn, TOKEN } from "./support";

/** Photos of a server that only sends them within the record's list (spec 2 §7.2). */

const stub = stubOn();
let imagen: (request: NextRequest, context: { params: Promise<{ id: string }> }) => Promise<Response>;
let cookie: string;

const PICTURE = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);
const base64 = Buffer.from(PICTURE).toString("base64");

beforeAll(async () => {
  imagen = (await import("@/app/api/fotogramappirta/[id]/imagen/route")).GET;
  cookie = await signInAs(stub);
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
