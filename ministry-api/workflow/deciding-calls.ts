import type { CallName } from "@/contract";

/** The calls that run a transition of the workflow. */
export const DECIDING_CALLS: ReadonlySet<string> = new Set<CallName>([
  "ppirta.derivar",
  "ppirtf.derivar",
  "bandejappirta.recibir",
  "bandejappirtf.recibir",
  "bandejappirta.revisarGobernacion",
  "bandejappirtf.revisarGobernacion",
  "bandejappirta.nacionalRecibir",
  "bandejappirtf.nacionalRecibir",
  "bandejappirta.revisarNacional",
  "bandejappirtf.revisarNacional",
]);
