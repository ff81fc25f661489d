import { can, type Subject } from "@/contract/policy";
import type { Kind } from "@/contract/resources/registros";
import { inboxHref } from "../seguimiento/bandejas/href";
import type { RecordStep } from "./state";

/** Link to the destination of a step, for the person who took it. */
export interface Arrival {
  label: string;
  href: string;
}

const STEPS = {
  derivar: { label: "Ir a bandeja entrante", level: "bandejaGobernacion", nivel: "GOBERNACION", bandeja: "entrada" },
  aprobar: { label: "Ir a bandeja finalizado", level: "bandejaNacional", nivel: "NACIONAL", bandeja: "finalizado" },
} as const;

/** The inbox that receives a record after a step; null if this person may not open it. */
export function arrivalOf(subject: Subject, tipo: Kind, step: RecordStep): Arrival | null {
  const { label, level, ...inbox } = STEPS[step];
  return can(subject, `${tipo}.${level}`) ? { label, href: inboxHref({ tipo, ...inbox }) } : null;
}
