import type { NextRequest } from "next/server";
import { beforeAll, expect, it } from "vitest";
import { onePagePdf } from "@/tests/support/pdf";
import { ask, json, signInAs, stubOn } from "./support";

/** A person's document as a file, and the list of photos without their image data. */

const stub = stubOn();
let documento: (request: NextRequest, context: { params: Promise<{ id: string }> }) => Promise<Response>;
let call: (request: NextRequest) => Promise<Response>;
const enter = (rol: number) => signInAs(stub, rol);

beforeAll(async () => {
  documento = (await import("@/app/api/user/[id]/documento/route")).GET;
  call = (await import("@/app/api/[...path]/route")).GET;
});

const get = (id: string, headers: { cookie?: string }) =>
  documento(ask(`/api/user/${id}/documento`, headers), { params: Promise.resolve({ id }) });

it("a person's document is saved as a file and never opened as a page", async () => {
  const cookie = await enter(1);
  const person = { id: 7, nombres: "Ana", primer_apellido: "Paz", email: "a@b.bo", rol: "Técnico" };
  stub.answer = json({ user: { ...person, documento: onePagePdf().toString("base64") } });
  const answer = await get("7", { cookie });
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": 'attachment; filename="documento-7.pdf"',
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
    "cache-control": "no-store",
  });
  expect(Buffer.from(await answer.arrayBuffer()).equals(onePagePdf())).toBe(true);
  stub.answer = json({ user: { ...person, documento: null } });
  expect((await get("7", { cookie })).status).toBe(404);
});

it("a person's document is refused without a session, a role or a number", async () => {
  expect((await get("7", {})).status).toBe(401);
  expect((await get("7", { cookie: await enter(4) })).status).toBe(403);
  expect((await get("x7", { cookie: await enter(1) })).status).toBe(404);
  expect(stub.asked.filter(({ url }) => url.includes("/user/"))).toEqual([]);
});

it("a list of photographs passes without its pictures, whatever a browser asks for", async () => {
  const cookie = await enter(4);
  stub.answer = json({ fotograma: [] });
  for (const words of ["", "?imagenes=1"]) await call(ask(`/api/listfotograma/9${words}`, { cookie }));
  expect(stub.asked.slice(-2).map(({ url }) => url)).toEqual([
    "/api/listfotograma/9?imagenes=0",
    "/api/listfotograma/9?imagenes=0",
  ]);
});
