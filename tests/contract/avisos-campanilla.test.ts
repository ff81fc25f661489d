import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { AvisoFila } from "@/contract/resources/avisos";
import type { Kind } from "@/contract/resources/registros";
import { writeDailyMails } from "@/ministry-api/avisos/daily-mail";
import { forgetNotices } from "@/ministry-api/mail/outbox";
import { aviso, correo, ppirta, seguido, usuario } from "@/ministry-api/db/schema";
import { wholeText } from "@/ministry-api/mail/notice";
import { type Account, apiOn, LIKE_DATABASES } from "./harness";
import { create, informacion, LP, place, PT } from "./inventory";

/** Notices under the bell: what is told to whom, who sees it, and the mail of a day. */

describe.each(LIKE_DATABASES)("notices under the bell on %s", (database) => {
  const api = apiOn(database);
  beforeEach(async () => {
    await api.db.delete(aviso);
    await api.db.delete(seguido);
    await api.db.delete(correo);
  });

  interface Bell {
    campanilla: { data: AvisoFila[]; total: number };
    sin_leer: number;
    resumen: 0 | 1;
  }
  const bell = async (as: Account, query = {}): Promise<Bell> => {
    const { campanilla, sin_leer, resumen } = (await api.ok("campanilla.list", { as, query })).body as unknown as Bell;
    return { campanilla, sin_leer, resumen };
  };
  const told = async (as: Account) =>
    (await bell(as)).campanilla.data.map(({ clase, accion, seccion, actor }) => [clase, accion ?? seccion, actor]);
  const unread = async (as: Account) => (await api.ok("seguimiento.conteo", { as })).body["avisos"];
  const follow = (as: Account, kind: Kind, id: number, seguido = 1) =>
    api.call(`${kind}.seguir`, { as, id, body: { seguido } });
  const person = (as: Account) => eq(usuario.email, `${as}@turismo.bo`);

  it.each(["ppirta", "ppirtf"] as const)("tells author and followers of a %s of each decision", async (kind) => {
    const id = await create(api, kind, "tecnico.lp", LP, "Decidido");
    const paso = await place(api, kind, id, "pendiente_gobernacion");
    expect((await follow("operador.lp", kind, id)).status).toBe(200);
    const secciones = [{ seccion: kind === "ppirta" ? "rutappirta" : "medicoppirtf", observacion: "Corrija" }];
    const body = { id_seguimiento: paso, aprobado: 2, observacion: "No", secciones };
    await api.ok(`bandeja${kind}.revisarGobernacion`, { as: "gobernacion.lp", body });
    expect((await bell("tecnico.lp")).campanilla.data).toMatchObject([
      {
        ...{ clase: "decision", accion: "rechazarGobernacion", observadas: 1, nombre: "Decidido", leido: 0 },
        ...{ actor: "Lucía Apaza Vargas", seguido: 0, corregible: 1, id_registro: id, tipo: kind },
      },
    ]);
    expect((await bell("operador.lp")).campanilla.data).toMatchObject([{ clase: "decision", seguido: 1 }]);
    for (const as of ["gobernacion.lp", "tecnico.pt", "nacional"] as const)
      expect([as, await told(as)]).toEqual([as, []]);
  });

  it("tells of changes by others, once until it is read", async () => {
    const id = await create(api, "ppirta", "tecnico.lp", LP, "Cambiado");
    expect((await follow("gobernacion.lp", "ppirta", id)).status).toBe(200);
    const save = (as: Account, humedad: string) =>
      api.ok("ppirta.informacion", { as, id, body: { ...informacion, humedad } });
    await save("tecnico.lp", "10 %");
    expect([await told("tecnico.lp"), await told("gobernacion.lp")]).toEqual([
      [],
      [["cambio", null, "Rodrigo Flores Huanca"]],
    ]);
    await api.ok("actppirta.create", { as: "operador.lp", body: await activity(id) });
    await save("operador.lp", "20 %");
    await save("nacional", "30 %");
    await save("nacional", "40 %");
    // One of each who changed it; after two sections it names none.
    expect((await told("tecnico.lp")).map(([clase, seccion]) => [clase, seccion])).toEqual([
      ["cambio", null],
      ["cambio", null],
    ]);
    const { data } = (await bell("tecnico.lp")).campanilla;
    await api.ok("campanilla.leer", { as: "tecnico.lp", id: data[0]?.id ?? 0 });
    await save("nacional", "50 %");
    expect([(await told("tecnico.lp")).length, await unread("tecnico.lp")]).toEqual([3, 2]);
  });

  const activity = async (id_ppirta: number) => {
    const { rows } = await api.db.execute<{ tipo: number; subtipo: number }>(
      sql`select id_tipo as tipo, id as subtipo from subtipo limit 1`,
    );
    return { id_ppirta, id_tipo: rows[0]?.tipo, id_subtipo: rows[0]?.subtipo, descripcion: "Caminata" };
  };

  it("names the one section that was changed", async () => {
    const id = await create(api, "ppirta", "tecnico.lp", LP, "Una sección");
    await api.ok("actppirta.create", { as: "operador.lp", body: await activity(id) });
    expect((await told("tecnico.lp")).map(([, seccion]) => seccion)).toEqual(["actppirta"]);
  });

  it("is followed only by who sees the record, and no longer shown to who does not", async () => {
    const id = await create(api, "ppirta", "tecnico.lp", LP, "Visible");
    const seen = async (as: Account) =>
      ((await api.ok("ppirta.detail", { as, id })).body["ppirta"] as { seguido: number }).seguido;
    for (const [as, status] of [
      ["tecnico.pt", 404],
      ["gobernacion.pt", 404],
      // Role 5 opens what others registered once it is derived.
      ["operador.lp", 403],
      ["gobernacion.lp", 200],
      ["nacional", 200],
      ["admin", 200],
    ] as const) {
      expect([as, (await follow(as, "ppirta", id)).status]).toEqual([as, status]);
    }
    expect([await seen("gobernacion.lp"), await seen("tecnico.lp")]).toEqual([1, 0]);
    await api.ok("ppirta.informacion", { as: "tecnico.lp", id, body: informacion });
    expect([await unread("gobernacion.lp"), await unread("nacional")]).toEqual([1, 1]);
    await api.db.update(usuario).set({ id_departamento: PT }).where(person("gobernacion.lp"));
    expect([await unread("gobernacion.lp"), (await bell("gobernacion.lp")).campanilla]).toEqual([
      0,
      { data: [], total: 0 },
    ]);
    await api.db.update(usuario).set({ id_departamento: LP }).where(person("gobernacion.lp"));
    await follow("gobernacion.lp", "ppirta", id, 0);
    expect(await seen("gobernacion.lp")).toBe(0);
    await api.db.update(ppirta).set({ eliminado_en: new Date() }).where(eq(ppirta.id, id));
    expect([await unread("nacional"), await told("nacional")]).toEqual([0, []]);
  });

  it("is read one by one or up to one, each by its own person", async () => {
    const ids = [];
    for (let n = 0; n < 3; n += 1) ids.push(await create(api, "ppirta", "tecnico.lp", LP, `Leído ${n}`));
    for (const id of ids) await api.ok("ppirta.informacion", { as: "nacional", id, body: informacion });
    const { data } = (await bell("tecnico.lp")).campanilla;
    const [newest, middle] = data;
    expect((await api.call("campanilla.leer", { as: "operador.lp", id: newest?.id ?? 0 })).status).toBe(404);
    await api.ok("campanilla.leerTodo", { as: "operador.lp", body: { ultimo: newest?.id } });
    expect((await bell("tecnico.lp")).sin_leer).toBe(3);
    await api.ok("campanilla.leerTodo", { as: "tecnico.lp", body: { ultimo: middle?.id } });
    expect((await bell("tecnico.lp", { sin_leer: 1 })).campanilla.data.map(({ id }) => id)).toEqual([newest?.id]);
    await api.ok("campanilla.leer", { as: "tecnico.lp", id: newest?.id ?? 0 });
    const { campanilla, sin_leer } = await bell("tecnico.lp", { page: 2, rows: 2 });
    expect([campanilla.data.length, campanilla.total, sin_leer]).toEqual([1, 3, 0]);
    const wrong = await api.call("campanilla.leerTodo", { as: "tecnico.lp", body: {} });
    expect([wrong.status, wrong.body.errores]).toEqual([422, { ultimo: ["Falta hasta qué aviso"] }]);
  });

  it("is forgotten a year after, or three months after it was read", async () => {
    const id = await create(api, "ppirta", "tecnico.lp", LP);
    const [row] = await api.db.select({ id: usuario.id }).from(usuario).where(person("tecnico.lp"));
    const of = (days: number, leido: number | null) => ({
      ...{ id_usuario: row?.id ?? 0, clase: "cambio" as const, tipo: "ppirta" as const, id_registro: id, actor: "X" },
      creado_en: new Date(api.now().getTime() - days * 86_400_000),
      leido_en: leido === null ? null : new Date(api.now().getTime() - leido * 86_400_000),
    });
    await api.db.insert(aviso).values([of(366, null), of(200, 91), of(364, null), of(200, 89)]);
    await forgetNotices(api.db, api.now());
    expect(await api.db.$count(aviso)).toBe(2);
  });

  describe("as one mail a day", () => {
    /** An instant in La Paz. */
    const at = (day: string, time: string) => new Date(`${day}T${time}:00-04:00`);
    const mails = () => api.db.select().from(correo).orderBy(correo.id);
    const notices = async (id: number, instants: readonly Date[]) => {
      const [row] = await api.db.select({ id: usuario.id }).from(usuario).where(person("tecnico.lp"));
      const of = { id_usuario: row?.id ?? 0, tipo: "ppirta" as const, id_registro: id, actor: "Ana\nQuispe" };
      await api.db
        .insert(aviso)
        .values(
          instants.map((creado_en) => ({ ...of, clase: "decision" as const, datos: { accion: "recibir" }, creado_en })),
        );
    };
    const wanted = (values: Partial<typeof usuario.$inferInsert>) =>
      api.db.update(usuario).set(values).where(person("tecnico.lp"));

    it("is off until it is wanted, and says how it is switched off", async () => {
      const id = await create(api, "ppirta", "tecnico.lp", LP, "Diario");
      await notices(id, [at("2026-05-04", "15:00")]);
      await writeDailyMails(api.db, at("2026-05-05", "07:01"));
      expect([await mails(), (await bell("tecnico.lp")).resumen]).toEqual([[], 0]);
      await wanted({ resumen: true, resumen_dia: "2026-05-04" });
      await writeDailyMails(api.db, at("2026-05-05", "06:59"));
      expect(await mails()).toEqual([]);
      await writeDailyMails(api.db, at("2026-05-05", "07:00"));
      const [mail] = await mails();
      expect([mail?.para, mail?.asunto]).toEqual(["tecnico.lp@turismo.bo", "1 aviso del día - Inventario Turístico"]);
      expect(mail && wholeText("https://inventario.example.bo", mail)).toBe(
        [
          "Hola Rodrigo:",
          "",
          "Esto pasó con sus registros y con los que sigue:",
          "",
          "- Diario fue recibido por la gobernación",
          "  Ana Quispe · 04/05/2026 15:00",
          "",
          "Para ver lo que espera por usted, abra este enlace:",
          "https://inventario.example.bo/mi-trabajo",
          "",
          "Recibe este correo porque eligió «Un correo al día». Para no recibirlo más, desactívelo en su perfil:",
          "https://inventario.example.bo/perfil",
        ].join("\n"),
      );
    });

    it("is written once by several processes, each day what is new and unread, and not at all without any", async () => {
      const id = await create(api, "ppirta", "tecnico.lp", LP, "Una vez");
      await wanted({ resumen: true, resumen_dia: "2026-05-05" });
      const [before, during, after] = [at("2026-05-05", "06:00"), at("2026-05-05", "08:00"), at("2026-05-06", "07:30")];
      await notices(id, [before, during, after]);
      await Promise.all([1, 2, 3].map(() => writeDailyMails(api.db, at("2026-05-06", "10:00"))));
      const asuntos = async () => (await mails()).map(({ asunto }) => asunto);
      expect(await asuntos()).toEqual(["1 aviso del día - Inventario Turístico"]);
      expect((await mails())[0]?.texto).toContain("05/05/2026 08:00");
      await writeDailyMails(api.db, at("2026-05-07", "07:00"));
      expect((await mails()).at(-1)?.texto).toContain("06/05/2026 07:30");
      await writeDailyMails(api.db, at("2026-05-08", "07:00"));
      expect(await asuntos()).toHaveLength(2);
      // What was read, and what one may not see any more, is not told.
      await notices(id, [at("2026-05-08", "09:00")]);
      await wanted({ id_departamento: PT });
      await writeDailyMails(api.db, at("2026-05-09", "07:00"));
      await wanted({ id_departamento: LP });
      await notices(id, [at("2026-05-09", "09:00")]);
      await api.db.update(aviso).set({ leido_en: new Date() });
      await writeDailyMails(api.db, at("2026-05-10", "07:00"));
      await notices(id, [at("2026-05-10", "09:00")]);
      await wanted({ estado: "INACTIVO" });
      await writeDailyMails(api.db, at("2026-05-11", "07:00"));
      await wanted({ estado: "ACTIVO" });
      expect(await asuntos()).toHaveLength(2);
    });

    it("is switched by its own person, and begins with what happens from then on", async () => {
      await wanted({ resumen: false, resumen_dia: null });
      const on = await api.ok("campanilla.cambiarResumen", { as: "tecnico.lp", body: { resumen: 1 } });
      expect(on.body).toEqual({ message: "Recibirá un correo al día" });
      expect((await api.ok("campanilla.resumen", { as: "tecnico.lp" })).body).toEqual({ resumen: 1 });
      expect((await api.ok("campanilla.resumen", { as: "operador.lp" })).body).toEqual({ resumen: 0 });
      await writeDailyMails(api.db, api.now());
      expect(await mails()).toEqual([]);
      const wrong = await api.call("campanilla.cambiarResumen", { as: "tecnico.lp", body: { resumen: 2 } });
      expect([wrong.status, wrong.body.errores]).toEqual([422, { resumen: ["Resumen debe ser Sí o No"] }]);
      await api.ok("campanilla.cambiarResumen", { as: "tecnico.lp", body: { resumen: 0 } });
      expect((await bell("tecnico.lp")).resumen).toBe(0);
      expect((await api.call("campanilla.list", {})).status).toBe(401);
    });
  });
});
