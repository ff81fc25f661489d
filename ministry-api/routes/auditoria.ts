import { auditListing } from "../auditoria/list";
import type { Handlers } from "../http/handler";
import { listHandler } from "../http/listing";

/** Changes to accounts and catalogues, and sign-ins and sign-outs: for administrators. */
export const auditoriaHandlers = {
  "auditoria.list": listHandler<"auditoria.list">(({ query, context: { db } }) => auditListing(db, query)),
} satisfies Handlers;
