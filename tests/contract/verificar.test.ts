import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { Reply } from "@/contract";
import { situacionPublica } from "@/contract/estados";
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
import { readContent } from "@/ministry-api/pdf/read-content";
import { readRecord } from "@/ministry-api/seguimiento/workflow/registro";
import { pdfText } from "../support/pdf-text";
import { apiOn, ONE_DATABASE } from "./harness";
import { complete, create, LP, place, type Situacion } from "./inventory";

const CODE = /\b[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){4}\b/;

/** The states of the workflow and of a draft, in the order a record passes through them. */
const WAY: readonly [Situacion, estado: string, publica: string][] = [
  ["completo", "COMPLETO", situacionPublica.borrador],
  ["observado", "NO APROBADO", situacionPublica.borrador],
  ["entrante_gobernacion", "DERIVADO", situacionPublica.entrante_gobernacion],
  ["pendiente_gobernacion", "DERIVADO", situacionPublica.pendiente_gobernacion],
  ["entrante_nacional", "DERIVADO", situacionPublica.entrante_nacional],
  ["pendiente_nacional", "DERIVADO", situacionPublica.pendiente_nacional],
  ["devuelto_gobernacion", "DERIVADO", situacionPublica.devuelto_gobernacion],
  ["catalogo", "APROBADO", situacionPublica.catalogo],
];

/** A copy of the former hash rule of sheets, from when the workflow was part of the hashed content. */
function earlierHash(kind: Kind, clase: string, data: object): string {
  const looks = new Set(["label", "title", "header", "share", "span", "numeric", "tone", "shown"]);
  const plain = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(plain);
    if (typeof value !== "object" || value === null) return value ?? null;
    const kept = Object.entries(value).filter(([key, held]) => !looks.has(key) && held !== undefined);
    return Object.fromEntries(kept.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, held]) => [key, plain(held)]));
  };
  return createHash("sha256")
    .update(JSON.stringify(plain({ tipo: kind, clase, data })))
    .digest("hex");
}

