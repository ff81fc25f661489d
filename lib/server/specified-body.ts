import "server-only";
import type { CallName } from "@/contract";
import type { Kind } from "@/contract/resources/registros";
import { observacionEntera, type SeccionObservada } from "@/contract/secciones";
import { type CallOptions, ministry, MinistryError } from "./ministry";

/**
 * The body of a call as the specifications have it, for a ministry API that is not ours: without our additions, and with
 * what such a server stores as it gets it and ours finds itself.
 */

type Fields = Readonly<Record<string, unknown>>;
type CallToken = Pick<CallOptions, "token">;

const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null;

/** Without the references and confirmations that only ours knows (contract/referencia.ts, repetido.ts). */
const withoutAdditions = ({ referencia: _made, confirmar_repetido: _asked, ...fields }: Fields): Fields => fields;

const kindOf = (name: CallName): Kind => (name.includes("ppirtf") ? "ppirtf" : "ppirta");

/** The code that a record takes from its subtype (spec 2 §3); nothing if the server does not tell it. */
async function recordCode({ id_subtipo }: Fields, asking: CallToken): Promise<Fields> {
  if (typeof id_subtipo !== "number") return {};
  try {
    const { subtipo } = await ministry("lookup.subtipoDetalle", { ...asking, id: id_subtipo });
    const codigo = subtipo.codigo_completo || subtipo.codigo;
    return codigo ? { codigo } : {};
  } catch (error) {
    if (!(error instanceof MinistryError)) throw error;
    return {};
  }
}

/** What is said of single sections becomes part of the one observation that such a server keeps. */
function reviewOf(name: CallName, { secciones, observacion, ...rest }: Fields): Fields {
  const general = typeof observacion === "string" ? observacion : null;
  return { ...rest, observacion: observacionEntera(kindOf(name), general, (secciones ?? []) as SeccionObservada[]) };
}

/** The body of this call, made from one that the contract has parsed. */
export async function specifiedBody(name: CallName, body: unknown, asking: CallToken): Promise<unknown> {
  if (!isFields(body)) return body;
  const fields = withoutAdditions(body);
  switch (name) {
    case "ppirta.create":
    case "ppirta.update":
    case "ppirtf.create":
    case "ppirtf.update":
      return { ...fields, ...(await recordCode(fields, asking)) };
    case "provincia.create":
    case "provincia.update":
      // The department's id joined with the code (spec 1 §3).
      return { ...fields, codigo_completo: `${String(fields["id_departamento"])}${String(fields["codigo"])}` };
    case "fotogramappirta.create":
      return { ...fields, fotogramas: (fields["fotogramas"] as Fields[]).map(withoutAdditions) };
    case "bandejappirta.revisarGobernacion":
    case "bandejappirta.revisarNacional":
    case "bandejappirtf.revisarGobernacion":
    case "bandejappirtf.revisarNacional":
      return reviewOf(name, fields);
    default:
      return fields;
  }
}
