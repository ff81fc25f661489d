import { endIdentity } from "@/lib/server/identity";

/** Where the provider sends the person back. */
export const GET = endIdentity;
