DROP INDEX "servicio_ppirtf";--> statement-breakpoint
DROP INDEX "servicioppirta_ppirta";--> statement-breakpoint
CREATE INDEX "ppirtf_mapa" ON "ppirtf" USING btree ("g_x","g_y","id_departamento","id_categoria","completo","estado","id") WHERE "ppirtf"."eliminado_en" is null;--> statement-breakpoint
CREATE INDEX "servicio_ppirtf" ON "servicio" USING btree ("id_ppirtf","id_tipo","id");--> statement-breakpoint
CREATE INDEX "servicioppirta_ppirta" ON "servicioppirta" USING btree ("id_ppirta","id_tipo","id");