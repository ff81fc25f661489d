import { beforeEach, describe, expect, it, vi } from "vitest";
import { sendAll, type Locks, whatWaits } from "@/lib/campo/sending/all";
import type { Progress } from "@/lib/campo/sending/deps";
import { sendRecord } from "@/lib/campo/sending/record";
import { ApiError } from "@/lib/api-client";
import { fieldRecords } from "@/lib/campo/records";
import { isPending } from "@/lib/campo/parts";
import { addPhoto, addRow, attraction, depsOf, newPerson, read, ROUTE, type } from "../support/field-device";
import { type FieldServer, fieldServer } from "../support/field-server";

/** All records of a person: in their order, in one tab, to be ended and begun again anywhere. */

let server: FieldServer;
let persona: string;
beforeEach(() => {
  server = fieldServer();
  persona = newPerson();
});
const names = () => server.table("ppirta").map(({ nombre_atractivo }) => nombre_atractivo);
const made = (name: string) => attraction(persona, { nombre_atractivo: name });

/** The locks of one browser. */
function locks(): Locks {
  let held = false;
  return {
    request: async (_, { ifAvailable }, run) => {
      expect(ifAvailable).toBe(true);
      if (held) return run(null);
      held = true;
      await run({});
      held = false;
    },
  };
}

describe("sending everything", () => {
  it("goes in the order in which the records were made, whichever was changed last", async () => {
    const first = await made("A");
    await made("B");
    await type(first, first, { comunidad: "Jirira" });
    expect(await sendAll(persona, depsOf(server))).toEqual({ stop: null, elsewhere: false });
    expect(names()).toEqual(["A", "B"]);
  });

  it("leaves alone what is open in a form, incomplete, or another person's", async () => {
    const [open, whole] = [await made("Abierto"), await made("B")];
    await addRow(await attraction(persona, { nombre_atractivo: "" }), "rutappirta", ROUTE);
    await attraction(newPerson(), { nombre_atractivo: "De otra" });
    const deps = depsOf(server, { isOpen: (clave) => clave === open });
    expect(await whatWaits(persona, deps)).toBe("some");
    await sendAll(persona, deps);
    expect(names()).toEqual(["B"]);
    expect((await read(whole)).llego).not.toBeNull();
    expect(await whatWaits(persona, deps)).toBe("open");
    await sendAll(persona, depsOf(server));
    expect(await whatWaits(persona, deps)).toBe("none");
  });

  it("stops at the first thing that has no answer, and goes on there the next time", async () => {
    await made("A");
    await made("B");
    server.fail("ppirta.create", "after");
    expect((await sendAll(persona, depsOf(server))).stop).toMatchObject({ why: "line" });
    expect(names()).toEqual(["A"]);
    await sendAll(persona, depsOf(server));
    expect(names()).toEqual(["A", "B"]);
  });

  it("asks before each record whose session it is, and sends nothing in another person's", async () => {
    await made("A");
    await made("B");
    const answers = [true, false, null];
    const isSelf = vi.fn(async () => answers.shift() ?? null);
    const other = await sendAll(persona, depsOf(server, { isSelf }));
    expect(other.stop).toEqual({ why: "session", message: expect.stringContaining("Ingrese con su cuenta") });
    expect(names()).toEqual(["A"]);
    expect((await sendAll(persona, depsOf(server, { isSelf }))).stop).toMatchObject({ why: "line" });
    expect([names(), isSelf.mock.calls.length]).toEqual([["A"], 3]);
    // Where nothing waits nobody is asked.
    await sendAll(persona, depsOf(server));
    await sendAll(persona, depsOf(server, { isSelf }));
    expect(isSelf).toHaveBeenCalledTimes(3);
  });

  it("ends between two requests when it is told to", async () => {
    const end = new AbortController();
    const clave = await made("A");
    await addRow(clave, "rutappirta", ROUTE);
    server.during(() => end.abort());
    const { stop } = await sendAll(persona, depsOf(server, { signal: end.signal }));
    expect([stop?.why, server.log]).toEqual(["aborted", ["ppirta.create"]]);
    // What was under way has been noted.
    expect((await read(clave)).partes[0]).toMatchObject({ id: 101, enviados: null });
  });

  it("sends the rows of all records before any photograph, and names what it sends", async () => {
    const first = await made("A");
    const second = await made("B");
    for (const clave of [first, second]) {
      await addRow(clave, "rutappirta", ROUTE);
      await addPhoto(clave, "imagen");
    }
    const told: Progress[] = [];
    await sendAll(persona, depsOf(server, { onProgress: (progress) => told.push(progress) }));
    expect(server.log.filter((name) => name.endsWith(".create"))).toEqual([
      ...["ppirta.create", "rutappirta.create", "ppirta.create", "rutappirta.create"],
      ...["fotogramappirta.create", "fotogramappirta.create"],
    ]);
    expect(told.map(({ clave }) => clave)).toEqual([first, second, first, second]);
  });

  it("runs in one tab at a time", async () => {
    await made("A");
    const shared = locks();
    const both = await Promise.all([1, 2].map(() => sendAll(persona, depsOf(server, { locks: shared }))));
    expect(both.map(({ elsewhere }) => elsewhere).sort()).toEqual([false, true]);
    expect(server.log.filter((name) => name === "ppirta.create")).toHaveLength(1);
    expect((await sendAll(persona, depsOf(server, { locks: shared }))).elsewhere).toBe(false);
  });

  it("in two tabs at once all the same makes nothing twice, and loses nothing typed", async () => {
    const clave = await made("A");
    const row = await addRow(clave, "rutappirta", ROUTE);
    await addPhoto(clave, "foto");
    let turn = 0;
    server.during(async () => {
      const now = (turn += 1);
      await new Promise((done) => setTimeout(done, now % 3));
      if (now === 2) await type(clave, clave, { comunidad: "Jirira" });
      if (now === 5) await type(clave, row, { tramo: "Otro" });
    });
    await Promise.all([1, 2].map(() => sendAll(persona, depsOf(server))));
    server.during(null);
    await sendAll(persona, depsOf(server));
    expect(server.table("ppirta")).toMatchObject([{ comunidad: "Jirira" }]);
    expect(server.table("rutappirta")).toMatchObject([{ tramo: "Otro" }]);
    expect(server.table("foto")).toHaveLength(1);
    const [record] = await fieldRecords(persona);
    expect(record?.partes.filter((part) => isPending(part) || part.problema)).toEqual([]);
  });

  it("in a tab whose answer comes late leaves what the other one noted since", async () => {
    const clave = await made("A");
    let answer: () => void = () => undefined;
    const late = new Promise<void>((resolve) => (answer = resolve));
    const slow: FieldServer["api"] = async (name, input) => {
      const reply = await server.api(name, input);
      if (name === "ppirta.create") await late;
      return reply;
    };
    const first = sendAll(persona, depsOf(server, { api: slow }));
    await vi.waitFor(() => expect(server.table("ppirta")).toHaveLength(1));
    await type(clave, clave, { comunidad: "Jirira" });
    await sendAll(persona, depsOf(server));
    expect((await read(clave)).partes[0]).toMatchObject({ version: 2, llegaron: { comunidad: "Jirira" } });
    answer();
    await first;
    expect((await read(clave)).partes[0]).toMatchObject({ version: 2, llegaron: { comunidad: "Jirira" } });
    expect(server.log.filter((name) => name === "ppirta.update")).toHaveLength(1);
  });

  it("after a crash between request and answer makes nothing twice", async () => {
    const clave = await made("A");
    await addPhoto(clave, "foto");
    for (const call of ["ppirta.create", "fotogramappirta.create"]) {
      // The browser is gone while the server works: this sending never goes on.
      const gone = new Promise<never>(() => undefined);
      void sendAll(persona, depsOf(server, { api: frozenAfter(server, call, gone) }));
      await new Promise((done) => setTimeout(done, 100));
    }
    await sendAll(persona, depsOf(server));
    expect([names(), server.table("foto").length]).toEqual([["A"], 1]);
    expect((await read(clave)).llego).not.toBeNull();
  });
});

