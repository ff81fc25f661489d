import type { SessionClaims } from "@/lib/server/session";

declare module "next-auth" {
  interface User {
    claims: SessionClaims;
  }
}

declare module "next-auth/jwt" {
  interface JWT extends Partial<SessionClaims> {
    [claim: string]: unknown;
  }
}
