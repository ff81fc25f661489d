import { eq } from "drizzle-orm";
import type { Reply } from "@/contract";
import type { Db } from "../../db/client";
import { municipio, seguimiento, tipo } from "../../db/schema";
import type { Caller } from "../../http/handler";
import { forbidden } from "../../http/problem";
import { tablas } from "../../registros/columns";
import { mayOpen } from "./access";
import { type Inbox, inboxSteps } from "./inbox";

type Opciones = Reply<"seguimiento.opciones">["opciones"];

const byName = new Intl.Collator("es").compare;

/** The municipalities, types and senders that occur in an inbox, by name. Errors: 403. */
export async function inboxOptions(db: Db, caller: Caller, inbox: Inbox): Promise<Opciones> {
  const { kind, nivel } = inbox;
  if (!mayOpen(caller, kind, nivel)) throw forbidden();
  const t = tablas[kind];
  const rows = await db
    .selectDistinct({
      id_municipio: municipio.id,
      municipio: municipio.nombre,
      id_tipo: tipo.id,
      tipo: tipo.nombre,
      id_emisor: seguimiento.id_emisor,
      emisor: seguimiento.nombre_emisor,
    })
    .from(seguimiento)
    .innerJoin(t, eq(t.id, seguimiento.id_registro))
    .innerJoin(municipio, eq(municipio.id, t.id_municipio))
    .innerJoin(tipo, eq(tipo.id, t.id_tipo))
    .where(inboxSteps(inbox, caller));
  const named = (pairs: readonly (readonly [number, string])[]) =>
    [...new Map(pairs)].map(([id, nombre]) => ({ id, nombre })).sort((a, b) => byName(a.nombre, b.nombre));
  return {
    municipios: named(rows.map((row) => [row.id_municipio, row.municipio])),
    tipos: named(rows.map((row) => [row.id_tipo, row.tipo])),
    emisores: named(rows.map((row) => [row.id_emisor, row.emisor])),
  };
}
