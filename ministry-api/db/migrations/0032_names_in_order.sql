DROP INDEX "ppirta_vigente";--> statement-breakpoint
DROP INDEX "ppirta_nombre";--> statement-breakpoint
DROP INDEX "ppirtf_vigente";--> statement-breakpoint
DROP INDEX "ppirtf_nombre";--> statement-breakpoint
ALTER TABLE "ppirta" ADD COLUMN "nombre_plano" text GENERATED ALWAYS AS (left(lower(f_unaccent(nombre_atractivo)), 255)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "ppirtf" ADD COLUMN "nombre_plano" text GENERATED ALWAYS AS (left(lower(f_unaccent(nombre_centro)), 255)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "historial_persona" ON "historial" USING btree ("usuario","id") WHERE "historial"."tipo" is null;--> statement-breakpoint
CREATE INDEX "ppirta_por_nombre" ON "ppirta" USING btree ("nombre_plano","id","id_departamento") WHERE "ppirta"."eliminado_en" is null;--> statement-breakpoint
CREATE INDEX "ppirtf_por_nombre" ON "ppirtf" USING btree ("nombre_plano","id","id_departamento") WHERE "ppirtf"."eliminado_en" is null;--> statement-breakpoint
CREATE INDEX "ppirta_vigente" ON "ppirta" USING btree ("id","id_subtipo","id_tipo","id_municipio") WHERE "ppirta"."eliminado_en" is null;--> statement-breakpoint
CREATE INDEX "ppirta_nombre" ON "ppirta" USING gin ("nombre_plano" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "ppirtf_vigente" ON "ppirtf" USING btree ("id","id_subtipo","id_tipo","id_municipio") WHERE "ppirtf"."eliminado_en" is null;--> statement-breakpoint
CREATE INDEX "ppirtf_nombre" ON "ppirtf" USING gin ("nombre_plano" gin_trgm_ops);