import { expect, it } from "vitest";
import { exportFile } from "@/lib/lists/export";
import { listFileName } from "@/lib/lists/file-name";
import { attachmentHeaders } from "@/lib/server/attachment";

/** 28 November in La Paz, and already the 29th in UTC. */
const NOW = new Date("2026-11-29T03:30:00Z");

it("an exported file says what narrowed the list, and the day in La Paz", () => {
  expect(exportFile(listFileName("atractivos", { q: "museo", filters: { id_departamento: 2 } }, NOW), "csv")).toBe(
    "atractivos-la-paz-museo-2026-11-28.csv",
  );
  expect(
    listFileName("atractivos", { view: "Por verificar en Uyuni", q: "x", filters: { estado: "COMPLETO" } }, NOW),
  ).toBe("atractivos-por-verificar-en-uyuni-2026-11-28");
  expect(listFileName("usuarios", {}, NOW)).toBe("usuarios-2026-11-28");
  expect(listFileName("facilidades", { chosen: true }, NOW)).toBe("facilidades-elegidos-2026-11-28");
  const filters = {
    recuadro: "-68.5,-21.2,-65.9,-19.4",
    ...{ id_departamento: 5, id_municipio: 12, id_categoria: 3, id_asignado: 9, estado: "NO APROBADO", completo: "0" },
    ...{ creado_desde: "2026-01-02", debilidad: "sin_fotografia", jerarquia: null, grupo: "municipio" },
  };
  expect(listFileName("atractivos", { filters, row: { municipio: "UYUNI", categoria: "" }, page: 3 }, NOW)).toBe(
    "atractivos-vista-potosi-uyuni-categoria-3-asignado-9-devuelto-incompletos-creado-desde-2026-01-02-2026-11-28",
  );
});

it("an exported file's name is of plain letters and bounded, whatever is searched", () => {
  const q = `../“Ch’utillos” 漢字 Ñandú: ${"largo ".repeat(40)}`;
  expect(listFileName("atractivos", { q }, NOW)).toBe("atractivos-ch-utillos-nandu-largo-largo-2026-11-28");
  expect(listFileName("atractivos", { q: "漢字" }, NOW)).toBe("atractivos-2026-11-28");
  const filters = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`campo_${at}`, "valor ".repeat(20)]));
  const name = listFileName("atractivos", { q, filters }, NOW);
  expect(name.length).toBeLessThanOrEqual(130);
  expect(name).toMatch(/^[a-z0-9_-]+$/);
  expect(attachmentHeaders(`${name}.csv`, "text/csv")["Content-Disposition"]).toBe(
    `attachment; filename="${name}.csv"`,
  );
});
