import { describe, expect, it } from "vitest";
import { type Hecho, netChanges } from "@/ministry-api/seguimiento/bandejas/net-changes";

const started = Date.UTC(2026, 3, 1);
let last = 0;

/** A row of the history; each is later than the previous one. */
function hecho(tabla: string, id_fila: number, accion: string, cambios: Record<string, [unknown, unknown]>): Hecho {
  last += 1;
  return {
    id: last,
    fecha: new Date(started + last),
    usuario: `Persona ${last}`,
    ...{ tabla, id_fila, accion },
    cambios: Object.entries(cambios).map(([campo, [de, a]]) => ({ campo, de, a })),
  };
}

/** Adds the rows one by one, as a long history is read in pieces. */
function netOf(hechos: Hecho[]): Hecho[] {
  const sum = netChanges("ppirta");
  for (const one of hechos) sum.add([one]);
  return sum.net();
}

const describeNet = (hechos: Hecho[]) =>
  netOf(hechos).map(({ tabla, id_fila, accion, cambios }) => [
    `${accion} ${tabla} ${id_fila}`,
    Object.fromEntries(cambios.map(({ campo, de, a }) => [campo, [de, a]])),
  ]);

describe("the sum of a record's history", () => {
  it("tells the first and the last of a field that was changed more than once, by whom it was touched last", () => {
    const hechos = [
      hecho("ppirta", 7, "MODIFICAR", { nombre_atractivo: ["A", "B"], g_z: [1, 2] }),
      hecho("ppirta", 7, "MODIFICAR", { nombre_atractivo: ["B", "C"] }),
    ];
    expect(describeNet(hechos)).toEqual([["MODIFICAR ppirta 7", { nombre_atractivo: ["A", "C"], g_z: [1, 2] }]]);
    const [newest] = hechos.slice(-1);
    expect(netOf(hechos)).toMatchObject([{ id: newest?.id, fecha: newest?.fecha, usuario: newest?.usuario }]);
  });

  it("leaves out what was changed back, also by way of nothing", () => {
    expect(
      describeNet([
        hecho("rutappirta", 1, "MODIFICAR", { tramo: ["A", "B"] }),
        hecho("rutappirta", 1, "MODIFICAR", { tramo: ["B", null] }),
        hecho("rutappirta", 1, "MODIFICAR", { tramo: [null, "A"] }),
      ]),
    ).toEqual([]);
  });

  it("leaves out what went and came back, and has what went before as come", () => {
    expect(
      describeNet([
        hecho("rutappirta", 1, "ELIMINAR", { tramo: ["A", null] }),
        hecho("rutappirta", 2, "RESTAURAR", { tramo: [null, "B"] }),
        hecho("rutappirta", 1, "RESTAURAR", { tramo: [null, "A"] }),
        hecho("rutappirta", 3, "CREAR", { tramo: [null, "C"] }),
        hecho("rutappirta", 3, "ELIMINAR", { tramo: ["C", null] }),
        hecho("rutappirta", 3, "RESTAURAR", { tramo: [null, "C"] }),
      ]),
    ).toEqual([
      ["CREAR rutappirta 3", { tramo: [null, "C"] }],
      ["CREAR rutappirta 2", { tramo: [null, "B"] }],
    ]);
  });

  it("leaves out what came and went, and gives what came and was changed its last values", () => {
    expect(
      describeNet([
        hecho("rutappirta", 1, "CREAR", { tramo: [null, "A"] }),
        hecho("rutappirta", 2, "CREAR", { tramo: [null, "B"], s_si: [null, "V"] }),
        hecho("rutappirta", 1, "MODIFICAR", { tramo: ["A", "X"] }),
        hecho("rutappirta", 2, "MODIFICAR", { tramo: ["B", "C"], s_si: ["V", null] }),
        hecho("rutappirta", 1, "ELIMINAR", { tramo: ["X", null] }),
      ]),
    ).toEqual([["CREAR rutappirta 2", { tramo: [null, "C"] }]]);
  });

  it("tells of what went as it was at first", () => {
    expect(
      describeNet([
        hecho("temppirta", 4, "MODIFICAR", { hora_inicio: ["08:00", "09:00"], hora_fin: ["15:00", null] }),
        hecho("temppirta", 4, "ELIMINAR", { hora_inicio: ["09:00", null], id_mes: [3, null] }),
      ]),
    ).toEqual([
      ["ELIMINAR temppirta 4", { hora_inicio: ["08:00", null], hora_fin: ["15:00", null], id_mes: [3, null] }],
    ]);
  });

  it("keeps rows of one number in two tables apart, the last touched first", () => {
    expect(
      describeNet([
        hecho("temppirta", 4, "MODIFICAR", { hora_fin: ["15:00", "16:00"] }),
        hecho("rutappirta", 4, "MODIFICAR", { tramo: ["A", "B"] }),
        hecho("temppirta", 5, "CREAR", { hora_fin: [null, "17:00"] }),
        hecho("rutappirta", 4, "MODIFICAR", { tramo: ["B", "C"] }),
      ]).map(([what]) => what),
    ).toEqual(["MODIFICAR rutappirta 4", "CREAR temppirta 5", "MODIFICAR temppirta 4"]);
  });

  it("tells nothing of the workflow, nor of a record that was hidden and shown again", () => {
    expect(
      describeNet([
        hecho("ppirta", 7, "rechazarNacional", { workflow: ["pendiente_nacional", "devuelto_gobernacion"] }),
        hecho("ppirta", 7, "ELIMINAR", { nombre_atractivo: ["A", null] }),
        hecho("ppirta", 7, "RESTAURAR", {}),
        hecho("ppirta", 7, "MODIFICAR", {
          observacion: ["x", null],
          devuelto: [1, 0],
          derivado: [1, 0],
          aprobado: [0, 1],
        }),
      ]),
    ).toEqual([]);
    expect(describeNet([hecho("servicio", 7, "MODIFICAR", { observacion: ["x", "y"] })])).toEqual([
      ["MODIFICAR servicio 7", { observacion: ["x", "y"] }],
    ]);
  });
});
