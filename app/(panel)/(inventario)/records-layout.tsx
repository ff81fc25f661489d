import type { ReactNode } from "react";
import { FilterOptionsProvider, type Streamed } from "@/components/records/list/filter-options";
import { inScope } from "@/contract/policy";
import type { Kind } from "@/contract/resources/registros";
import { RECORD_KINDS } from "@/lib/records/kinds";
import { ministry } from "@/lib/server/ministry";
import { requireSession } from "@/lib/server/session";

interface Named {
  id: number;
  nombre: string;
}

/** A lookup as options; null if it cannot be loaded, which the filter reports. */
const options = (rows: Promise<readonly Named[]>): Streamed =>
  rows.then(
    (list) => list.map(({ id, nombre }) => ({ value: String(id), label: nombre.toLocaleUpperCase("es") })),
    () => null,
  );

const departamentos = () => ministry("lookup.departamentos").then((reply) => reply.departamentos);
const categorias = (kind: Kind) =>
  ministry("categoria.list", { query: { page: "", q: "", id_seccion: RECORD_KINDS[kind].seccion } }).then(
    (reply) => reply.categorias.data,
  );

/** Streams the filters' options once, next to the list: the layout stays mounted while the list's URL changes. */
export async function RecordsLayout({ kind, children }: { kind: Kind; children: ReactNode }) {
  const { subject } = await requireSession();
  return (
    <FilterOptionsProvider
      departamentos={inScope(subject, null) ? options(departamentos()) : Promise.resolve([])}
      categorias={options(categorias(kind))}
    >
      {children}
    </FilterOptionsProvider>
  );
}
