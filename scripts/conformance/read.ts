import { randomBytes } from "node:crypto";
import * as z from "zod";
import { calls, type CallName } from "@/contract";
import type { Endpoint } from "@/contract/endpoint";
import { checkList, checkPlain } from "./lists";
import { type Actor, idOf, mayCall, refuse, rowsIn, type Run, succeed } from "./run";
import { READ_QUERIES } from "./samples";

/** The list or lookup whose first row supplies the id of a call. */
export const ORIGEN: Partial<Record<CallName, CallName>> = {
  "lookup.maregion": "lookup.listmacro",
  "lookup.deppro": "lookup.departamentos",
  "lookup.promun": "lookup.deppro",
  "lookup.muncom": "lookup.promun",
  "lookup.cattip": "categoria.list",
  "lookup.tiposub": "lookup.cattip",
  "lookup.cattiposub": "subtipo.list",
  "lookup.subtipoDetalle": "subtipo.list",
  "ppirta.detail": "ppirta.list",
  "ppirta.seguimiento": "ppirta.list",
  "ppirta.ficha": "ppirta.list",
  "ppirta.vecinos": "ppirta.list",
  "fotogramappirta.list": "ppirta.list",
  "ppirtf.detail": "ppirtf.list",
  "ppirtf.seguimiento": "ppirtf.list",
  "ppirtf.ficha": "ppirtf.list",
  "ppirtf.vecinos": "ppirtf.list",
  "seguimiento.cambios": "bandejappirta.entrada",
  "user.detail": "user.list",
  "webhook.entregas": "webhook.list",
  "importacion.detail": "importacion.list",
  "importacion.filas": "importacion.list",
  "importacion.numeros": "importacion.list",
  "importacion.puntos": "importacion.list",
  "importacion.iguales": "importacion.list",
  "importacion.parecidas": "importacion.list",
  "importacion.valores": "importacion.list",
  "importacion.quedan": "importacion.list",
};

/** Only an unknown id is tried: these answer by an import's state, or of what a server need not have. */
const ONLY_UNKNOWN: readonly CallName[] = ["importacion.quedan", "webhook.entregas"];

/** The query parameter of a parent's id, and the list that supplies one. */
const PADRE: Record<string, CallName> = { ppirta: "ppirta.list", id_ppirta: "ppirta.list", id_ppirtf: "ppirtf.list" };

const UNKNOWN_ID = 2_147_483_646;

/** Ids found in earlier responses; each list is requested once. */
function discovery(run: Run, actor: Actor) {
  const known = new Map<CallName, Promise<number | null>>();
  const first = async (name: CallName): Promise<number | null> => {
    const source = ORIGEN[name];
    const id = source ? await firstOf(source) : undefined;
    if (id === null) return null;
    const query = /\.(list|entrada)$/.test(name) && !source ? { page: 1, rows: 10, q: "" } : undefined;
    const reply = await succeed(run, actor, name, { ...(id !== undefined && { id }), ...(query && { query }) });
    return idOf(rowsIn(reply)[0]);
  };
  const firstOf = (name: CallName): Promise<number | null> => {
    const asked = known.get(name) ?? first(name);
    known.set(name, asked);
    return asked;
  };
  return firstOf;
}

const shapeOf = ({ query }: Endpoint) => (query instanceof z.ZodObject ? Object.keys(query.shape) : []);

/** Every non-public read refuses a request without a session. */
async function checkDoor(run: Run, name: CallName, id: number | string) {
  const options = { id };
  await refuse(run, undefined, name, options, [401], "sin token");
  await refuse(run, randomBytes(32).toString("base64url"), name, options, [401], "con un token equivocado");
}

async function checkSheetCode(run: Run, actor: Actor) {
  const reply = await succeed(run, actor, "registro.verificar", { id: "CONFORMIDAD-0000" });
  if (!reply) return;
  const { estado } = reply.verificacion as { estado: string };
  run.report.expect("registro.verificar", estado === "DESCONOCIDA", `un código inventado da ${estado}`);
}

/**
 * The read-only part: every GET of the contract. It writes nothing except the server's own session data. Calls that
 * need a record use ids from the lists.
 */
export async function readPart(run: Run, actor: Actor): Promise<void> {
  const firstOf = discovery(run, actor);
  for (const [name, declared] of calls) {
    if (declared.method !== "GET") continue;
    if (name === "registro.verificar") {
      await checkSheetCode(run, actor);
      continue;
    }
    const keyed = declared.path.includes(":id");
    if (declared.access !== "public") await checkDoor(run, name, 1);
    if (name === "sesion.logout" || run.report.isAbsent(name)) continue;
    const words = shapeOf(declared);
    if (keyed) {
      const source = ORIGEN[name];
      const id = source ? await firstOf(source) : null;
      const query = READ_QUERIES[name];
      if (!ONLY_UNKNOWN.includes(name)) {
        if (id === null) run.report.skip(name, "no hay un registro con que probar");
        else await checkPlain(run, actor, name, { id, ...(query && { query }) });
      }
      const lookup = name.startsWith("lookup.");
      await checkUnknown(run, actor, name, lookup);
      continue;
    }
    const parent = words.find((word) => word in PADRE);
    if (name === "registro.historial") {
      for (const tipo of ["ppirta", "ppirtf"] as const) {
        const id = await firstOf(`${tipo}.list`);
        if (id === null) run.report.skip(name, `no hay un registro ${tipo} con que probar`);
        else await checkList(run, actor, name, { tipo, id }, false);
      }
    } else if (words.includes("id_registro")) {
      const id_registro = await firstOf("ppirta.list");
      if (id_registro === null) run.report.skip(name, "no hay un registro con que probar");
      // Role 5 reads its own and derived records only.
      else if (actor.rol === null || actor.rol === 5) run.report.skip(name, "depende del registro");
      else await checkPlain(run, actor, name, { query: { tipo: "ppirta", id_registro } });
    } else if (parent) {
      const id = await firstOf(PADRE[parent] ?? "ppirta.list");
      if (id === null) run.report.skip(name, "no hay un registro con que probar");
      else await checkList(run, actor, name, { [parent]: id }, false);
    } else if (words.includes("page") && name !== "lookup.rol") {
      await checkList(run, actor, name, {}, true);
    } else {
      await checkPlain(run, actor, name, { query: READ_QUERIES[name] ?? {} });
    }
  }
}

/** An id that no record has must give 404, or an empty list for a list of its children. */
async function checkUnknown(run: Run, actor: Actor, name: CallName, lookup: boolean) {
  if (run.report.isAbsent(name)) return;
  if (lookup && name !== "lookup.subtipoDetalle") {
    const reply = await succeed(run, actor, name, { id: UNKNOWN_ID }, "con un id desconocido");
    if (reply) run.report.expect(name, rowsIn(reply).length === 0, "con un id desconocido da filas");
    return;
  }
  const statuses = mayCall(actor, name) === true ? [404] : [403, 404];
  const query = READ_QUERIES[name];
  const options = { id: UNKNOWN_ID, ...(query && { query }) };
  await refuse(run, actor.token, name, options, statuses, "con un id desconocido");
}