/** A line whose call of that name is carried out, and after which nothing of this page happens any more. */
const frozenAfter =
  ({ api }: FieldServer, call: string, gone: Promise<never>): FieldServer["api"] =>
  async (name, input) => {
    const reply = await api(name, input);
    return name === call ? gone : reply;
  };

describe("what waits", () => {
  it("does not count as new if it failed before", async () => {
    const clave = await made("A");
    const row = await addRow(clave, "rutappirta", ROUTE);
    server.fail("rutappirta.create", new ApiError(500, "Error"));
    await sendRecord(clave, depsOf(server));
    expect(await whatWaits(persona, { isOpen: () => false })).toBe("some");
    expect(await whatWaits(persona, { isOpen: () => false }, { fresh: true })).toBe("none");
    await type(clave, row, { tramo: "Otro" });
    expect(await whatWaits(persona, { isOpen: () => false }, { fresh: true })).toBe("some");
  });

  it("does not count a favourite as new that could not be chosen before", async () => {
    const clave = await made("A");
    await addPhoto(clave, "foto", { favorita: true });
    server.fail("fotogramappirta.favorito", new ApiError(500, "Error"));
    await sendRecord(clave, depsOf(server));
    expect((await read(clave)).llego).toBeNull();
    expect(await whatWaits(persona, { isOpen: () => false }, { fresh: true })).toBe("none");
    await sendAll(persona, depsOf(server));
    expect([server.table("foto")[0]?.["favorito"], (await read(clave)).llego]).toEqual(["1", expect.any(String)]);
  });

  it("is also a record of which only the last look is missing", async () => {
    const clave = await made("A");
    server.fail("ppirta.detail", new ApiError(500, "Error"));
    await sendRecord(clave, depsOf(server));
    expect((await read(clave)).partes[0]?.problema).toMatchObject({ tipo: "fallo" });
    expect(await whatWaits(persona, { isOpen: () => false }, { fresh: true })).toBe("none");
    await sendAll(persona, depsOf(server));
    expect([(await read(clave)).llego, (await read(clave)).partes[0]?.problema]).toEqual([expect.any(String), null]);
  });
});
