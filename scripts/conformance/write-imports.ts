import { setTimeout as rest } from "node:timers/promises";
import { type Actor, idOf, isRecord, refuse, rowsIn, type Run, succeed } from "./run";
import { createdId, type Left } from "./write-catalogues";

/** An id that no import has. */
const UNKNOWN_ID = 2_147_483_646;
const HEADINGS = "NOMBRE;MUNICIPIO;X;Y;ALTITUD;SUBTIPO;JERARQUÍA;DISTRITO;COMUNIDAD";
const CAMPO = "nombre_atractivo";
/** How often the check is asked for its end, in milliseconds. */
const POLL_MS = 250;

type Detail = Record<string, unknown>;

const detailIn = (reply: Record<string, unknown> | null): Detail | null =>
  isRecord(reply?.["importacion"]) ? reply["importacion"] : null;

/** The import once its rows are checked; null if that takes longer than the kit waits for an answer. */
async function untilChecked(run: Run, actor: Actor, id: number): Promise<Detail | null> {
  for (const until = Date.now() + run.target.timeoutMs; Date.now() < until; await rest(POLL_MS)) {
    const detail = detailIn(await succeed(run, actor, "importacion.detail", { id }));
    if (!detail || detail["estado"] !== "COMPROBANDO") return detail;
  }
  return null;
}

/** Sends a file of one row and reviews it. It is given up at the end: nothing of it comes into the inventory. */
export async function writeImport(run: Run, actor: Actor, mark: string): Promise<Left[]> {
  const { report } = run;
  const archivo = Buffer.from(`${HEADINGS}\r\n${mark};Potosí;-19.58;-65.75;3900;Volcán;III;1;Potosí\r\n`).toString(
    "base64",
  );
  const body = { tipo: "ppirta", nombre: `${mark}.csv`, archivo };
  const id = createdId(await succeed(run, actor, "importacion.create", { body }));
  if (id === null) return [];
  await refuse(run, actor.token, "importacion.create", { body: { ...body, archivo: "" } }, [422], "sin archivo");
  const detail = detailIn(
    await succeed(run, actor, "importacion.hoja", { id, body: { hoja: 0, encabezado: 1 } }, "con otra fila"),
  );
  report.expect("importacion.hoja", detail?.["filas"] === 1, "no lee la fila del archivo");
  const columnas = (Array.isArray(detail?.["columnas"]) ? (detail["columnas"] as Detail[]) : []).map(
    ({ n, significado }) => ({ n, significado }),
  );
  const chosen = { columnas, fijos: {}, por_fila: [], recordar: false };
  const none = { ...chosen, columnas: [] };
  await refuse(run, actor.token, "importacion.columnas", { id, body: none }, [422], "sin lo requerido");
  await succeed(run, actor, "importacion.columnas", { id, body: chosen });
  const checked = await untilChecked(run, actor, id);
  report.expect("importacion.columnas", checked?.["estado"] === "REVISION", "la comprobación no llega a la revisión");
  await reviewRow(run, actor, id, mark);
  const unknown = { id: UNKNOWN_ID };
  await refuse(
    run,
    actor.token,
    "importacion.importar",
    { ...unknown, body: { modo: "TODAS" } },
    [404],
    "sin importación",
  );
  for (const name of ["importacion.detener", "importacion.deshacer"] as const) {
    await refuse(run, actor.token, name, { ...unknown, body: {} }, [403, 404], "sin importación");
  }
  const removed = await succeed(run, actor, "importacion.remove", { id });
  if (!removed) return [{ llamada: "importacion.create", id }];
  await refuse(run, actor.token, "importacion.detail", { id }, [404], "después de descartarla");
  return [];
}

async function reviewRow(run: Run, actor: Actor, id: number, mark: string): Promise<void> {
  const { report } = run;
  const [row] = rowsIn(await succeed(run, actor, "importacion.filas", { id, query: { desde: 0, rows: 10 } }));
  const fila = row?.["fila"];
  const edit = { fila, campo: CAMPO, texto: `${mark} (2)`, todas: false };
  const edited = await succeed(run, actor, "importacion.celda", { id, body: edit });
  report.expect("importacion.celda", edited?.["cambiadas"] === 1, "no cambia la fila");
  const same = await succeed(run, actor, "importacion.iguales", { id, query: { campo: CAMPO, texto: edit.texto } });
  report.expect("importacion.iguales", same?.["filas"] === 1, "no cuenta la celda cambiada");
  for (const quitada of [true, false]) {
    const reply = await succeed(run, actor, "importacion.quitar", { id, body: { fila, quitada } });
    const said = isRecord(reply?.["fila"]) ? reply["fila"]["quitada"] : null;
    const answer = { fila, respuesta: quitada ? "CREAR" : "QUITAR", todas: false };
    const answered = await succeed(run, actor, "importacion.responder", { id, body: answer });
    report.expect("importacion.responder", answered?.["cambiadas"] === 1, "no cambia la fila");
    await succeed(run, actor, "importacion.responder", { id, body: { ...answer, respuesta: "CREAR" } });
    report.expect("importacion.quitar", said === Number(quitada), "no dice si la fila está quitada");
  }
  const list = await succeed(run, actor, "importacion.list", { query: { page: 1, rows: 10, q: mark } });
  report.expect(
    "importacion.list",
    rowsIn(list).some((one) => idOf(one) === id),
    "q no encuentra lo que se importa",
  );
}
