import type { ActionOf, CallName } from "@/contract/calls";
import type { Kind } from "@/contract/resources/registros";
import { type Actor, type Crew, refuse, type Run, rowsIn, succeed } from "./run";

type Action = ActionOf<"bandejappirta">;

/**
 * Every transition of a record: derive, receive, send back, derive again, approve, send back from the national level,
 * approve.
 */
export async function reviews(run: Run, crew: Crew, kind: Kind, id: number, cite: string, form: { body: object }) {
  const { author, gobernacion, nacional } = crew;
  const { report } = run;
  const call = (action: Action) => `bandeja${kind}.${action}` as const;
  const derivar: CallName = `${kind}.derivar`;
  const update: CallName = `${kind}.update`;

  /** The record's step in an inbox; 0 if it is not there. */
  const step = async (actor: Actor, inbox: Action) => {
    const rows = rowsIn(await succeed(run, actor, call(inbox), { query: { page: 1, rows: 100, q: cite } }));
    const found = rows.find((row) => Number(row.id_ppirta) === id && row.cite === cite);
    report.expect(call(inbox), found !== undefined, "el registro no está en la bandeja que le toca");
    return Number(found?.id ?? 0);
  };
  const receive = async (actor: Actor, inbox: Action, action: Action) => {
    const id_seguimiento = await step(actor, inbox);
    if (!id_seguimiento || !(await succeed(run, actor, call(action), { id: id_seguimiento }))) return;
    if (report.isAbsent(call(action))) return;
    await refuse(run, actor.token, call(action), { id: id_seguimiento }, [409], "recibir otra vez");
  };
  const review = async (actor: Actor, inbox: Action, action: Action, aprobado: 1 | 2) => {
    const id_seguimiento = await step(actor, inbox);
    if (!id_seguimiento) return;
    const body = { id_seguimiento, aprobado, observacion: aprobado === 2 ? "Falta un dato" : "" };
    await succeed(run, actor, call(action), { body });
    await refuse(run, actor.token, call(action), { body }, [409], "revisar otra vez");
    await refuse(run, actor.token, call(action), { body: { ...body, aprobado: "" } }, [422], "sin aprobado");
  };

  if (author.rol === 2) {
    await succeed(run, author, derivar, { id }, "aprobar");
    await refuse(run, author.token, derivar, { id }, [409], "aprobar otra vez");
    return;
  }
  await succeed(run, author, derivar, { id });
  await refuse(run, author.token, derivar, { id }, [409], "derivar otra vez");
  await refuse(run, author.token, update, { id, ...form }, [403, 409], "modificar un registro derivado");
  if (!gobernacion) {
    const why = "falta una cuenta de Gobernación del departamento del registro";
    for (const action of ["recibir", "revisarGobernacion", "nacionalRecibir", "revisarNacional"] as const)
      report.skip(call(action), why);
    return;
  }
  await receive(gobernacion, "entrada", "recibir");
  await review(gobernacion, "pendiente", "revisarGobernacion", 2);
  await succeed(run, author, derivar, { id }, "derivar lo observado");
  await receive(gobernacion, "entrada", "recibir");
  await review(gobernacion, "pendiente", "revisarGobernacion", 1);
  await step(gobernacion, "finalizado");
  if (!nacional) {
    for (const action of ["nacionalRecibir", "revisarNacional"] as const)
      report.skip(call(action), "falta una cuenta Nacional");
    return;
  }
  await receive(nacional, "nacionalEntrada", "nacionalRecibir");
  await review(nacional, "nacionalPendiente", "revisarNacional", 2);
  await review(gobernacion, "pendiente", "revisarGobernacion", 1);
  await receive(nacional, "nacionalEntrada", "nacionalRecibir");
  await review(nacional, "nacionalPendiente", "revisarNacional", 1);
  await step(nacional, "nacionalFinalizado");
}
