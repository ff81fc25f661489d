CREATE TABLE "semilla" (
	"nombre" text PRIMARY KEY NOT NULL,
	"sembrado_en" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "entidad" ALTER COLUMN "telefono" DROP NOT NULL;