import { type CallName, endpointOf, type Reply } from "@/contract";
import { ApiError, type CallInput } from "@/lib/api-client";
import { NOMBRES_DE_HIJO } from "@/contract/campos/hijos";
import { NOMBRES_DE_SERVICIO } from "@/contract/campos/servicios";
import type { SendPieces } from "@/lib/campo/sending/pieces";

/** A small ministry API in memory, as strict as the real one where sending depends on it, with a line that breaks. */

type Values = Record<string, unknown>;
interface Row extends Values {
  id: number;
  version: number;
}

/** `before`: the request is lost. `after`: it is carried out and its answer is lost. An error: it is the answer. */
type Fault = "before" | "after" | ApiError;

interface Planned {
  fault: Fault;
  call: string;
  /** How many calls of that name pass before it. */
  skip: number;
  times: number;
}

const ROWS: readonly string[] = [...NOMBRES_DE_HIJO, ...NOMBRES_DE_SERVICIO];
const lost = () => new ApiError(0, "No hay conexión con el servidor.");
const refuse = (status: number, message: string, errores = {}) => new ApiError(status, message, errores);

export function fieldServer({ references = true, versions = true } = {}) {
  let ids = 100;
  const tables = new Map<string, Row[]>();
  const known = new Map<string, number>();
  const pieces = new Map<string, string>();
  const planned: Planned[] = [];
  const log: string[] = [];
  const bodies: { name: string; body: Values }[] = [];
  let onCall: ((name: string) => Promise<void> | void) | null = null;
  const table = (name: string) => {
    const rows = tables.get(name) ?? [];
    tables.set(name, rows);
    return rows;
  };
  const find = (name: string, id: unknown): Row => {
    const row = table(name).find((one) => one.id === Number(id));
    if (!row) throw refuse(404, "El registro no existe");
    return row;
  };
  const parsed = (name: CallName, body: unknown): Values => {
    const result = endpointOf(name).body.safeParse(JSON.parse(JSON.stringify(body ?? {})));
    if (result.success) return Object.assign({}, result.data);
    const errores: Record<string, string[]> = {};
    for (const issue of result.error.issues) (errores[issue.path.join(".")] ??= []).push(issue.message);
    throw refuse(422, "Revise los datos marcados", errores);
  };
  const requireRecord = (row: Row, sent: unknown) => {
    if (!references || typeof sent !== "string" || known.get(sent) === row.id) return;
    throw refuse(409, "Con ese número hay ahora otro registro.", { referencia: ["La referencia es de otro registro"] });
  };
  const parentOf = (values: Values) => {
    const kind = values["id_ppirta"] === undefined ? "ppirtf" : "ppirta";
    const parent = find(kind, values[`id_${kind}`]);
    requireRecord(parent, values["referencia_registro"]);
    if (parent["derivado"] === 1) throw refuse(409, "El registro ya fue derivado y no se puede modificar");
    return parent;
  };
  const made = (name: string, values: Values, sent: unknown, check: () => void) => {
    const before = references && typeof sent === "string" ? known.get(sent) : undefined;
    if (before !== undefined) return before;
    check();
    const id = (ids += 1);
    table(name).push({ ...values, id, version: versions ? 1 : 0 });
    if (typeof sent === "string") known.set(sent, id);
    return id;
  };
  const same = (row: Row, values: Values) => Object.entries(values).every(([key, one]) => (row[key] ?? null) === one);
  const save = (row: Row, { version, ...values }: Values, actual: Values | null) => {
    if (!versions) return void Object.assign(row, values);
    if (version !== undefined && version !== row.version) {
      if (same(row, values)) return row.version;
      throw new ApiError(409, "Otra persona cambió este registro.", {}, actual);
    }
    Object.assign(row, values, { version: row.version + 1 });
    return row.version;
  };
  const requireDistinct = (name: string, { confirmar_repetido, ...values }: Values, id = 0) => {
    if (confirmar_repetido !== 0 || !references) return;
    if (table(name).some((row) => row.id !== id && same(row, values))) {
      throw new ApiError(409, "Ya existe una fila igual en esta sección.", {}, null, true);
    }
  };
  const shown = (row: Row): Values => (versions ? row : { ...row, version: null });
  const listed = (name: CallName, rows: Values[]) => {
    const envelope = name === "ppirta.list" || name === "ppirtf.list" ? name.split(".")[0] : "data";
    return { [envelope ?? "data"]: { data: rows, total: rows.length } };
  };

  const rowCall = (group: string, action: string, { id, query, body }: CallInput, values: Values) => {
    if (action === "list") {
      const parent = Number(query?.["ppirta"] ?? query?.["id_ppirta"] ?? query?.["id_ppirtf"]);
      return listed(
        "rutappirta.list",
        table(group)
          .filter((row) => (row["id_ppirta"] ?? row["id_ppirtf"]) === parent)
          .map(shown),
      );
    }
    const { referencia, referencia_registro, version, confirmar_repetido, ...own } = values;
    if (action === "create") {
      const data = {
        id: made(group, own, referencia, () => {
          parentOf(values);
          requireDistinct(group, { ...own, confirmar_repetido });
        }),
      };
      return { message: "", data };
    }
    const row = find(group, id);
    if (action === "remove") {
      parentOf(row);
      table(group).splice(table(group).indexOf(row), 1);
      return { message: "" };
    }
    if (!same(row, own) || version === row.version) parentOf({ ...row, referencia_registro });
    requireDistinct(group, { ...own, confirmar_repetido }, row.id);
    void body;
    return { message: "", version: save(row, { ...own, version }, shown(row)) };
  };

  const recordCall = (group: "ppirta" | "ppirtf", action: string, { id, query }: CallInput, values: Values) => {
    const { referencia, ...own } = values;
    const first = { derivado: 0, completito: 0, completo: 0, propio: 1, cite: `CITE-${ids + 1}` };
    if (action === "create") {
      return { message: "", data: { id: made(group, { ...own, ...first }, referencia, () => undefined) } };
    }
    if (action === "list") {
      const q = String(query?.["q"] ?? "").toLowerCase();
      const name = group === "ppirta" ? "nombre_atractivo" : "nombre_centro";
      const rows = table(group).filter((row) => String(row[name]).toLowerCase().includes(q));
      return listed(`${group}.list`, rows.map(shown));
    }
    const row = find(group, id);
    if (action === "detail") {
      const sent = query?.["referencia"];
      if (typeof sent === "string" && known.get(sent) !== row.id) throw refuse(404, "El registro no existe");
      return { [group]: shown(row) };
    }
    requireRecord(row, referencia);
    if (row["derivado"] === 1 && !same(row, { ...own, version: row.version })) {
      throw refuse(409, "El registro ya fue derivado y no se puede modificar");
    }
    return { message: "", version: save(row, own, null) };
  };

  const photoCall = (action: string, { id, query, body }: CallInput) => {
    if (action === "list") return { fotograma: table("foto").filter((row) => row["id_ppirta"] === Number(id)) };
    if (action === "favorito") {
      for (const row of table("foto")) row["favorito"] = row.id === Number(query?.["id_fotograma"]) ? "1" : "0";
      return { message: "" };
    }
    if (action === "deCarga") {
      const { id_ppirta, referencia, ...rest } = parsed("fotogramappirta.deCarga", body);
      const there = pieces.get(String(referencia));
      if (there === undefined && !known.has(String(referencia))) throw refuse(409, "Todavía faltan partes");
      const values = { ...rest, id_ppirta, bytes: there?.length, contenido: there, favorito: "0" };
      made("foto", values, referencia, () => parentOf({ id_ppirta }));
      return { message: "" };
    }
    const { id_ppirta, fotogramas } = parsed("fotogramappirta.create", body);
    for (const one of Array.isArray(fotogramas) ? fotogramas : []) {
      const { ruta_fotograma, referencia, ...rest } = one;
      const bytes = Buffer.from(ruta_fotograma, "base64");
      const values = { ...rest, id_ppirta, bytes: bytes.length, contenido: bytes.toString("latin1"), favorito: "0" };
      made("foto", values, referencia, () => parentOf({ id_ppirta }));
    }
    return { message: "" };
  };

  const answer = (name: CallName, input: CallInput): object => {
    const [group = "", action = ""] = name.split(".");
    if (group === "fotogramappirta") return photoCall(action, input);
    const values =
      action === "create" || action === "update" || action === "informacion" ? parsed(name, input.body) : {};
    if (group === "ppirta" || group === "ppirtf") return recordCall(group, action, input, values);
    if (ROWS.includes(group)) return rowCall(group, action, input, values);
    throw refuse(404, "La dirección no existe");
  };

  const due = (name: string): Fault | null => {
    const plan = planned.find(({ call, times }) => times > 0 && (call === "*" || name === call || name.endsWith(call)));
    if (!plan) return null;
    if (plan.skip > 0) {
      plan.skip -= 1;
      return null;
    }
    plan.times -= 1;
    return plan.fault;
  };

  const api = async <N extends CallName>(name: N, input: CallInput = {}): Promise<Reply<N>> => {
    log.push(name);
    bodies.push({ name, body: Object.assign({}, input.body) });
    const fault = due(name);
    if (fault === "before") throw lost();
    if (fault instanceof ApiError) throw fault;
    await onCall?.(name);
    const reply = JSON.parse(JSON.stringify(answer(name, input)));
    if (fault === "after") throw lost();
    const envelope = name.endsWith(".list") && ROWS.includes(name.split(".")[0] ?? "");
    // Checked like the web application's own answers; a list's envelope is of no interest here.
    return (envelope ? reply : endpointOf(name).reply.parse(reply)) as Reply<N>;
  };

  const takePieces: SendPieces = async (image, { referencia, onSent }) => {
    log.push("pieces");
    const fault = due("pieces");
    if (fault instanceof ApiError) throw fault;
    if (fault) {
      onSent(Math.floor(image.size / 2));
      throw lost();
    }
    pieces.set(referencia, Buffer.from(await image.arrayBuffer()).toString("latin1"));
    onSent(image.size);
  };

  return {
    api,
    takePieces,
    /** The calls so far. */
    log,
    bodies,
    table,
    /** The next calls of that name meet a fault; `*` is any call. */
    fail: (call: string, fault: Fault, { skip = 0, times = 1 } = {}) => void planned.push({ fault, call, skip, times }),
    /** Called while the server works on a call. */
    during: (run: typeof onCall) => void (onCall = run),
    /** Changes as another person does. */
    edit: (name: string, id: number | null, values: Values) => {
      const row = find(name, id);
      Object.assign(row, values, { version: row.version + 1 });
    },
    /** After a restored backup: somebody else's record stands under that id, and the reference is not known. */
    replace: (name: string, id: number | null, values: Values) => {
      Object.assign(find(name, id), values, { version: 1 });
      for (const [sent, made] of known) if (made === id) known.delete(sent);
    },
    /** As after a restored backup: neither the thing nor its reference is known. */
    lose: (name: string, sent: string) => {
      const id = known.get(sent) ?? null;
      known.delete(sent);
      table(name).splice(table(name).indexOf(find(name, id)), 1);
    },
    drop: (name: string, id: number | null) => void table(name).splice(table(name).indexOf(find(name, id)), 1),
  };
}

export type FieldServer = ReturnType<typeof fieldServer>;
