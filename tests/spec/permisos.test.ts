import { describe, expect, it } from "vitest";
import type { Rol } from "@/contract/codes";
import { can, type Permission, policy, type RecordFacts } from "@/contract/policy";
import { alcanceDe, cellText, PERMISSION_GROUPS, permissionCell, rolesQueAsigna } from "@/lib/usuarios/permisos";

/** The permissions page matches the policy: every cell against `can`, and its conditions against records. */

const LP = 2;
const ROLES: Rol[] = [1, 2, 3, 4, 5];
const BOTH = [0, 1] as const;

/** Every situation that a record of the person's own department can be in. */
const RECORDS: RecordFacts[] = BOTH.flatMap((derivado) =>
  BOTH.flatMap((completo) =>
    [false, true].flatMap((observado) =>
      [false, true].flatMap((devuelto) =>
        [false, true].flatMap((propio) =>
          [false, true].flatMap((fotoPropia) =>
            [false, true].map((catalogo) => ({
              ...{ id_departamento: LP, derivado, completo, observado, devuelto, propio, fotoPropia, catalogo },
            })),
          ),
        ),
      ),
    ),
  ),
);

/** The meaning of each sentence, written independently by hand. */
const MEANING: Record<string, (record: RecordFacts) => boolean> = {
  "no está derivado": (r) => r.derivado === 0,
  "no está derivado y está incompleto o fue observado": (r) => r.derivado === 0 && (r.completo === 0 || !!r.observado),
  "está completo y no está derivado": (r) => r.completo === 1 && r.derivado === 0,
  "ya está derivado": (r) => r.derivado === 1,
  "el fotograma o el registro es suyo y no está derivado": (r) => r.derivado === 0 && r.fotoPropia === true,
  "lo registró la propia persona": (r) => r.propio === true,
  "lo registró la propia persona y no está derivado": (r) => r.propio === true && r.derivado === 0,
  "el nivel nacional lo devolvió con observaciones": (r) => r.devuelto === true,
  "está en el Catálogo Nacional": (r) => r.catalogo === true,
};

const shown = PERMISSION_GROUPS.flatMap(({ rows }) => rows.map(({ permission }) => permission));

describe("the permissions page", () => {
  it("shows every permission of the policy, once", () => {
    expect([...shown].sort()).toEqual(Object.keys(policy).sort());
  });

  it("groups them as a person looks for them", () => {
    expect(PERMISSION_GROUPS.map(({ title, rows }) => [title, rows.length])).toEqual([
      ["Atractivos", 23],
      ["Facilidades", 22],
      ["Catálogos", 6],
      ["Importaciones", 4],
      ["Plantillas", 1],
      ["Calidad", 2],
      ["Vistas", 2],
      ["Cambios", 2],
      ["Usuarios", 9],
    ]);
    for (const { rows } of PERMISSION_GROUPS) {
      expect(new Set(rows.map(({ label }) => label)).size).toBe(rows.length);
    }
  });

  it.each(ROLES.flatMap((rol) => shown.map((permission) => [rol, permission] as const)))(
    "role %i, %s: the cell agrees with what is allowed",
    (rol, permission) => {
      const cell = permissionCell(rol, permission);
      const subject = { rol, id_departamento: LP };
      expect(cell.kind !== "no").toBe(can(subject, permission));
      for (const record of RECORDS) {
        const said =
          cell.kind === "yes" || (cell.kind === "when" && cell.words.some((words) => MEANING[words]?.(record)));
        expect(said, JSON.stringify(record)).toBe(can(subject, permission, record));
      }
      // A condition that always or never holds should be shown as 'Sí' or 'No'.
      if (cell.kind === "when") {
        expect(new Set(RECORDS.map((record) => can(subject, permission, record))).size).toBe(2);
      }
    },
  );

  it.each<[Rol, Permission, string]>([
    [1, "ppirta.editar", "Sí, cuando no está derivado y está incompleto o fue observado"],
    [2, "ppirta.aprobar", "Sí, cuando está completo y no está derivado"],
    [
      3,
      "ppirta.editar",
      "Sí, cuando no está derivado y está incompleto o fue observado, o cuando el nivel nacional lo devolvió con observaciones",
    ],
    [5, "ppirta.verInfo", "Sí, cuando ya está derivado, o cuando lo registró la propia persona"],
    [4, "ppirta.eliminarHijo", "Sí, cuando lo registró la propia persona y no está derivado"],
    [1, "ppirtf.eliminarHijo", "Sí, cuando no está derivado"],
    [4, "ppirta.recibir", "No"],
    [3, "catalogo.eliminar", "Sí"],
    [3, "departamento.eliminar", "No"],
    [2, "permisos.ver", "No"],
  ])("role %i, %s reads '%s'", (rol, permission, words) => {
    expect(cellText(permissionCell(rol, permission))).toBe(words);
  });

  it("tells whose records a role reaches and which roles it gives (spec 1 §6)", () => {
    expect(ROLES.map((rol) => [alcanceDe(rol), rolesQueAsigna(rol)])).toEqual([
      ["Todo el país", "Todos"],
      ["Todo el país", "Gobernación, Técnico"],
      ["Su departamento", "Técnico"],
      ["Su departamento", "Ninguno"],
      ["Su departamento", "Ninguno"],
    ]);
  });
});
