import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { AtractivoDetalle } from "@/contract/resources/registros";
import { Revision } from "@/lib/seguimiento/revision/revision";
import { markTokenStarted } from "@/lib/server/ended-sessions";
import { ask, json, signInAs, stubOn, TOKEN } from "./support";

/** The review panel's request: changes as readable text, loaded with the person's own token. */

const ministry = stubOn();
let cookies: { gobernacion: string; tecnico: string };
let get: (tipo: string, id: string, search?: string, init?: Parameters<typeof ask>[1]) => Promise<Response>;

beforeAll(async () => {
  cookies = { gobernacion: await signInAs(ministry, 3), tecnico: await signInAs(ministry) };
  const { GET } = await import("@/app/revision/[tipo]/[id]/route");
  get = (tipo, id, search = "?registro=9", init = { cookie: cookies.gobernacion }) =>
    GET(ask(`/revision/${tipo}/${id}${search}`, init), { params: Promise.resolve({ tipo, id }) });
});
/** The stub issues one fixed token: makes it valid again after a test that ended it. */
afterEach(() => markTokenStarted(TOKEN));

const HASH = { vieja: "a".repeat(64), nueva: "b".repeat(64) };
const fila = (id: number, tabla: string, accion: string, cambios: [string, unknown, unknown][], id_fila: number) => ({
  ...{ id, tabla, accion, id_fila, fecha: "2026-11-20T12:00:00.000Z", usuario: "Rosa" },
  cambios: cambios.map(([campo, de, a]) => ({ campo, de, a })),
});
const CAMBIOS = {
  visto: { fecha: "2026-10-18T12:00:00.000Z", usuario: "Lucía Mamani", seg_estado: "NO APROBADO" },
  filas: [
    fila(
      5,
      "ppirta",
      "MODIFICAR",
      [
        ["id_tipo", 733, 7],
        ["g_x", -16.5, -16.51],
      ],
      9,
    ),
    fila(4, "rutappirta", "MODIFICAR", [["id_estado", 811, 812]], 55),
    fila(3, "temppirta", "ELIMINAR", [["id_mes", 4, null]], 66),
  ],
  fotogramas: [{ id: 31, nombre: "cima.jpg", antes: HASH.vieja, ahora: HASH.nueva }],
  punto: { de: { g_x: -16.5, g_y: -68.15 }, a: { g_x: -16.51, g_y: -68.15 }, metros: 1112.2 },
  observaciones: [
    {
      fecha: "2026-10-18T12:00:00.000Z",
      nivel: "GOBERNACION",
      usuario: "Lucía",
      seg_estado: "NO APROBADO",
      observacion: "Falta Z",
    },
  ],
};

/** Answers by path; any other path gets 404. */
const answers = (byPath: Record<string, unknown>) => {
  ministry.answer = (request, response) => {
    const body = byPath[(request.url ?? "").split("?")[0] ?? ""];
    (body === undefined ? json({ message: "No existe" }, 404) : json(body))(request, response);
  };
};
const WHOLE = {
  "/api/cambiosseguimiento/12": { cambios: CAMBIOS },
  "/api/ppirta/9": {
    ppirta: AtractivoDetalle.parse({ id: 9, nombre_atractivo: "Cerro", id_tipo: 7, tipo: "LAGUNAS" }),
  },
  "/api/tipo": { tipos: { data: [{ id: 733, nombre: "MONTAÑAS" }], total: 1 } },
  "/api/listestado": {
    estados: [
      { id: 811, nombre: "REGULAR" },
      { id: 812, nombre: "BUENO" },
    ],
  },
  "/api/listmes": { meses: [{ id: 4, codigo: "04", nombre: "ABRIL" }] },
  "/api/rutappirta": { rutas: { data: [{ id: 55, tramo: "Atocha - Santa Bárbara" }], total: 1 } },
};

beforeEach(() => {
  vi.restoreAllMocks();
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  ministry.asked.length = 0;
  answers(WHOLE);
});
const paths = () => ministry.asked.map(({ url }) => url.split("?")[0]).sort();
const messageOf = async (response: Response) => ((await response.json()) as { message: string }).message;

