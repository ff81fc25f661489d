ALTER TABLE "hoja" ADD COLUMN "estado" text;--> statement-breakpoint
ALTER TABLE "hoja" ADD COLUMN "situacion" text;--> statement-breakpoint
ALTER TABLE "hoja" ADD CONSTRAINT "hoja_estado" CHECK (("hoja"."estado" is null) = ("hoja"."situacion" is null));