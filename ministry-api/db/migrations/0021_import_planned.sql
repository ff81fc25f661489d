ALTER TABLE "importacion" ADD COLUMN "previstas" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- For imports that are at work now, as near as it is known.
UPDATE "importacion" SET "previstas" = CASE WHEN "estado" = 'DESHACIENDO' THEN "hechas" + "importadas" + "cambiadas" ELSE "filas" END;
