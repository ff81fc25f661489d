import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: "./ministry-api/db/schema.ts",
  out: "./ministry-api/db/migrations",
});
