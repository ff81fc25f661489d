import "server-only";
import type { CallName } from "@/contract";
import type { Kind } from "@/contract/resources/registros";
import {
  idKey,
  toHistoryEntry,
  unnamedIds,
  namesInRecord,
  findReturn,
  type Catalogo,
  type Entrada,
  type FilaHistorial,
  type Nombres,
} from "@/lib/registros/historial";
import type { ListResult } from "@/lib/lists/result";
import { kindOf, type Registro } from "@/lib/registros/registro";
import type { SearchParams } from "@/lib/lists/search-params";
import { loadList } from "./list";
import { ministry, MinistryError, type CallOptions } from "./ministry";

/** The token and abort signal for the calls; the session's own token by default. */
export type Caller = Pick<CallOptions, "token" | "signal">;

/** The call that lists all of a catalogue; `lookup.` calls are not paged. */
const LISTAS: Record<Exclude<Catalogo, "departamento">, CallName> = {
  categoria: "categoria.list",
  tipo: "tipo.list",
  subtipo: "subtipo.list",
  catsubtipo: "catsubtipo.list",
  region: "region.list",
  provincia: "provincia.list",
  municipio: "municipio.list",
  proyeccion: "lookup.listproyeccion",
  datum: "lookup.listdatum",
  macro: "lookup.listmacro",
  via: "lookup.listvia",
  estado: "lookup.listestado",
  mes: "lookup.listmes",
  declaratoria: "lookup.listpatri",
  integridad: "lookup.listintegridad",
  autenticidad: "lookup.listauten",
};

interface Nombrado {
  id: number;
  nombre?: string;
  sigla?: string;
  descripcion?: string;
}

/** The rows of a catalogue; empty if it cannot be loaded: an id without a name is shown as it is. */
async function catalogo(name: CallName, by: Caller): Promise<Nombrado[]> {
  try {
    const whole = name.startsWith("lookup.") ? {} : { query: { page: "", rows: "", q: "" } };
    const [found] = Object.values(await ministry(name, { ...whole, ...by })) as (Nombrado[] | { data: Nombrado[] })[];
    return Array.isArray(found) ? found : (found?.data ?? []);
  } catch (error) {
    if (error instanceof MinistryError) return [];
    throw error;
  }
}

/** Names for the ids of these rows; a catalogue is loaded only for ids that the record itself does not name. */
export async function nombrar(record: Registro, filas: readonly FilaHistorial[], by: Caller = {}): Promise<Nombres> {
  const nombres = namesInRecord(record);
  await Promise.all(
    [...unnamedIds(filas, nombres)].map(async ([name, ids]) => {
      if (name === "departamento") return;
      for (const row of await catalogo(LISTAS[name], by)) {
        const nombre = row.sigla || row.nombre || row.descripcion;
        if (nombre && ids.has(row.id)) nombres.set(idKey(name, row.id), nombre);
      }
    }),
  );
  return nombres;
}

/** A page of a record's history as readable text, newest first. */
export async function loadHistorial(
  record: Registro,
  searchParams: Promise<SearchParams>,
): Promise<ListResult<Entrada>> {
  const result = await loadList("registro.historial", searchParams, {
    query: { tipo: kindOf(record), id: record.id },
  });
  if (!result.ok) return result;
  const nombres = await nombrar(
    record,
    result.rows.flatMap((fila) => [fila, ...fila.ademas]),
  );
  return { ...result, rows: result.rows.map((fila) => toHistoryEntry(fila, nombres)) };
}

/** How many of the newest rows are searched for a review. */
const RECIENTES = 100;

/** Who wrote the record's observation, and when; null if the server does not provide it. */
export async function loadObservador(record: Registro): ReturnType<typeof observador> {
  return record.observacion === null ? null : observador(kindOf(record), record.id);
}

async function observador(tipo: Kind, id: number) {
  try {
    const { historial } = await ministry("registro.historial", {
      query: { tipo, id, page: 1, rows: RECIENTES },
    });
    return findReturn(historial.data);
  } catch (error) {
    if (error instanceof MinistryError) return null;
    throw error;
  }
}
