import "server-only";
import type { Kind } from "@/contract/resources/registros";
import { tableOfPart } from "@/lib/registros/historial";
import { kindOf, type Registro } from "@/lib/registros/registro";
import { changesIn, type Revision } from "@/lib/seguimiento/revision/revision";
import {
  rowKey,
  isModifiedRow,
  describeChanges,
  describeRevision,
  proposeAnswer,
  type Cambios,
  type FilaNombrada,
  type FilasNombradas,
} from "@/lib/seguimiento/revision/changes";
import { RECORD_ROUTES } from "@/lib/routes";
import { sectionOf } from "@/lib/registros/secciones/by-tab";
import { nombrar, type Caller } from "./historial";
import type { ListCall } from "./list";
import { ministry, MinistryError } from "./ministry";

/** Rows loaded from each table to find their names. */
const MOST_ROWS = 100;

const loadDetail = async (kind: Kind, id: number, by: Caller): Promise<Registro> =>
  kind === "ppirta"
    ? (await ministry("ppirta.detail", { id, ...by })).ppirta
    : (await ministry("ppirtf.detail", { id, ...by })).ppirtf;

type Row = Readonly<Record<string, unknown>> & { id: number };

interface Table {
  parte: string;
  rows: () => Promise<readonly Row[]>;
  /** The column with a row's name. */
  key: string;
}

/** The child tables of a record, each with its rows. */
function tablesOf(kind: Kind, id: number, by: Caller): Table[] {
  const sections = RECORD_ROUTES[kind].tabs.flatMap(({ segment }): Table[] => {
    const section = sectionOf(kind, segment);
    if (!section) return [];
    const key = (section.columns.find(({ cell }) => cell === "name") ?? section.columns[0])?.key ?? "nombre";
    const query = { [section.parentQuery]: id, page: 1, rows: MOST_ROWS };
    const rows = async () => {
      const [list] = Object.values(await ministry(`${section.resource}.list` as ListCall, { query, ...by })) as [
        { data: Row[] },
      ];
      return list.data;
    };
    return [{ parte: section.resource, rows, key }];
  });
  const photographs = async () =>
    (await ministry("fotogramappirta.list", { id, query: { imagenes: "0" }, ...by })).fotograma;
  return kind === "ppirta" ? [...sections, { parte: "fotogramappirta", rows: photographs, key: "nombre" }] : sections;
}

/** Names of the modified rows, which their changes do not contain. Rows of a table that cannot be read stay unnamed. */
async function nombrarFilas(kind: Kind, id: number, filas: Cambios["filas"], by: Caller): Promise<FilasNombradas> {
  const asked = new Set(filas.filter((fila) => isModifiedRow(kind, fila)).map(({ tabla }) => tabla));
  const nombradas = new Map<string, FilaNombrada>();
  const read = async ({ parte, rows, key }: Table) => {
    // The history names a service's row by its section or by the table that services share.
    const tablas = [...new Set([parte, tableOfPart(parte)])].filter((tabla) => asked.has(tabla));
    if (tablas.length === 0) return;
    try {
      for (const row of await rows()) {
        const nombre = row[key];
        const nombrada = { parte, nombre: typeof nombre === "string" ? nombre : "" };
        for (const tabla of tablas) nombradas.set(rowKey(tabla, row.id), nombrada);
      }
    } catch (error) {
      if (!(error instanceof MinistryError)) throw error;
    }
  };
  await Promise.all(tablesOf(kind, id, by).map(read));
  return nombradas;
}

/** The names that the changes of a record need to be read. */
const loadNames = (kind: Kind, record: Registro, filas: Cambios["filas"], by: Caller) =>
  Promise.all([nombrar(record, filas, by), nombrarFilas(kind, record.id, filas, by)]);

/**
 * What a reviewer needs to know in addition to the record's data, as text. Throws MinistryError, with 404 also if the
 * server has no call for the changes.
 */
export async function loadRevision(kind: Kind, seguimiento: number, registro: number, by: Caller): Promise<Revision> {
  const [{ cambios }, record] = await Promise.all([
    ministry("seguimiento.cambios", { id: seguimiento, ...by }),
    loadDetail(kind, registro, by),
  ]);
  return describeRevision(kind, cambios, ...(await loadNames(kind, record, cambios.filas, by)));
}

/** What the author of a returned record changed since, as an answer for each section; none if it cannot be told. */
export async function loadProposedAnswers(record: Registro): Promise<Record<string, string>> {
  if (record.observadas.length === 0) return {};
  const kind = kindOf(record);
  try {
    const query = { tipo: kind, id_registro: record.id };
    const { cambios } = await ministry("seguimiento.correcciones", { query });
    const changes = describeChanges(kind, cambios, ...(await loadNames(kind, record, cambios.filas, {})));
    return Object.fromEntries(
      record.observadas.flatMap(({ seccion }) => {
        const answer = proposeAnswer(changesIn(changes, seccion));
        return answer ? [[seccion, answer]] : [];
      }),
    );
  } catch (error) {
    if (error instanceof MinistryError) return {};
    throw error;
  }
}
