CREATE TABLE "referencia" (
	"referencia" uuid PRIMARY KEY NOT NULL,
	"id_usuario" integer NOT NULL,
	"tabla" text NOT NULL,
	"tipo" text NOT NULL,
	"id_registro" integer NOT NULL,
	"id_fila" integer DEFAULT 0 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL
);
