import { describe, expect, it } from "vitest";
import { elegibleOf, planOpciones, summaryOf, type GrupoOpciones } from "@/lib/registros/secciones/elegir";
import {
  changesOf,
  estadoMes,
  mesesOf,
  planMeses,
  TEMPORALIDAD,
  withChanges,
  withMonths,
  type FilaTemporalidad,
} from "@/lib/registros/secciones/temporalidad";

const fila = (id: number, id_mes: number, hora_inicio: string, hora_fin: string): FilaTemporalidad => ({
  ...{ id, id_ppirta: 7, id_mes, mes: "", hora_inicio, hora_fin, version: 3 },
});
const MORNING = { hora_inicio: "05:00", hora_fin: "10:00" };

describe("the season as twelve months", () => {
  const filas = [fila(1, 5, "05:00", "10:00"), fila(2, 5, "15:00", "18:00"), fila(3, 8, "06:00", "09:00")];
  const registered = mesesOf(filas);

  it("shows a month's first hours; a further row of it is left alone unless the month is removed", () => {
    expect([...registered]).toEqual([
      [5, MORNING],
      [8, { hora_inicio: "06:00", hora_fin: "09:00" }],
    ]);
    expect(planMeses(filas, registered, 7)).toEqual([]);
    expect(planMeses(filas, withChanges(registered, new Map([[5, null]])), 7)).toEqual([
      { key: "5", action: "remove", id: 1 },
      { key: "5", action: "remove", id: 2 },
    ]);
  });

  it("adds, changes and removes what was chosen, and nothing else", () => {
    const chosen = withMonths(registered, [7, 8], MORNING);
    const next = new Map(chosen).set(8, MORNING);
    expect(planMeses(filas, next, 7)).toEqual([
      { key: "5", action: "remove", id: 1 },
      { key: "5", action: "remove", id: 2 },
      { key: "7", action: "create", body: { id_ppirta: 7, id_mes: 7, ...MORNING, confirmar_repetido: 0 } },
      { key: "8", action: "update", id: 3, body: { id_ppirta: 7, id_mes: 8, ...MORNING, version: 3 } },
    ]);
    expect([5, 6, 7, 8].map((mes) => estadoMes(filas, next, mes))).toEqual(["se quita", null, "nuevo", "cambia"]);
    expect(estadoMes(filas, chosen, 8)).toBe("registrado");
  });

  it("keeps what was changed when others change the months meanwhile", () => {
    const cambios = changesOf(registered, withMonths(registered, [5, 9], MORNING));
    const later = mesesOf([...filas, fila(4, 1, "08:00", "12:00")]);
    expect([...withChanges(later, cambios).keys()].sort((one, other) => one - other)).toEqual([1, 5, 9]);
  });

  it("tells in words what will be saved", () => {
    const counts = { nuevo: 5, cambia: 1, registrado: 0, "se quita": 1 };
    expect(TEMPORALIDAD.summary(6, counts)).toEqual({ total: "6 meses", parts: "5 nuevos, 1 cambia, 1 se quita" });
    expect(TEMPORALIDAD.summary(1, { ...counts, nuevo: 1, cambia: 0, "se quita": 0 })).toEqual({
      total: "1 mes",
      parts: "1 nuevo",
    });
  });
});

describe("rows chosen from a catalogue", () => {
  const opcion = (id: number) => ({ id, code: `09.0${id}`, label: `ACTIVIDAD ${id}` });
  const grupos: GrupoOpciones[] = [
    { ...opcion(40), options: [opcion(1), opcion(2)] },
    { ...opcion(41), options: [opcion(3)] },
  ];
  const filas = [
    { id: 11, opcion: 1 },
    { id: 12, opcion: 2 },
  ];

  it("are created with their group and removed by their row", () => {
    const actividades = elegibleOf("actppirta");
    if (!actividades) throw new Error("Activities are chosen");
    expect(planOpciones(filas, new Set([2, 3]), actividades, grupos, 7)).toEqual([
      { key: "1", action: "remove", id: 11 },
      { key: "3", action: "create", body: { id_ppirta: 7, id_tipo: 41, id_subtipo: 3, confirmar_repetido: 0 } },
    ]);
    expect(summaryOf(actividades, { nueva: 4, registrada: 2, "se quita": 1 })).toBe(
      "4 nuevas, 1 se quita, 2 quedan como están",
    );
  });

  it("are no sections that are typed", () => {
    expect(["rutappirta", "temppirta", "comunicacionppirta"].map(elegibleOf)).toEqual([null, null, null]);
  });
});
