import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError, callServer } from "@/lib/api-client";
import { sendRecord } from "@/lib/campo/sending/record";
import { fieldPhotos } from "@/lib/campo/photos";
import { addPhoto, depsOf, newPerson, part, read, taken, type } from "../support/field-device";
import { fieldServer, type FieldServer } from "../support/field-server";
import { OWN } from "../support/own-answer";

/** What stands between phone and server answers, too: only the server's own answers are believed (decision 048). */

let server: FieldServer;
let clave: string;
/** What comes in place of the server's answer; null: the server answers. */
let between: (() => Response) | null;
let calls: number;

const page = "<html><h1>Acceso a la red</h1></html>";
const headers = { "content-type": "text/html" };

beforeEach(async () => {
  server = fieldServer();
  const persona = newPerson();
  clave = await taken(server, persona);
  await type(clave, clave, { comunidad: "Jirira" });
  await addPhoto(clave, "foto");
  server.log.length = 0;
  calls = 0;
  vi.stubGlobal("window", new EventTarget());
});
afterEach(() => vi.unstubAllGlobals());

/** Sends through the browser's own calls, each answered by `between`. */
async function send(answer: () => Response) {
  between = answer;
  vi.stubGlobal("fetch", async () => {
    calls += 1;
    return between!();
  });
  return sendRecord(clave, { ...depsOf(server), api: callServer });
}
const troubles = async () => {
  const { partes } = await read(clave);
  return [...partes, ...(await fieldPhotos(clave))].flatMap(({ problema }) => problema ?? []);
};

describe("a page of somebody between", () => {
  it.each([200, 401, 403, 404, 407, 409, 413, 422, 429, 500, 502, 503, 504])(
    "with status %i is a line that does not work: nothing is marked, and it goes on by itself",
    async (status) => {
      const stop = await send(() => new Response(page, { status, headers }));
      expect(stop).toMatchObject({ why: "line", message: expect.stringContaining("otro equipo de la red") });
      expect([calls, await troubles()]).toEqual([1, []]);
      expect(await part(clave)).toMatchObject({ valores: { comunidad: "Jirira" }, problema: null });
      expect((await read(clave)).llego).toBeNull();
      // The line is back: no reload, and no press of a button.
      expect(await sendRecord(clave, depsOf(server))).toBeNull();
      expect(server.table("ppirta")[0]).toMatchObject({ comunidad: "Jirira", version: 2 });
      expect([server.table("foto").length, (await read(clave)).llego !== null]).toEqual([1, true]);
    },
  );

  it("that looks like an acknowledgement is none", async () => {
    const stop = await send(() => Response.json({ message: "OK", version: 9, data: { id: 9 } }));
    expect(stop).toMatchObject({ why: "line" });
    expect(await part(clave)).toMatchObject({ version: 1, enviados: { comunidad: "Jirira" } });
  });

  it.each([301, 302])("that the browser is led to by %i is a line that does not work", async () => {
    // As browsers follow it: to another host without leave it fails, on this host the page comes.
    const led = new Response(page, { headers });
    Object.defineProperty(led, "redirected", { value: true });
    expect(await send(() => led)).toMatchObject({ why: "line" });
    expect(
      await send(() => {
        throw new TypeError("Failed to fetch");
      }),
    ).toMatchObject({ why: "line" });
    expect(await troubles()).toEqual([]);
  });
});

describe("the server's own answer", () => {
  it.each([
    [401, "session"],
    [429, "busy"],
    [502, "line"],
    [503, "busy"],
    [504, "line"],
  ] as const)("%i stops the sending, and is nobody's mistake", async (status, why) => {
    const stop = await send(() => Response.json({ message: "Espere" }, { status, headers: OWN }));
    expect([stop, await troubles()]).toEqual([{ why, message: "Espere" }, []]);
  });

  it.each([
    [403, "ajeno"],
    [413, "fallo"],
    [422, "rechazado"],
    [500, "fallo"],
  ] as const)("%i is a trouble: %s", async (status, tipo) => {
    const refusal = () => Response.json({ message: "No", errores: { comunidad: ["No"] } }, { status, headers: OWN });
    await send(refusal);
    expect((await part(clave)).problema).toMatchObject({ tipo });
  });

  it("404 is believed after a second look only", async () => {
    const answers = [
      () => Response.json({ message: "No existe" }, { status: 404, headers: OWN }),
      () => new Response(page, { status: 404, headers }),
    ];
    expect(await send(() => (answers.shift() ?? answers[0]!)())).toMatchObject({ why: "line" });
    expect([calls, await troubles()]).toEqual([2, []]);
    await send(() => Response.json({ message: "No existe" }, { status: 404, headers: OWN }));
    expect((await part(clave)).problema).toMatchObject({ tipo: "eliminado" });
  });

  it("404 of a record that is there all the same is a failure that is tried again", async () => {
    server.fail("ppirta.update", new ApiError(404, "No existe"));
    await sendRecord(clave, depsOf(server));
    expect((await part(clave)).problema).toMatchObject({ tipo: "fallo" });
    await sendRecord(clave, depsOf(server));
    expect((await part(clave)).problema).toBeNull();
  });

  it("409 names who changed it at the office, and when", async () => {
    const said =
      "Jorge Condori cambió este registro el 20/11/2026 15:21 mientras usted lo editaba (Z). Vuelva a cargarlo.";
    server.edit("ppirta", (await part(clave)).id, { comunidad: "Tahua Alta" });
    server.fail("ppirta.update", new ApiError(409, said));
    await sendRecord(clave, depsOf(server));
    expect((await part(clave)).problema).toMatchObject({ tipo: "conflicto", mensaje: said });
  });
});

describe("what was held back", () => {
  const send = (looksAgain: boolean) => sendRecord(clave, { ...depsOf(server), looksAgain });

  it("is free again by itself, once the account or the record is what it was", async () => {
    server.fail("ppirta.update", new ApiError(403, "No tiene permiso"));
    await send(false);
    expect((await part(clave)).problema).toMatchObject({ tipo: "ajeno" });
    server.log.length = 0;
    await send(false);
    expect(server.log).toEqual([]);
    await send(true);
    expect(server.table("ppirta")[0]).toMatchObject({ comunidad: "Jirira" });
    expect((await read(clave)).llego).not.toBeNull();
  });

  it("of a record that came back from another department likewise", async () => {
    const { id } = await part(clave);
    const [row] = server.table("ppirta");
    server.drop("ppirta", id);
    await send(false);
    expect((await part(clave)).problema).toMatchObject({ tipo: "eliminado" });
    // Still gone: nothing but a look.
    server.log.length = 0;
    await send(true);
    expect(server.log).toEqual(["ppirta.detail"]);
    server.table("ppirta").push(row!);
    await send(true);
    expect(server.table("ppirta")[0]).toMatchObject({ comunidad: "Jirira" });
    expect((await part(clave)).problema).toBeNull();
  });

  it("is another department's where the account is of one", async () => {
    server.drop("ppirta", (await part(clave)).id);
    await sendRecord(clave, { ...depsOf(server), subject: { rol: 4, id_departamento: 9 } });
    expect((await part(clave)).problema).toMatchObject({ tipo: "ajeno" });
  });
});
