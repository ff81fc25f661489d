import type { Point } from "@/contract/place/coordinates";
import { RECODED } from "@/contract/place/unidades";
import { isInOtherUnit, isOutsideMunicipality, kilometres, placeName, type Locality } from "@/contract/place/doubts";
import type { Departamento, Municipio, Provincia, CheckContext } from "./catalogues";
import { tellUnknown, unknownText, WORDS, type Given, ranked } from "./catalogue-cell";
import type { Findings, Opciones } from "./findings";
import { asTitle } from "./text";

export interface Cells {
  departamento: Given<Departamento>;
  provincia: Given<Provincia>;
  municipio: Given<Municipio>;
}

export interface Where {
  point: Point;
  campo: string;
  /** The localities nearest to it. */
  nearby: readonly Locality[];
  /** Codes of the territorial units that it may count to; none where the outlines say nothing. */
  units: readonly string[];
}

interface MunicipalityInput {
  context: CheckContext;
  cells: Cells;
  where: Where | null;
  /** The person's own department, if the role is limited to one. */
  own: number | null;
  found: Findings;
}

const CAMPO = "id_municipio";
/** A point decides between municipalities of one name if the nearer one is this near, the other this much farther. */
const NEAR_KM = 60;
const FARTHER = 2;

/** The municipality that a row means; null with an error. `proposed`: the row names none, the point proposes it. */
export function readMunicipality(asked: MunicipalityInput): { municipio: Municipio; proposed: boolean } | null {
  if (asked.cells.municipio.text === "") {
    const municipio = proposal(asked);
    return municipio && { municipio, proposed: true };
  }
  const municipio = named(asked);
  return municipio && { municipio, proposed: false };
}

/** The parents that the row names, as a condition: a parent without an exact name does not limit. */
function fitting({ context, cells }: Pick<MunicipalityInput, "context" | "cells">) {
  const provincias = new Set(cells.provincia.exact.map(({ id }) => id));
  const departamentos = new Set(cells.departamento.exact.map(({ id }) => id));
  const departamentoOf = (one: Municipio) => context.provincia.byId.get(one.id_provincia)?.id_departamento ?? 0;
  return {
    departamentoOf,
    inProvincia: (one: Municipio) => provincias.size === 0 || provincias.has(one.id_provincia),
    inDepartamento: (one: Municipio) => departamentos.size === 0 || departamentos.has(departamentoOf(one)),
  };
}

function notes({ context, where }: MunicipalityInput) {
  const km = (one: Municipio) => (where ? context.localities.away(where.point, one.id) : null);
  const note = (one: Municipio) => {
    const provincia = context.provincia.byId.get(one.id_provincia);
    const away = km(one);
    if (away !== null) return `${asTitle(provincia?.nombre ?? "")} · a ${kilometres(away)}`;
    const departamento = context.departamento.byId.get(provincia?.id_departamento ?? 0);
    return asTitle(`${provincia?.nombre}, ${departamento?.nombre}`);
  };
  return { km, note, option: (one: Municipio) => ({ texto: context.municipio.nameOf(one), nota: note(one) }) };
}

