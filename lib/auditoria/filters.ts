import * as z from "zod";
import { TEMAS } from "@/contract/resources/auditoria";
import type { AuditFilters } from "./auditoria";
import type { SearchParams } from "../lists/search-params";

const first = (value: unknown) => (Array.isArray(value) ? (value[0] as unknown) : value);
const day = z
  .preprocess(first, z.iso.date().regex(/^(19|20)/))
  .nullable()
  .catch(null);

const filters = z.object({
  desde: day,
  hasta: day,
  tema: z.preprocess(first, z.enum(TEMAS)).nullable().catch(null),
  accion: z
    .preprocess(first, z.string().regex(/^[A-Z ]{1,40}$/))
    .nullable()
    .catch(null),
});

/** The audit filters in a URL; a missing or invalid value is no filter. */
export const auditFilters = (searchParams: SearchParams): AuditFilters => filters.parse(searchParams);
