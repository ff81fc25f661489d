import { eq } from "drizzle-orm";
import type { Reply } from "@/contract";
import type { Kind } from "@/contract/resources/registros";
import { codigoDeHoja } from "@/contract/resources/verificacion";
import type { Db, Tx } from "../db/client";
import { hoja, ppirta, ppirtf } from "../db/schema";
import { notFound } from "../http/problem";
import { createSlots } from "../http/slots";
import { type Fila, nombreDe } from "../workflow/registro";
import type { Clase } from "./content";
import { readContent } from "./read-content";
import { sealOf } from "./seal";

type Verificacion = Reply<"registro.verificar">["verificacion"];

/** Records read at once for whoever asks: without an account this is all the database does for them. */
const AT_ONCE = 2;

const HOJA: Record<Clase, string> = { FICHA: "Ficha", SEGUIMIENTO: "Seguimiento" };

const unknown = (): Verificacion => ({
  estado: "DESCONOCIDA",
  hoja: null,
  cite: null,
  nombre: null,
  emitida_en: null,
  sha256: "",
});

/** A record whoever asks and also when it is hidden. Errors: 404. */
async function anyRecord(db: Db | Tx, kind: Kind, id: number): Promise<Fila> {
  const [fila] =
    kind === "ppirta"
      ? await db.select().from(ppirta).where(eq(ppirta.id, id))
      : await db.select().from(ppirtf).where(eq(ppirtf.id, id));
  if (!fila) throw notFound();
  return fila;
}

async function verify(db: Db, codigo: string): Promise<Verificacion> {
  const [issued] = await db.select().from(hoja).where(eq(hoja.codigo, codigo));
  if (!issued) return unknown();
  const kind = issued.tipo as Kind;
  const clase = issued.clase as Clase;
  const { fila, contenido } = await readContent(db, clase, kind, (tx) => anyRecord(tx, kind, issued.id_registro));
  const holds = fila.eliminado_en === null && sealOf(kind, contenido).sha256 === issued.sha256;
  return {
    estado: holds ? "VIGENTE" : "SUPERADA",
    hoja: HOJA[clase],
    cite: fila.cite,
    nombre: nombreDe(fila),
    emitida_en: issued.emitida_en.toISOString(),
    sha256: issued.sha256,
  };
}

/**
 * Whether printed sheets still hold: compares what a record says now with what the sheet said when it was issued. The
 * same code asked many times at once is looked up once, and few records are read at once.
 */
export function createVerifier(): (db: Db, typed: string) => Promise<Verificacion> {
  const inSlot = createSlots(AT_ONCE);
  const running = new Map<string, Promise<Verificacion>>();
  return async (db, typed) => {
    const codigo = codigoDeHoja(typed);
    if (codigo === null) return unknown();
    const asked = running.get(codigo) ?? inSlot(() => verify(db, codigo)).finally(() => running.delete(codigo));
    running.set(codigo, asked);
    return asked;
  };
}
