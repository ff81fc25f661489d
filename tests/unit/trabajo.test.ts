import { describe, expect, it } from "vitest";
import { type DeAviso, fraseDe } from "@/contract/frase-aviso";
import { menuOf } from "@/ministry-api/sesion/menu";
import { mailDay, mailInstant } from "@/ministry-api/avisos/mail-day";
import { noticeHref } from "@/components/avisos/notice-item";
import { startOf } from "@/lib/sesion/start";

describe("the sentence of a notice", () => {
  const of = (notice: Partial<DeAviso>) => {
    const nothing = { accion: null, observadas: null, para: null, seccion: null } as const;
    const { antes, despues } = fraseDe({
      ...{ clase: "cambio", tipo: "ppirta", actor: "Ana Quispe", seguido: 0 },
      ...nothing,
      ...notice,
    });
    return `${antes}Salar${despues}`;
  };

  it.each<[Partial<DeAviso>, string]>([
    [{ clase: "decision", accion: "aprobarNacional" }, "Salar fue aprobado para el Catálogo Nacional"],
    [
      { clase: "decision", accion: "rechazarGobernacion", observadas: 2 },
      "Salar fue devuelto por la gobernación: 2 secciones observadas",
    ],
    [
      { clase: "decision", accion: "rechazarNacional", observadas: 1 },
      "Salar fue devuelto por el nivel nacional: 1 sección observada",
    ],
    [{ clase: "decision", accion: "derivar" }, "Salar fue derivado a la gobernación"],
    [{ clase: "decision", accion: "otra" }, "Salar fue decidido"],
    [{ clase: "asignacion", para: "2026-11-28" }, "Ana Quispe le asignó Salar, para el 28/11/2026"],
    [{ clase: "asignacion" }, "Ana Quispe le asignó Salar"],
    [{ clase: "mencion", seccion: "rutappirta" }, "Ana Quispe le menciona en Salar, Rutas"],
    [{ clase: "comentario" }, "Ana Quispe comentó en Salar"],
    [{ clase: "cambio", seccion: "fotogramappirta" }, "Ana Quispe cambió Salar: Fotograma"],
    [{ clase: "cambio", seguido: 1 }, "Ana Quispe cambió Salar, que usted sigue"],
  ])("of %j", (notice, said) => expect(of(notice)).toBe(said));
});

describe("where a person begins", () => {
  const start = (id: 1 | 2 | 3 | 4 | 5, menu = menuOf(id)) => startOf({ rol: { id }, menu });

  it("is own work for roles 4 and 5, and the start page for the others", () => {
    expect(([1, 2, 3, 4, 5] as const).map((id) => start(id))).toEqual([
      ...["/inicio", "/inicio", "/inicio"],
      ...["/mi-trabajo", "/mi-trabajo"],
    ]);
  });

  it("is the start page in front of a server that does not know own work", () => {
    const menu = menuOf(4).filter(({ to }) => to !== "/mi-trabajo");
    expect(start(4, menu)).toBe("/inicio");
  });
});

describe("the daily mail", () => {
  it("has its day from 07:00 in La Paz", () => {
    expect(mailDay(new Date("2026-05-05T10:59:59Z"))).toBe("2026-05-04");
    expect(mailDay(new Date("2026-05-05T11:00:00Z"))).toBe("2026-05-05");
    expect(mailInstant("2026-05-05").toISOString()).toBe("2026-05-05T11:00:00.000Z");
  });
});

describe("the address of a notice", () => {
  it("is its subject, or the record as its reader may open it", () => {
    const to = (corregible: 0 | 1, id_asunto: number | null, seccion: string | null = null) =>
      noticeHref({ tipo: "ppirtf", id_registro: 12, corregible, id_asunto, seccion });
    expect([to(1, null), to(0, null), to(1, 7), to(0, 7, "medicoppirtf")]).toEqual([
      ...["/abrir/ppirtf/12", "/abrir/ppirtf/12?ver=1"],
      ...["/abrir/ppirtf/12?asunto=7", "/abrir/ppirtf/12?asunto=7&seccion=medicoppirtf"],
    ]);
  });
});
