import { and, eq, inArray } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { Reply } from "@/contract";
import { SERVICIOS } from "@/contract/campos/servicios";
import { recordCodes } from "@/contract/record-codes";
import type { Kind } from "@/contract/resources/registros";
import { catsubtipo, ppirta, ppirtf, servicio, subtipo } from "@/ministry-api/db/schema";
import { pdfPlaces, pdfText } from "../support/pdf-text";
import { type Account, apiOn, ONE_DATABASE } from "./harness";
import { complete, create, LP, place } from "./inventory";

/** The types of the facility's eight services. */
const TIPOS = [40, 41, 42, 43, 44, 45, 46, 59];

describe.each(ONE_DATABASE)("sheets on %s", (database) => {
  const api = apiOn(database);

  const sheet = async (kind: Kind, which: "seguimiento" | "ficha", as: Account, id: number) => {
    const { body } = await api.ok(`${kind}.${which}`, { as, id });
    const bytes = Buffer.from(String(body.pdf), "base64");
    expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
    return pdfText(bytes);
  };
  const named = async (nombre: string) => {
    const [row] = await api.db.select().from(ppirta).where(eq(ppirta.nombre_atractivo, nombre));
    return { id: row?.id ?? 0, cite: row?.cite ?? "" };
  };

  it("prints the whole chain of a returned attraction", async () => {
    const { id, cite } = await named("Basílica de Nuestra Señora de Copacabana");
    const pages = await sheet("ppirta", "seguimiento", "gobernacion.lp", id);
    const text = pages.join(" ");
    for (const words of [
      cite,
      "Basílica de Nuestra Señora de Copacabana",
      "Derivado",
      "Devuelto a la gobernación",
      "No aprobado",
      "Pendiente",
      "Observación",
      "Impreso por Lucía Apaza",
      "Emitida el",
      "MANCO KAPAC",
      "-69 . 08570",
      `Página 1 de ${pages.length}`,
    ]) {
      expect(text).toContain(words);
    }
  });

  it("prints everything known of an approved attraction", async () => {
    const { id, cite } = await named("Isla del Sol");
    const pages = await sheet("ppirta", "ficha", "nacional", id);
    const text = pages.join(" ");
    for (const words of [
      cite,
      "Isla del Sol",
      "Aprobado",
      "En el Catálogo Nacional",
      "INFORMACIÓN",
      "ACCESIBILIDAD POR TRAMOS",
      "FOTOGRAMAS",
      "LA PAZ",
    ]) {
      expect(text).toContain(words);
    }
    pages.forEach((page, at) => expect(page).toContain(`Página ${at + 1} de ${pages.length}`));
  });

  it("prints an empty draft and a facility with services", async () => {
    const draft = await create(api, "ppirta", "tecnico.lp", LP, "Ñacahuasu (borrador)");
    for (const as of ["gobernacion.lp", "tecnico.lp"] as const) {
      const pages = await sheet("ppirta", "ficha", as, draft);
      expect(pages.join(" ")).toContain("SECCIONES SIN REGISTROS");
      for (const page of pages) expect(page).toMatch(/· Borrador, sin revisar/);
    }
    expect((await sheet("ppirta", "seguimiento", "gobernacion.lp", draft)).join(" ")).toContain(
      "El registro todavía no fue derivado.",
    );
    const [facility] = await api.db
      .select()
      .from(ppirtf)
      .where(and(eq(ppirtf.completo, 1), eq(ppirtf.id_departamento, LP)))
      .limit(1);
    const text = (await sheet("ppirtf", "ficha", "admin", facility?.id ?? 0)).join(" ");
    expect(text).toContain("FICHA DE FACILIDAD TURÍSTICA");
    expect(text).toContain(facility?.cite);
  });

  it("prints codes, coordinates and measures as the screens show them", async () => {
    const id = await create(api, "ppirta", "tecnico.lp", LP, "Laguna de las medidas");
    await complete(api, "ppirta", id);
    const measures = { g_x: -16.4, g_y: -68.123456, temperatura: "8", humedad: "40", v_c: "t", v_ci: "f" } as const;
    await api.db
      .update(ppirta)
      .set({ ...measures, emergencia: "SI" })
      .where(eq(ppirta.id, id));
    const { body } = await api.ok("ppirta.detail", { as: "tecnico.lp", id });
    const codes = recordCodes((body as unknown as Reply<"ppirta.detail">).ppirta);
    expect(codes.codigo_provincia).toMatch(/^\d{4}$/);
    expect(codes.codigo_municipio).toMatch(/^\d{6}$/);
    expect(codes.codigo_tipo).toMatch(/^\d\d\.\d\d$/);
    expect(codes.codigo_subtipo).toMatch(/^\d\d\.\d\d\.\d\d$/);
    const packed = (text: string) => text.replaceAll(" ", "");
    for (const which of ["ficha", "seguimiento"] as const) {
      const text = packed((await sheet("ppirta", which, "gobernacion.lp", id)).join(" "));
      for (const code of Object.values(codes)) expect(text, which).toContain(`(${code})`);
      expect(text).toContain("X(latitud)-16.40000");
      expect(text).toContain("Y(longitud)-68.12346");
      expect(text).toContain("-16.40000,-68.12346");
    }
    const text = packed((await sheet("ppirta", "ficha", "gobernacion.lp", id)).join(" "));
    for (const words of [
      ...["Temperatura8°C", "Humedad40%", "Vinculacióncultural" + "Sí", "Vinculacióncientífica" + "No"],
      "ServiciodeemergenciaSí",
    ]) {
      expect(text).toContain(words);
    }
    expect(text).not.toContain("8°C°C");
  });

  it("prints what a refusal asks to be mended @slow", async () => {
    const id = await create(api, "ppirta", "tecnico.lp", LP, "Peñón observado");
    await complete(api, "ppirta", id);
    await place(api, "ppirta", id, "observado");
    for (const which of ["ficha", "seguimiento"] as const) {
      const text = (await sheet("ppirta", which, "gobernacion.lp", id)).join(" ");
      expect(text).toContain("Observación por corregir Falta el horario");
      expect(text).toContain("Revisora de prueba");
      expect(text).toMatch(/Fecha de revisión \d\d\/\d\d\/\d{4} \d\d:\d\d/);
    }
  });

  it("prints all eight kinds of services, and a table's head again on every page it reaches @slow", async () => {
    const id = await create(api, "ppirtf", "tecnico.lp", LP, "Complejo de ocho servicios");
    const rows = await api.db.select().from(subtipo).where(inArray(subtipo.id_tipo, TIPOS));
    for (const id_tipo of TIPOS) {
      const id_subtipo = rows.find((row) => row.id_tipo === id_tipo)?.id ?? 0;
      const shared = { id_ppirtf: id, id_tipo, id_subtipo, propietario: "Dueña", numero: "45-A", calidad: "R" };
      const many = Array.from({ length: id_tipo === SERVICIOS.pernoctacionppirtf.tipo ? 60 : 1 }, (_, at) => ({
        ...shared,
        nombre: `Nombre ${id_tipo}`,
        establecimiento: `Hostal ${id_tipo} número ${at + 1}`,
        direccion: `Calle ${id_tipo}`,
        tramo: `Tramo ${id_tipo}`,
        frecuencia: "Diaria",
        capacidad: 1000 + id_tipo,
        costo: id_tipo + 0.5,
        cobertura: "B",
        hora_inicio: "07:15",
        hora_fin: "19:45",
      }));
      await api.db.insert(servicio).values(many);
    }
    const pages = await sheet("ppirtf", "ficha", "gobernacion.lp", id);
    const text = pages.join(" ");
    for (const words of [
      ...["COMUNICACIÓN", "MÉDICO", "PERNOCTACIÓN", "RESTAURACIÓN", "RECREACIÓN", "INFO-GUIAJE", "TRANSPORTE"],
      ...[
        "INFRAESTRUCTURA",
        "07:15 a 19:45",
        "Dueña",
        "45- A",
        // A percentage for every service (spec 2 §3.2).
        ...["40 , 5 %", "41 , 5 %", "42 , 5 %", "43 , 5 %", "44 , 5 %"],
        "Tramo 44",
        "1 . 045",
        "Hostal 40 número 60",
      ],
    ]) {
      expect(text).toContain(words);
    }
    expect(text.match(/Costo %/g)?.length).toBe(text.match(/Costo/g)?.length);
    const reached = pages.filter((page) => page.includes("Hostal 40 "));
    expect(reached.length).toBeGreaterThan(1);
    for (const page of reached) {
      expect(page.indexOf("Propietario")).toBeGreaterThan(-1);
      expect(page.indexOf("Propietario")).toBeLessThan(page.indexOf("Hostal 40 "));
    }
    // The footer comes first in the text: no page ends with a title or a table header without a row below.
    for (const page of pages) expect(page.trim()).not.toMatch(/(Calidad|Cobertura|Horario|[A-ZÁÉÍÓÚ-]{6,})$/);
  });

  it("prints the category-subtype of lodging and dining, and '---' where there is none @slow", async () => {
    const id = await create(api, "ppirtf", "tecnico.lp", LP, "Hospedajes de la plaza");
    const [row] = await api.db
      .select({ id: catsubtipo.id, id_subtipo: catsubtipo.id_subtipo, nombre: catsubtipo.nombre })
      .from(catsubtipo)
      .innerJoin(subtipo, eq(subtipo.id, catsubtipo.id_subtipo))
      .where(eq(subtipo.id_tipo, SERVICIOS.pernoctacionppirtf.tipo))
      .limit(1);
    const shared = { id_ppirtf: id, id_tipo: SERVICIOS.pernoctacionppirtf.tipo, id_subtipo: row?.id_subtipo ?? 0 };
    await api.db.insert(servicio).values([
      { ...shared, establecimiento: "Con estrellas", id_catsubtipo: row?.id ?? 0 },
      { ...shared, establecimiento: "Sin estrellas" },
    ]);
    const text = (await sheet("ppirtf", "ficha", "gobernacion.lp", id)).join(" ");
    expect(text).toContain(`${row?.nombre} Con estrellas`);
    expect(text).toContain("--- Sin estrellas");
  });

  it("keeps the longest code of a facility apart from what stands beside it @slow", async () => {
    const id = await create(api, "ppirtf", "tecnico.lp", LP, "Poblado de código largo");
    const codigo_dt = "DT-2026-CODIGO-LARGO-NUMERO-01";
    await api.db.update(ppirtf).set({ codigo_dt }).where(eq(ppirtf.id, id));
    for (const which of ["ficha", "seguimiento"] as const) {
      const { body } = await api.ok(`ppirtf.${which}`, { as: "gobernacion.lp", id });
      const runs = await pdfPlaces(Buffer.from(String(body.pdf), "base64"));
      const code = runs.find(({ text }) => text.startsWith("DT-2026"));
      const beside = runs
        .filter(({ line }) => line === code?.line)
        .sort((a, b) => a.left - b.left)
        .map(({ left, right }) => [left, right] as const);
      expect(beside.length).toBeGreaterThan(0);
      for (const [at, [left]] of beside.entries()) expect(left).toBeGreaterThanOrEqual(beside[at - 1]?.[1] ?? 0);
    }
  });

  it("survives the longest texts the forms take @slow", async () => {
    const id = await create(api, "ppirta", "tecnico.lp", LP, "Ñ".repeat(255));
    const long = `${"Descripción extensa con acentos áéíóúñ y «comillas». ".repeat(190)}${"x".repeat(100)}`.slice(
      0,
      10_000,
    );
    await api.db
      .update(ppirta)
      .set({ descripcion: long, restriccion: long.slice(0, 2000) })
      .where(eq(ppirta.id, id));
    const pages = await sheet("ppirta", "ficha", "gobernacion.lp", id);
    expect(pages.length).toBeGreaterThan(2);
    expect(pages.length).toBeLessThan(9);
  });

  it("is the sheet for whoever may see the record, the workflow for roles 1, 2 and 3, within their department", async () => {
    const { id } = await named("Isla del Sol");
    for (const as of ["tecnico.lp", "operador.lp"] as const) {
      expect((await api.call("ppirta.seguimiento", { as, id })).status).toBe(403);
      expect((await api.call("ppirta.ficha", { as, id })).status).toBe(200);
    }
    for (const which of ["seguimiento", "ficha"] as const) {
      expect((await api.call(`ppirta.${which}`, { as: "gobernacion.pt", id })).status).toBe(404);
    }
    expect((await api.call("ppirta.ficha", { as: "tecnico.pt", id })).status).toBe(404);
  });
});
