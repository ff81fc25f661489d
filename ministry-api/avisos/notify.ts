import type { ClaseAviso, DatosAviso } from "@/contract/avisos";
import type { Kind } from "@/contract/resources/registros";
import type { Tx } from "../db/client";
import { insertMany } from "../db/insert-json";
import { aviso } from "../db/schema";
import type { Who } from "../history/record";

interface NewNotice {
  /** Ids of the people to tell. */
  to: readonly number[];
  clase: ClaseAviso;
  kind: Kind;
  id_registro: number;
  datos?: DatosAviso;
}

/** Puts a notice under the bell of each of these people, the actor aside, in the transaction of what it tells. */
export async function notify(
  tx: Tx,
  actor: Who,
  { to, clase, kind, id_registro, datos = {} }: NewNotice,
): Promise<void> {
  const others = [...new Set(to)].filter((id) => id !== actor.id);
  const rest = { clase, tipo: kind, id_registro, id_actor: actor.id, actor: actor.nombre, datos };
  await insertMany(
    tx,
    aviso,
    others.map((id_usuario) => ({ id_usuario, ...rest })),
  );
}
