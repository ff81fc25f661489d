ALTER TABLE "gaioc" ADD COLUMN "vigente" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "municipio" ADD COLUMN "unidad" text;--> statement-breakpoint
ALTER TABLE "ppirta" ADD COLUMN "unidades" text[];--> statement-breakpoint
ALTER TABLE "ppirtf" ADD COLUMN "unidades" text[];