function named(asked: MunicipalityInput): Municipio | null {
  const { context, cells, own, found } = asked;
  const { exact, text } = cells.municipio;
  const { km, note, option } = notes(asked);
  const { inProvincia, inDepartamento, departamentoOf } = fitting(asked);
  const fits = (one: Municipio) => inProvincia(one) && inDepartamento(one);

  const ways = [fits, inProvincia, inDepartamento, () => true];
  const candidates = ways.map((way) => exact.filter(way)).find((some) => some.length > 0) ?? [];
  const inOwn = candidates.filter((one) => departamentoOf(one) === own);
  const left = inOwn.length > 0 ? inOwn : candidates;
  const [first] = left;
  if (!first) {
    const near = context.municipio.near(text, fits);
    const { ordered, clear } = ranked(near, km);
    const alike = ordered.map(({ entry }) => entry);
    const [there] = atPoint(asked);
    if (!clear && there) {
      found.understand(CAMPO, there.nombre);
      found.doubt(
        CAMPO,
        WORDS.id_municipio.clase,
        `${unknownText(cells.municipio, found)}: por el punto se importa ${there.nombre}, el de la localidad más cercana.`,
        [...new Set([there, ...atPoint(asked), ...alike])].map(option),
      );
      return there;
    }
    tellUnknown(cells.municipio, { near: alike.length > 0 ? alike : atPoint(asked), clear, note }, found);
    return clear;
  }
  const chosen = left.length === 1 ? first : nearer(left, km);
  if (chosen) {
    found.understand(CAMPO, chosen.nombre);
    tellRecoded(asked, chosen);
    return agreed(asked, chosen) ? chosen : null;
  }
  found.error(
    CAMPO,
    WORDS.id_municipio.clase,
    `Hay ${left.length} municipios ${first.nombre}${found.column(CAMPO)}: indique la provincia o el departamento, ` +
      "o elija uno.",
    left.map(option),
  );
  return null;
}

/** A code alone may be that of the list of 2012, where seven municipalities had another one's. */
function tellRecoded(asked: MunicipalityInput, chosen: Municipio): void {
  const { context, cells, found } = asked;
  const { option } = notes(asked);
  const former = RECODED.find(({ from }) => from === chosen.codigo_completo);
  const named = /\p{L}/u.test(cells.municipio.text);
  if (!former || named) return;
  const [other] = context.municipio.exact(former.nombre).filter((one) => one.codigo_completo === former.to);
  found.doubt(
    CAMPO,
    WORDS.id_municipio.clase,
    `El código ${found.quote(CAMPO)} es de ${chosen.nombre} en el censo de 2024, y era de ${former.nombre} en la lista ` +
      `de 2012: se entiende ${chosen.nombre}.`,
    [chosen, ...(other ? [other] : [])].map(option),
  );
}

function nearer(some: readonly Municipio[], km: (one: Municipio) => number | null): Municipio | null {
  const [first, second] = some.map((one) => ({ one, km: km(one) ?? Infinity })).sort((a, b) => a.km - b.km);
  if (!first || first.km > NEAR_KM) return null;
  return (second?.km ?? Infinity) > Math.max(first.km * FARTHER, first.km + NEAR_KM / 2) ? first.one : null;
}

/** False, with an error, if the row names another parent and its point does not support the municipality. */
function agreed(asked: MunicipalityInput, chosen: Municipio): boolean {
  const { context, cells, where, found } = asked;
  const { km, option } = notes(asked);
  const { inProvincia, inDepartamento } = fitting(asked);
  const away = km(chosen) ?? Infinity;
  const supported = where !== null && !standsOutside(context, where, chosen.id, away);
  const provincia = context.provincia.byId.get(chosen.id_provincia);
  const departamento = context.departamento.byId.get(provincia?.id_departamento ?? 0);
  const parents = [
    { cell: cells.provincia, right: inProvincia(chosen), own: provincia },
    { cell: cells.departamento, right: inDepartamento(chosen), own: departamento },
  ];
  let agrees = true;
  for (const { cell, right, own } of parents) {
    if (right || !own) continue;
    const its = WORDS[cell.campo].the.replace(/^el /, "del ").replace(/^la /, "de la ");
    const text = `El Municipio ${chosen.nombre} es ${its} ${own.nombre} y no de ${found.quote(cell.campo)}`;
    if (supported) {
      found.doubt(
        cell.campo,
        WORDS[cell.campo].clase,
        `${text}: el punto está cerca de ${chosen.nombre}, y se importa con ${own.nombre}.`,
        [{ texto: own.nombre, nota: `por el Municipio ${chosen.nombre}` }],
      );
      continue;
    }
    if (!agrees) continue;
    agrees = false;
    const others = context.municipio.near(cells.municipio.text, (one) => inProvincia(one) && inDepartamento(one));
    const likely = others.length > 0 ? others.map(({ entry }) => entry) : atPoint(asked);
    found.error(CAMPO, WORDS.id_municipio.clase, `${text}: corrija uno de los dos.`, likely.map(option));
  }
  return agrees;
}

