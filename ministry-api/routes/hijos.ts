import { eq } from "drizzle-orm";
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
import type { Handlers } from "../http/handler";
import { invalid } from "../http/problem";
import { refreshCompleteness } from "../workflow/completeness";
import { lockRecord, readRecord, requireChange } from "../workflow/registro";
import { type Crud, crudHandlers, type CrudHooks, type StoredRow } from "./crud";

/** An attraction's child tables: what the engine needs of each (spec 2 §3.4). */
const hijosDeAtractivo: readonly Omit<Crud, "hooks" | "filters">[] = [
  {
    name: "rutappirta",
    table: rutappirta,
    joins: [
      { table: via, on: eq(via.id, rutappirta.id_tipo_via) },
      { table: estado, on: eq(estado.id, rutappirta.id_estado) },
    ],
    shown: { tipo: via.nombre, estado: estado.nombre },
    order: ["id"],
  },
  {
    name: "temppirta",
    table: temppirta,
    joins: [{ table: mes, on: eq(mes.id, temppirta.id_mes) }],
    shown: { mes: mes.nombre },
    order: ["id_mes", "hora_inicio"],
  },
  {
    name: "decppirta",
    table: decppirta,
    joins: [{ table: declaratoria, on: eq(declaratoria.id, decppirta.id_tipo_declaratoria) }],
    shown: { codigo: declaratoria.codigo, descripcion: declaratoria.nombre },
    order: ["id"],
  },
  {
    name: "intppirta",
    table: intppirta,
    joins: [{ table: integridad, on: eq(integridad.id, intppirta.id_criterio) }],
    shown: { codigo: integridad.codigo, descripcion: integridad.descripcion },
    order: ["id"],
  },
  {
    name: "autppirta",
    table: autppirta,
    joins: [{ table: autenticidad, on: eq(autenticidad.id, autppirta.id_criterio) }],
    shown: { codigo: autenticidad.codigo, descripcion: autenticidad.descripcion },
    order: ["id"],
  },
  {
    name: "actppirta",
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
];

const parentOf = (row: StoredRow) => row.id_ppirta as number;

/** A child is seen and changed as its attraction is: same scope, same state, under the attraction's lock. */
const hooks: CrudHooks = {
  list: async ({ db, caller }, query) => {
    await readRecord(db, "ppirta", query.ppirta as number, caller);
  },
  before: async (tx, caller, write) => {
    const id = write.action === "create" ? (write.body.id_ppirta as number) : parentOf(write.stored);
    const fila = await lockRecord(tx, "ppirta", id, caller);
    requireChange(caller, "ppirta", write.action === "remove" ? "eliminarHijo" : "modificar", fila);
    if (write.action === "update" && write.body.id_ppirta !== id) {
      throw invalid({ id_ppirta: ["El registro no pertenece a este atractivo"] });
    }
  },
  after: async (tx, _caller, row) => refreshCompleteness(tx, "ppirta", parentOf(row)),
  registro: (row) => ({ tipo: "ppirta", id_registro: parentOf(row) }),
};

/** list, create, update and remove of an attraction's routes, seasons, declarations, criteria and activities. */
export const hijosHandlers: Handlers = Object.assign(
  {},
  ...hijosDeAtractivo.map((hijo) => {
    const { id_ppirta } = hijo.table as typeof hijo.table & { id_ppirta: (typeof rutappirta)["id_ppirta"] };
    return crudHandlers({ ...hijo, filters: { ppirta: id_ppirta }, hooks });
  }),
);
