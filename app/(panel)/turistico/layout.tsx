import type { ReactNode } from "react";
import { FilterOptionsProvider, type Streamed } from "@/components/records/list/filter-options";
import { SECCION } from "@/contract/codes";
import { inScope } from "@/contract/policy";
import { ministry } from "@/lib/server/ministry";
import { requireSession } from "@/lib/server/session";

interface Named {
  id: number;
  nombre: string;
}

/** A lookup as options; one that cannot be loaded is none, and the filter says so. */
const options = (rows: Promise<readonly Named[]>): Streamed =>
  rows.then(
    (list) => list.map(({ id, nombre }) => ({ value: String(id), label: nombre.toLocaleUpperCase("es") })),
    () => null,
  );

const departamentos = () => ministry("lookup.departamentos").then((reply) => reply.departamentos);
const categorias = () =>
  ministry("categoria.list", { query: { page: "", q: "", id_seccion: SECCION.atractivos } }).then(
    (reply) => reply.categorias.data,
  );

/** Streams the filters' options beside the list, once: a layout stays while the list's address changes. */
export default async function AttractionsLayout({ children }: { children: ReactNode }) {
  const { subject } = await requireSession();
  return (
    <FilterOptionsProvider
      departamentos={inScope(subject, null) ? options(departamentos()) : Promise.resolve([])}
      categorias={options(categorias())}
    >
      {children}
    </FilterOptionsProvider>
  );
}
