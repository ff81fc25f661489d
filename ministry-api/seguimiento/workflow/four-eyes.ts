import { can } from "@/contract/policy";
import type { Kind } from "@/contract/resources/registros";
import {
  type Accion,
  decisionsOf,
  isDecision,
  type Nivel,
  transitionPermission,
  transitions,
} from "@/contract/workflow";
import type { CallContext } from "../../http/handler";
import { Problem } from "../../http/problem";
import type { Fila } from "./registro";

/**
 * Four eyes (FOUR_EYES): the account that registered a record neither reviews nor approves it. It may still receive,
 * correct and derive it.
 */

/** The reason shown to the account that registered a record: why it does not decide at a level, and who does. */
const REASONS: Record<Nivel, string> = {
  GOBERNACION: "Usted registró este recurso: lo decide otra persona de su gobernación.",
  NACIONAL: "Usted registró este recurso: lo decide otra persona del nivel nacional.",
};

/** The account that may not decide on its own records, with the reason. */
export interface Own {
  id: number;
  reason: string;
}

/**
 * The restriction on the caller's own records in a list of a kind at this level; null if the caller does not decide
 * there, or if four eyes is off.
 */
export function ownRecords(
  { fourEyes, caller }: Pick<CallContext, "fourEyes" | "caller">,
  { kind, nivel }: { kind: Kind; nivel: Nivel },
): Own | null {
  const decides = decisionsOf(nivel).some((accion) => can(caller, transitionPermission(kind, accion)));
  return fourEyes && decides ? { id: caller.id, reason: REASONS[nivel] } : null;
}

/** The same for a list of records or a record's page, from which the national level's approval alone is decided. */
export const approving = (context: Pick<CallContext, "fourEyes" | "caller">, kind: Kind) =>
  ownRecords(context, { kind, nivel: "NACIONAL" });

/** Refuses a decision on one's own record. Errors: 409. */
export function requireOtherEyes(
  { fourEyes, caller }: Pick<CallContext, "fourEyes" | "caller">,
  accion: Accion,
  { creado_por }: Pick<Fila, "creado_por">,
): void {
  const { nivel } = transitions[accion];
  if (fourEyes && nivel && isDecision(accion) && creado_por === caller.id) throw new Problem(409, REASONS[nivel]);
}
