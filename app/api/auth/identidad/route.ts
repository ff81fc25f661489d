import { beginIdentity } from "@/lib/server/identity";

/** Sends the person to the provider of identities. */
export const GET = beginIdentity;
