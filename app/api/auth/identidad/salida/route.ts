import { endByProvider } from "@/lib/server/identity";

/** The provider says that a person signed out there (OpenID Connect Back-Channel Logout 1.0). */
export const POST = endByProvider;
