import { eq, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { can, type Subject } from "@/contract/policy";
import type { Kind } from "@/contract/resources/registros";
import type { Nivel } from "@/contract/workflow";
import { seguimiento } from "../../db/schema";
import type { Seer } from "../../registros/named";

const PERMISSION = { GOBERNACION: "bandejaGobernacion", NACIONAL: "bandejaNacional" } as const satisfies Record<
  Nivel,
  string
>;

/** May this role open the inboxes of that level and kind? */
export const mayOpen = (subject: Subject, kind: Kind, nivel: Nivel) => can(subject, `${kind}.${PERMISSION[nivel]}`);

/** Condition for the steps, or their sums, in the departments that a person sees (decision 005); undefined: all. */
export const stepsInScope = (
  { rol, id_departamento }: Seer,
  of: { id_departamento: AnyPgColumn } = seguimiento,
): SQL | undefined => (rol <= 2 ? undefined : eq(of.id_departamento, id_departamento ?? 0));
