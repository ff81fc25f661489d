ALTER TABLE "usuario" RENAME COLUMN "primer_ingreso_en" TO "ultimo_ingreso_en";--> statement-breakpoint
-- Whoever signed in before has the last time that the audit knows.
UPDATE "usuario" u SET "ultimo_ingreso_en" = greatest(u."ultimo_ingreso_en", (
  SELECT max(h."fecha") FROM "historial" h
  WHERE h."tabla" = 'sesion' AND h."id_fila" = u."id" AND h."accion" = 'INGRESAR' AND h."tipo" IS NULL
)) WHERE u."ultimo_ingreso_en" IS NOT NULL;