/** What a municipality and its department are called. */
export function territoryNames(context: CheckContext, { nombre, id_provincia }: Municipio) {
  const provincia = context.provincia.byId.get(id_provincia);
  const departamento = context.departamento.byId.get(provincia?.id_departamento ?? 0);
  return { municipio: nombre, departamento: departamento?.nombre ?? "" };
}

/** True if a point seems to be outside a municipality: by the outlines, else by the localities near it. */
export function standsOutside(context: CheckContext, where: Where, id: number, away: number): boolean {
  const unit = context.unitOfMunicipio.get(id) ?? null;
  if (unit !== null && where.units.length > 0)
    return isInOtherUnit(unit, where.units, where.nearby[0]?.id_municipio === id);
  return isOutsideMunicipality(id, where.nearby, away);
}

/** The municipalities that the outlines and the nearest localities say, within the parents that the row names. */
function atPoint({ context, cells, where }: MunicipalityInput): Municipio[] {
  const { inProvincia, inDepartamento } = fitting({ context, cells });
  const drawn = (where?.units ?? []).flatMap((code) => context.municipioOfUnit.get(code) ?? []);
  const near = (where?.nearby ?? []).flatMap(({ id_municipio }) => context.municipio.byId.get(id_municipio) ?? []);
  return [...new Set([...drawn, ...near])].filter((one) => inProvincia(one) && inDepartamento(one));
}

/** The municipality that the outlines, else the locality nearest to the point say, within the parents of the row. */
function proposal(asked: MunicipalityInput): Municipio | null {
  const { context, where, found } = asked;
  // That there is no point is an error of its own.
  if (!where) return null;
  const { option } = notes(asked);
  const { inProvincia, inDepartamento } = fitting(asked);
  const near = where.nearby.flatMap((place) => {
    const one = context.municipio.byId.get(place.id_municipio);
    return one ? [{ one, place }] : [];
  });
  const fits = near.filter(({ one }) => inProvincia(one) && inDepartamento(one));
  const optionsOf = (some: typeof near): Opciones => [...new Set(some.map(({ one }) => one))].map(option);
  const [drawn] = where.units
    .flatMap((code) => context.municipioOfUnit.get(code) ?? [])
    .filter((one) => inProvincia(one) && inDepartamento(one));
  if (drawn) {
    const { municipio, departamento } = territoryNames(context, drawn);
    found.understand(CAMPO, drawn.nombre);
    found.doubt(
      CAMPO,
      WORDS.id_municipio.clase,
      `Falta el municipio${found.column(CAMPO)}: según los límites referenciales el punto está en ` +
        `${placeName({ municipio, departamento })}.`,
      atPoint(asked).map(option),
    );
    return drawn;
  }
  const [first] = fits;
  if (!first) {
    found.error(
      CAMPO,
      WORDS.id_municipio.clase,
      `El municipio es requerido${found.column(CAMPO)}, y no es de la provincia o del departamento de la fila lo más ` +
        "cercano al punto.",
      optionsOf(near),
    );
    return null;
  }
  const { one, place } = first;
  found.understand(CAMPO, one.nombre);
  found.doubt(
    CAMPO,
    WORDS.id_municipio.clase,
    `Falta el municipio${found.column(CAMPO)}: el punto está en ${placeName(place)}, según la localidad más cercana, ` +
      `${place.localidad}, a ${kilometres(place.distancia_km)}.`,
    optionsOf(fits),
  );
  return one;
}

/** The municipalities that a row may mean, for the zone of its UTM coordinates. */
export function meantMunicipalities(context: CheckContext, cells: Cells): readonly Municipio[] {
  const { inProvincia, inDepartamento } = fitting({ context, cells });
  const fits = (one: Municipio) => inProvincia(one) && inDepartamento(one);
  const exact = cells.municipio.exact.filter(fits);
  if (exact.length > 0 || cells.municipio.text === "") return exact;
  const { clear } = ranked(context.municipio.near(cells.municipio.text, fits));
  return clear ? [clear] : [];
}
