import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Atractivo } from "@/contract/resources/registros";
import { Vecinos } from "@/lib/registros/neighbours";
import { ask, json, signInAs, stubOn } from "./support";

/** The records beside one in the list that it was opened from: the list's query string is read as its page reads it. */

const ministry = stubOn();
let cookie: string;
let get: (path: string, init?: Parameters<typeof ask>[1]) => Promise<Response>;

const row = (id: number, more: object) =>
  Atractivo.parse({ id, nombre_atractivo: `Lugar ${id}`, id_departamento: 2, g_x: -16, g_y: -68, ...more });

beforeAll(async () => {
  cookie = await signInAs(ministry, 5);
  const { GET } = await import("@/app/vecinos/[tipo]/[id]/route");
  get = (path, init = { cookie }) => {
    const [tipo = "", id = ""] = (path.split("?")[0] ?? "").split("/").slice(2);
    return GET(ask(path, init), { params: Promise.resolve({ tipo, id }) });
  };
});
beforeEach(() => {
  const vecinos = { lugar: 3, total: 38, anterior: row(4, { derivado: 1 }), siguiente: row(6, { derivado: 0 }) };
  ministry.answer = json({ vecinos });
});

const searchOf = () => new URLSearchParams(ministry.asked[0]?.url.split("?")[1]);

describe("GET /vecinos/{kind}/{record}", () => {
  it("asks with the list's search, filters and order, and seals what it answers", async () => {
    const response = await get(
      "/vecinos/ppirta/5?q=lago&estado=INCOMPLETO&id_categoria=3&sort=-cite&page=4&grupo=municipio",
    );
    expect([response.status, response.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(ministry.asked[0]?.url).toMatch(/^\/api\/vecinosppirta\/5\?/);
    expect(Object.fromEntries(searchOf())).toEqual({
      q: "lago",
      estado: "INCOMPLETO",
      id_categoria: "3",
      sort: "-cite",
      grupo: "municipio",
    });
    const { lugar, total, anterior, siguiente } = Vecinos.parse(await response.json());
    expect([lugar, total]).toEqual([3, 38]);
    // Role 5 sees what is derived, and edits what is not.
    expect(anterior).toMatchObject({ id: 4, nombre: "Lugar 4", editar: false, ver: true, g_x: -16, g_y: -68 });
    expect(siguiente).toMatchObject({ id: 6, editar: true, ver: false });
    const { unseal } = await import("@/lib/server/opaque-id");
    expect([unseal("ppirta", anterior?.ref ?? ""), unseal("ppirta", siguiente?.ref ?? "")]).toEqual([4, 6]);
  });

  it("leaves out a department that this person may not choose, and an order that the server does not know", async () => {
    const orders: (string | null)[] = [];
    const vecinos = { lugar: 0, total: 0, anterior: null, siguiente: null };
    ministry.answer = (request, response) => {
      const sort = new URLSearchParams(request.url?.split("?")[1]).get("sort");
      orders.push(sort);
      (sort ? json({ message: "Orden", errores: {} }, 422) : json({ vecinos }))(request, response);
    };
    expect((await get("/vecinos/ppirtf/5?id_departamento=5&sort=otro")).status).toBe(200);
    expect(orders).toEqual(["otro", null]);
    expect(searchOf().get("id_departamento")).toBeNull();
  });

  it("answers signed-in people of our own pages alone, and tells that a server has no such call", async () => {
    expect((await get("/vecinos/ppirta/5", {})).status).toBe(401);
    expect((await get("/vecinos/otro/5")).status).toBe(404);
    expect((await get("/vecinos/ppirta/5", { cookie, headers: { "Sec-Fetch-Site": "cross-site" } })).status).toBe(403);
    ministry.answer = json({ message: "La dirección no existe" }, 404);
    expect((await get("/vecinos/ppirta/5")).status).toBe(404);
  });
});
