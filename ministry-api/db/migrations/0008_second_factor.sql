CREATE TABLE "segundo_factor" (
	"id_usuario" integer PRIMARY KEY NOT NULL,
	"secreto" text NOT NULL,
	"creado_en" timestamp with time zone NOT NULL,
	"activo_desde" timestamp with time zone,
	"ultimo_paso" integer,
	"codigos" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "segundo_factor" ADD CONSTRAINT "segundo_factor_id_usuario_usuario_id_fk" FOREIGN KEY ("id_usuario") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;