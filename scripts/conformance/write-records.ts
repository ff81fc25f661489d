import type { RowsName } from "@/contract";
import { NOMBRES_DE_SERVICIO, padreDe, SERVICIOS } from "@/contract/campos/servicios";
import { SECCION } from "@/contract/codes";
import type { Kind } from "@/contract/resources/registros";
import { findChoices, findParents } from "./choices";
import { reviews } from "./write-workflow";
import { type Crew, mayCall, refuse, rowsIn, type Run, succeed } from "./run";
import { childBodies, informacionBody, photograph, recordBody, serviceBody } from "./samples";
import { checkRequired, checkUpdate, createdId, findRow, type Left } from "./write-catalogues";

/** The conversation about a record, and its assignment: begun, gone on with, closed, taken back, given and removed. */
async function writeTalk(run: Run, { author, admin }: Crew, kind: Kind, id_registro: number): Promise<void> {
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

const ofKind = (kind: Kind) => NOMBRES_DE_SERVICIO.filter((name) => padreDe(name) === kind);

/** A child of a kind: it is changed, removed if an account may do so, and comes back or is made again. */
async function child(
  run: Run,
  { author, admin }: Crew,
  group: RowsName,
  body: Record<string, unknown>,
  narrowed: Record<string, number>,
) {
  const [create, list, remove] = [`${group}.create`, `${group}.list`, `${group}.remove`] as const;
  const restaurar = `${group}.restaurar` as const;
  if (!(await succeed(run, author, create, { body }))) return;
  const rows = rowsIn(await succeed(run, author, list, { query: { ...narrowed, page: 1, rows: 100, q: "" } }));
  const row = rows.at(-1);
  if (!run.report.expect(list, row !== undefined, "lo recién creado no está en la lista") || !row) return;
  const id = Number(row.id);
  await checkRequired(run, author, create, body);
  await checkUpdate(run, author, { group, id, body, version: row.version, q: "", narrowed });
  const remover = mayCall(author, remove) ? author : admin;
  if (!remover) return run.report.skip(remove, "falta una cuenta de Administrador");
  if (!(await succeed(run, remover, remove, { id }))) return;
  const find = () => findRow(run, author, list, id, narrowed);
  run.report.expect(remove, (await find()) === null, "lo eliminado sigue en la lista");
  if (await succeed(run, remover, restaurar, { id })) {
    run.report.expect(restaurar, (await find()) !== null, "lo restaurado no vuelve a la lista");
  } else await succeed(run, author, create, { body });
}

async function photographs(run: Run, { author, admin }: Crew, id_ppirta: number) {
  const ruta_fotograma = await photograph();
  const body = { id_ppirta, fotogramas: [{ ruta_fotograma }, { ruta_fotograma }] };
  const create = "fotogramappirta.create";
  if (!(await succeed(run, author, create, { body }))) return;
  const noImage = { id_ppirta, fotogramas: [{ ruta_fotograma: Buffer.from("no es imagen").toString("base64") }] };
  await refuse(run, author.token, create, { body: noImage }, [422], "con un archivo que no es imagen");
  await refuse(run, author.token, create, { body: { id_ppirta, fotogramas: [] } }, [422], "sin fotogramas");
  const rows = rowsIn(await succeed(run, author, "fotogramappirta.list", { id: id_ppirta }));
  run.report.expect("fotogramappirta.list", rows.length === 2, `tras crear 2 fotogramas da ${rows.length}`);
  const pictured = rows.every((row) => typeof row.ruta_fotograma === "string" && row.ruta_fotograma.length > 0);
  run.report.expect("fotogramappirta.list", pictured, "ruta_fotograma no trae la imagen en base64");
  const [first, second] = rows.map((row) => Number(row.id));
  if (!first || !second) return;
  await succeed(run, author, "fotogramappirta.favorito", { query: { id_ppirta, id_fotograma: second } });
  const chosen = rowsIn(await succeed(run, author, "fotogramappirta.list", { id: id_ppirta }));
  const favourites = chosen.filter((row) => row.favorito === "1").map((row) => Number(row.id));
  run.report.expect("fotogramappirta.favorito", favourites.join() === String(second), "el favorito no es el elegido");
  await succeed(run, author, "fotogramappirta.update", { id: first, body: { ruta_fotograma } });
  const remover = mayCall(author, "fotogramappirta.remove") ? author : admin;
  if (remover) await succeed(run, remover, "fotogramappirta.remove", { id: first });
  else run.report.skip("fotogramappirta.remove", "falta una cuenta de Administrador");
}

async function fill(run: Run, crew: Crew, kind: Kind, id: number, mark: string) {
  const choices = await findChoices(run, crew.author);
  if (!choices) return;
  const parent: Record<string, number> = kind === "ppirta" ? { id_ppirta: id } : { id_ppirtf: id };
  if (kind === "ppirta") {
    await succeed(run, crew.author, "ppirta.informacion", { id, body: informacionBody });
    await checkRequired(run, crew.author, "ppirta.informacion", informacionBody, id);
    for (const [group, body] of Object.entries(childBodies(id, choices))) {
      await child(run, crew, group as RowsName, body, { ppirta: id });
    }
    await photographs(run, crew, id);
  }
  for (const name of ofKind(kind)) {
    const id_subtipo = await choices.servicio(SERVICIOS[name].tipo);
    if (id_subtipo) await child(run, crew, name, serviceBody(parent, id_subtipo, mark), parent);
    else run.report.skip(`${name}.create`, `no hay subtipos del tipo ${SERVICIOS[name].tipo}`);
  }
}

/** The whole life of one record: created, filled, changed, derived, reviewed both ways, removed. */
export async function writeRecord(run: Run, crew: Crew, kind: Kind, mark: string): Promise<Left[]> {
  const { author, admin } = crew;
  const { report } = run;
  const [create, detail, remove] = [`${kind}.create`, `${kind}.detail`, `${kind}.remove`] as const;
  const section = kind === "ppirta" ? SECCION.atractivos : SECCION.facilidades;
  const department = author.id_departamento ?? crew.gobernacion?.id_departamento ?? null;
  const parents = await findParents(run, author, department, section);
  if (!parents) {
    report.skip(create, "faltan catálogos con que crear un registro");
    return [];
  }
  const body = recordBody(kind, mark, parents);
  const id = createdId(await succeed(run, author, create, { body }));
  if (id === null) return [];
  const read = async () => (await succeed(run, author, detail, { id }))?.[kind] as Record<string, unknown> | undefined;
  const stored = await read();
  const name = kind === "ppirta" ? "nombre_atractivo" : "nombre_centro";
  report.expect(create, stored?.[name] === mark, "el nombre no se guarda como se envió");
  report.expect(create, Boolean(stored?.cite), "el registro no tiene cite");
  report.expect(create, Number(stored?.derivado) === 0, "un registro nuevo ya está derivado");
  await checkRequired(run, author, create, body);
  await checkUpdate(run, author, { group: kind, id, body, version: stored?.version, q: mark });
  await fill(run, crew, kind, id, mark);
  await writeTalk(run, crew, kind, id);
  const complete = await read();
  const flag = kind === "ppirta" ? complete?.completito : complete?.completo;
  report.expect(detail, Number(flag) === 1, "con todo lo suyo, el registro no figura completo");
  await reviews(run, crew, kind, id, String(complete?.cite ?? mark), { body });
  if (!admin) {
    report.skip(remove, "falta una cuenta de Administrador");
    return [{ llamada: create, id }];
  }
  if (!(await succeed(run, admin, remove, { id }))) return [{ llamada: create, id }];
  await refuse(run, admin.token, detail, { id }, [404], "un registro eliminado");
  if (!(await succeed(run, admin, `${kind}.restaurar`, { id }))) return [];
  report.expect(`${kind}.restaurar`, (await read())?.[name] !== undefined, "el registro no vuelve");
  return (await succeed(run, admin, remove, { id })) ? [] : [{ llamada: create, id }];
}
