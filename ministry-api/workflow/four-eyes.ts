import type { Rol } from "@/contract/codes";
import type { Accion, Nivel } from "@/contract/workflow";
import type { CallContext } from "../http/handler";
import { Problem } from "../http/problem";
import type { Fila } from "./registro";

/**
 * Four eyes (FOUR_EYES): the account that registered a record neither reviews nor approves it. Receiving, mending and
 * deriving stay open to it.
 */

const DECISIONS: Partial<Record<Accion, Nivel>> = {
  aprobar: "NACIONAL",
  aprobarGobernacion: "GOBERNACION",
  rechazarGobernacion: "GOBERNACION",
  aprobarNacional: "NACIONAL",
  rechazarNacional: "NACIONAL",
};

/** Who decides at a level. */
const DECIDES: Record<Nivel, Rol> = { GOBERNACION: 3, NACIONAL: 2 };

/** Why the account that registered a record does not decide on it at a level, and who does. */
const REASONS: Record<Nivel, string> = {
  GOBERNACION: "Usted registró este recurso: lo decide otra persona de su gobernación.",
  NACIONAL: "Usted registró este recurso: lo decide otra persona del nivel nacional.",
};

/** Whose records somebody may not decide on, and in which words; null where anyone may decide on their own. */
export interface Own {
  id: number;
  reason: string;
}

/** What a list at this level says of the own records of whoever asks; null to who decides on none there. */
export const ownRecords = ({ fourEyes, caller }: Pick<CallContext, "fourEyes" | "caller">, nivel: Nivel): Own | null =>
  fourEyes && caller.rol === DECIDES[nivel] ? { id: caller.id, reason: REASONS[nivel] } : null;

/** Refuses a decision on an own record. Errors: 409. */
export function requireOtherEyes(
  { fourEyes, caller }: Pick<CallContext, "fourEyes" | "caller">,
  accion: Accion,
  { creado_por }: Pick<Fila, "creado_por">,
): void {
  const nivel = DECISIONS[accion];
  if (fourEyes && nivel && creado_por === caller.id) throw new Problem(409, REASONS[nivel]);
}
