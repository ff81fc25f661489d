import { eq } from "drizzle-orm";
import type { RowsName } from "@/contract";
import { HIJOS, NOMBRES_DE_HIJO, type NombreHijo } from "@/contract/campos/hijos";
import { fromKeys } from "@/contract/keys";
import type { Kind } from "@/contract/resources/registros";
import type { Db, Tx } from "../db/client";
import { columnOf } from "../db/columns";
import {
  actppirta,
  autenticidad,
  autppirta,
  declaratoria,
  decppirta,
  estado,
  integridad,
  intppirta,
  mes,
  rutappirta,
  subtipo,
  temppirta,
  tipo,
  via,
} from "../db/schema";
import type { HandlersOf } from "../http/handler";
import { invalid } from "../http/problem";
import { requireRecord } from "./referencia";
import { refreshCompleteness } from "../seguimiento/workflow/completeness";
import { lockRecord, readRecord, requireChange } from "../seguimiento/workflow/registro";
import { type Crud, type CrudHooks, readShown, type StoredRow, type Values } from "../catalogos/crud";
import { restorableHandlers } from "../catalogos/restore-row";

/** A kind of record that belongs to an inventory record. Its hooks and filters come from its parent. */
export type Hijo = Omit<Crud, "hooks" | "filters">;

const PADRE = {
  ppirta: { column: "id_ppirta", other: "El registro no pertenece a este atractivo" },
  ppirtf: { column: "id_ppirtf", other: "El registro no pertenece a esta facilidad" },
} as const;

/** A child is seen and changed like its parent: same scope, same state, under the parent's lock. */
function hooksOf(kind: Kind, word: string): CrudHooks {
  const { column, other } = PADRE[kind];
  const parentOf = (row: Values) => Number(row[column]);
  const sentOf = ({ referencia_registro: sent }: Values) => (typeof sent === "string" ? sent : undefined);
  return {
    list: async ({ db, caller }, query) => {
      await readRecord(db, kind, Number(query[word]), caller);
    },
    before: async (tx, caller, write) => {
      const id = parentOf("stored" in write ? write.stored : write.body);
      const fila = await lockRecord(tx, kind, id, caller);
      if (write.action !== "remove") await requireRecord(tx, kind, id, sentOf(write.body));
      // An update that writes nothing may come after the record was derived.
      const asked = write.action === "update" && write.done ? { ...fila, derivado: 0 } : fila;
      const removes = write.action === "remove" || write.action === "restore";
      requireChange(caller, kind, removes ? "eliminarHijo" : "modificar", asked);
      if (write.action === "update" && write.body[column] !== id) throw invalid({ [column]: [other] });
    },
    after: async (tx, _caller, row) => refreshCompleteness(tx, kind, parentOf(row)),
    registro: (row) => ({ tipo: kind, id_registro: parentOf(row) }),
  };
}

/** The calls of a kind of child's rows; `word` is the list's query parameter for the parent. */
export function hijoHandlers(kind: Kind, word: string, hijo: Hijo): HandlersOf<RowsName> {
  const column = columnOf(hijo.table, PADRE[kind].column);
  return restorableHandlers({ ...hijo, filters: { [word]: column }, hooks: hooksOf(kind, word) });
}

/** An atractivo's child tables (spec 2 §3.4). */
const TABLAS: Record<NombreHijo, Omit<Hijo, "name" | "texts">> = {
  rutappirta: {
    table: rutappirta,
    joins: [
      { table: via, on: eq(via.id, rutappirta.id_tipo_via) },
      { table: estado, on: eq(estado.id, rutappirta.id_estado) },
    ],
    shown: { tipo: via.nombre, estado: estado.nombre },
    scanned: [rutappirta.tramo, via.nombre, estado.nombre, rutappirta.s_si],
    order: ["id"],
  },
  temppirta: {
    table: temppirta,
    joins: [{ table: mes, on: eq(mes.id, temppirta.id_mes) }],
    shown: { mes: mes.nombre },
    scanned: [mes.nombre, temppirta.hora_inicio, temppirta.hora_fin],
    order: ["id_mes", "hora_inicio"],
  },
  decppirta: {
    table: decppirta,
    joins: [{ table: declaratoria, on: eq(declaratoria.id, decppirta.id_tipo_declaratoria) }],
    shown: { codigo: declaratoria.codigo, descripcion: declaratoria.nombre },
    scanned: [declaratoria.codigo, declaratoria.nombre],
    order: ["id"],
  },
  intppirta: {
    table: intppirta,
    joins: [{ table: integridad, on: eq(integridad.id, intppirta.id_criterio) }],
    shown: { codigo: integridad.codigo, descripcion: integridad.descripcion },
    scanned: [integridad.codigo, integridad.descripcion],
    order: ["id"],
  },
  autppirta: {
    table: autppirta,
    joins: [{ table: autenticidad, on: eq(autenticidad.id, autppirta.id_criterio) }],
    shown: { codigo: autenticidad.codigo, descripcion: autenticidad.descripcion },
    scanned: [autenticidad.codigo, autenticidad.descripcion],
    order: ["id"],
  },
  actppirta: {
    table: actppirta,
    joins: [
      { table: tipo, on: eq(tipo.id, actppirta.id_tipo) },
      { table: subtipo, on: eq(subtipo.id, actppirta.id_subtipo) },
    ],
    shown: {
      tipo_codigo: tipo.codigo_completo,
      tipo: tipo.nombre,
      subtipo_codigo: subtipo.codigo_completo,
      subtipo: subtipo.nombre,
    },
    scanned: [tipo.codigo_completo, tipo.nombre, subtipo.codigo_completo, subtipo.nombre],
    within: [
      {
        field: "id_subtipo",
        table: subtipo,
        parent: "id_tipo",
        message: "La actividad no es de la motivación elegida",
      },
    ],
    order: ["id"],
  },
};

/** An atractivo's rows of a child, with the names of their ids, in the order of its list. */
export function readHijos(db: Db | Tx, name: NombreHijo, id_ppirta: number): Promise<StoredRow[]> {
  const tabla = TABLAS[name];
  return readShown(db, tabla, eq(columnOf(tabla.table, "id_ppirta"), id_ppirta), tabla.order);
}

/** The calls of an atractivo's routes, seasons, declarations, criteria and activities. */
export const hijosHandlers: Record<NombreHijo, HandlersOf<RowsName>> = fromKeys(NOMBRES_DE_HIJO, (name) =>
  hijoHandlers("ppirta", "ppirta", { ...TABLAS[name], name, texts: HIJOS[name].messages }),
);
