import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Kind } from "@/contract/resources/registros";
import {
  fotogramappirta,
  hoja,
  ppirta,
  ppirtf,
  rutappirta,
  seguimiento,
  servicio,
  servicioppirta,
  usuario,
} from "@/ministry-api/db/schema";
import { pdfText } from "../support/pdf-text";
import { type Api, DATABASES, openApi } from "./harness";
import { complete, create, LP, place } from "./inventory";

const CODE = /\b[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){4}\b/;

/** A step that waits, and changes nothing of its record. */
const aStep = (tipo: Kind, id_registro: number) => ({
  tipo,
  id_registro,
  nivel: "GOBERNACION",
  seg_estado: "ENTRANTE",
  id_departamento: LP,
  id_emisor: 1,
  nombre_emisor: "Emisora de prueba",
  de_rol: "Técnico",
});

describe.each(DATABASES)("printed sheets confirmed on %s", (database) => {
  let api: Api;
  let id: number;
  beforeAll(async () => {
    api = await openApi(database);
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    id = await create(api, "ppirta", "tecnico.lp", LP, "Mirador de la verificación");
    await complete(api, "ppirta", id);
  });

  const print = async (which: "ficha" | "seguimiento" = "ficha", kind: Kind = "ppirta", record = id) => {
    const { body } = await api.ok(`${kind}.${which}`, { as: "gobernacion.lp", id: record });
    const text = (await pdfText(Buffer.from(String(body.pdf), "base64"))).join(" ");
    return { text, code: CODE.exec(text)?.[0] ?? "" };
  };
  const ask = async (code: string) => {
    const { body } = await api.ok("registro.verificar", { id: code });
    return body.verificacion as Record<string, string | null>;
  };
  const estado = async (code: string) => (await ask(code)).estado;

  it("gives the same content the same code and keeps the first date", async () => {
    const first = await print();
    const { emitida_en } = await ask(first.code);
    api.advance(10);
    const second = await print();
    expect(second.code).toBe(first.code);
    expect((await ask(second.code)).emitida_en).toBe(emitida_en);
    expect((await print("seguimiento")).code).not.toBe(first.code);
    expect(await api.db.select().from(hoja).where(eq(hoja.id_registro, id))).toHaveLength(2);
  });

  it("tells hoja, cite, name, date and hash, and no person", async () => {
    await place(api, "ppirta", id, "observado");
    const [fila] = await api.db.select().from(ppirta).where(eq(ppirta.id, id));
    for (const [which, word] of [
      ["ficha", "Ficha"],
      ["seguimiento", "Seguimiento"],
    ] as const) {
      const { code, text } = await print(which);
      const answer = await ask(code);
      expect(answer).toEqual({
        estado: "VIGENTE",
        hoja: word,
        cite: fila?.cite,
        nombre: "Mirador de la verificación",
        emitida_en: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      });
      expect(text.replaceAll(" ", "")).toContain(answer.sha256);
      expect(text).toContain("Emisora de prueba");
      const told = JSON.stringify(answer);
      for (const secret of ["Emisora", "Revisora", "Falta el horario", "Lucía", "Apaza"]) {
        expect(told).not.toContain(secret);
      }
      for (const { nombres, email } of await api.db.select().from(usuario)) {
        expect(told).not.toContain(nombres);
        expect(told).not.toContain(email);
      }
    }
  });

  it("is superseded by a change of the record and current again when it is undone", async () => {
    const { code } = await print();
    const other = await print("seguimiento");
    const write = (values: Partial<typeof ppirta.$inferInsert>) =>
      api.db.update(ppirta).set(values).where(eq(ppirta.id, id));
    await write({ descripcion: "Otra descripción" });
    expect(await estado(code)).toBe("SUPERADA");
    expect(await estado(other.code)).toBe("VIGENTE");
    expect((await print()).code).not.toBe(code);
    await write({ descripcion: "Peñón de roca con vista al valle." });
    expect(await estado(code)).toBe("VIGENTE");
    await write({ g_x: -16.500001 });
    expect(await estado(code)).toBe("SUPERADA");
    expect(await estado(other.code)).toBe("SUPERADA");
  });

  it.each([
    [
      "a child",
      () => api.db.update(rutappirta).set({ distancia_km: 12.1 }).where(eq(rutappirta.id_ppirta, id)),
      () => api.db.update(rutappirta).set({ distancia_km: 12 }).where(eq(rutappirta.id_ppirta, id)),
    ],
    [
      "a service of its own",
      () =>
        api.db.insert(servicioppirta).values({ id_ppirta: id, id_tipo: 44, id_subtipo: 1, nombre: "Bus de prueba" }),
      () => api.db.delete(servicioppirta).where(eq(servicioppirta.id_ppirta, id)),
    ],
    [
      "a photograph",
      () => api.db.update(fotogramappirta).set({ favorito: true }).where(eq(fotogramappirta.id_ppirta, id)),
      () => api.db.update(fotogramappirta).set({ favorito: false }).where(eq(fotogramappirta.id_ppirta, id)),
    ],
    [
      "a step",
      () => api.db.insert(seguimiento).values(aStep("ppirta", id)),
      () => api.db.delete(seguimiento).where(and(eq(seguimiento.tipo, "ppirta"), eq(seguimiento.id_registro, id))),
    ],
  ] as [string, () => Promise<unknown>, () => Promise<unknown>][])(
    "is superseded by a change of %s and current again when it is undone",
    async (_, change, undo) => {
      const { code } = await print();
      expect(await estado(code)).toBe("VIGENTE");
      await change();
      expect(await estado(code)).toBe("SUPERADA");
      expect((await print()).code).not.toBe(code);
      await undo();
      expect(await estado(code)).toBe("VIGENTE");
    },
  );

  it("is superseded while the record is deleted", async () => {
    const { code } = await print("seguimiento");
    await api.ok("ppirta.remove", { as: "admin", id });
    expect(await ask(code)).toMatchObject({ estado: "SUPERADA", nombre: "Mirador de la verificación" });
    await api.db.update(ppirta).set({ eliminado_en: null }).where(eq(ppirta.id, id));
    expect(await estado(code)).toBe("VIGENTE");
  });

  it("confirms both sheets of a facility", async () => {
    const facility = await create(api, "ppirtf", "tecnico.lp", LP, "Refugio de la verificación");
    await complete(api, "ppirtf", facility);
    const ficha = await print("ficha", "ppirtf", facility);
    const chain = await print("seguimiento", "ppirtf", facility);
    expect(await ask(ficha.code)).toMatchObject({ estado: "VIGENTE", hoja: "Ficha" });
    expect(await ask(chain.code)).toMatchObject({ estado: "VIGENTE", hoja: "Seguimiento" });
    await api.db
      .update(servicio)
      .set({ capacidad: 77 })
      .where(and(eq(servicio.id_ppirtf, facility), eq(servicio.id_tipo, 40)));
    expect(await estado(ficha.code)).toBe("SUPERADA");
    expect(await estado(chain.code)).toBe("VIGENTE");
    await api.db.update(ppirtf).set({ nombre_centro: "Otro nombre" }).where(eq(ppirtf.id, facility));
    expect(await estado(chain.code)).toBe("SUPERADA");
    await api.db.insert(seguimiento).values(aStep("ppirtf", facility));
    expect((await print("seguimiento", "ppirtf", facility)).code).not.toBe(chain.code);
  });

  it("takes the code as people write it and knows no other", async () => {
    const { code } = await print();
    const plain = code.replaceAll("-", "");
    expect(await estado(plain)).toBe("VIGENTE");
    expect(await estado(plain.toLowerCase().replaceAll("0", "o").replaceAll("1", "l"))).toBe("VIGENTE");
    const changed = `${code.slice(0, -1)}${code.endsWith("7") ? "8" : "7"}`;
    for (const unknown of ["0000-0000-0000-0000-0000", changed, "abcd", "U".repeat(20)]) {
      expect(await ask(unknown)).toEqual({
        estado: "DESCONOCIDA",
        hoja: null,
        cite: null,
        nombre: null,
        emitida_en: null,
        sha256: "",
      });
    }
  });

  it("answers many questions at once about one sheet alike", async () => {
    const { code } = await print();
    const answers = await Promise.all(Array.from({ length: 30 }, () => estado(code)));
    expect(new Set(answers)).toEqual(new Set(["VIGENTE"]));
  });
});
