import { inPolygon } from "@/contract/place/coordinates";
import {
  isOutsideDepartment,
  inOtherUnitText,
  kilometres,
  outsideDepartmentText,
  outsideMunicipalityText,
  otherRegionText,
  regionName,
} from "@/contract/place/doubts";
import { departamentoNombre } from "@/contract/shown";
import { departmentOf } from "@/contract/policy";
import type { Texts } from "../types";
import type { Departamento, Municipio, CheckContext, Region } from "./catalogues";
import { readGiven, settleParent, tellUnknown, ranked, unknownText, WORDS } from "./catalogue-cell";
import type { Findings } from "./findings";
import { asTitle } from "./text";
import { readMunicipality, standsOutside, territoryNames, type Cells, type Where } from "./municipality";

interface TerritoryIds {
  id_macro_region: number | null;
  id_region: number | null;
  id_departamento: number | null;
  id_provincia: number | null;
  id_municipio: number | null;
}

const NONE: TerritoryIds = {
  id_macro_region: null,
  id_region: null,
  id_departamento: null,
  id_provincia: null,
  id_municipio: null,
};

/** A locality farther from the point is not its community. */
const COMMUNITY_KM = 5;

export const territoryCells = (context: CheckContext, textos: Texts): Cells => ({
  departamento: readGiven("id_departamento", context.departamento, textos),
  provincia: readGiven("id_provincia", context.provincia, textos),
  municipio: readGiven("id_municipio", context.municipio, textos),
});

/** Municipality and what follows from it, each against its own cell; what the point says against them is a doubt. */
export function readTerritory(
  context: CheckContext,
  textos: Texts,
  { cells, where }: { cells: Cells; where: Where | null },
  found: Findings,
): TerritoryIds {
  const own = departmentOf(context.target.persona, null);
  const read = readMunicipality({ context, cells, where, own, found });
  if (!read) {
    tellAlone(cells, own, found);
    return NONE;
  }
  const { municipio, proposed } = read;
  const provincia = context.provincia.byId.get(municipio.id_provincia);
  const departamento = context.departamento.byId.get(provincia?.id_departamento ?? 0);
  if (!provincia || !departamento) return NONE;
  const of = `el Municipio ${municipio.nombre}`;
  settleParent(cells.provincia, provincia, of, found);
  settleParent(cells.departamento, departamento, of, found);
  if (own !== null && departamento.id !== own) {
    found.error(
      "id_municipio",
      "departamento",
      `${municipio.nombre} es de ${departamento.nombre} y no de ${departamentoNombre(own)}` +
        `${found.column("id_municipio")}: solo se importan registros de su departamento.`,
    );
  }
  if (where && !proposed) tellOutside({ context, where, municipio, departamento, cells, found });
  const { id_region, id_macro_region } = readRegion(context, textos, municipio, found);
  return {
    id_macro_region,
    id_region,
    id_departamento: departamento.id,
    id_provincia: provincia.id,
    id_municipio: municipio.id,
  };
}

/** Department and province of a row without a municipality. */
function tellAlone({ departamento, provincia }: Cells, own: number | null, found: Findings): void {
  const [named] = departamento.exact;
  if (named && own !== null && named.id !== own) {
    found.error(
      "id_departamento",
      "departamento",
      `La fila es de ${named.nombre} y no de ${departamentoNombre(own)}${found.column("id_departamento")}: ` +
        "solo se importan registros de su departamento.",
    );
  }
  if (departamento.text !== "" && departamento.exact.length === 0) {
    const { ordered, clear } = ranked(departamento.catalogue.near(departamento.text));
    tellUnknown(departamento, { near: ordered.map(({ entry }) => entry), clear, note: () => "" }, found);
  }
  if (provincia.text !== "" && provincia.exact.length === 0) {
    const { ordered, clear } = ranked(provincia.catalogue.near(provincia.text));
    const note = ({ id_departamento }: { id_departamento: number }) => asTitle(departamentoNombre(id_departamento));
    tellUnknown(provincia, { near: ordered.map(({ entry }) => entry), clear, note }, found);
  }
}

interface Outside {
  context: CheckContext;
  where: Where;
  municipio: Municipio;
  departamento: Departamento;
  cells: Cells;
  found: Findings;
}