describe("GET /revision/{kind}/{step}", () => {
  it("tells the changes in words, asked in the person's own name, and lets nobody keep them", async () => {
    const response = await get("ppirta", "12");
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-store");
    const told = Revision.parse(await response.json());
    expect(told.cambios).toEqual([
      {
        ...{ clase: "modificado", titulo: "Tipo", parte: "datos", seccion: "Clasificación", nombre: "" },
        campos: [{ campo: "Tipo", de: "MONTAÑAS", a: "LAGUNAS" }],
      },
      {
        ...{
          clase: "modificado",
          titulo: "Tramo modificado",
          parte: "rutappirta",
          seccion: "Rutas",
          nombre: "Atocha - Santa Bárbara",
        },
        campos: [{ campo: "Estado", de: "REGULAR", a: "BUENO" }],
      },
      {
        clase: "quitado",
        titulo: "Mes quitado",
        parte: "temppirta",
        seccion: "Temporalidad",
        nombre: "ABRIL",
        campos: [],
      },
    ]);
    expect(told.punto?.metros).toBe(1112.2);
    expect(told.observaciones).toMatchObject([{ nivel: "Gobernación", observacion: "Falta Z" }]);
    // Only a photo's address needs an id.
    const { fotogramas, ...words } = told;
    expect(fotogramas).toEqual([
      { clase: "modificado", id: 31, nombre: "cima.jpg", antes: HASH.vieja, ahora: HASH.nueva },
    ]);
    expect(JSON.stringify(words)).not.toMatch(/\b(733|811|812|55|66)\b|id_|g_x|\bppirta/);
    expect(ministry.asked.every(({ headers }) => headers.authorization === `Bearer ${TOKEN}`)).toBe(true);
    expect(paths()).toEqual(Object.keys(WHOLE).sort());
    expect(ministry.asked.find(({ url }) => url.startsWith("/api/rutappirta"))?.url).toContain("ppirta=9");
  });

  it("shows an id that nothing names, and leaves a row unnamed whose table cannot be had", async () => {
    answers({ ...WHOLE, "/api/tipo": undefined, "/api/rutappirta": undefined });
    const told = Revision.parse(await (await get("ppirta", "12")).json());
    expect(told.cambios.map(({ nombre, campos: [one] }) => [nombre, one?.de])).toEqual([
      ["", "733"],
      ["", "REGULAR"],
      ["ABRIL", undefined],
    ]);
  });

  it("answers people who open an inbox, of our own pages, for a step and its record", async () => {
    const cookie = cookies.gobernacion;
    const status = async (...args: Parameters<typeof get>) => (await get(...args)).status;
    expect(await status("ppirta", "12", "?registro=9", {})).toBe(401);
    expect(await status("ppirta", "12", "?registro=9", { cookie: "next-auth.session-token=otro" })).toBe(401);
    expect(await status("ppirta", "12", "?registro=9", { cookie: cookies.tecnico })).toBe(403);
    for (const [mark, value] of [
      ["sec-fetch-site", "cross-site"],
      ["origin", "https://otro.example"],
    ] as const) {
      expect(await status("ppirta", "12", "?registro=9", { cookie, headers: { [mark]: value } })).toBe(403);
    }
    for (const [tipo, id] of [
      ["usuario", "12"],
      ["ppirta", "x"],
      ["ppirta", "-1"],
      ["ppirta", "1.5"],
    ] as const) {
      expect(await status(tipo, id)).toBe(404);
    }
    for (const search of ["", "?registro=", "?registro=0", "?registro=x"]) {
      expect(await status("ppirta", "12", search)).toBe(422);
    }
    expect(ministry.asked).toEqual([]);
    expect(await status("ppirta", "12", "?registro=9", { cookie, headers: { "sec-fetch-site": "same-origin" } })).toBe(
      200,
    );
  });

  it("passes on what the ministry says: not there, not theirs, not now; a dead session ends", async () => {
    answers({ ...WHOLE, "/api/cambiosseguimiento/12": undefined });
    expect((await get("ppirta", "12")).status).toBe(404);
    for (const status of [403, 503]) {
      ministry.answer = json({ message: "Lo dice el ministerio" }, status);
      const refused = await get("ppirta", "12");
      expect([refused.status, await messageOf(refused)]).toEqual([status, "Lo dice el ministerio"]);
    }
    ministry.answer = json({ message: "Sesión terminada" }, 401);
    const ended = await get("ppirta", "12");
    expect(ended.status).toBe(401);
    expect(ended.headers.getSetCookie().filter((line) => /Max-Age=0/i.test(line)).length).toBeGreaterThan(0);
  });

  it.each(["servicio", "comunicacionppirtf"])(
    "asks the facility's services which one was changed of %s",
    async (tabla) => {
      answers({
        "/api/cambiosseguimiento/12": {
          cambios: {
            ...CAMBIOS,
            ...{ fotogramas: [], punto: null },
            filas: [fila(8, tabla, "MODIFICAR", [["cobertura", "B", "M"]], 71)],
          },
        },
        "/api/ppirtf/9": { ppirtf: { id: 9, nombre_centro: "Hotel" } },
        "/api/comunicacionppirtf": {
          comunicacion: { data: [{ id: 71, tipo: "COMUNICACIÓN", subtipo: "INTERNET" }], total: 1 },
        },
      });
      const response = await get("ppirtf", "12");
      expect(response.status).toBe(200);
      expect(Revision.parse(await response.json()).cambios).toEqual([
        {
          ...{
            clase: "modificado",
            titulo: "Servicio de comunicación modificado",
            parte: "comunicacionppirtf",
            seccion: "Comunicación",
          },
          nombre: "INTERNET",
          campos: [{ campo: "Cobertura", de: "Bueno", a: "Malo" }],
        },
      ]);
      expect(ministry.asked).toHaveLength(tabla === "servicio" ? 10 : 3);
    },
  );
});
