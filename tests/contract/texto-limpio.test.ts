import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { cleanText, normalise } from "@/contract/plain-text";
import { cleanStoredTexts } from "@/ministry-api/db/clean-stored";
import * as schema from "@/ministry-api/db/schema";
import { createLogger } from "@/ministry-api/http/log";
import { hashPassword } from "@/ministry-api/sesion/password";
import { apiOn, DATABASES } from "./harness";
import { create, formOf, LP } from "./inventory";

const { ppirta, historial, region, rutappirta, semilla, usuario, vista } = schema;

describe.each(DATABASES)("texts on %s", (database) => {
  const api = apiOn(database);

  const stored = async (id: number) => (await api.db.select().from(ppirta).where(eq(ppirta.id, id)))[0];
  const found = async (q: string) => {
    const { body } = await api.ok("ppirta.list", { as: "admin", query: { q, page: 1, rows: 100 } });
    const { data } = Object.values(body)[0] as unknown as { data: { id: number }[] };
    return data.map(({ id }) => id);
  };
  const places = async (q: string) => {
    const { body } = await api.ok("lookup.lugares", { as: "admin", query: { q } });
    const rows = Object.values(body)[0] as unknown as { nombre: string }[];
    return rows.map(({ nombre }) => nombre);
  };

  it("are cleaned where they arrive, and a password stays as it is typed", async () => {
    const form = await formOf(api, "ppirta", LP, "Salar\uFFFF de\u00A0Uyu\u00ADni A\u006E\u0303o\u0000");
    const made = await api.ok("ppirta.create", { as: "admin", body: { ...form, comunidad: "Co\u200Blla\r\nSur" } });
    const id = made.body.data?.id ?? 0;
    expect(await stored(id)).toMatchObject({ nombre_atractivo: "Salar de Uyuni Año", comunidad: "Colla Sur" });
    expect(await found("sal\u00ADar de uyuni a\u00F1o")).toContain(id);

    const password = "Cla\u0301ve-\u00ADlarga\u00A0 2026";
    const [account] = await api.db
      .select()
      .from(usuario)
      .where(sql`${usuario.email} like 'operador.lp@%'`);
    await api.db
      .update(usuario)
      .set({ clave: await hashPassword(password) })
      .where(eq(usuario.id, account?.id ?? 0));
    const signIn = (text: string) => api.call("sesion.login", { body: { email: account?.email, password: text } });
    expect((await signIn(cleanText(password))).status).toBe(401);
    expect((await signIn(password)).status).toBe(200);
  });

  it("are found in either spelling, in lists, places and names", async () => {
    const curled = await create(api, "ppirta", "admin", LP, "Fiesta de Ch’utillos — “Qhichwa” ﬁnal");
    const straight = await create(api, "ppirta", "admin", LP, "Fiesta de K'ala-Marka Œ");
    for (const q of ["ch'utillos", "Ch’utillos", "CH´UTILLOS", "ch`utillos - 'qhichwa' final"]) {
      expect(await found(q), q).toContain(curled);
      expect(await places(q), q).toContain("Fiesta de Ch’utillos — “Qhichwa” ﬁnal");
    }
    for (const q of ["k’ala–marka", "K‘ala‐marka oe"]) {
      expect(await found(q), q).toContain(straight);
      expect(await places(q), q).toContain("Fiesta de K'ala-Marka Œ");
    }
  });

  it("are folded in the database as in the browser, for every letter and sign of the Latin script", async () => {
    const ranges = [
      ...[
        [0xa1, 0x17f],
        [0x1cd, 0x1dc],
        [0x200, 0x21b],
        [0x1ea0, 0x1ef9],
        [0x2010, 0x2015],
        [0x2018, 0x201f],
      ],
      ...[
        [0x2032, 0x2037],
        [0xfb00, 0xfb04],
        [0x2b9, 0x2bf],
        [0x300, 0x304],
        [0x2212, 0x2212],
      ],
    ] as const;
    const signs = ranges.flatMap(([from = 0, to = 0]) =>
      Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)),
    );
    const rare = new Set("¨¯¸¼½¾ĸĿŀŉ");
    const texts = signs.filter((sign) => !rare.has(sign)).map((sign) => `x${sign}x`);
    const { rows } = await api.db.execute<{ text: string; folded: string }>(
      sql`select t as text, lower(f_unaccent(t)) as folded from jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb) t`,
    );
    const differ = rows.filter(
      ({ text, folded }) => normalise(folded) !== normalise(text) || normalise(folded) !== folded.trim(),
    );
    expect(differ).toEqual([]);
  });

  it("that were stored before are cleaned once, with history, and those that would collide stay", async () => {
    const log = createLogger("silent");
    const id = await create(api, "ppirta", "admin", LP, "Limpieza");
    await api.db.execute(sql`update ppirta set nombre_atractivo = ${"Lim\u00ADpie\uFFFFza\u00A0uno"},
      descripcion = ${"Uno\r\ndos\u00A0tres"}, gaioc = ${"\u200B"}, busqueda = ${"lim\uFFFFpieza uno"} where id = ${id}`);
    const before = await stored(id);
    const [route] = await api.db
      .insert(rutappirta)
      .values({
        id_ppirta: id,
        tramo: "La\u2009Paz – Ch’alla\u0007",
        id_tipo_via: 1,
        id_estado: 1,
        distancia_km: 1,
        distancia_hr: 1,
        s_si: "V",
      })
      .returning();
    const [admin] = await api.db
      .select()
      .from(usuario)
      .where(sql`${usuario.email} like 'admin@%'`);
    const made = { tipo: "ppirta" as const, id_usuario: admin?.id ?? 0, consulta: "q=x" };
    const views = await api.db
      .insert(vista)
      .values([
        { ...made, nombre: "Mis lagos" },
        { ...made, nombre: "Mis\u00A0lagos" },
      ])
      .returning();
    const [place] = await api.db.select().from(region).limit(1);
    await api.db
      .update(region)
      .set({ nombre: `${place?.nombre}\uFEFF` })
      .where(eq(region.id, place?.id ?? 0));
    await api.db.delete(semilla).where(eq(semilla.nombre, "limpieza_texto"));

    const done = await cleanStoredTexts(api.db, log);
    expect(done.cleaned).toBeGreaterThanOrEqual(3);
    expect(done.taken).toBe(1);
    expect(await stored(id)).toMatchObject({
      ...{ nombre_atractivo: "Limpieza uno", descripcion: "Uno\ndos\u00A0tres", gaioc: null, busqueda: "limpieza uno" },
      ...{ version: before?.version, actualizado_en: before?.actualizado_en },
    });
    const [cleanRoute] = await api.db
      .select()
      .from(rutappirta)
      .where(eq(rutappirta.id, route?.id ?? 0));
    expect(cleanRoute?.tramo).toBe("La Paz – Ch’alla");
    expect(
      (
        await api.db
          .select()
          .from(region)
          .where(eq(region.id, place?.id ?? 0))
      )[0]?.nombre,
    ).toBe(place?.nombre);
    const names = await api.db.select().from(vista).where(eq(vista.id_usuario, made.id_usuario));
    expect(names.map(({ nombre }) => nombre).toSorted()).toEqual(views.map(({ nombre }) => nombre).toSorted());

    const lines = await api.db.select().from(historial).where(eq(historial.usuario, "Limpieza de texto"));
    expect(
      lines.map(({ tabla, id_fila, tipo, id_registro, accion }) => [tabla, id_fila, tipo, id_registro, accion]),
    ).toEqual([
      ["region", place?.id, null, null, "MODIFICAR"],
      ["ppirta", id, "ppirta", id, "MODIFICAR"],
      ["rutappirta", route?.id, "ppirta", id, "MODIFICAR"],
    ]);
    expect(lines[1]?.cambios).toContainEqual({
      ...{ campo: "nombre_atractivo", de: "Lim\u00ADpie\uFFFFza\u00A0uno", a: "Limpieza uno" },
    });
    expect(await cleanStoredTexts(api.db, log)).toEqual({ cleaned: 0, taken: 0 });
    expect(await found("limpieza uno")).toContain(id);
  });
});
