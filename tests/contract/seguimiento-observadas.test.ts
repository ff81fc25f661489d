import { and, eq, ne } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { Reply } from "@/contract";
import type { Kind } from "@/contract/resources/registros";
import { seguimiento } from "@/ministry-api/db/schema";
import { ask } from "./seguimiento-decide";
import { type Account, apiOn, LIKE_DATABASES } from "./harness";
import { complete, create, formOf, LP, place } from "./inventory";

/** What a review says of single sections, and the templates that reviewers keep. */

const SECCION = { ppirta: "rutappirta", ppirtf: "medicoppirtf" } as const;
const NOMBRE = { ppirta: "Rutas", ppirtf: "Médico" } as const;

describe.each(LIKE_DATABASES)("observed sections on %s", (database) => {
  const api = apiOn(database);

  const detail = async (kind: Kind, id: number) =>
    (await api.ok(`${kind}.detail`, { as: "tecnico.lp", id })).body[kind] as Record<string, unknown>;

  it.each(["ppirta", "ppirtf"] as const)("of %s reach its author, until it is derived again", async (kind) => {
    const id = await create(api, kind, "tecnico.lp", LP);
    const paso = await place(api, kind, id, "pendiente_gobernacion");
    const secciones = [{ seccion: SECCION[kind], observacion: "Corrija esta parte" }];
    const review = (body: object, as: Account = "gobernacion.lp") =>
      api.call(`bandeja${kind}.revisarGobernacion`, { as, body: { id_seguimiento: paso, observacion: "", ...body } });

    const approving = await review({ aprobado: 1, secciones });
    expect([approving.status, approving.body.errores]).toEqual([
      422,
      { aprobado: ["Con secciones observadas no se aprueba"] },
    ]);
    for (const as of ["tecnico.lp", "operador.lp", "nacional"] as const) {
      expect([as, (await review({ aprobado: 2, secciones }, as)).status]).toEqual([as, 403]);
    }
    expect((await review({ aprobado: 2, secciones }, "gobernacion.pt")).status).toBe(404);
    expect((await detail(kind, id))["observadas"]).toEqual([]);

    expect((await review({ aprobado: 2, secciones })).status).toBe(200);
    expect(await detail(kind, id)).toMatchObject({
      observacion: `${NOMBRE[kind]}: Corrija esta parte`,
      observadas: secciones,
    });

    const corrections = (as: Account) =>
      api.call("seguimiento.correcciones", { as, query: { tipo: kind, id_registro: id } });
    expect((await corrections("tecnico.lp")).body.cambios).toMatchObject({
      visto: { seg_estado: "NO APROBADO" },
      filas: [],
    });
    const statuses = [];
    for (const as of ["nacional", "operador.lp", "gobernacion.pt"] as const)
      statuses.push((await corrections(as)).status);
    // Whoever may change it, and nobody of another department.
    expect(statuses).toEqual([200, 200, 404]);

    const answer = (respuesta: string, seccion: string = SECCION[kind], as: Account = "tecnico.lp") =>
      api.call(`${kind}.responder`, { as, id, body: { seccion, respuesta } });
    expect((await answer("Corregido", "datos")).status).toBe(409);
    expect((await answer("Corregido", SECCION[kind], "gobernacion.pt")).status).toBe(404);
    expect((await answer("x".repeat(1001))).status).toBe(422);
    expect((await answer("Corregido: son 3,5 km")).body.message).toBe("Respuesta guardada");
    expect((await answer("")).body.message).toBe("Respuesta quitada");
    await answer("Corregido: son 3,6 km");
    expect(await detail(kind, id)).toMatchObject({
      observadas: [{ ...secciones[0], respuesta: "Corregido: son 3,6 km" }],
    });

    await complete(api, kind, id);
    await api.ok(`${kind}.update`, { as: "tecnico.lp", id, body: await formOf(api, kind, LP, "Nombre corregido") });
    const { filas: changed } = (await corrections("tecnico.lp")).body
      .cambios as Reply<"seguimiento.correcciones">["cambios"];
    expect(changed).toMatchObject([{ accion: "MODIFICAR", tabla: kind, id_fila: id }]);
    expect((await ask(api, kind, "derivar", { as: "tecnico.lp" }, id, 0)).status).toBe(200);
    expect(await detail(kind, id)).toMatchObject({ observacion: null, observadas: [] });
    expect((await answer("Tarde")).status).toBe(409);
    expect((await corrections("tecnico.lp")).status).toBe(403);
    // Whoever reviews next reads it below the observation.
    const next = await api.db.$count(seguimiento, and(eq(seguimiento.tipo, kind), eq(seguimiento.id_registro, id)));
    expect(next).toBe(2);
    const [step] = await api.db
      .select({ id: seguimiento.id })
      .from(seguimiento)
      .where(and(eq(seguimiento.tipo, kind), eq(seguimiento.id_registro, id), ne(seguimiento.id, paso)));
    const { cambios } = (await api.ok("seguimiento.cambios", { as: "gobernacion.lp", id: step?.id ?? 0 })).body;
    expect(cambios).toMatchObject({
      observadas: [{ ...secciones[0], respuesta: "Corregido: son 3,6 km" }],
      observaciones: [
        { observacion: `${NOMBRE[kind]}: Corrija esta parte\n${NOMBRE[kind]}, respuesta: Corregido: son 3,6 km` },
      ],
    });
  });
});

describe.each(LIKE_DATABASES)("templates of observations on %s", (database) => {
  const api = apiOn(database);

  const texts = async (as: Account) =>
    ((await api.ok("plantilla.list", { as })).body["plantillas"] as { texto: string }[]).map(({ texto }) => texto);
  const keep = (as: Account, texto: string) => api.call("plantilla.create", { as, body: { texto } });

  it("are shared by the reviewers of a department or of the national level, and by nobody else", async () => {
    const made = await keep("gobernacion.lp", "Falta la placa");
    expect(made.status).toBe(200);
    expect((await keep("nacional", "Falta la placa")).status).toBe(200);
    expect([await texts("gobernacion.lp"), await texts("gobernacion.pt"), await texts("nacional")]).toEqual([
      ["Falta la placa"],
      [],
      ["Falta la placa"],
    ]);
    for (const as of ["admin", "tecnico.lp", "operador.lp"] as const) {
      expect([as, (await api.call("plantilla.list", { as })).status]).toEqual([as, 403]);
      expect([as, (await keep(as, "Otra")).status]).toEqual([as, 403]);
    }
    const id = made.body.data?.id ?? 0;
    for (const as of ["gobernacion.pt", "nacional"] as const) {
      expect([as, (await api.call("plantilla.remove", { as, id })).status]).toEqual([as, 404]);
    }
    expect((await api.call("plantilla.remove", { as: "gobernacion.lp", id })).status).toBe(200);
    expect(await texts("gobernacion.lp")).toEqual([]);
    expect(await texts("nacional")).toEqual(["Falta la placa"]);
  });

  it("are each there once, and fifty at most", async () => {
    expect((await keep("gobernacion.pt", "Precise el horario")).status).toBe(200);
    const again = await keep("gobernacion.pt", "Precise el horario");
    expect([again.status, again.body.errores]).toEqual([422, { texto: ["Ya hay una plantilla con ese texto"] }]);
    for (let n = 2; n <= 50; n += 1) await keep("gobernacion.pt", `Plantilla ${n}`);
    const many = await keep("gobernacion.pt", "Una más");
    expect([many.status, (await texts("gobernacion.pt")).length]).toEqual([409, 50]);
  });
});