/** The form's doubts on the point: it is far from the municipality, or outside the department. */
function tellOutside({ context, where, municipio, departamento, cells, found }: Outside): void {
  const { point, nearby } = where;
  const [nearest = null] = nearby;
  const away = context.localities.away(point, municipio.id);
  if (nearest && away !== null && standsOutside(context, where, municipio.id, away)) {
    const there = where.units.flatMap((code) => context.municipioOfUnit.get(code) ?? []);
    const [other] = there;
    if (other) {
      const named = (one: Municipio) => asTitle(territoryNames(context, one).departamento);
      found.doubt("id_municipio", "fuera", inOtherUnitText(point, municipio.nombre, territoryNames(context, other)), [
        { texto: context.municipio.nameOf(municipio), nota: `a ${kilometres(away)}` },
        ...there.map((one) => ({ texto: context.municipio.nameOf(one), nota: named(one) })),
      ]);
      return;
    }
    const others = new Map(nearby.map((place) => [place.id_municipio, place]));
    found.doubt("id_municipio", "fuera", outsideMunicipalityText(point, municipio.nombre, away, nearest), [
      { texto: context.municipio.nameOf(municipio), nota: `a ${kilometres(away)}` },
      ...[...others.values()].flatMap((place) => {
        const one = context.municipio.byId.get(place.id_municipio);
        const nota = `${asTitle(place.departamento)} · a ${kilometres(place.distancia_km)}`;
        return one ? [{ texto: context.municipio.nameOf(one), nota }] : [];
      }),
    ]);
    return;
  }
  if (context.outlines.length === 0) return;
  const contains = ({ geometry }: CheckContext["outlines"][number]) => inPolygon(point, geometry);
  // Its own first: nearly every point is in it, and the other eight need not be looked at.
  if (context.outlines.some((one) => one.properties.id === departamento.id && contains(one))) return;
  const within = context.outlines.filter(contains).map(({ properties }) => properties.id);
  if (!isOutsideDepartment(departamento.id, within, nearest)) return;
  const campo = cells.departamento.text === "" ? "id_municipio" : "id_departamento";
  found.doubt(campo, "fuera", outsideDepartmentText(point, departamento.id, within[0] ?? null));
}

/** The community as written, else the locality nearest to the point within the municipality, as a doubt. */
export function readCommunity(
  textos: Texts,
  where: Where | null,
  idMunicipio: number | null,
  found: Findings,
): string | null {
  const text = textos["comunidad"] ?? "";
  if (text !== "") return text;
  const near = (where?.nearby ?? []).filter(
    (place) => place.id_municipio === idMunicipio && place.distancia_km <= COMMUNITY_KM,
  );
  const [first] = near;
  if (!first) return null;
  found.understand("comunidad", first.localidad);
  found.doubt(
    "comunidad",
    "comunidad",
    `Falta la comunidad${found.column("comunidad")}: se propone ${first.localidad}, ` +
      `la localidad más cercana al punto, a ${kilometres(first.distancia_km)}.`,
    near.map(({ localidad, distancia_km }) => ({ texto: localidad, nota: `a ${kilometres(distancia_km)}` })),
  );
  return first.localidad;
}

interface RegionIds {
  id_region: number | null;
  id_macro_region: number | null;
}

/** Region and macro region: the municipality's, unless the row names another one. */
function readRegion(context: CheckContext, textos: Texts, municipio: Municipio, found: Findings): RegionIds {
  const cells = {
    region: readGiven("id_region", context.region, textos),
    macro: readGiven("id_macro_region", context.macro, textos),
  };
  const own = context.region.byId.get(municipio.id_region ?? 0) ?? null;
  const macroName = (region: Region) => context.macro.byId.get(region.id_macro_region)?.nombre ?? null;
  const fullName = (region: Region) => regionName({ nombre: region.nombre, macro_region: macroName(region) });

  const region = chooseRegion();
  const macro = context.macro.byId.get(region?.id_macro_region ?? 0);
  if (!region || !macro) {
    return { id_region: null, id_macro_region: cells.macro.exact[0]?.id ?? null };
  }
  settleParent(cells.macro, macro, `la Región ${region.nombre}`, found);
  if (cells.macro.exact.length > 0 && !cells.macro.exact.includes(macro)) {
    found.doubt(
      "id_macro_region",
      WORDS.id_macro_region.clase,
      `La Región ${region.nombre} es de la Macro región ${macro.nombre} y no de ${found.quote("id_macro_region")}: ` +
        `se importa ${macro.nombre}.`,
      [{ texto: macro.nombre, nota: `por la Región ${region.nombre}` }],
    );
  }
  return { id_region: region.id, id_macro_region: macro.id };

  function chooseRegion(): Region | null {
    const { exact, text, catalogue } = cells.region;
    const [named] = exact;
    if (text === "" || (own && exact.includes(own))) {
      if (own) found.understand("id_region", own.nombre);
      return own;
    }
    if (named) {
      found.understand("id_region", named.nombre);
      if (own) {
        found.doubt(
          "id_region",
          WORDS.id_region.clase,
          otherRegionText(municipio.nombre, fullName(own), fullName(named)),
          [named, own].map((one) => ({ texto: catalogue.nameOf(one), nota: macroName(one) ?? "" })),
        );
      }
      return named;
    }
    if (own) {
      found.understand("id_region", own.nombre);
      found.doubt(
        "id_region",
        WORDS.id_region.clase,
        `${unknownText(cells.region, found)}: se importa ${own.nombre}, la del Municipio ${municipio.nombre}.`,
        [{ texto: catalogue.nameOf(own), nota: macroName(own) ?? "" }],
      );
      return own;
    }
    const { ordered, clear } = ranked(catalogue.near(text));
    tellUnknown(
      cells.region,
      { near: ordered.map(({ entry }) => entry), clear, note: (one) => macroName(one) ?? "" },
      found,
    );
    return clear;
  }
}
