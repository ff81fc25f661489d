import { and, eq, sql } from "drizzle-orm";
import type { Reply } from "@/contract";
import { FILAS_INICIO } from "@/contract/codes";
import { ESTADOS_REGISTRO, type Kind, recordQuery } from "@/contract/resources/registros";
import { departmentOf } from "@/contract/policy";
import type { Db } from "../db/client";
import { preparedOnce } from "../db/prepared";
import { conteo } from "../db/schema";
import type { Caller } from "../http/handler";
import type { Own } from "../seguimiento/workflow/four-eyes";
import { missingOf } from "../seguimiento/workflow/completeness";
import { readRows } from "./columns";
import { recordListing } from "./list";

type Inicio = Reply<"ppirta.inicio">["inicio"];

const totals = preparedOnce((db) => {
  const department = sql`${sql.placeholder("department")}::int`;
  return db
    .select({ estado: conteo.estado, total: sql<number>`sum(${conteo.total})::int` })
    .from(conteo)
    .where(
      and(
        eq(conteo.tipo, sql.placeholder("kind")),
        sql`(${department} is null or ${conteo.id_departamento} = ${department})`,
      ),
    )
    .groupBy(conteo.estado)
    .prepare("record_states");
});

/**
 * What the start page shows of an inventory in the caller's scope: totals by state, and the newest records of all, of the
 * returned and of the incomplete, as `list` gives them.
 */
export async function recordOverview(db: Db, caller: Caller, kind: Kind, own: Own | null) {
  const newest = async (estado?: Inicio["estados"][number]["estado"]) => {
    const query = recordQuery.parse({ estado });
    return (await recordListing(db, caller, kind, query).find({ limit: FILAS_INICIO, offset: 0 })).ids;
  };
  const [counted, recientes, devueltos, incompletos] = await Promise.all([
    totals(db).execute({ kind, department: departmentOf(caller, null) }),
    newest(),
    newest("NO APROBADO"),
    newest("INCOMPLETO"),
  ]);
  const [rows, faltantes] = await Promise.all([
    readRows(db, kind, [...new Set([...recientes, ...devueltos, ...incompletos])], {
      what: "list",
      caller: caller.id,
      own,
    }),
    missingOf(
      db,
      incompletos.map((id) => ({ tipo: kind, id })),
    ),
  ]);
  const rowsOf = (ids: readonly number[]) => ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
  return {
    estados: ESTADOS_REGISTRO.map((estado) => ({
      estado,
      total: counted.find((one) => one.estado === estado)?.total ?? 0,
    })),
    recientes: rowsOf(recientes),
    devueltos: rowsOf(devueltos),
    incompletos: rowsOf(incompletos),
    faltantes,
  };
}
