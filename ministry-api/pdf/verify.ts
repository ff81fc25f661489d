import { eq } from "drizzle-orm";
import pLimit from "p-limit";
import type { Reply } from "@/contract";
import { departamentoNombre } from "@/contract/shown";
import { situacionPublica } from "@/contract/estados";
import type { Kind } from "@/contract/resources/registros";
import { codigoDeHoja } from "@/contract/resources/verificacion";
import type { Db, Tx } from "../db/client";
import { hoja, ppirta, ppirtf } from "../db/schema";
import { notFound } from "../http/problem";
import { nombreDe } from "../seguimiento/workflow/facts";
import type { Fila } from "../seguimiento/workflow/registro";
import type { Clase } from "./content";
import { earlierTramite } from "./earlier-sheets";
import { type Leido, readContent } from "./read-content";
import { hashOf } from "./seal";
import type { Tramite } from "./tramite";

type Verificacion = Reply<"registro.verificar">["verificacion"];

/** Records read at once. This limits the database load of callers without an account. */
const AT_ONCE = 2;

const HOJA: Record<Clase, string> = { FICHA: "Ficha", SEGUIMIENTO: "Seguimiento" };

const CLASE: Record<Kind, string> = { ppirta: "Atractivo", ppirtf: "Facilidad" };

const unknown = (): Verificacion => ({
  estado: "DESCONOCIDA",
  ...{ hoja: null, clase: null, cite: null, nombre: null, departamento: null },
  ...{ emitida_en: null, al_emitir: null, actual: null, sha256: "" },
});

type Standing = Pick<Tramite, "estado" | "situacion">;

const publicState = ({ estado, situacion }: Standing) => ({ estado, situacion: situacionPublica[situacion] });

/** Whether the record still matches the sheet, and the state the sheet was issued in, if known. */
function compare(issued: typeof hoja.$inferSelect, kind: Kind, { fila, contenido, steps }: Leido) {
  const { sha256, estado, situacion } = issued;
  if (estado === null || situacion === null) {
    const then = earlierTramite(kind, issued, contenido, fila, steps);
    return { holds: then !== null, then };
  }
  const then: Standing = { estado, situacion };
  return { holds: hashOf(kind, contenido) === sha256, then };
}

/** A record without a check of scope, also when it is hidden. Errors: 404. */
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
  const { tipo: kind, clase } = issued;
  const leido = await readContent(db, clase, kind, (tx) => anyRecord(tx, kind, issued.id_registro));
  const { fila, tramite } = leido;
  const { holds, then } = compare(issued, kind, leido);
  const there = fila.eliminado_en === null;
  return {
    estado: there && holds ? "VIGENTE" : "SUPERADA",
    hoja: HOJA[clase],
    clase: CLASE[kind],
    cite: fila.cite,
    nombre: nombreDe(fila),
    departamento: departamentoNombre(fila.id_departamento),
    emitida_en: issued.emitida_en.toISOString(),
    al_emitir: then && publicState(then),
    actual: there ? publicState(tramite) : { estado: "", situacion: "RETIRADO" },
    sha256: issued.sha256,
  };
}

/**
 * Whether printed sheets are still current: compares the record's content with that of the sheet when it was issued,
 * and reports the record's state then and now. Concurrent requests for the same code share one lookup, and few records
 * are read at once.
 */
export function createVerifier(): (db: Db, typed: string) => Promise<Verificacion> {
  const inSlot = pLimit(AT_ONCE);
  const running = new Map<string, Promise<Verificacion>>();
  return async (db, typed) => {
    const codigo = codigoDeHoja(typed);
    if (codigo === null) return unknown();
    const asked = running.get(codigo) ?? inSlot(() => verify(db, codigo)).finally(() => running.delete(codigo));
    running.set(codigo, asked);
    return asked;
  };
}