describe.each(ONE_DATABASE)("printed sheets confirmed on %s", (database) => {
  const api = apiOn(database);
  let id: number;
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
    return body.verificacion as Reply<"registro.verificar">["verificacion"];
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
        clase: "Atractivo",
        cite: fila?.cite,
        nombre: "Mirador de la verificación",
        departamento: "LA PAZ",
        al_emitir: { estado: "NO APROBADO", situacion: "BORRADOR" },
        actual: { estado: "NO APROBADO", situacion: "BORRADOR" },
        emitida_en: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      });
      expect(text.replaceAll(" ", "")).toContain(answer.sha256);
      expect(text).toContain("Estado del registro al emitirla Devuelto · borrador, sin revisar");
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
      "a service of its own @slow",
      () =>
        api.db.insert(servicioppirta).values({ id_ppirta: id, id_tipo: 44, id_subtipo: 1, nombre: "Bus de prueba" }),
      () => api.db.delete(servicioppirta).where(eq(servicioppirta.id_ppirta, id)),
    ],
    [
      "a photograph @slow",
      () => api.db.update(fotogramappirta).set({ favorito: true }).where(eq(fotogramappirta.id_ppirta, id)),
      () => api.db.update(fotogramappirta).set({ favorito: false }).where(eq(fotogramappirta.id_ppirta, id)),
    ],
  ] as [string, () => Promise<unknown>, () => Promise<unknown>][])(
    "is current again when a change is undone that superseded it: %s",
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
    expect(await ask(code)).toMatchObject({
      estado: "SUPERADA",
      nombre: "Mirador de la verificación",
      al_emitir: { estado: "COMPLETO", situacion: "BORRADOR" },
      actual: { estado: "", situacion: "RETIRADO" },
    });
    await api.db.update(ppirta).set({ eliminado_en: null }).where(eq(ppirta.id, id));
    expect(await estado(code)).toBe("VIGENTE");
  });

  it.each(["ficha @slow", "seguimiento"] as const)(
    "holds through every step of the workflow, and tells the state then and now: %s",
    async (title) => {
      const which = title === "seguimiento" ? title : "ficha";
      await place(api, "ppirta", id, "completo");
      const first = await print(which);
      const { sha256 } = await ask(first.code);
      const codes = new Set([first.code]);
      // Both sheets read the state alike, so one of them is printed in every state.
      const way = WAY.slice(1).filter(([situacion]) => which === "ficha" || situacion === "catalogo");
      for (const [situacion, estadoAhora, publica] of way) {
        await place(api, "ppirta", id, situacion);
        const actual = { estado: estadoAhora, situacion: publica };
        expect(await ask(first.code), situacion).toMatchObject({
          estado: "VIGENTE",
          al_emitir: { estado: "COMPLETO", situacion: "BORRADOR" },
          actual,
        });
        // A new print states the present state under its own code, so it cannot be confused with the earlier paper.
        const now = await print(which);
        codes.add(now.code);
        expect(await ask(now.code), situacion).toMatchObject({ estado: "VIGENTE", al_emitir: actual, actual, sha256 });
      }
      expect(codes.size).toBe(1 + way.length);
    },
  );

  it.each(["FICHA", "SEGUIMIENTO"] as const)(
    "keeps verifying what was issued while the workflow was a part of it: %s",
    async (clase) => {
      const hour = (at: number) => new Date(Date.UTC(2026, 2, 10, at));
      const step = { tipo: "ppirta", id_registro: id, id_departamento: LP, id_emisor: 1, de_rol: "Técnico" } as const;
      const gob = { ...step, nivel: "GOBERNACION", nombre_emisor: "Emisora" } as const;
      const nac = { ...step, nivel: "NACIONAL", nombre_emisor: "Revisora" } as const;
      const waits = { seg_estado: "ENTRANTE", aprobado_gobernacion: 0 } as const;
      const taken = {
        seg_estado: "PENDIENTE",
        aprobado_gobernacion: 1,
        id_revisor: 1,
        nombre_revisor: "Revisora",
      } as const;
      const decided = { ...taken, seg_estado: "APROBADO" } as const;
      const refused = { ...decided, seg_estado: "NO APROBADO" } as const;
      const notReceived = { aprobado_gobernacion: 0 } as const;
      const returned = { ...notReceived, seg_estado: "PENDIENTE" } as const;
      const gob1 = { ...gob, fecha_emision: hour(1) };
      const gob2 = { ...gob, fecha_emision: hour(5) };
      const nac1 = { ...nac, fecha_emision: hour(7) };
      const gob3 = { ...gob, nombre_emisor: "Nacional", fecha_emision: hour(9) };
      const back = { fecha_recepcion: hour(2), fecha_revision: hour(3), observacion: "Falta el horario" };
      const went = { fecha_recepcion: hour(6), fecha_revision: hour(7), observacion: null };
      const sent = { fecha_recepcion: hour(8), fecha_revision: hour(9), observacion: "Falta el mapa" };
      const before = [
        { ...gob1, ...refused, ...back },
        { ...gob2, ...decided, ...went },
      ];
      const draft = { derivado: 0, aprobado: 0, devuelto: 0, observacion: null };
      const derived = { ...draft, derivado: 1 };
      const stages: [marks: Partial<typeof ppirta.$inferInsert>, steps: (typeof seguimiento.$inferInsert)[]][] = [
        [draft, []],
        [derived, [{ ...gob1, ...waits }]],
        [derived, [{ ...gob1, ...taken, fecha_recepcion: hour(2) }]],
        [{ ...draft, observacion: "Falta el horario" }, before.slice(0, 1)],
        [derived, [...before.slice(0, 1), { ...gob2, ...waits }]],
        [derived, [...before, { ...nac1, ...waits }]],
        [derived, [...before, { ...nac1, ...taken, fecha_recepcion: hour(8) }]],
        [
          { ...derived, devuelto: 1, observacion: "Falta el mapa" },
          [...before, { ...nac1, ...refused, ...sent }, { ...gob3, ...returned, observacion: "Falta el mapa" }],
        ],
        [
          derived,
          [
            ...before,
            { ...nac1, ...refused, ...sent },
            { ...gob3, ...decided, ...notReceived, fecha_revision: hour(10), observacion: null },
            { ...nac, ...waits, fecha_emision: hour(10) },
          ],
        ],
      ];
      const hours = [0, 1, 2, 3, 5, 7, 8, 9, 10];
      const of = and(eq(seguimiento.tipo, "ppirta"), eq(seguimiento.id_registro, id));
      const caller = { rol: 1, id_departamento: null } as const;
      const issued: { codigo: string; al_emitir: object }[] = [];
      for (const [at, [marks, steps]] of stages.entries()) {
        await api.db.update(ppirta).set(marks).where(eq(ppirta.id, id));
        await api.db.delete(seguimiento).where(of);
        for (const values of steps) await api.db.insert(seguimiento).values(values);
        const { contenido, tramite } = await readContent(api.db, clase, "ppirta", (tx) =>
          readRecord(tx, "ppirta", id, caller),
        );
        const { situacion, observacion, pasos } = tramite;
        const badge = clase === "FICHA" ? { text: tramite.estado, tone: "blue" } : situacion;
        const codigo = `${clase.slice(0, 4)}-${String(id).padStart(4, "0")}-0000-0000-${String(at).padStart(4, "0")}`
          .replace("FICH", "F1CH")
          .replace("SEGU", "SEG0");
        const sha256 = earlierHash("ppirta", clase, { ...contenido.data, observacion, pasos, estado: badge });
        const emitida_en = new Date(hour(hours[at] ?? 0).getTime() + 30 * 60_000);
        await api.db.insert(hoja).values({ codigo, clase, tipo: "ppirta", id_registro: id, sha256, emitida_en });
        issued.push({ codigo, al_emitir: { estado: tramite.estado, situacion: situacionPublica[situacion] } });
        for (const { codigo: earlier, al_emitir } of issued) {
          expect(await ask(earlier), `${earlier} at stage ${at}`).toMatchObject({ estado: "VIGENTE", al_emitir });
        }
      }
      const said = issued.map(({ al_emitir }) => (al_emitir as { situacion: string }).situacion);
      expect(new Set(said)).toEqual(new Set(["BORRADOR", "REVISION", "GOBERNACION"]));
      await api.db.update(ppirta).set({ nombre_atractivo: "Otro nombre" }).where(eq(ppirta.id, id));
      for (const { codigo } of issued) {
        expect(await ask(codigo)).toMatchObject({ estado: "SUPERADA", al_emitir: null });
      }
    },
  );

  it("confirms both sheets of a facility @slow", async () => {
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
    expect(await ask(chain.code)).toMatchObject({ clase: "Facilidad", departamento: "LA PAZ" });
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
        ...{ hoja: null, clase: null, cite: null, nombre: null, departamento: null },
        ...{ emitida_en: null, al_emitir: null, actual: null },
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
