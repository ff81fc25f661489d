import { describe, expect, it } from "vitest";
import { ROLES, type Rol } from "@/contract/codes";
import { can, type Permission, policy, type RecordFacts, type Subject } from "@/contract/policy";
import type { Kind } from "@/contract/resources/registros";

/** The whole matrix in readable form; every line was checked by hand against specification 2 §4.1 and §6. */

const LP = 2;
const PT = 5;
const ROLE_IDS = Object.values(ROLES) as Rol[];
const subject = (rol: Rol): Subject => ({ rol, id_departamento: LP });

const SITUATIONS: Record<string, Omit<RecordFacts, "id_departamento">> = {
  incompleto: { completo: 0, derivado: 0 },
  completo: { completo: 1, derivado: 0 },
  observado: { completo: 1, derivado: 0, observado: true },
  derivado: { completo: 1, derivado: 1 },
  devuelto: { completo: 1, derivado: 1, devuelto: true },
};

/** Permissions that depend on the record. */
const ON_RECORD = [
  "ver",
  "editar",
  "modificar",
  "eliminar",
  "eliminarHijo",
  "derivar",
  "aprobar",
  "verInfo",
  "conversar",
  "asignar",
  "asignarse",
] as const;

function matrix(kind: Kind): string {
  const lines: string[] = [];
  for (const rol of ROLE_IDS) {
    for (const [place, id_departamento] of [
      ["own", LP],
      ["other", PT],
    ] as const) {
      for (const [name, facts] of Object.entries(SITUATIONS)) {
        const allowed = ON_RECORD.filter((p) => can(subject(rol), `${kind}.${p}`, { ...facts, id_departamento }));
        lines.push(`${rol} ${place.padEnd(5)} ${name.padEnd(10)} | ${allowed.join(" ") || "-"}`);
      }
    }
  }
  return lines.join("\n");
}

