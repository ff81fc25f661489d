ALTER TABLE "historial" ADD COLUMN "guardado" uuid;--> statement-breakpoint
CREATE INDEX "historial_guardado" ON "historial" USING btree ("guardado","id") WHERE "historial"."guardado" is not null;