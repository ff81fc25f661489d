import { CAMPOS_ATRACTIVO } from "@/contract/campos/atractivo";
import { keysOf } from "@/contract/keys";
import { CAMPOS_FACILIDAD } from "@/contract/campos/facilidad";
import { codeOf, GRUPOS, type CampoDeRegistro, type Grupo } from "@/contract/campos/registro";
import { recordCodes } from "@/contract/record-codes";
import { departamentoNombre } from "@/contract/shown";
import { formatCoordinate } from "../format";
import { isAttraction, type Registro } from "./registro";

export interface Fact {
  term: string;
  value: string | null;
  /** The catalogue's code, shown on the right. */
  code?: string | null;
  /** Shows digits with equal width. */
  figures?: boolean;
}

interface FactGroup {
  title: string;
  facts: Fact[];
}

const SHOWN_GROUPS = ["geolocalizacion", "clasificacion", "ubicacion"] as const satisfies readonly Grupo[];

type Value = string | number | null;

function wordOf({ cell, unit }: CampoDeRegistro, value: Value): string | null {
  if (cell === "coordinate") return formatCoordinate(typeof value === "number" ? value : null);
  if (value === null) return null;
  return unit ? `${value} ${unit}` : String(value);
}

/** Every code of a record as shown, by wire name. */
function codesOf(record: Registro) {
  const { codigo_categoria, codigo_macroregion, codigo_region, codigo_departamento } = record;
  const own = { codigo_categoria, codigo_macroregion, codigo_region, codigo_departamento };
  return new Map<string, string | null>(Object.entries({ ...own, ...recordCodes(record) }));
}

function factOf(campo: CampoDeRegistro, own: Value, record: Registro): Fact & { group: Grupo } {
  const { group, label, fact = label, reads, cell } = campo;
  const code = codeOf(campo);
  const named = reads === "departamento" ? record.departamento || departamentoNombre(record.id_departamento) : null;
  return {
    group,
    term: fact,
    value: named ?? wordOf(campo, reads ? record[reads] : own),
    ...(code && { code: codesOf(record).get(code) ?? null }),
    ...((cell === "coordinate" || cell === "number") && { figures: true }),
  };
}

/** A record's place, classification and territory; in each group the fields with a code stand first. */
export function factGroups(record: Registro): FactGroup[] {
  const facts = isAttraction(record)
    ? keysOf(CAMPOS_ATRACTIVO).map((name) => factOf(CAMPOS_ATRACTIVO[name], record[name], record))
    : keysOf(CAMPOS_FACILIDAD).map((name) => factOf(CAMPOS_FACILIDAD[name], record[name], record));
  return SHOWN_GROUPS.map((shown) => {
    const own = facts.filter(({ group }) => group === shown);
    return {
      title: GRUPOS[shown],
      facts: [...own.filter(({ code }) => code !== undefined), ...own.filter(({ code }) => code === undefined)],
    };
  });
}

/** What says most of a record in one line. */
export const mainFacts = (record: Registro): Fact[] => [
  { term: "Subtipo", value: record.subtipo, code: record.codigo },
  { term: "Municipio", value: record.municipio },
  ...(isAttraction(record) ? [{ term: "Jerarquía", value: record.jerarquia }] : []),
  { term: "X, Y", value: [record.g_x, record.g_y].map(formatCoordinate).join(", ") },
];
