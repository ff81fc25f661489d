import { describe, expect, it } from "vitest";
import { cellWords, missingColumns, nameOfRow, columnsOf } from "@/components/importaciones/review/columns";
import { countEntering } from "@/components/importaciones/review/review-foot";
import type { FilaImportacion } from "@/contract/resources/importaciones";
import { readImport } from "../support/imports";

const row: FilaImportacion = {
  ...{ fila: 4, grupo: "LISTA", quitada: 0, hallazgos: [], g_x: null, g_y: null, id_registro: null },
  textos: { cite: "PT-ATR-2026-00002", id_municipio: "Uyuni" },
  entendidos: { id_municipio: "UYUNI" },
  cambia: {
    ...{ id: 2, cite: "PT-ATR-2026-00002", nombre: "SALAR DE UYUNI" },
    cambios: [
      { campo: "id_municipio", antes: "LLICA", ahora: "UYUNI" },
      { campo: "id_provincia", antes: "DANIEL CAMPOS", ahora: "ANTONIO QUIJARRO" },
    ],
  },
};

describe("a row that changes a record", () => {
  it("shows in each cell what the record says now, and nothing of a field that stays", () => {
    expect(cellWords(row, "id_municipio")).toEqual({ shown: "UYUNI", typed: "Uyuni", before: "LLICA" });
    expect(cellWords(row, "id_provincia")).toEqual({ shown: "ANTONIO QUIJARRO", typed: "", before: "DANIEL CAMPOS" });
    expect(cellWords(row, "comunidad")).toEqual({ shown: "", typed: "", before: null });
  });

  it("brings along a column for what follows from its cells", () => {
    const columns = columnsOf(readImport({ columnas: [] }), ["cite", "id_municipio"]);
    expect(missingColumns(columns, [row])).toEqual(["id_provincia"]);
  });

  it("is called as its record where it has no name", () => {
    expect(nameOfRow(row)).toBe("SALAR DE UYUNI");
    expect(nameOfRow({ ...row, cambia: null })).toBe("Fila 4");
  });
});

describe("what an import writes", () => {
  const cuenta = { lista: 20, duda: 5, error: 2, quitadas: 1, cambian: 7, iguales: 3, omiten: 0, clases: [] };
  const none = { importadas: 0, cambiadas: 0, sin_cambios: 0 };

  it("tells new rows from those that change a record and those that say nothing new", () => {
    expect(countEntering(cuenta, none, "CORRECTAS")).toEqual({
      ...{ filas: 25, nuevas: 15, cambian: 7, iguales: 3, reason: null },
    });
    expect(countEntering(cuenta, { importadas: 15, cambiadas: 5, sin_cambios: 3 }, "CORRECTAS")).toMatchObject({
      ...{ filas: 2, nuevas: 0, cambian: 2, iguales: 0 },
    });
  });

  it("waits for the errors where all rows have to be right", () => {
    expect(countEntering(cuenta, none, "TODAS").reason).toContain("Hay 2 filas con errores");
  });
});
