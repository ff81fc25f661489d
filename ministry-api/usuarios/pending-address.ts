import { sql } from "drizzle-orm";
import { cambioCorreo, usuario } from "../db/schema";

/** The address that waits for its confirmation, as a column of an account; null where none does. */
export const pendingAddress = sql<string | null>`(
  select c.nuevo from ${cambioCorreo} c
  where c.id_usuario = ${usuario.id} and c.confirmado_en is null and c.anulado_en is null and c.vence_en > now()
  order by c.id desc limit 1)`;
