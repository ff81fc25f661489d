import { describe, expect, it } from "vitest";
import { observacionEntera, SECCIONES, seccionNombre } from "@/contract/secciones";
import { revisionBody } from "@/contract/resources/seguimiento";
import { RECORD_ROUTES } from "@/lib/routes";
import {
  NO_REMARKS,
  withObservation,
  readRemarks,
  trimRemarks,
  withTemplate,
} from "@/lib/seguimiento/revision/remarks";

/** What a reviewer says of a record and of its sections. */

const RUTAS = { seccion: "rutappirta", observacion: "Separe los tramos" };
const FOTOS = { seccion: "fotogramappirta", observacion: "La 4 es de otro lugar" };

describe("what a reviewer says", () => {
  it("of a section is kept once, changed in its place, and taken away by an empty text", () => {
    const typed = withObservation(
      withObservation(NO_REMARKS, RUTAS.seccion, "Separe los tramos "),
      FOTOS.seccion,
      FOTOS.observacion,
    );
    // A blank stays while the next word is typed.
    expect(typed.secciones).toEqual([{ ...RUTAS, observacion: "Separe los tramos " }, FOTOS]);
    const one = trimRemarks(typed);
    expect(one.secciones).toEqual([RUTAS, FOTOS]);
    expect(withObservation(one, RUTAS.seccion, "Otra cosa").secciones).toEqual([
      { ...RUTAS, observacion: "Otra cosa" },
      FOTOS,
    ]);
    expect(withObservation(one, RUTAS.seccion, " ").secciones).toEqual([FOTOS]);
  });

  it("is read from a draft of this device, without what is of another shape", () => {
    expect(readRemarks({ observacion: "Falta", secciones: [RUTAS, { seccion: 1 }, null] })).toEqual({
      observacion: "Falta",
      secciones: [RUTAS],
    });
    expect(readRemarks({ observacion: 7, secciones: "x" })).toEqual(NO_REMARKS);
    expect(readRemarks(undefined)).toEqual(NO_REMARKS);
  });

  it("takes a template on a line of its own", () => {
    expect(withTemplate(" ", "Falta la placa")).toBe("Falta la placa");
    expect(withTemplate("Falta la placa ", "Falta Z")).toBe("Falta la placa\nFalta Z");
  });

  it("is one text for all that know only one", () => {
    expect(observacionEntera("ppirta", "Corrija:", [RUTAS, FOTOS])).toBe(
      "Corrija:\nRutas: Separe los tramos\nFotograma: La 4 es de otro lugar",
    );
    expect(observacionEntera("ppirta", "", [RUTAS])).toBe("Rutas: Separe los tramos");
    expect(observacionEntera("ppirta", null, [])).toBeNull();
  });
});

describe("the sections of a record", () => {
  it.each(["ppirta", "ppirtf"] as const)("of %s are its own facts and every tab", (kind) => {
    const tabs = RECORD_ROUTES[kind].tabs.map(({ resource }) => resource);
    expect(Object.keys(SECCIONES[kind])).toEqual(["datos", ...tabs]);
    expect(seccionNombre(kind, "datos")).toBe("Datos generales");
  });

  it("are each observed once, of that kind of record, and only where it is not approved", () => {
    const said = (aprobado: number, secciones: unknown) =>
      revisionBody("ppirta")
        .safeParse({ id_seguimiento: 1, aprobado, observacion: "", secciones })
        .error?.issues.map(({ message }) => message);
    expect(said(2, [RUTAS, FOTOS])).toBeUndefined();
    expect(said(1, undefined)).toBeUndefined();
    expect(said(1, [RUTAS])).toEqual(["Con secciones observadas no se aprueba"]);
    expect(said(2, [RUTAS, RUTAS])).toEqual(["Cada sección se observa una sola vez"]);
    expect(said(2, [{ seccion: "medicoppirtf", observacion: "x" }])).toEqual(["La sección no es válida"]);
    expect(said(2, [{ ...RUTAS, observacion: " " }])).toEqual(["La observación de la sección es requerida"]);
    expect(said(2, [{ ...RUTAS, observacion: "x".repeat(501) }])).toEqual(["No debe pasar de 500 caracteres"]);
  });
});
