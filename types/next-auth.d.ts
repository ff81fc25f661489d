import type { SessionClaims } from "@/lib/server/session-claims";

declare module "next-auth/jwt" {
  interface JWT extends Partial<SessionClaims> {
    [claim: string]: unknown;
  }
}
