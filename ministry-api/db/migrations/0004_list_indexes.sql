DROP INDEX "ppirta_estado";--> statement-breakpoint
DROP INDEX "ppirta_creado";--> statement-breakpoint
DROP INDEX "ppirtf_estado";--> statement-breakpoint
DROP INDEX "ppirtf_creado";--> statement-breakpoint
CREATE INDEX "ppirta_departamento_estado" ON "ppirta" USING btree ("id_departamento","estado","id") WHERE "ppirta"."eliminado_en" is null;--> statement-breakpoint
CREATE INDEX "ppirta_macro_region" ON "ppirta" USING btree ("id_departamento","id_macro_region") WHERE "ppirta"."eliminado_en" is null;--> statement-breakpoint
CREATE INDEX "ppirtf_departamento_estado" ON "ppirtf" USING btree ("id_departamento","estado","id") WHERE "ppirtf"."eliminado_en" is null;--> statement-breakpoint
CREATE INDEX "ppirtf_macro_region" ON "ppirtf" USING btree ("id_departamento","id_macro_region") WHERE "ppirtf"."eliminado_en" is null;--> statement-breakpoint
CREATE INDEX "ppirta_estado" ON "ppirta" USING btree ("estado","id") WHERE "ppirta"."eliminado_en" is null;--> statement-breakpoint
CREATE INDEX "ppirta_creado" ON "ppirta" USING btree ("creado_en","id_departamento","id_categoria") WHERE "ppirta"."eliminado_en" is null;--> statement-breakpoint
CREATE INDEX "ppirtf_estado" ON "ppirtf" USING btree ("estado","id") WHERE "ppirtf"."eliminado_en" is null;--> statement-breakpoint
CREATE INDEX "ppirtf_creado" ON "ppirtf" USING btree ("creado_en","id_departamento","id_categoria") WHERE "ppirtf"."eliminado_en" is null;