import { describe, expect, it } from "vitest";
import { verdictOf, type Verificacion } from "@/app/(public)/verificar/verdict";
import {
  estadoNombre,
  estadoPublico,
  segEstadoNombre,
  SITUACIONES_PUBLICAS,
  situacionPublica,
} from "@/contract/estados";
import { ESTADOS_REGISTRO } from "@/contract/resources/registros";
import { ESTADOS } from "@/contract/workflow";
import { recordState, stateWord } from "@/lib/registros/state";

/** How a state is shown: the same name everywhere, and green on the public page only for the National Catalogue. */

const sheet = (
  estado: Verificacion["estado"],
  situacion: (typeof SITUACIONES_PUBLICAS)[number] | null,
): Verificacion => ({
  ...{ estado, hoja: "Ficha", clase: "Atractivo", cite: "LP-ATR-2026-00001", nombre: "Isla", departamento: "LA PAZ" },
  ...{ emitida_en: null, al_emitir: null, sha256: "" },
  actual: situacion && { estado: "DERIVADO", situacion },
});

describe("the verdict on a sheet", () => {
  it("is green only where the record is in the National Catalogue and still says the same", () => {
    const green = (["VIGENTE", "SUPERADA", "DESCONOCIDA"] as const).flatMap((estado) =>
      [...SITUACIONES_PUBLICAS, null].flatMap((situacion) =>
        verdictOf(sheet(estado, situacion)).tone.includes("green") ? [`${estado} ${situacion}`] : [],
      ),
    );
    expect(green).toEqual(["VIGENTE CATALOGO"]);
  });

  it("calls nothing current that is not approved", () => {
    for (const situacion of ["GOBERNACION", "REVISION", "BORRADOR", "RETIRADO", null] as const) {
      expect(verdictOf(sheet("VIGENTE", situacion)).title).not.toMatch(/vigente/i);
    }
    expect(verdictOf(sheet("VIGENTE", "BORRADOR")).title).toBe("Borrador, sin revisar");
    expect(verdictOf(sheet("VIGENTE", "CATALOGO")).title).toBe("Documento vigente: en el Catálogo Nacional");
  });
});

describe("a state's name", () => {
  it("is the same in lists, filters, files, sheets and on the public page", () => {
    for (const estado of ESTADOS_REGISTRO) {
      const name = estadoNombre(estado);
      expect(stateWord(estado)).toBe(name);
      expect(recordState({ ...RECORD, estado }, 3).word).toBe(name);
      expect(estadoPublico(estado, "REVISION")).toBe(`${name} · en revisión`);
    }
    // A review's own result keeps its name; what came back from it is returned.
    expect([segEstadoNombre("NO APROBADO"), estadoNombre("NO APROBADO")]).toEqual(["No aprobado", "Devuelto"]);
    expect(estadoNombre("ARCHIVADO")).toBe("ARCHIVADO");
  });

  it("is told to the public in four ways", () => {
    const said = ESTADOS.map((estado) => estadoPublico("", situacionPublica[estado]));
    expect(said).toEqual([
      "borrador, sin revisar",
      ...["en revisión", "en revisión", "aprobado por la gobernación", "aprobado por la gobernación", "en revisión"],
      "en el Catálogo Nacional",
    ]);
  });
});

const RECORD = { id_departamento: 2, derivado: 0, completo: 1, observacion: null, devuelto: 0, propio: 0 } as const;
