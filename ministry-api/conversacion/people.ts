import { and, asc, eq, inArray, lte, or } from "drizzle-orm";
import { rolOf } from "@/contract/codes";
import { can, type Subject } from "@/contract/policy";
import type { Kind } from "@/contract/resources/registros";
import { fullName } from "../sesion/tokens";
import type { Db, Tx } from "../db/client";
import { rol, usuario } from "../db/schema";
import { ACTIVO } from "../usuarios/account";
import { factsOf } from "../seguimiento/workflow/facts";
import type { Fila } from "../seguimiento/workflow/registro";

/** A person who may see a record. */
interface Reader extends Subject {
  id: number;
  nombre: string;
  rolNombre: string;
}

/** The national roles see every department. */
const NATIONAL = 2;

/** The active people who may see a record, by name; `ids`: only these of them. */
export async function readersOf(db: Db | Tx, kind: Kind, fila: Fila, ids?: readonly number[]): Promise<Reader[]> {
  if (ids?.length === 0) return [];
  const found = await db
    .select({
      id: usuario.id,
      id_rol: usuario.id_rol,
      id_departamento: usuario.id_departamento,
      rol: rol.nombre,
      nombres: usuario.nombres,
      primer_apellido: usuario.primer_apellido,
      segundo_apellido: usuario.segundo_apellido,
    })
    .from(usuario)
    .innerJoin(rol, eq(rol.id, usuario.id_rol))
    .where(
      and(
        eq(usuario.estado, ACTIVO),
        or(lte(usuario.id_rol, NATIONAL), eq(usuario.id_departamento, fila.id_departamento)),
        ids && inArray(usuario.id, [...ids]),
      ),
    )
    .orderBy(asc(usuario.nombres), asc(usuario.primer_apellido), asc(usuario.id));
  return found
    .map((one) => ({
      id: one.id,
      rol: rolOf(one.id_rol),
      id_departamento: one.id_departamento,
      nombre: fullName(one),
      rolNombre: one.rol,
    }))
    .filter((one) => can(one, `${kind}.conversar`, factsOf(fila, one.id)));
}

/** True if a record may be assigned to this reader: its department's people work on it. */
export const worksThere = ({ rol: role, id_departamento }: Reader, fila: Fila): boolean =>
  role > NATIONAL && id_departamento === fila.id_departamento;
