import "server-only";
import { can, inScope, type Subject } from "@/contract/policy";
import type { Atractivo, Facilidad, Kind } from "@/contract/resources/registros";
import { listGroup, listWords, recordFilters, type SearchParams } from "@/lib/lists/search-params";
import type { Vecino, Vecinos } from "@/lib/registros/neighbours";
import { recordName } from "@/lib/registros/registro";
import { factsOf } from "@/lib/registros/state";
import type { Caller } from "./historial";
import { ministry, MinistryError } from "./ministry";
import { seal } from "./opaque-id";

function besideOf(kind: Kind, record: Atractivo | Facilidad | null, subject: Subject): Vecino | null {
  if (record === null) return null;
  const { id, g_x, g_y } = record;
  const facts = factsOf(record);
  return {
    id,
    g_x,
    g_y,
    ref: seal(kind, id),
    nombre: recordName(record),
    editar: can(subject, `${kind}.modificar`, facts),
    ver: can(subject, `${kind}.verInfo`, facts),
  };
}

/**
 * The records before and after one in a list, whose search, filters and order are read as the list's own page reads
 * them. An order that the server does not know is ignored. Throws MinistryError.
 */
export async function loadNeighbours(
  kind: Kind,
  id: number,
  params: SearchParams,
  subject: Subject,
  by: Caller,
): Promise<Vecinos> {
  const { q, sort } = listWords(params);
  const filters = recordFilters(params, { departments: inScope(subject, null) });
  const ask = async (order: { sort?: string }) =>
    (await ministry(`${kind}.vecinos`, { id, query: { ...filters, grupo: listGroup(params), q, ...order }, ...by }))
      .vecinos;
  const { lugar, total, anterior, siguiente } = await ask(sort ? { sort } : {}).catch((error: unknown) => {
    if (sort && error instanceof MinistryError && error.status === 422) return ask({});
    throw error;
  });
  return {
    lugar,
    total,
    anterior: besideOf(kind, anterior, subject),
    siguiente: besideOf(kind, siguiente, subject),
  };
}
