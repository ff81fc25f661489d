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
import { recordName } from "../seguimiento/workflow/facts";
import type { Fila } from "../seguimiento/workflow/registro";
import type { Clase, Contenido } from "./content";
import { type Leido, readContent } from "./read-content";
import { hashOf } from "./seal";
import { type Tramite, type Paso, returned, tramiteOf } from "./tramite";
import { SIN_OBSERVACION } from "../seguimiento/workflow/effect";

/**
 * Sheets issued while the workflow was part of the content: their hash covers both. Such a sheet is compared with the
 * record as it is now and the workflow as it was when the sheet was issued, derived from the steps' own dates.
 */

const after = (date: Date | null, moment: Date) => date !== null && date > moment;

/**
 * A step as it was at a moment. The receiver's name is taken from the reviewer, who is nearly always the same person.
 */
function stepAt(steps: readonly Paso[], step: Paso, at: number, moment: Date): Paso {
  const receivedLater = after(step.fecha_recepcion, moment);
  if (!receivedLater && !after(step.fecha_revision, moment)) return step;
  const back = returned(steps, at);
  const received = step.fecha_recepcion !== null && !receivedLater;
  return {
    ...step,
    seg_estado: received || back ? "PENDIENTE" : "ENTRANTE",
    fecha_revision: null,
    // A returned step has the observation of the refusal before it.
    observacion: back ? (steps[at - 1]?.observacion ?? null) : null,
    ...(!received && { aprobado_gobernacion: 0, fecha_recepcion: null, nombre_revisor: null }),
  };
}

/** The possible workflow texts of the record at a moment: a draft may have been complete or not, a returned one corrected. */
function tramitesAt(steps: readonly Paso[], moment: Date): Tramite[] {
  const then = steps
    .filter((step) => !after(step.fecha_emision, moment))
    .map((step, at) => stepAt(steps, step, at, moment));
  const last = then.at(-1);
  const refused = last?.nivel === "GOBERNACION" && last.seg_estado === "NO APROBADO";
  const derivado = last && !refused ? 1 : 0;
  const { situacion } = tramiteOf({ derivado, estado: null, observacion: null }, then);
  const observed = refused || situacion === "devuelto_gobernacion";
  const observacion = observed ? (last?.observacion ?? SIN_OBSERVACION) : null;
  const draft = [...(refused ? ["NO APROBADO"] : []), "COMPLETO", "INCOMPLETO"];
  const estados = situacion === "borrador" ? draft : [situacion === "catalogo" ? "APROBADO" : "DERIVADO"];
  return estados.map((estado) => tramiteOf({ derivado, estado, observacion }, then));
}

/** The content as it was hashed then. */
function withWorkflow({ clase, data }: Contenido, { estado, situacion, observacion, pasos }: Tramite) {
  const said = clase === "FICHA" ? { text: estado } : situacion;
  return { clase, data: { ...data, observacion, pasos, estado: said } };
}

interface Issued {
  sha256: string;
  emitida_en: Date;
}

/** The workflow on a sheet of that time, if the record still matches the sheet; otherwise null. */
function earlierTramite(
  kind: Kind,
  { sha256, emitida_en }: Issued,
  contenido: Contenido,
  fila: Fila,
  steps: readonly Paso[],
): Tramite | null {
  const possible = [tramiteOf(fila, steps), ...tramitesAt(steps, emitida_en)];
  return possible.find((tramite) => hashOf(kind, withWorkflow(contenido, tramite)) === sha256) ?? null;
}

type Verificacion = Reply<"registro.verificar">["verificacion"];

/** Records read at once. This limits the database load of callers without an account. */
const AT_ONCE = 2;

const HOJA: Record<Clase, string> = { FICHA: "Ficha", SEGUIMIENTO: "Seguimiento" };

const CLASE: Record<Kind, string> = { ppirta: "Atractivo", ppirtf: "Facilidad" };

const unknown = (): Verificacion => ({
  estado: "DESCONOCIDA",
  hoja: null,
  clase: null,
  cite: null,
  nombre: null,
  departamento: null,
  emitida_en: null,
  al_emitir: null,
  actual: null,
  sha256: "",
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
    nombre: recordName(fila),
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
