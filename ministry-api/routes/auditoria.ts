import { auditListing } from "../auditoria/list";
import type { Handlers } from "../http/handler";
import { listHandler } from "../http/listing";

/** Who did what to accounts and catalogues, and who came and went: for administrators. */
export const auditoriaHandlers = {
  "auditoria.list": listHandler<"auditoria.list">(({ query, context: { db } }) => auditListing(db, query)),
} satisfies Handlers;
