import { and, desc, eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { Kind } from "@/contract/resources/registros";
import { issueToken } from "@/ministry-api/sesion/tokens";
import { correo, historial, ppirta, ppirtf, seguimiento, usuario } from "@/ministry-api/db/schema";
import { tablas } from "@/ministry-api/registros/columns";
import { ask, CALLS } from "./seguimiento-decide";
import { type Account, type Api, apiOn, DATABASES, ONE_DATABASE } from "./harness";
import { complete, create, formOf, informacion, LP, place, PT, type Situacion } from "./inventory";
import { FILAS, type Persona, TABLA } from "./seguimiento-workflow-table";

const KINDS: Kind[] = ["ppirta", "ppirtf"];

/**
 * The allowed calls on a record by role, completeness and derivation (spec 2 §4.1, §6; decision 024), typed by
 * hand: role, completo, derivado, then the statuses of saving, deriving or approving, deleting and the tracking PDF. A
 * granted PDF takes long, so each role requests it in one state.
 */
const MATRIX: readonly [as: Account, completo: 0 | 1, derivado: 0 | 1, answers: string][] = [
  ["admin", 0, 0, "200 409 200 200"],
  ["admin", 1, 0, "200 200 200 -"],
  ["admin", 0, 1, "409 409 200 -"],
  ["admin", 1, 1, "409 409 200 -"],
  ["nacional", 0, 0, "200 409 403 -"],
  ["nacional", 1, 0, "200 200 403 200"],
  ["nacional", 0, 1, "409 409 403 -"],
  ["nacional", 1, 1, "409 409 403 -"],
  ["gobernacion.lp", 0, 0, "200 409 403 -"],
  ["gobernacion.lp", 1, 0, "200 200 403 -"],
  ["gobernacion.lp", 0, 1, "409 409 403 -"],
  ["gobernacion.lp", 1, 1, "409 409 403 200"],
  ["tecnico.lp", 0, 0, "200 409 403 403"],
  ["tecnico.lp", 1, 0, "200 200 403 403"],
  ["tecnico.lp", 0, 1, "409 409 403 403"],
  ["tecnico.lp", 1, 1, "409 409 403 403"],
  ["operador.lp", 0, 0, "200 409 403 403"],
  ["operador.lp", 1, 0, "200 200 403 403"],
  ["operador.lp", 0, 1, "409 409 403 403"],
  ["operador.lp", 1, 1, "409 409 403 403"],
  ["gobernacion.pt", 1, 0, "404 404 403 404"],
  ["tecnico.pt", 1, 1, "404 404 403 403"],
];

async function stepsOf(api: Api, kind: Kind, id: number) {
  return api.db
    .select()
    .from(seguimiento)
    .where(and(eq(seguimiento.tipo, kind), eq(seguimiento.id_registro, id)))
    .orderBy(seguimiento.id);
}

async function recordOf(api: Api, kind: Kind, id: number) {
  const table = kind === "ppirta" ? ppirta : ppirtf;
  const [row] = await api.db
    .select({
      derivado: table.derivado,
      aprobado: table.aprobado,
      devuelto: table.devuelto,
      observacion: table.observacion,
      estado: sql<string>`${table.estado}`,
    })
    .from(table)
    .where(eq(table.id, id));
  return row;
}

/** The state by the record and its newest step, read without the code under test. */
async function situacionOf(api: Api, kind: Kind, id: number): Promise<string> {
  const record = await recordOf(api, kind, id);
  const last = (await stepsOf(api, kind, id)).at(-1);
  const at = `${last?.nivel} ${last?.seg_estado} ${last?.aprobado_gobernacion}`;
  const known: Record<string, string> = {
    "0 0 0 undefined undefined undefined": "completo",
    "0 0 0 GOBERNACION NO APROBADO 1": "observado",
    "0 0 0 GOBERNACION NO APROBADO 0": "observado",
    "1 0 0 GOBERNACION ENTRANTE 0": "entrante_gobernacion",
    "1 0 0 GOBERNACION PENDIENTE 1": "pendiente_gobernacion",
    "1 0 0 NACIONAL ENTRANTE 0": "entrante_nacional",
    "1 0 0 NACIONAL PENDIENTE 1": "pendiente_nacional",
    "1 0 1 GOBERNACION PENDIENTE 0": "devuelto_gobernacion",
    "1 1 0 NACIONAL APROBADO 1": "catalogo",
  };
  const key = `${record?.derivado} ${record?.aprobado} ${record?.devuelto} ${at}`;
  return known[key] ?? key;
}

/** The action that the history records for each call. The first call does one or the other, by the caller's role. */
const ACTIONS_OF = {
  derivar: ["derivar", "aprobar"],
  recibir: "recibir",
  "gob:si": "aprobarGobernacion",
  "gob:no": "rechazarGobernacion",
  recibirN: "recibirNacional",
  "nac:si": "aprobarNacional",
  "nac:no": "rechazarNacional",
} as const;

describe.each(DATABASES)("workflow on %s", (database) => {
  // Who may do what is no rule of the database's: one of them walks the whole tables, the other a part.
  const whole = ONE_DATABASE.includes(database);
  const people = (Object.entries(TABLA) as [Persona, string][]).filter(([persona]) => whole || persona === "2 propio");
  const matrix = MATRIX.filter(([as]) => whole || as === "nacional");
  const api = apiOn(database);

  /** Everyone in the table: of the records' department, La Paz, or of Potosí. */
  const tokens = new Map<Persona, Promise<string>>();
  const tokenOf = (persona: Persona) => {
    const make = async () => {
      const [rol, departamento] = persona.split(" ");
      const [made] = await api.db
        .insert(usuario)
        .values({
          email: `rol${rol}.${departamento}@tabla.bo`,
          nombres: "Persona",
          primer_apellido: "De La Tabla",
          id_rol: Number(rol),
          id_departamento: departamento === "propio" ? LP : PT,
        })
        .returning({ id: usuario.id });
      return issueToken(api.db, made?.id ?? 0, "SESION", 1, api.now());
    };
    const known = tokens.get(persona) ?? make();
    tokens.set(persona, known);
    return known;
  };

  /** What must not change, as one text: the tests' records, every step, the last history row and the last mail. */
  const everything = async (kind: Kind) => {
    const { rows } = await api.db.execute<{ all: string }>(sql`
      select concat(
        (select md5(string_agg(t::text, '' order by id)) from ${tablas[kind]} t where not demo), ' ',
        (select md5(string_agg(s::text, '' order by id)) from seguimiento s), ' ',
        (select max(id) from historial), ' ', (select max(id) from correo)
      ) as all`);
    return rows[0]?.all ?? "";
  };

  const lastDone = async (kind: Kind, id: number) => {
    const [row] = await api.db
      .select({ accion: historial.accion })
      .from(historial)
      .where(and(eq(historial.tipo, kind), eq(historial.id_registro, id)))
      .orderBy(desc(historial.id))
      .limit(1);
    return row?.accion;
  };

  describe.each(KINDS)("%s", (kind) => {
    it.each(people)("answers role %s department as the table says", async (persona, tabla) => {
      const who = { token: await tokenOf(persona) };
      const drafts = { incompleto: 0, completo: 0, elsewhere: 0 };
      for (const name of ["incompleto", "completo", "elsewhere"] as const) {
        drafts[name] = await create(api, kind, "tecnico.lp", LP);
        if (name !== "incompleto") await complete(api, kind, drafts[name]);
      }
      // A draft that was never derived has no step, so the step of another record is used.
      const foreign = await place(api, kind, drafts.elsewhere, "catalogo");
      const got: string[] = [];
      for (const fila of FILAS) {
        const id = fila === "incompleto" ? drafts.incompleto : drafts.completo;
        const reset = async () => (fila === "incompleto" ? 0 : await place(api, kind, id, fila)) || foreign;
        const cells: string[] = [fila];
        let paso = await reset();
        let before = await everything(kind);
        for (const call of CALLS) {
          const { status, body } = await ask(api, kind, call, who, id, paso);
          if (status === 200) {
            const to = await situacionOf(api, kind, id);
            const done = await lastDone(kind, id);
            cells.push(
              ...(call === "derivar" ? ACTIONS_OF.derivar : [ACTIONS_OF[call]]).map((name) =>
                name === done ? to : "otra",
              ),
            );
            paso = await reset();
            before = await everything(kind);
          } else {
            const told = (await everything(kind)) === before ? String(status) : `${status} and a change`;
            cells.push(...(call === "derivar" ? [told, told] : [told]));
            expect(body.message).toMatch(/\S/);
          }
        }
        got.push(cells.join(" "));
      }
      expect(got).toEqual(
        tabla
          .trim()
          .split("\n")
          .map((line) => line.trim().split(/\s+/).join(" ")),
      );
    });

    it("saves, derives, deletes and tracks by role, completeness and derivation", async () => {
      const ids = [await create(api, kind, "tecnico.lp", LP), await create(api, kind, "tecnico.lp", LP)] as const;
      await complete(api, kind, ids[1]);
      const body = await formOf(api, kind, LP);
      const table = kind === "ppirta" ? ppirta : ppirtf;
      const put = async (id: number, derivado: 0 | 1) => {
        await api.db.delete(seguimiento).where(and(eq(seguimiento.tipo, kind), eq(seguimiento.id_registro, id)));
        const marks = { derivado, aprobado: 0, observacion: null, eliminado_en: null };
        await api.db.update(table).set(marks).where(eq(table.id, id));
      };
      const got: (typeof MATRIX)[number][] = [];
      for (const [as, completo, derivado, answers] of matrix) {
        const id = ids[completo];
        const statuses: (number | string)[] = [];
        for (const action of ["update", "derivar", "remove", "seguimiento"] as const) {
          await put(id, derivado);
          if (action === "seguimiento" && answers.endsWith("-")) statuses.push("-");
          else
            statuses.push(
              (await api.call(`${kind}.${action}`, { as, id, ...(action === "update" && { body }) })).status,
            );
        }
        got.push([as, completo, derivado, statuses.join(" ")]);
      }
      expect(got).toEqual(matrix);
    });

    it("refuses to derive what is incomplete", async () => {
      const id = await create(api, kind, "tecnico.lp", LP);
      for (const as of ["tecnico.lp", "operador.lp", "gobernacion.lp", "admin", "nacional"] as const) {
        const answer = await api.call(`${kind}.derivar`, { as, id });
        expect([as, answer.status, answer.body.message]).toEqual([as, 409, "El registro está incompleto"]);
      }
      expect(await recordOf(api, kind, id)).toMatchObject({ derivado: 0 });
      expect(await stepsOf(api, kind, id)).toEqual([]);
    });

    it.each([
      ["entrante_gobernacion", ["recibir", "recibir"], "gobernacion.lp", "recibido", ["pendiente_gobernacion"]],
      ["pendiente_gobernacion", ["gob:si", "gob:no"], "gobernacion.lp", "revisado", ["entrante_nacional", "observado"]],
      ["entrante_nacional", ["recibirN", "recibirN"], "nacional", "recibido", ["pendiente_nacional"]],
      ["pendiente_nacional", ["nac:si", "nac:no"], "nacional", "revisado", ["catalogo", "devuelto_gobernacion"]],
    ] as const)(
      "lets one of twenty reviewers decide from %s, and tells the others who did",
      async (from, asked, as, did, to) => {
        const id = await create(api, kind, "tecnico.lp", LP);
        await complete(api, kind, id);
        const paso = await place(api, kind, id, from);
        const before = (await stepsOf(api, kind, id)).length;
        const mails = await api.db.$count(correo);
        const answers = await Promise.all(
          Array.from({ length: 20 }, (_, i) => ask(api, kind, asked[i % 2 ? 0 : 1], { as }, id, paso)),
        );
        expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
        const refused = answers.filter(({ status }) => status === 409);
        expect(refused).toHaveLength(19);
        const told = new RegExp(`^Este registro ya fue ${did} por .+ el \\d\\d/\\d\\d/\\d{4} \\d\\d:\\d\\d$`);
        for (const { body } of refused) expect(body.message).toMatch(told);
        const now = await situacionOf(api, kind, id);
        expect(to).toContain(now);
        const opened = now === "entrante_nacional" || now === "devuelto_gobernacion" ? 1 : 0;
        expect((await stepsOf(api, kind, id)).length).toBe(before + opened);
        // Its author gets exactly one mail.
        expect(await api.db.$count(correo)).toBe(mails + 1);
      },
    );

    it("derives once when twenty press the button", async () => {
      const id = await create(api, kind, "tecnico.lp", LP);
      await complete(api, kind, id);
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => api.call(`${kind}.derivar`, { as: "tecnico.lp", id })),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await stepsOf(api, kind, id)).toHaveLength(1);
    });

    it("returns a record until something of what was observed has changed", async () => {
      const id = await create(api, kind, "tecnico.lp", LP, "Peñón que vuelve");
      await complete(api, kind, id);
      const total = async (estado?: string) => {
        const query = { ids: String(id), ...(estado && { estado }) };
        const { body } = await api.ok(`${kind}.list`, { as: "tecnico.lp", query: { page: 1, rows: 10, ...query } });
        return (body[kind] as { total: number }).total;
      };
      /** The state and the observation, in which detail, list and filter agree. */
      const stateOf = async () => {
        const row = await recordOf(api, kind, id);
        expect([await total(), await total(row?.estado)]).toEqual([1, 1]);
        return [row?.estado, row?.observacion];
      };
      const refuse = async (observacion: string, secciones: { seccion: string; observacion: string }[]) => {
        await api.ok(`${kind}.derivar`, { as: "tecnico.lp", id });
        const step = async () => (await stepsOf(api, kind, id)).at(-1)?.id ?? 0;
        await ask(api, kind, "recibir", { as: "gobernacion.lp" }, id, await step());
        const body = {
          id_seguimiento: await step(),
          aprobado: 2,
          observacion,
          ...(secciones.length > 0 && { secciones }),
        };
        await api.ok(`bandeja${kind}.revisarGobernacion`, { as: "gobernacion.lp", body });
      };
      const rename = async (nombre: string) => {
        const body = await formOf(api, kind, LP, nombre);
        await api.ok(`${kind}.update`, { as: "tecnico.lp", id, body });
      };

      const elsewhere = kind === "ppirta" ? "temppirta" : "medicoppirtf";
      await refuse("", [{ seccion: elsewhere, observacion: "Falta el horario" }]);
      const [returned, said] = await stateOf();
      expect([returned, said]).toEqual(["NO APROBADO", expect.stringContaining("Falta el horario")]);
      // Neither another section nor a save that changes nothing corrects it.
      await rename("Peñón que volvió");
      await rename("Peñón que volvió");
      expect(await stateOf()).toEqual(["NO APROBADO", said]);

      await refuse("", [{ seccion: "datos", observacion: "Así no se llama" }]);
      if (kind === "ppirta")
        await api.ok("ppirta.informacion", { as: "tecnico.lp", id, body: { ...informacion, humedad: "41" } });
      await rename("Peñón que volvió");
      expect((await stateOf())[0]).toBe("NO APROBADO");
      await rename("Peñón que se corrigió");
      const [corrected, still] = await stateOf();
      expect([corrected, still]).toEqual(["COMPLETO", expect.stringContaining("Así no se llama")]);

      // The next return begins anew, and where no section is named anything corrects it.
      await refuse("Revíselo", []);
      expect(await stateOf()).toEqual(["NO APROBADO", "Revíselo"]);
      await rename("Peñón del final");
      expect(await stateOf()).toEqual(["COMPLETO", "Revíselo"]);
    });

    it("takes no record with an empty required field for complete, and names the field", async () => {
      const as = "tecnico.lp";
      const id = await create(api, kind, as, LP, "Peñón sin altitud");
      await complete(api, kind, id);
      await api.db
        .update(kind === "ppirta" ? ppirta : ppirtf)
        .set({ g_z: null })
        .where(eq((kind === "ppirta" ? ppirta : ppirtf).id, id));
      const lacks = async () => {
        const { body } = await api.ok(`${kind}.detail`, { as, id });
        const { estado, faltantes, campos_faltantes } = (body as Record<Kind, Record<string, unknown>>)[kind];
        return [estado, faltantes, campos_faltantes];
      };
      expect((await lacks()).slice(1)).toEqual([["datos"], ["g_z"]]);
      const refused = await api.call(`${kind}.derivar`, { as, id });
      expect(refused).toMatchObject({ status: 409, body: { message: "El registro está incompleto" } });

      await api.ok(`${kind}.update`, { as, id, body: await formOf(api, kind, LP, "Peñón con altitud") });
      expect(await lacks()).toEqual(["COMPLETO", [], []]);
      if (kind === "ppirta") return;
      // A facility's update may leave the code out (spec 2 §5.1); then it is not complete any more.
      await api.ok("ppirtf.update", {
        as,
        id,
        body: { ...(await formOf(api, kind, LP, "Peñón con altitud")), codigo_dt: "" },
      });
      expect(await lacks()).toEqual(["INCOMPLETO", ["datos"], ["codigo_dt"]]);
    });

    it("walks the whole way, with a refusal at each level, and keeps who, when and why", async () => {
      const id = await create(api, kind, "tecnico.lp", LP);
      await complete(api, kind, id);
      const newest = async () => (await stepsOf(api, kind, id)).at(-1)?.id ?? 0;
      const observed = async () => (await recordOf(api, kind, id))?.observacion;

      await api.ok(`${kind}.derivar`, { as: "tecnico.lp", id });
      await ask(api, kind, "recibir", { as: "gobernacion.lp" }, id, await newest());
      const refusal = await api.call(`bandeja${kind}.revisarGobernacion`, {
        as: "gobernacion.lp",
        body: { id_seguimiento: await newest(), aprobado: 2, observacion: "" },
      });
      expect(refusal.status).toBe(200);
      expect(await observed()).toBe("Sin observación escrita");
      const detail = await api.ok(`${kind}.detail`, { as: "tecnico.lp", id });
      expect(detail.body[kind]).toMatchObject({
        estado: "NO APROBADO",
        derivado: 0,
        observacion: "Sin observación escrita",
      });

      await api.ok(`${kind}.derivar`, { as: "tecnico.lp", id });
      expect(await observed()).toBeNull();
      await ask(api, kind, "recibir", { as: "gobernacion.lp" }, id, await newest());
      await ask(api, kind, "gob:si", { as: "gobernacion.lp" }, id, await newest());
      await ask(api, kind, "recibirN", { as: "nacional" }, id, await newest());
      await ask(api, kind, "nac:no", { as: "nacional" }, id, await newest());
      expect(await situacionOf(api, kind, id)).toBe("devuelto_gobernacion");
      expect(await observed()).toBe("Falta el horario");

      await ask(api, kind, "gob:si", { as: "gobernacion.lp" }, id, await newest());
      expect(await observed()).toBeNull();
      await ask(api, kind, "recibirN", { as: "nacional" }, id, await newest());
      await ask(api, kind, "nac:si", { as: "nacional" }, id, await newest());
      expect(await situacionOf(api, kind, id)).toBe("catalogo");

      const steps = await stepsOf(api, kind, id);
      expect(steps.map((step) => `${step.nivel} ${step.seg_estado} de ${step.de_rol}`)).toEqual([
        "GOBERNACION NO APROBADO de Técnico",
        "GOBERNACION APROBADO de Técnico",
        "NACIONAL NO APROBADO de Gobernación",
        "GOBERNACION APROBADO de Nacional",
        "NACIONAL APROBADO de Gobernación",
      ]);
      for (const step of steps)
        expect(step).toMatchObject({ fecha_revision: expect.any(Date), nombre_revisor: expect.any(String) });
      const told = await api.db
        .select({ accion: historial.accion })
        .from(historial)
        .where(and(eq(historial.tipo, kind), eq(historial.id_registro, id)))
        .orderBy(desc(historial.id))
        .limit(3);
      expect(told.map(({ accion }) => accion)).toEqual(["aprobarNacional", "recibirNacional", "aprobarGobernacion"]);
    });

    it("asks for a decision before anything is sent on", async () => {
      const answer = await api.call(`bandeja${kind}.revisarNacional`, {
        as: "nacional",
        body: { id_seguimiento: 1, aprobado: "" },
      });
      expect(answer).toMatchObject({
        status: 422,
        body: { errores: { aprobado: ["El campo Revisión es requerido"] } },
      });
    });

    it("shows each step in its inboxes, to those it concerns", async () => {
      const nombre = `Bandeja ${kind} única`;
      const id = await create(api, kind, "tecnico.lp", LP, nombre);
      await complete(api, kind, id);
      const lists = [
        "entrada",
        "pendiente",
        "finalizado",
        "nacionalEntrada",
        "nacionalPendiente",
        "nacionalFinalizado",
      ] as const;
      const seen = async (as: Account) => {
        const found: string[] = [];
        for (const list of lists) {
          const answer = await api.call(`bandeja${kind}.${list}`, {
            as,
            query: { page: 1, rows: 10, q: "BANDEJA unica" },
          });
          if (answer.status === 403) continue;
          const rows = Object.values(answer.body)[0] as { data: { id_ppirta: number }[]; total: number };
          expect(rows.total).toBe(rows.data.length);
          if (rows.data.some((row) => row.id_ppirta === id)) found.push(list);
        }
        return found.join(" ");
      };
      const expected: [Situacion, string, string][] = [
        ["entrante_gobernacion", "entrada", "entrada"],
        ["pendiente_gobernacion", "entrada pendiente", "entrada pendiente"],
        ["entrante_nacional", "finalizado", "finalizado nacionalEntrada"],
        ["pendiente_nacional", "finalizado", "finalizado nacionalEntrada nacionalPendiente"],
        ["devuelto_gobernacion", "pendiente finalizado", "pendiente finalizado nacionalFinalizado"],
        ["catalogo", "finalizado", "finalizado nacionalFinalizado"],
      ];
      for (const [situacion, governorate, national] of expected) {
        await place(api, kind, id, situacion);
        expect([situacion, await seen("gobernacion.lp")]).toEqual([situacion, governorate]);
        expect([situacion, await seen("nacional")]).toEqual([situacion, national]);
        expect([situacion, await seen("admin")]).toEqual([situacion, national]);
        expect([situacion, await seen("gobernacion.pt")]).toEqual([situacion, ""]);
        expect([situacion, await seen("tecnico.lp")]).toEqual([situacion, ""]);
      }
    });
  });

  it("receives either kind under either path", async () => {
    for (const kind of KINDS) {
      const id = await create(api, kind, "tecnico.lp", LP);
      await complete(api, kind, id);
      const paso = await place(api, kind, id, "entrante_gobernacion");
      const other = kind === "ppirta" ? "bandejappirtf.recibir" : "bandejappirta.recibir";
      await api.ok(other, { as: "gobernacion.lp", id: paso });
      expect(await situacionOf(api, kind, id)).toBe("pendiente_gobernacion");
    }
  });

  it("names no step of the other kind in a review", async () => {
    const id = await create(api, "ppirtf", "tecnico.lp", LP);
    await complete(api, "ppirtf", id);
    const paso = await place(api, "ppirtf", id, "pendiente_gobernacion");
    const answer = await ask(api, "ppirta", "gob:si", { as: "gobernacion.lp" }, id, paso);
    expect(answer.status).toBe(404);
    expect(await situacionOf(api, "ppirtf", id)).toBe("pendiente_gobernacion");
  });
});
