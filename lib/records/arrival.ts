import { can, type Subject } from "@/contract/policy";
import type { Kind } from "@/contract/resources/registros";
import { inboxHref } from "../inbox-href";
import type { RecordStep } from "./words";

/** Where a step leads, for the person who took it. */
export interface Arrival {
  label: string;
  href: string;
}

const STEPS = {
  derivar: { label: "Ir a bandeja entrante", level: "bandejaGobernacion", nivel: "GOBERNACION", bandeja: "entrada" },
  aprobar: { label: "Ir a bandeja finalizado", level: "bandejaNacional", nivel: "NACIONAL", bandeja: "finalizado" },
} as const;

/** The inbox that a record goes to by a step; null where this person may not open it. */
export function arrivalOf(subject: Subject, tipo: Kind, step: RecordStep): Arrival | null {
  const { label, level, ...inbox } = STEPS[step];
  return can(subject, `${tipo}.${level}`) ? { label, href: inboxHref({ tipo, ...inbox }) } : null;
}
