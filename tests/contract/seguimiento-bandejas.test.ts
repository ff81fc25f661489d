import { and, eq, ne } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { CallName, Reply } from "@/contract";
import type { Kind } from "@/contract/resources/registros";
import type { Seguimiento } from "@/contract/resources/seguimiento";
import { historial, municipio, ppirta, ppirtf, seguimiento } from "@/ministry-api/db/schema";
import { type Account, apiOn, kindsOn, LIKE_DATABASES } from "./harness";
import { create, formOf, LP, place, PT, type Situacion } from "./inventory";

const KINDS: Kind[] = ["ppirta", "ppirtf"];
const DAY = 86_400_000;

/** Each inbox's call, with the states of a record that put a step into it. */
const INBOXES = [
  ["entrada", ["entrante_gobernacion", "pendiente_gobernacion"]],
  ["pendiente", ["pendiente_gobernacion", "devuelto_gobernacion"]],
  ["finalizado", ["observado"]],
  ["nacionalEntrada", ["entrante_nacional", "pendiente_nacional"]],
  ["nacionalPendiente", ["pendiente_nacional"]],
  ["nacionalFinalizado", ["catalogo"]],
] as const satisfies readonly (readonly [string, readonly Situacion[]])[];
type InboxName = (typeof INBOXES)[number][0];

type Conteo = Reply<"seguimiento.conteo">["bandejas"][number];

