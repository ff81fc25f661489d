import { sql } from "drizzle-orm";
import { version } from "@/package.json";
import { Problem } from "../http/problem";
import type { RawRoute } from "../http/handler";

/** Health check: the process runs and the database responds. */
export const salud: RawRoute = {
  path: "/salud",
  access: "public",
  run: async ({ context }) => {
    await context.db.execute(sql`select 1`).catch(() => {
      throw new Problem(503, "La base de datos no responde");
    });
    return Response.json({ estado: "ok", version });
  },
};
