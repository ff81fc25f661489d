ALTER TABLE "historial" ADD COLUMN "transaccion" "xid8" DEFAULT pg_current_xact_id() NOT NULL;--> statement-breakpoint
CREATE INDEX "historial_cambios" ON "historial" USING btree ("transaccion","id");--> statement-breakpoint
CREATE INDEX "historial_fecha" ON "historial" USING btree ("fecha");