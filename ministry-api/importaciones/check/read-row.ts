import { codesAt, unitsAt } from "@/contract/place/unidades";
import { nameFieldOf } from "@/contract/importacion/tipos";
import { esEjemplo } from "@/contract/importacion/ejemplo";
import { departmentOf } from "@/contract/policy";
import type { Checked, Texts } from "../types";
import { readClassification } from "./classification";
import { readGaioc, readAltitude, readTexts } from "./fields";
import { findings, type Findings, groupOf } from "./findings";
import type { Municipio, CheckContext } from "./catalogues";
import { asTitle, clean, fold, oneLine } from "./text";
import { readMeasure } from "./measure";
import { meantMunicipalities, type Where } from "./municipality";
import { givesPlace, OUTSIDE, readPlace, tellAbroad } from "./place";
import { readCommunity, readTerritory, territoryCells } from "./territory";
import { readBody, readEachField } from "./body";

/** What the comparison with other rows and records needs besides. */
export interface ReadRow extends Checked {
  /** The record's name as it is compared in the inventory. */
  texto: string;
  id_tipo: number | null;
  id_municipio: number | null;
  /** Each value by itself, also where others are wrong: what a row with a CITE may change. */
  byField?: Record<string, unknown>;
}

const LONG_TEXTS = new Set(["descripcion", "restriccion"]);

/** What programs and people write into a cell that has nothing to say. */
const BLANK_WORDS =
  /^(?:[-–—_.?]+|null|nan|none|nil|undefined|n[./ ]?a\.?|n[./ ]?d\.?|s[./ ]?d\.?|sin (?:dato|datos|informacion|información))$/iu;

/** A row's texts as they are read: without what no record holds, and empty where they say nothing. */
export const cleaned = (textos: Texts): Record<string, string> =>
  Object.fromEntries(
    Object.entries(textos).map(([campo, text]) => {
      const texto = LONG_TEXTS.has(campo) ? clean(text) : oneLine(text);
      return [campo, BLANK_WORDS.test(texto) ? "" : texto];
    }),
  );

/**
 * A row without a readable place whose municipality is known stands at its seat until it is completed: what kept it from
 * having one is a doubt.
 */
function tellSeat({ nombre }: Municipio, textos: Texts, placed: Findings, found: Findings): void {
  const seat = `se ubica en la sede de ${asTitle(nombre)} y se completará después`;
  const [first] = placed.list;
  if (givesPlace(textos)) {
    for (const { campo, clase, texto, opciones } of placed.list) {
      found.omit(campo, clase, `${texto.replace(/\.$/u, "")}; ${seat}.`, opciones);
    }
    return;
  }
  const campo = first?.campo ?? "g_x";
  found.omit(campo, "lugar", `Falta el punto${found.column(campo)}: ${seat}.`);
}

/** Where a row is: its territory, its place with the localities around it, and the point that its record gets. */
function readWhere(context: CheckContext, textos: Texts, cited: boolean, found: Findings) {
  const { target } = context;
  const cells = territoryCells(context, textos);
  const [departamento = null] = cells.departamento.exact;
  const around = {
    id_departamento: departamento?.id ?? departmentOf(target.persona, null),
    municipios: meantMunicipalities(context, cells),
  };
  const placed = findings(target, textos);
  const read = readPlace(context, textos, around, placed);
  const isNamed = cells.municipio.exact.length > 0;
  // Of a point abroad the nearest locality would make a place here.
  const place = read && !isNamed && tellAbroad(context, read, placed) ? null : read;
  const where: Where | null = place && {
    ...place,
    nearby: context.localities.nearest(place.point),
    units: codesAt(unitsAt(context.units, place.point)),
  };
  const territorial = findings(target, textos);
  const territory = readTerritory(context, textos, { cells, where }, territorial);
  const elsewhere = placed.list.some(({ texto }) => texto.startsWith(OUTSIDE));
  const seat = place || cited || elsewhere ? null : (context.municipio.byId.get(territory.id_municipio ?? 0) ?? null);
  // One sentence where one trouble follows from the other.
  const unknown = territorial.hasError("id_municipio") && !givesPlace(textos);
  if (seat) tellSeat(seat, textos, placed, found);
  else if (!unknown) found.take(placed);
  if (!elsewhere || isNamed) found.take(territorial);
  const point = place?.point ?? (seat && { latitude: seat.latitud, longitude: seat.longitud });
  return { territory, where, point: { g_x: point?.latitude ?? null, g_y: point?.longitude ?? null } };
}

/** Checks a row by itself: no other rows, no records. `cited`: its place is that of a record, if it gives none. */
export function readRow(context: CheckContext, given: Texts, { cited = false } = {}): ReadRow {
  const { target } = context;
  const textos = cleaned(given);
  const found = findings(target, textos);
  const name = nameFieldOf(target.tipo);
  const texto = textos[name] ?? "";
  if (esEjemplo(texto)) found.error(name, "ejemplo", "Es la fila de ejemplo de la plantilla.");
  const { territory, where, point } = readWhere(context, textos, cited, found);
  const clase = readClassification(context, textos, found);
  const values: Record<string, unknown> = {
    ...readTexts(context, textos, found),
    ...clase,
    ...territory,
    ...readMeasure(context, textos, found),
    ...point,
    g_z: readAltitude(target, textos, found),
  };
  if (target.tipo === "ppirta") {
    values["comunidad"] = readCommunity(textos, where, territory.id_municipio, found);
    values["gaioc"] = readGaioc(context, textos, found);
  }
  const valores = readBody(context, textos, values, found);
  return {
    grupo: groupOf(found),
    hallazgos: found.list,
    entendidos: found.understood,
    valores,
    nombre: fold(texto),
    ...point,
    texto,
    id_tipo: clase.id_tipo,
    id_municipio: territory.id_municipio,
    ...(cited && { byField: readEachField(target.tipo, values) }),
  };
}

/** What of a read row is stored. */
export const asChecked = ({
  texto: _name,
  id_tipo: _type,
  id_municipio: _place,
  byField: _values,
  ...row
}: ReadRow): Checked => row;
