import type { Kind } from "@/contract/resources/registros";
import { type Crew, mayCall, refuse, rowsIn, type Run, succeed } from "./run";
import { createdId } from "./write-catalogues";

/** The conversation about a record, and its assignment: begun, gone on with, closed, taken back, given and removed. */
export async function writeTalk(run: Run, { author, admin }: Crew, kind: Kind, id_registro: number): Promise<void> {
  const at = { tipo: kind, id_registro };
  const body = { texto: "Conformidad" };
  const asunto = createdId(await succeed(run, author, "asunto.create", { body: { ...at, ...body } }));
  if (asunto === null) return;
  await succeed(run, author, "asunto.cerrar", { id: asunto });
  await refuse(run, author.token, "asunto.responder", { id: asunto, body }, [409], "en un asunto cerrado");
  await succeed(run, author, "asunto.abrir", { id: asunto });
  await refuse(run, author.token, "asunto.responder", { id: asunto, body: { texto: "" } }, [422], "sin texto");
  const comentario = createdId(await succeed(run, author, "asunto.responder", { id: asunto, body }));
  if (comentario !== null) await succeed(run, author, "asunto.retirar", { id: comentario });
  const giver = admin ?? author;
  const people = rowsIn(await succeed(run, giver, "asunto.personas", { query: at }));
  const person = people.find((one) => one["asignable"] === 1);
  if (!person || !mayCall(giver, "asignacion.asignar")) {
    return run.report.skip("asignacion.asignar", "nadie a quien asignar un registro");
  }
  await succeed(run, giver, "asignacion.asignar", { body: { ...at, id_usuario: Number(person["id"]) } });
  await succeed(run, giver, "asignacion.quitar", { body: at });
}
