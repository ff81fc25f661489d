CREATE TABLE "instalacion" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"epoca" uuid DEFAULT gen_random_uuid() NOT NULL,
	CONSTRAINT "instalacion_unica" CHECK ("instalacion"."id" = 1)
);
--> statement-breakpoint
INSERT INTO "instalacion" DEFAULT VALUES;
