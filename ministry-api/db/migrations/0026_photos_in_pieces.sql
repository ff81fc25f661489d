CREATE TABLE "carga" (
	"referencia" uuid PRIMARY KEY NOT NULL,
	"id_usuario" integer NOT NULL,
	"id_ppirta" integer NOT NULL,
	"bytes" integer NOT NULL,
	"recibido" integer DEFAULT 0 NOT NULL,
	"creado_en" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "carga_pieza" (
	"referencia" uuid NOT NULL,
	"desde" integer NOT NULL,
	"contenido" "bytea" NOT NULL,
	CONSTRAINT "carga_pieza_referencia_desde_pk" PRIMARY KEY("referencia","desde")
);
--> statement-breakpoint
ALTER TABLE "fotogramappirta" ADD COLUMN "tomada" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "carga" ADD CONSTRAINT "carga_id_usuario_usuario_id_fk" FOREIGN KEY ("id_usuario") REFERENCES "public"."usuario"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carga" ADD CONSTRAINT "carga_id_ppirta_ppirta_id_fk" FOREIGN KEY ("id_ppirta") REFERENCES "public"."ppirta"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carga_pieza" ADD CONSTRAINT "carga_pieza_referencia_carga_referencia_fk" FOREIGN KEY ("referencia") REFERENCES "public"."carga"("referencia") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "carga_creado_en" ON "carga" USING btree ("creado_en");