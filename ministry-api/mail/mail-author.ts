import { and, eq, sql } from "drizzle-orm";
import { rolOf } from "@/contract/codes";
import { can, inScope } from "@/contract/policy";
import type { Kind } from "@/contract/resources/registros";
import type { Aviso } from "@/contract/workflow";
import type { Tx } from "../db/client";
import { correo, usuario } from "../db/schema";
import type { Caller } from "../http/handler";
import { fechaHora } from "../seguimiento/workflow/la-paz";
import { factsOf, recordName } from "../seguimiento/workflow/facts";
import type { Fila } from "../seguimiento/workflow/registro";
import { noticeOf } from "./notice";

interface Decided {
  aviso: Aviso;
  kind: Kind;
  /** The record after the decision. */
  fila: Fila;
  observacion: string | null;
}

/**
 * Writes the mail that notifies a record's author of a decision, in the decision's own transaction. No mail is written
 * if the author made the decision, their account is not active, they switched these mails off, or they may not see the
 * record.
 */
export async function mailAuthor(tx: Tx, caller: Caller, { aviso, kind, fila, observacion }: Decided): Promise<void> {
  if (fila.creado_por === caller.id) return;
  const [autor] = await tx
    .select({
      email: usuario.email,
      nombres: usuario.nombres,
      id_rol: usuario.id_rol,
      id_departamento: usuario.id_departamento,
      // The transaction's time, which its steps also have.
      ahora: sql<string>`to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`,
    })
    .from(usuario)
    .where(and(eq(usuario.id, fila.creado_por), eq(usuario.estado, "ACTIVO"), eq(usuario.avisos, true)));
  if (!autor) return;
  const subject = { rol: rolOf(autor.id_rol), id_departamento: autor.id_departamento };
  if (!inScope(subject, fila.id_departamento)) return;
  await tx.insert(correo).values(
    noticeOf({
      aviso,
      kind,
      id: fila.id,
      cite: fila.cite,
      nombre: recordName(fila),
      observacion,
      por: caller,
      fecha: fechaHora(new Date(autor.ahora)),
      autor,
      corregible: can(subject, `${kind}.modificar`, factsOf(fila, fila.creado_por)),
    }),
  );
}
