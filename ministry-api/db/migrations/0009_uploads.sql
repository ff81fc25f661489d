CREATE TABLE "subida" (
	"id_usuario" integer NOT NULL,
	"dia" date NOT NULL,
	"archivos" integer NOT NULL,
	"bytes" bigint NOT NULL,
	CONSTRAINT "subida_id_usuario_dia_pk" PRIMARY KEY("id_usuario","dia")
);
--> statement-breakpoint
ALTER TABLE "fotogramappirta" ADD COLUMN "id_usuario" integer;--> statement-breakpoint
ALTER TABLE "fotogramappirta" ADD CONSTRAINT "fotogramappirta_id_usuario_usuario_id_fk" FOREIGN KEY ("id_usuario") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Who added the photographs that are there: their history says it, where its person still has an account.
UPDATE "fotogramappirta" f SET "id_usuario" = h."id_usuario" FROM "historial" h
WHERE h."tabla" = 'fotogramappirta' AND h."id_fila" = f."id" AND h."accion" = 'CREAR' AND h."id_usuario" IS NOT NULL;
