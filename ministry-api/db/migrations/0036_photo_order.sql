ALTER TABLE "fotogramappirta" ADD COLUMN "descripcion" text;--> statement-breakpoint
ALTER TABLE "fotogramappirta" ADD COLUMN "orden" integer;