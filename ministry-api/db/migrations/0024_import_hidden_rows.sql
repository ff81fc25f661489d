ALTER TABLE "importacion" ADD COLUMN "ocultas" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "importacion" ADD COLUMN "aparte" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "importacion" ADD COLUMN "sin_ocultas" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "importacion" ADD COLUMN "con_aparte" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- What was read before keeps all of its rows.
UPDATE "importacion" SET "con_aparte" = true;
