import { expect, test } from "vitest";
import { endpointOf } from "@/contract";
import { ESTADOS_REGISTRO } from "@/contract/resources/registros";
import { extremesOf } from "@/lib/inicio/chart-figures";
import { CHART_WORDS, CHARTS, dashboardOf, HOME_WORDS, interleave, KINDS, STATE_COUNTS } from "@/lib/inicio/home";
import { PPIRTA_INBOXES } from "@/lib/seguimiento/bandejas/ppirta";
import { PPIRTF_INBOXES } from "@/lib/seguimiento/bandejas/ppirtf";
import { RECORD_KINDS } from "@/lib/registros/kinds";
import { esSuBandeja } from "@/contract/policy";
import { SHORTCUT_GROUPS } from "@/lib/inicio/shortcuts";

/** Spec 1 §2 'Dashboard', §3, §6, §7, §8, typed by hand. */

const pathsOf = (rol: 2 | 3) => {
  const dashboard = dashboardOf(rol);
  if (!dashboard) throw new Error(`no dashboard for role ${rol}`);
  const { title, ...calls } = dashboard;
  return [title, Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, endpointOf(call).path]))];
};

test("role 1 sees only the card, with these words", () => {
  expect(HOME_WORDS.title).toBe("GRÁFICOS INFORMATIVOS");
  expect(HOME_WORDS.cardRoles).toEqual(["Rol: Gobernacion", "Rol: Nacional"]);
  expect(dashboardOf(1)).toBeNull();
});

test("role 2 has the national charts and totals", () => {
  expect(pathsOf(2)).toEqual([
    "RECURSOS ATRACTIVOS REGISTRADOS POR MACRO REGIÓN",
    {
      totals: "/graficonacional",
      barrasAtractivos: "/graficobarrasnacional",
      circularAtractivos: "/graficocirnacionalppirta",
      barrasFacilidades: "/graficobarrasnacionalppirtf",
      circularFacilidades: "/graficocirnacionalppirtf",
    },
  ]);
});

test("role 3 has the governorate's charts and totals", () => {
  expect(pathsOf(3)).toEqual([
    "CANTIDAD REGISTRADO POR MACRO REGIÓN",
    {
      totals: "/graficogob",
      barrasAtractivos: "/graficobarrasgobernacion",
      circularAtractivos: "/graficocirgobppirta",
      barrasFacilidades: "/graficobarrasgobernacionppirtf",
      circularFacilidades: "/graficocirgobppirtf",
    },
  ]);
});

test("roles 4 and 5 have no charts: their records by every state there is", () => {
  expect([dashboardOf(4), dashboardOf(5)]).toEqual([null, null]);
  expect(STATE_COUNTS.map(({ estado }) => estado)).toEqual([...ESTADOS_REGISTRO]);
});

test("both inventories are counted and listed, attractions first", () => {
  expect(KINDS.map((kind) => HOME_WORDS.states(RECORD_KINDS[kind].titles.list, "POTOSÍ"))).toEqual([
    "ATRACTIVOS DE POTOSÍ POR ESTADO",
    "FACILIDADES DE POTOSÍ POR ESTADO",
  ]);
  expect(KINDS.map((kind) => RECORD_KINDS[kind].titles.new)).toEqual(["Nuevo atractivo", "Nueva facilidad"]);
});

test("a list of both inventories takes from them in turn, and from the longer one where the other has no more", () => {
  const attractions = ["a1", "a2", "a3", "a4"];
  expect(interleave([attractions, ["f1", "f2", "f3"]], 6)).toEqual(["a1", "f1", "a2", "f2", "a3", "f3"]);
  expect(interleave([attractions, ["f1"]], 4)).toEqual(["a1", "f1", "a2", "a3"]);
  expect(interleave([[], ["f1", "f2"]], 6)).toEqual(["f1", "f2"]);
  expect(interleave([[], []], 6)).toEqual([]);
});

test("the inboxes that wait for a role", () => {
  const titles = (rol: 1 | 2 | 3 | 4 | 5) =>
    SHORTCUT_GROUPS.filter(({ nivel }) => esSuBandeja({ rol, id_departamento: 2 }, nivel)).map(({ title }) => title);
  const national = ["BANDEJA NACIONAL: ATRACTIVOS", "BANDEJA NACIONAL: FACILIDADES"];
  const governorate = ["BANDEJA DE GOBERNACIÓN: ATRACTIVOS", "BANDEJA DE GOBERNACIÓN: FACILIDADES"];
  expect([1, 2, 3, 4, 5].map((rol) => titles(rol as 1))).toEqual([
    [...national, ...governorate],
    national,
    governorate,
    [],
    [],
  ]);
});

test("a count leads to the inbox it is of; without the server's counts it is the total of that inbox's list", () => {
  const inboxes = [...Object.values(PPIRTA_INBOXES), ...Object.values(PPIRTF_INBOXES)];
  const shown = SHORTCUT_GROUPS.flatMap(({ permission, items }) =>
    items.map(({ href, list }) => ({ href, list, permission })),
  );
  expect(shown).toHaveLength(12);
  const asked = inboxes.map(({ href, list }) => ({ href, list, permission: endpointOf(list).access }));
  expect(shown).toEqual(expect.arrayContaining(asked));
});

test("the charts' words", () => {
  expect(Object.values(CHARTS).map(({ title }) => title)).toEqual([
    "ATRACTIVOS REGISTRADOS",
    "ATRACTIVOS POR MACRO REGIÓN",
    "FACILIDADES REGISTRADAS",
    "FACILIDADES POR MACRO REGIÓN",
  ]);
  expect(CHART_WORDS.failed).toBe("Error al mostrar gráfico.");
  expect([CHART_WORDS.bars.stacked, CHART_WORDS.bars.grouped]).toEqual(["Apiladas", "Agrupadas"]);
  expect([CHART_WORDS.doughnut.full, CHART_WORDS.doughnut.half]).toEqual(["360°", "180°"]);
  expect(CHART_WORDS.save).toBe("Guardar imagen");
});

test("most and fewest are the largest and the smallest of datasets[0].data", () => {
  const grafico = {
    labels: ["ALTIPLANO", "VALLES", "CHACO"],
    datasets: [
      { label: "Atractivos", data: [41, 177, 12] },
      { label: "Otros", data: [900, 0, 500] },
    ],
  };
  expect(extremesOf(grafico)).toEqual({
    mas: { nombre: "VALLES", total: 177, otras: 0 },
    menos: { nombre: "CHACO", total: 12, otras: 0 },
  });
});
