import { DEBILIDADES_DE } from "@/contract/debilidades";
import { departmentOf, inScope, type Subject } from "@/contract/policy";
import type { Tablero } from "@/contract/resources/calidad";
import type { Kind } from "@/contract/resources/registros";
import { sheetOf } from "./sheet";
import type { HandlersOf } from "../http/handler";
import type { Services } from "../http/services";
import { drawInThread } from "../pdf/thread";
import { fechaHora } from "../seguimiento/workflow/la-paz";
import type { Db } from "../db/client";
import { forbidden } from "../http/problem";
import { byMunicipality, type Figures, KEYS, type OfMunicipality, optionalFigures, sum } from "./figures";
import { goalsOf, setGoals } from "./goals";
import { keptMonths, monthOf, monthsFrom } from "./months";

/** Months of the line, and of the choice of a month. */
const LINE = 12;
const CHOICE = 36;

/** Made once: comparing by locale finds it anew each time. */
const NAMES = new Intl.Collator("es");

interface BoardQuery {
  tipo: Kind;
  id_departamento: number | null;
  mes?: string | undefined;
}

interface Now {
  cifras: Figures;
  /** In the order of their names. */
  places: OfMunicipality[];
}

/** The figures of now. */
async function countNow(db: Db, kind: Kind, of: number | null): Promise<Now> {
  const [places, optional] = await Promise.all([byMunicipality(db, kind, of), optionalFigures(db, kind, of)]);
  const all = places.map(({ cifras }) => cifras);
  const byName = places.toSorted((a, b) => NAMES.compare(a.nombre, b.nombre));
  return { cifras: { ...sum(all, KEYS[kind]), ...optional }, places: byName };
}

/** The municipality with most records of each weak point; of places in the order of their names, the first such. */
function whereMost(kind: Kind, places: readonly OfMunicipality[]): Tablero["donde"] {
  return [...DEBILIDADES_DE[kind], "por_verificar"].flatMap((clave) => {
    const of = (place: OfMunicipality) => place.cifras[clave] ?? 0;
    const highest = places.reduce((most, place) => Math.max(most, of(place)), 0);
    const most = highest > 0 && places.find((place) => of(place) === highest);
    return most ? [{ clave, id_municipio: most.id, municipio: most.nombre, total: highest }] : [];
  });
}

/** By how many records are incomplete, of as many by their share; those without records last. */
const mostIncompleteFirst = (places: readonly OfMunicipality[]): Tablero["municipios"] =>
  places
    .map(({ cifras, ...place }) => ({
      ...place,
      total: cifras["registros"] ?? 0,
      completas: cifras["completas"] ?? 0,
      sin_fotografia: cifras["sin_fotografia"] ?? 0,
    }))
    .sort(
      (a, b) =>
        Number(a.total === 0) - Number(b.total === 0) ||
        b.total - b.completas - (a.total - a.completas) ||
        a.total - b.total,
    );

/**
 * The board of the department asked for: of any, or of the country, for roles 1 and 2; of their own for the others, which
 * they need not name. Errors: 403 for another one.
 */
async function boardOf(
  db: Db,
  subject: Subject,
  { tipo, id_departamento: asked, mes }: BoardQuery,
  at: Date,
): Promise<Tablero> {
  if (asked !== null && !inScope(subject, asked)) throw forbidden();
  const of = departmentOf(subject, asked);
  const kept = await keptMonths(db, tipo, of);
  const running = monthOf(at);
  const actual = mes === undefined || mes === running || !kept.has(mes);
  const shown = actual ? running : mes;
  const now = actual ? await countNow(db, tipo, of) : { cifras: kept.get(shown) ?? {}, places: [] };
  const metas = await goalsOf(db, tipo, of, shown);
  const before = kept.get(monthsFrom(shown, -1));
  const line = Array.from({ length: LINE }, (_, i) => monthsFrom(shown, i - LINE + 1)).flatMap((month) => {
    const figures = month === shown ? now.cifras : kept.get(month);
    return figures ? [{ mes: month, total: figures["completas"] ?? 0 }] : [];
  });
  return {
    tipo,
    id_departamento: of,
    mes: shown,
    actual,
    cifras: now.cifras,
    metas,
    serie: line,
    fecha: at.toISOString(),
    meses: [...new Set([running, ...[...kept.keys()].toReversed()])].slice(0, CHOICE),
    antes: before ? { mes: monthsFrom(shown, -1), cifras: before } : null,
    donde: whereMost(tipo, now.places),
    municipios: mostIncompleteFirst(now.places),
  };
}

/** The quality board, and its sheet of a month. */
export const calidadHandlers = ({ clock }: Pick<Services, "clock">): HandlersOf<"calidad"> => ({
  tablero: async ({ query, context: { db, caller } }) => ({
    calidad: await boardOf(db, caller, query, clock()),
  }),
  metas: async ({ body, context: { db, caller } }) => {
    await setGoals(db, caller, body, clock());
    return { message: "Las metas quedaron fijadas" };
  },
  pdf: async ({ query, context: { db, caller } }) => {
    const now = clock();
    const board = await boardOf(db, caller, query, now);
    const calidad = sheetOf(board, query.tipo, { por: caller.nombre, fecha: fechaHora(now) });
    return { pdf: Buffer.from(await drawInThread({ calidad })).toString("base64") };
  },
});
