import { joinIdentity } from "@/lib/server/identity";

/** Joins the identity to its account and signs in: `{ password?, codigo? }`. */
export const POST = joinIdentity;
