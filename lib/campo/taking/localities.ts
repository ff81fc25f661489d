import { normalise } from "@/contract/plain-text";
import { callUrl } from "../../api-client";
import { ALL_ROWS } from "../../lookups";
import { answersMark, keptAnswer, keptAnswers } from "./answers";
import { numberIn, rowsIn, textIn } from "./rows";

/** The localities that were taken along, held in memory in a compact form: one entry in each list for a locality. */

interface Municipality {
  id: number;
  nombre: string;
  id_provincia: number;
  provincia: string;
  id_departamento: number;
  departamento: string;
  id_region: number | null;
  id_macro_region: number | null;
  /** The code of the territorial unit that it stands for; null if not known. */
  unidad: string | null;
}

export interface Localities {
  municipalities: readonly Municipality[];
  ids: Int32Array;
  latitudes: Float64Array;
  longitudes: Float64Array;
  /** The index of each locality's municipality. */
  of: Uint16Array;
  /** How many of the first localities are municipalities' seats; the others are communities. */
  seats: number;
  names: readonly string[];
  /** The names without accents and capitals. */
  folded: readonly string[];
}

interface Place {
  id: number;
  nombre: string;
  latitud: number;
  longitud: number;
  of: number;
}

const LAST_ID = /\/(\d+)$/;

/** The rows of each answer of a lookup, with the id that it was asked for. */
async function loadByParent(persona: string, name: "deppro" | "promun" | "muncom") {
  const start = callUrl(`lookup.${name}`, { id: "" });
  return (await keptAnswers(persona, start)).flatMap(({ url, cuerpo }) => {
    const parent = Number(LAST_ID.exec(url)?.[1]);
    return rowsIn(cuerpo).map((row) => ({ ...row, parent }));
  });
}

const rowsAt = async (persona: string, url: string) => rowsIn((await keptAnswer(persona, url))?.cuerpo);

async function municipalitiesOf(persona: string) {
  const [departments, provinces, rows, regions] = await Promise.all([
    rowsAt(persona, callUrl("lookup.departamentos")),
    loadByParent(persona, "deppro"),
    loadByParent(persona, "promun"),
    rowsAt(persona, callUrl("region.list", { query: ALL_ROWS })),
  ]);
  const departmentName = new Map(departments.map((row) => [row.id, textIn(row, "nombre")]));
  const provinceOf = new Map(provinces.map((row) => [row.id, row]));
  const macroOf = new Map(regions.map((row) => [row.id, numberIn(row, "id_macro_region")]));
  return rows.flatMap((row) => {
    const province = provinceOf.get(row.parent);
    if (!province) return [];
    const id_region = numberIn(row, "id_region");
    const municipality: Municipality = {
      id: row.id,
      nombre: textIn(row, "nombre"),
      id_provincia: province.id,
      provincia: textIn(province, "nombre"),
      id_departamento: province.parent,
      departamento: departmentName.get(province.parent) ?? "",
      id_region,
      id_macro_region: id_region === null ? null : (macroOf.get(id_region) ?? null),
      unidad: textIn(row, "unidad") || null,
    };
    return [{ municipality, seat: row }];
  });
}

function placeOf(row: Readonly<Record<string, unknown>> & { id: number }, of: number | undefined): Place[] {
  const [latitud, longitud] = [numberIn(row, "latitud"), numberIn(row, "longitud")];
  if (of === undefined || latitud === null || longitud === null) return [];
  return [{ id: row.id, nombre: textIn(row, "nombre"), latitud, longitud, of }];
}

async function readLocalities(persona: string): Promise<Localities> {
  const found = (await municipalitiesOf(persona)).sort((a, b) => a.municipality.id - b.municipality.id);
  const indexOf = new Map(found.map(({ municipality }, index) => [municipality.id, index]));
  const seats = found.flatMap(({ seat }, index) => placeOf(seat, index));
  const places = [
    ...seats,
    ...(await loadByParent(persona, "muncom")).flatMap((row) => placeOf(row, indexOf.get(row.parent))),
  ];
  return {
    municipalities: found.map(({ municipality }) => municipality),
    ids: Int32Array.from(places, ({ id }) => id),
    latitudes: Float64Array.from(places, ({ latitud }) => latitud),
    longitudes: Float64Array.from(places, ({ longitud }) => longitud),
    of: Uint16Array.from(places, ({ of }) => of),
    seats: seats.length,
    names: places.map(({ nombre }) => nombre),
    folded: places.map(({ nombre }) => normalise(nombre)),
  };
}

/** Returns a function that gives a person's localities, read again only after another preparation. */
export function localitiesOf(persona: string): () => Promise<Localities> {
  let held: { mark: string; localities: Promise<Localities> } | null = null;
  return async () => {
    const mark = await answersMark(persona);
    if (held?.mark !== mark) held = { mark, localities: readLocalities(persona) };
    const { localities } = held;
    localities.catch(() => (held = null));
    return localities;
  };
}
