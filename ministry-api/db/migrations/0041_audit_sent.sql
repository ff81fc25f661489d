ALTER TABLE "instalacion" ADD COLUMN "auditoria_transaccion" "xid8";--> statement-breakpoint
ALTER TABLE "instalacion" ADD COLUMN "auditoria_id" integer DEFAULT 0 NOT NULL;