describe("policy", () => {
  it("attractions: role x department x situation", () => {
    expect(matrix("ppirta")).toMatchInlineSnapshot(`
      "1 own   incompleto | ver editar modificar eliminar eliminarHijo verInfo conversar asignar asignarse
      1 own   completo   | ver modificar eliminar eliminarHijo derivar verInfo conversar asignar asignarse
      1 own   observado  | ver editar modificar eliminar eliminarHijo derivar verInfo conversar asignar asignarse
      1 own   derivado   | ver eliminar verInfo conversar asignar asignarse
      1 own   devuelto   | ver eliminar verInfo conversar asignar asignarse
      1 other incompleto | ver editar modificar eliminar eliminarHijo verInfo conversar asignar asignarse
      1 other completo   | ver modificar eliminar eliminarHijo derivar verInfo conversar asignar asignarse
      1 other observado  | ver editar modificar eliminar eliminarHijo derivar verInfo conversar asignar asignarse
      1 other derivado   | ver eliminar verInfo conversar asignar asignarse
      1 other devuelto   | ver eliminar verInfo conversar asignar asignarse
      2 own   incompleto | ver editar modificar verInfo conversar asignar asignarse
      2 own   completo   | ver editar modificar aprobar verInfo conversar asignar asignarse
      2 own   observado  | ver editar modificar aprobar verInfo conversar asignar asignarse
      2 own   derivado   | ver verInfo conversar asignar asignarse
      2 own   devuelto   | ver verInfo conversar asignar asignarse
      2 other incompleto | ver editar modificar verInfo conversar asignar asignarse
      2 other completo   | ver editar modificar aprobar verInfo conversar asignar asignarse
      2 other observado  | ver editar modificar aprobar verInfo conversar asignar asignarse
      2 other derivado   | ver verInfo conversar asignar asignarse
      2 other devuelto   | ver verInfo conversar asignar asignarse
      3 own   incompleto | ver editar modificar verInfo conversar asignar asignarse
      3 own   completo   | ver modificar derivar verInfo conversar asignar asignarse
      3 own   observado  | ver editar modificar derivar verInfo conversar asignar asignarse
      3 own   derivado   | ver verInfo conversar asignar asignarse
      3 own   devuelto   | ver editar modificar verInfo conversar asignar asignarse
      3 other incompleto | -
      3 other completo   | -
      3 other observado  | -
      3 other derivado   | -
      3 other devuelto   | -
      4 own   incompleto | ver editar modificar verInfo conversar asignarse
      4 own   completo   | ver modificar derivar verInfo conversar asignarse
      4 own   observado  | ver editar modificar derivar verInfo conversar asignarse
      4 own   derivado   | ver verInfo conversar asignarse
      4 own   devuelto   | ver verInfo conversar asignarse
      4 other incompleto | -
      4 other completo   | -
      4 other observado  | -
      4 other derivado   | -
      4 other devuelto   | -
      5 own   incompleto | ver editar modificar
      5 own   completo   | ver modificar derivar
      5 own   observado  | ver editar modificar derivar
      5 own   derivado   | ver verInfo conversar asignarse
      5 own   devuelto   | ver verInfo conversar asignarse
      5 other incompleto | -
      5 other completo   | -
      5 other observado  | -
      5 other derivado   | -
      5 other devuelto   | -"
    `);
  });

  it("facilities: as attractions, but the pencil shows as long as the record is not derived (§4.1)", () => {
    const attractions = matrix("ppirta").split("\n");
    const differing = matrix("ppirtf")
      .split("\n")
      .filter((line, at) => line !== attractions[at])
      .join("\n");
    expect(differing).toMatchInlineSnapshot(`
      "1 own   completo   | ver editar modificar eliminar eliminarHijo derivar verInfo conversar asignar asignarse
      1 other completo   | ver editar modificar eliminar eliminarHijo derivar verInfo conversar asignar asignarse
      3 own   completo   | ver editar modificar derivar verInfo conversar asignar asignarse
      4 own   completo   | ver editar modificar derivar verInfo conversar asignarse
      5 own   completo   | ver editar modificar derivar"
    `);
  });

  it("a photograph: role 1 any, everyone their own, until the record is derived", () => {
    for (const rol of ROLE_IDS) {
      for (const [derivado, fotoPropia, allowed] of [
        [0, true, true],
        [0, false, rol === 1],
        [1, true, false],
        [1, false, false],
      ] as const) {
        const record = { id_departamento: 2, derivado, completo: 1, fotoPropia } as const;
        const asked = can({ rol, id_departamento: 2 }, "ppirta.eliminarFoto", record);
        expect([rol, derivado, fotoPropia, asked]).toEqual([rol, derivado, fotoPropia, allowed]);
      }
    }
    const foreign = { id_departamento: 5, derivado: 0, completo: 0, fotoPropia: true } as const;
    expect(can({ rol: 4, id_departamento: 2 }, "ppirta.eliminarFoto", foreign)).toBe(false);
  });

  it("what a role may ever do, by role alone", () => {
    const names = Object.keys(policy) as Permission[];
    const table = names
      .filter((name) => !ON_RECORD.some((p) => name.endsWith(`.${p}`)) || !name.startsWith("ppirt"))
      .map((name) => `${name.padEnd(26)} ${ROLE_IDS.filter((rol) => can(subject(rol), name)).join(" ")}`)
      .join("\n");
    expect(table).toMatchInlineSnapshot(`
      "catalogo.ver               1 2 3 4 5
      catalogo.crear             1 2 3 4 5
      catalogo.editar            1 2 3 4 5
      catalogo.eliminar          1 3
      departamento.eliminar      1
      entidad.eliminar           1
      usuario.ver                1 2 3
      usuario.crear              1 2 3
      usuario.editar             1 2 3
      usuario.eliminar           1
      usuario.administrar        1
      segundofactor.usar         1 2
      permisos.ver               1
      clave.administrar          1
      auditoria.ver              1
      importacion.ver            1 2 3 4 5
      importacion.crear          1 2 3 4 5
      importacion.deshacer       1 3
      importacion.catalogos      1
      plantilla.usar             2 3
      calidad.ver                1 2 3 4 5
      calidad.metas              1 2
      vista.usar                 1 2 3 4 5
      vista.compartir            1 2 3
      cambio.ver                 1 2 3
      webhook.administrar        1
      ppirta.crear               1 2 3 4 5
      ppirta.restaurar           1
      ppirta.seguimiento         1 2 3
      ppirta.ficha               1 2 3 4 5
      ppirta.bandejaGobernacion  1 2 3
      ppirta.bandejaNacional     1 2
      ppirta.recibir             3
      ppirta.revisar             3
      ppirta.recibirNacional     2
      ppirta.revisarNacional     2
      ppirta.verificar           1 2 3 4
      ppirtf.crear               1 2 3 4 5
      ppirtf.restaurar           1
      ppirtf.seguimiento         1 2 3
      ppirtf.ficha               1 2 3 4 5
      ppirtf.bandejaGobernacion  1 2 3
      ppirtf.bandejaNacional     1 2
      ppirtf.recibir             3
      ppirtf.revisar             3
      ppirtf.recibirNacional     2
      ppirtf.revisarNacional     2
      ppirtf.verificar           1 2 3 4
      ppirta.eliminarFoto        1 2 3 4 5"
    `);
  });

  it("gives a governorate without a department nothing", () => {
    const homeless: Subject = { rol: 3, id_departamento: null };
    const facts: RecordFacts = { completo: 1, derivado: 0, id_departamento: null };
    expect(ON_RECORD.filter((p) => can(homeless, `ppirta.${p}`, facts))).toEqual([]);
  });
});

describe("records that the account registered itself", () => {
  const draft: RecordFacts = { id_departamento: LP, completo: 0, derivado: 0, propio: true };
  const KINDS: readonly Kind[] = ["ppirta", "ppirtf"];

  it.each(KINDS)("%s: everyone deletes the rows of their own drafts, role 1 those of all", (kind) => {
    const may = (facts: RecordFacts) => ROLE_IDS.filter((rol) => can(subject(rol), `${kind}.eliminarHijo`, facts));
    expect(may(draft)).toEqual([1, 2, 3, 4, 5]);
    expect(may({ ...draft, propio: false })).toEqual([1]);
    expect(may({ ...draft, derivado: 1 })).toEqual([]);
    expect(may({ ...draft, id_departamento: PT })).toEqual([1, 2]);
  });

  it.each(KINDS)("%s: role 5 sees its own in every state", (kind) => {
    for (const facts of Object.values(SITUATIONS)) {
      const own = { ...facts, id_departamento: LP, propio: true };
      expect(can(subject(5), `${kind}.verInfo`, own)).toBe(true);
      expect(can(subject(5), `${kind}.verInfo`, { ...own, propio: false })).toBe(facts.derivado === 1);
    }
  });
});
