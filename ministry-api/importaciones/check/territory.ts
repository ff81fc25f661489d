import { inPolygon } from "@/contract/place/coordinates";
import {
  isOutsideDepartment,
  isOutsideMunicipality,
  kilometres,
  outsideDepartmentText,
  outsideMunicipalityText,
} from "@/contract/place/doubts";
import { departamentoNombre } from "@/contract/shown";
import { departmentOf } from "../../registros/scope";
import type { Textos } from "../types";
import type { Departamento, Municipio } from "./catalogues";
import { readGiven, settleParent, tellUnknown } from "./chosen";
import type { Contexto } from "./context";
import type { Findings } from "./findings";
import { asTitle } from "./fold";
import { readMunicipality, type Cells, type Where } from "./municipality";
import { ranked } from "./rank";
import { readRegion } from "./region";

interface Territorio {
  id_macro_region: number | null;
  id_region: number | null;
  id_departamento: number | null;
  id_provincia: number | null;
  id_municipio: number | null;
}

const NONE: Territorio = {
  id_macro_region: null,
  id_region: null,
  id_departamento: null,
  id_provincia: null,
  id_municipio: null,
};

/** A locality farther from the point is not its community. */
const COMMUNITY_KM = 5;

export const territoryCells = (contexto: Contexto, textos: Textos): Cells => ({
  departamento: readGiven("id_departamento", contexto.departamento, textos),
  provincia: readGiven("id_provincia", contexto.provincia, textos),
  municipio: readGiven("id_municipio", contexto.municipio, textos),
});

/** Municipality and what follows from it, each against its own cell; what the point says against them is a doubt. */
export function readTerritory(
  contexto: Contexto,
  textos: Textos,
  { cells, where }: { cells: Cells; where: Where | null },
  found: Findings,
): Territorio {
  const own = departmentOf(contexto.destino.persona, null);
  const read = readMunicipality({ contexto, cells, where, own, found });
  if (!read) {
    tellAlone(cells, own, found);
    return NONE;
  }
  const { municipio, proposed } = read;
  const provincia = contexto.provincia.byId.get(municipio.id_provincia);
  const departamento = contexto.departamento.byId.get(provincia?.id_departamento ?? 0);
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
  if (where && !proposed) tellOutside({ contexto, where, municipio, departamento, cells, found });
  const { id_region, id_macro_region } = readRegion(contexto, textos, municipio, found);
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
  contexto: Contexto;
  where: Where;
  municipio: Municipio;
  departamento: Departamento;
  cells: Cells;
  found: Findings;
}

/** The form's doubts on the point: it is far from the municipality, or outside the department. */
function tellOutside({ contexto, where, municipio, departamento, cells, found }: Outside): void {
  const { point, nearby } = where;
  const [nearest = null] = nearby;
  const away = contexto.localities.away(point, municipio.id);
  if (nearest && away !== null && isOutsideMunicipality(municipio.id, nearby, away)) {
    const others = new Map(nearby.map((place) => [place.id_municipio, place]));
    found.doubt("id_municipio", "fuera", outsideMunicipalityText(point, municipio.nombre, away, nearest), [
      { texto: contexto.municipio.nameOf(municipio), nota: `a ${kilometres(away)}` },
      ...[...others.values()].flatMap((place) => {
        const one = contexto.municipio.byId.get(place.id_municipio);
        const nota = `${asTitle(place.departamento)} · a ${kilometres(place.distancia_km)}`;
        return one ? [{ texto: contexto.municipio.nameOf(one), nota }] : [];
      }),
    ]);
    return;
  }
  if (contexto.outlines.length === 0) return;
  const contains = ({ geometry }: Contexto["outlines"][number]) => inPolygon(point, geometry);
  // Its own first: nearly every point is in it, and the other eight need not be looked at.
  if (contexto.outlines.some((one) => one.properties.id === departamento.id && contains(one))) return;
  const within = contexto.outlines.filter(contains).map(({ properties }) => properties.id);
  if (!isOutsideDepartment(departamento.id, within, nearest)) return;
  const campo = cells.departamento.text === "" ? "id_municipio" : "id_departamento";
  found.doubt(campo, "fuera", outsideDepartmentText(point, departamento.id, within[0] ?? null));
}

/** The community as written, else the locality nearest to the point within the municipality, as a doubt. */
export function readCommunity(
  textos: Textos,
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