describe.each(LIKE_DATABASES)("inboxes on %s", (database) => {
  const api = apiOn(database);

  let named = 0;
  /** A word that no other record of this file contains. */
  const word = () => `Zarcillo${(named += 1)}x`;

  const ago = (days: number) => new Date(api.now().getTime() - days * DAY);

  /** Creates a record whose newest step is in the given state since the given days. Returns the step's id. */
  async function waits(
    kind: Kind,
    nombre: string,
    situacion: Situacion,
    { emitido, recibido, revisado }: Partial<Record<"emitido" | "recibido" | "revisado", number>>,
  ) {
    const registro = await create(api, kind, "tecnico.lp", LP, nombre);
    const paso = await place(api, kind, registro, situacion);
    const dates = {
      ...(emitido !== undefined && { fecha_emision: ago(emitido) }),
      ...(recibido !== undefined && { fecha_recepcion: ago(recibido) }),
      ...(revisado !== undefined && { fecha_revision: ago(revisado) }),
    };
    if (Object.keys(dates).length > 0) await api.db.update(seguimiento).set(dates).where(eq(seguimiento.id, paso));
    return { registro, paso };
  }

  async function read(kind: Kind, inbox: InboxName, query: Record<string, string | number>, as: Account = "nacional") {
    const { body } = await api.ok(`bandeja${kind}.${inbox}`, { as, query });
    return Object.values(body)[0] as { data: Seguimiento[]; total: number };
  }

  describe.each(kindsOn(database))("%s", (kind) => {
    it("tell since when a step is in its state, and whether that is too long for its level", async () => {
      const nombre = word();
      const of: [InboxName, Situacion, Parameters<typeof waits>[3], Partial<Seguimiento>][] = [
        ["entrada", "entrante_gobernacion", { emitido: 12.5 }, { dias: 12, limite: 10, vencido: 1 }],
        ["entrada", "pendiente_gobernacion", { emitido: 30, recibido: 10.95 }, { dias: 10, limite: 10, vencido: 0 }],
        ["pendiente", "devuelto_gobernacion", { emitido: 11.01 }, { dias: 11, limite: 10, vencido: 1 }],
        ["nacionalEntrada", "entrante_nacional", { emitido: 15.95 }, { dias: 15, limite: 15, vencido: 0 }],
        [
          "nacionalPendiente",
          "pendiente_nacional",
          { emitido: 40, recibido: 16.01 },
          { dias: 16, limite: 15, vencido: 1 },
        ],
        [
          "finalizado",
          "observado",
          { emitido: 60, recibido: 50, revisado: 40.5 },
          { dias: 40, limite: 10, vencido: 0 },
        ],
        [
          "nacionalFinalizado",
          "catalogo",
          { emitido: 60, recibido: 50, revisado: 0.1 },
          { dias: 0, limite: 15, vencido: 0 },
        ],
      ];
      for (const [inbox, situacion, dates, expected] of of) {
        const { paso } = await waits(kind, `${nombre} ${situacion}`, situacion, dates);
        const own = async () =>
          (await read(kind, inbox, { page: 1, rows: 100, q: nombre })).data.find(({ id }) => id === paso);
        const row = await own();
        expect([situacion, row]).toEqual([situacion, expect.objectContaining(expected)]);
        const since = ago(dates.revisado ?? dates.recibido ?? dates.emitido ?? 0).getTime();
        expect(Math.abs(new Date(row?.desde ?? 0).getTime() - since)).toBeLessThan(60_000);
      }
      api.advance(90);
      const later = await read(kind, "entrada", { page: 1, rows: 100, q: nombre });
      expect(later.data.find((row) => row.aprobado_gobernacion === 1)).toMatchObject({ dias: 11, vencido: 1 });
    });

    it("put what waits longest first, in every page, and sort by what is asked", async () => {
      const nombre = word();
      const days = [1, 12, 30, 5, 20, 20];
      const ids = new Map<number, number>();
      for (const [at, emitido] of days.entries()) {
        const { paso } = await waits(kind, nombre, "entrante_gobernacion", {});
        ids.set(paso, at);
        const exact = new Date(Math.floor(api.now().getTime() / DAY) * DAY - emitido * DAY);
        await api.db.update(seguimiento).set({ fecha_emision: exact }).where(eq(seguimiento.id, paso));
      }
      const paged = async (query: Record<string, string>) => {
        const found: number[] = [];
        for (const page of [1, 2, 3, 4]) {
          const { data, total } = await read(kind, "entrada", { page, rows: 2, q: nombre, ...query });
          expect(total).toBe(days.length);
          found.push(...data.map(({ id }) => days[ids.get(id) ?? 99] ?? -1));
        }
        return found;
      };
      expect(await paged({})).toEqual([30, 20, 20, 12, 5, 1]);
      expect(await paged({ sort: "desde" })).toEqual([30, 20, 20, 12, 5, 1]);
      expect(await paged({ sort: "-desde" })).toEqual([1, 5, 12, 20, 20, 30]);
      expect(await paged({ sort: "-id" })).toEqual([...days].reverse());
      const whole = await read(kind, "entrada", { page: 1, rows: 100, q: nombre });
      // Of two steps that wait equally long the older is first. No page repeats or omits one.
      expect(whole.data.map(({ id }) => ids.get(id))).toEqual([2, 4, 5, 1, 3, 0]);
      const refused = await api.call(`bandeja${kind}.entrada`, { as: "nacional", query: { sort: "vencido" } });
      expect([refused.status, refused.body.errores]).toEqual([422, { sort: ["Orden no válido"] }]);

      const received = await waits(kind, nombre, "pendiente_gobernacion", { emitido: 90, recibido: 80 });
      const last = (await read(kind, "entrada", { page: 1, rows: 100, q: nombre })).data.at(-1);
      expect([last?.id, last?.vencido]).toEqual([received.paso, 1]);

      const done: number[] = [];
      for (const revisado of [50, 2, 30]) {
        done.push((await waits(kind, nombre, "observado", { emitido: 60, recibido: 60, revisado })).paso);
      }
      const decided = await read(kind, "finalizado", { page: 1, rows: 10, q: nombre });
      expect(decided.data.map(({ id }) => id)).toEqual(done.reverse());
    });

    it("narrow by municipality, type, sender, lateness and reception, and offer what occurs in them", async () => {
      const nombre = word();
      const late = await waits(kind, nombre, "entrante_gobernacion", { emitido: 30 });
      const received = await waits(kind, nombre, "pendiente_gobernacion", { emitido: 3, recibido: 2 });
      const t = kind === "ppirta" ? ppirta : ppirtf;
      const [record] = await api.db.select().from(t).where(eq(t.id, late.registro));
      const [other] = await api.db
        .select({ id: municipio.id, nombre: municipio.nombre })
        .from(municipio)
        .where(ne(municipio.id, record?.id_municipio ?? 0))
        .limit(1);
      await api.db
        .update(t)
        .set({ id_municipio: other?.id ?? 0 })
        .where(eq(t.id, received.registro));
      const [step] = await api.db.select().from(seguimiento).where(eq(seguimiento.id, late.paso));
      const found = async (filter: Record<string, string | number>) =>
        (await read(kind, "entrada", { page: 1, rows: 10, q: nombre, ...filter })).data.map(({ id }) => id);
      const both = [late.paso, received.paso];
      expect(await found({ id_municipio: record?.id_municipio ?? 0 })).toEqual([late.paso]);
      expect(await found({ id_municipio: other?.id ?? 0 })).toEqual([received.paso]);
      expect(await found({ id_tipo: record?.id_tipo ?? 0 })).toEqual(both);
      expect(await found({ id_tipo: 999_999 })).toEqual([]);
      expect(await found({ id_emisor: step?.id_emisor ?? 0 })).toEqual(both);
      expect(await found({ id_emisor: 999_999 })).toEqual([]);
      expect([await found({ vencido: 1 }), await found({ vencido: 0 })]).toEqual([[late.paso], [received.paso]]);
      expect([await found({ recibido: 0 }), await found({ recibido: 1 })]).toEqual([[late.paso], [received.paso]]);
      const refused = await api.call(`bandeja${kind}.entrada`, { as: "nacional", query: { vencido: "x" } });
      expect([refused.status, refused.body.errores]).toEqual([422, { vencido: ["Vencido debe ser 0 o 1"] }]);

      const offered = async (as: Account, nivel = "GOBERNACION") =>
        api.call("seguimiento.opciones", { as, query: { tipo: kind, nivel, bandeja: "entrada" } });
      const { opciones } = (await offered("gobernacion.lp")).body as Reply<"seguimiento.opciones">;
      expect(opciones.municipios).toContainEqual(other);
      expect(opciones.tipos.map(({ id }) => id)).toContain(record?.id_tipo);
      expect(opciones.emisores).toContainEqual({ id: step?.id_emisor, nombre: step?.nombre_emisor });
      const elsewhere = (await offered("gobernacion.pt")).body as Reply<"seguimiento.opciones">;
      expect(elsewhere.opciones.emisores.map(({ id }) => id)).not.toContain(step?.id_emisor);
      expect((await offered("gobernacion.lp", "NACIONAL")).status).toBe(403);
      expect((await offered("tecnico.lp")).status).toBe(403);
    });

    it("find a step by all that its row shows", async () => {
      const nombre = word();
      for (const [inbox, situaciones] of INBOXES) {
        const own = `${nombre}${inbox}`;
        const found = new Map<number, { codigo: string; cite: string; id_registro: number }>();
        for (const situacion of situaciones) {
          const { registro, paso } = await waits(kind, own, situacion, {});
          await api.db
            .update(seguimiento)
            .set({ nombre_emisor: "Ángela Ñandú", de_rol: "Gobernación" })
            .where(eq(seguimiento.id, paso));
          const row = (await read(kind, inbox, { page: 1, rows: 10, q: own })).data.find(({ id }) => id === paso);
          found.set(paso, { codigo: row?.codigo ?? "?", cite: row?.cite ?? "?", id_registro: registro });
        }
        const search = async (q: string) =>
          (await read(kind, inbox, { page: 1, rows: 10, q: `${own} ${q}` })).data.map(({ id }) => id).sort();
        for (const [paso, { codigo, cite, id_registro }] of found) {
          expect([inbox, await search(cite)]).toEqual([inbox, [paso]]);
          expect(await search(codigo)).toContain(paso);
          const detail = await api.ok(`${kind}.detail`, { as: "nacional", id: id_registro });
          const { categoria, tipo, subtipo } = detail.body[kind] as Record<string, string>;
          for (const names of [categoria, tipo, subtipo]) expect(await search(names ?? "?")).toContain(paso);
        }
        const all = [...found.keys()].sort();
        expect([inbox, await search("angela ÑANDU")]).toEqual([inbox, all]);
        expect([inbox, await search("gobernacion")]).toEqual([inbox, all]);
        expect([inbox, await search("nadie así")]).toEqual([inbox, []]);
        // Too short for the index of words.
        expect([inbox, await search("za"), await search("qz")]).toEqual([inbox, all, []]);
        const states = await Promise.all(["entrante", "pendiente", "aprobado", "recibido"].map(search));
        const [first, second] = [...found.keys()];
        const expected: Record<InboxName, (number | undefined)[][]> = {
          entrada: [[first], [second], [], [second]],
          pendiente: [[], all, [], []],
          finalizado: [[], [], all, []],
          nacionalEntrada: [[first], [second], [], [second]],
          nacionalPendiente: [[], all, [], []],
          nacionalFinalizado: [[], [], all, []],
        };
        expect([inbox, states]).toEqual([inbox, expected[inbox]]);
      }
    });
  });

  const counts = async (as: Account) => (await api.ok("seguimiento.conteo", { as })).body.bandejas as Conteo[];
  const nameOf = ({ tipo, nivel, bandeja }: Conteo) => `${tipo} ${nivel} ${bandeja}`;

  it("count what waits in each inbox that a person may open, and no other", async () => {
    const names = (kinds: Kind[], levels: string[]) =>
      kinds.flatMap((kind) =>
        levels.flatMap((nivel) => ["entrada", "pendiente", "finalizado"].map((one) => `${kind} ${nivel} ${one}`)),
      );
    const both = names(KINDS, ["GOBERNACION", "NACIONAL"]);
    expect((await counts("admin")).map(nameOf)).toEqual(both);
    expect((await counts("nacional")).map(nameOf)).toEqual(both);
    expect((await counts("gobernacion.lp")).map(nameOf)).toEqual(names(KINDS, ["GOBERNACION"]));
    expect(await counts("tecnico.lp")).toEqual([]);
    expect(await counts("operador.lp")).toEqual([]);
    expect((await api.call("seguimiento.conteo")).status).toBe(401);
  });

  it("say which of them are this person's own: the national level looks into a governorate's", async () => {
    const own = async (as: Account) =>
      [...new Set((await counts(as)).filter(({ propia }) => propia === 1).map(({ nivel }) => nivel))].sort();
    expect(await own("nacional")).toEqual(["NACIONAL"]);
    expect(await own("gobernacion.lp")).toEqual(["GOBERNACION"]);
    expect(await own("admin")).toEqual(["GOBERNACION", "NACIONAL"]);
  });

  it("count each step once, within the department, without hidden records, the late ones apart", async () => {
    const before = { nacional: await counts("nacional"), lp: await counts("gobernacion.lp") };
    const pt = await counts("gobernacion.pt");
    const nombre = word();
    for (const kind of KINDS) {
      await waits(kind, nombre, "entrante_gobernacion", { emitido: 11.5 });
      await waits(kind, nombre, "entrante_gobernacion", { emitido: 9 });
      await waits(kind, nombre, "pendiente_gobernacion", { emitido: 40, recibido: 3 });
      await waits(kind, nombre, "devuelto_gobernacion", { emitido: 40 });
      await waits(kind, nombre, "entrante_nacional", { emitido: 12 });
      await waits(kind, nombre, "pendiente_nacional", { emitido: 40, recibido: 17 });
      await waits(kind, nombre, "catalogo", { emitido: 90, recibido: 80, revisado: 70 });
      for (const situacion of ["entrante_gobernacion", "catalogo"] as const) {
        const { registro } = await waits(kind, nombre, situacion, { emitido: 30 });
        await api.ok(`${kind}.remove`, { as: "admin", id: registro });
      }
    }
    const more = async (as: Account, old: Conteo[]) =>
      (await counts(as)).map((row, at) => [
        nameOf(row),
        row.total - (old[at]?.total ?? 0),
        row.vencidos - (old[at]?.vencidos ?? 0),
      ]);
    const governorate = KINDS.map((kind) => [
      [`${kind} GOBERNACION entrada`, 2, 1],
      [`${kind} GOBERNACION pendiente`, 2, 1],
      // The finished steps of the records sent on or returned, and the governorate's step of the record in the
      // catalogue.
      [`${kind} GOBERNACION finalizado`, 4, 0],
    ]);
    const national = KINDS.map((kind) => [
      [`${kind} NACIONAL entrada`, 1, 0],
      [`${kind} NACIONAL pendiente`, 1, 1],
      [`${kind} NACIONAL finalizado`, 2, 0],
    ]);
    expect(await more("nacional", before.nacional)).toEqual(
      KINDS.flatMap((_, at) => [...(governorate[at] ?? []), ...(national[at] ?? [])]),
    );
    expect(await more("gobernacion.lp", before.lp)).toEqual(governorate.flat());
    expect(await counts("gobernacion.pt")).toEqual(pt);

    const LISTS = { entrada: ["entrada", "nacionalEntrada"], pendiente: ["pendiente", "nacionalPendiente"] } as const;
    for (const row of await counts("nacional")) {
      const inbox = row.bandeja === "finalizado" ? (["finalizado", "nacionalFinalizado"] as const) : LISTS[row.bandeja];
      const name = inbox[row.nivel === "NACIONAL" ? 1 : 0];
      const { data, total } = await read(row.tipo, name, { page: "", rows: "" });
      const here = data.filter(({ seg_estado }) => row.bandeja !== "entrada" || seg_estado === "ENTRANTE");
      expect(total).toBe(data.length);
      expect([nameOf(row), here.length, here.filter(({ vencido }) => vencido === 1).length]).toEqual([
        nameOf(row),
        row.total,
        row.vencidos,
      ]);
    }
  });

  it("give any page of the whole inbox with the total of all", async () => {
    for (const [inbox, [situacion]] of INBOXES) {
      const nombre = word();
      await waits("ppirta", nombre, situacion, { emitido: 5 });
      const { registro } = await waits("ppirta", nombre, situacion, { emitido: 6 });
      await waits("ppirta", nombre, situacion, { emitido: 7 });
      await api.ok("ppirta.remove", { as: "admin", id: registro });
      for (const sort of ["", "nombre", "-desde"]) {
        const sorted: Record<string, string> = sort === "" ? {} : { sort };
        const whole = await read("ppirta", inbox, { page: "", rows: "", ...sorted });
        expect(whole.total).toBe(whole.data.length);
        expect(whole.data.filter((row) => row.nombre === nombre)).toHaveLength(2);
        const page = (at: number) => read("ppirta", inbox, { page: at, rows: 2, ...sorted });
        const ids = (rows: Seguimiento[]) => rows.map(({ id }) => id);
        expect([inbox, sort, ids((await page(1)).data)]).toEqual([inbox, sort, ids(whole.data.slice(0, 2))]);
        expect([inbox, sort, ids((await page(2)).data)]).toEqual([inbox, sort, ids(whole.data.slice(2, 4))]);
        expect(await page(1_000)).toEqual({ data: [], total: whole.total });
      }
    }
  });

  it("show a governorate its own department only", async () => {
    const nombre = word();
    const { paso } = await waits("ppirta", nombre, "entrante_gobernacion", { emitido: 50 });
    await api.db.update(seguimiento).set({ id_departamento: PT }).where(eq(seguimiento.id, paso));
    const seen = async (as: Account) => (await read("ppirta", "entrada", { page: 1, rows: 5, q: nombre }, as)).total;
    expect([await seen("gobernacion.pt"), await seen("gobernacion.lp"), await seen("admin")]).toEqual([1, 0, 1]);
  });

  it.each(KINDS)(
    "go with a record (%s) to another department: those who no longer see it lose its steps",
    async (kind) => {
      const nombre = word();
      const { registro, paso } = await waits(kind, nombre, "observado", {});
      const seen = async (as: Account) => (await read(kind, "finalizado", { page: 1, rows: 5, q: nombre }, as)).total;
      const finished = async (as: Account) =>
        (await counts(as)).find(({ tipo, bandeja }) => tipo === kind && bandeja === "finalizado")?.total ?? 0;
      const before = [await finished("gobernacion.lp"), await finished("gobernacion.pt")] as const;
      expect([await seen("gobernacion.lp"), await seen("gobernacion.pt")]).toEqual([1, 0]);

      await api.ok(`${kind}.update`, { as: "nacional", id: registro, body: await formOf(api, kind, PT, nombre) });
      expect([await seen("gobernacion.lp"), await seen("gobernacion.pt")]).toEqual([0, 1]);
      expect([await finished("gobernacion.lp"), await finished("gobernacion.pt")]).toEqual([
        before[0] - 1,
        before[1] + 1,
      ]);
      const told = async (as: Account) => (await api.call("seguimiento.cambios", { as, id: paso })).status;
      expect([await told("gobernacion.lp"), await told("gobernacion.pt")]).toEqual([404, 200]);
    },
  );

  describe.each(KINDS)("of %s", (kind) => {
    const review = (call: "revisarGobernacion" | "revisarNacional", as: Account) => (paso: number, i: number) =>
      api.call(`bandeja${kind}.${call}` as CallName, {
        as,
        body: { id_seguimiento: paso, aprobado: (i % 2) + 1, observacion: "Falta el horario" },
      });
    const receive = (call: "recibir" | "nacionalRecibir", as: Account) => (paso: number) =>
      api.call(`bandeja${kind}.${call}` as CallName, { as, id: paso });

    // workflow.test.ts covers twenty reviewers of a governorate.
    it.each([
      ["receive at the governorate", "entrante_gobernacion", receive("recibir", "gobernacion.lp"), "recibido"],
      ["receive at the national level", "entrante_nacional", receive("nacionalRecibir", "nacional"), "recibido"],
      ["decide at the national level", "pendiente_nacional", review("revisarNacional", "nacional"), "revisado"],
    ] as const)("lets exactly one of twenty %s, and names it to the others", async (_, situacion, ask, done) => {
      const { registro, paso } = await waits(kind, word(), situacion, {});
      const stepsBefore = await api.db.$count(seguimiento, ofRecord(kind, registro));
      const answers = await Promise.all(Array.from({ length: 20 }, (_none, i) => ask(paso, i)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);

      const [step] = await api.db.select().from(seguimiento).where(eq(seguimiento.id, paso));
      const who = situacion === "entrante_gobernacion" ? "Lucía Apaza Vargas" : "Elena Quispe Mamani";
      expect(step?.nombre_revisor).toBe(who);
      const said = new RegExp(`^Este registro ya fue ${done} por ${who} el \\d\\d/\\d\\d/\\d{4} \\d\\d:\\d\\d$`);
      for (const { status, body } of answers) if (status === 409) expect(body.message).toMatch(said);

      const told = await api.db
        .select({ accion: historial.accion })
        .from(historial)
        .where(and(eq(historial.tipo, kind), eq(historial.id_registro, registro)));
      expect(told.map(({ accion }) => accion).filter((accion) => accion !== "CREAR")).toHaveLength(1);
      // Only a national refusal opens a step, and exactly one.
      const opened = step?.seg_estado === "NO APROBADO" ? 1 : 0;
      expect(await api.db.$count(seguimiento, ofRecord(kind, registro))).toBe(stepsBefore + opened);
    });
  });
});

const ofRecord = (kind: Kind, id: number) => and(eq(seguimiento.tipo, kind), eq(seguimiento.id_registro, id));
