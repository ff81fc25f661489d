ALTER TABLE "ppirta" ADD COLUMN "corregido" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ppirta" ADD CONSTRAINT "ppirta_corregido" CHECK ("ppirta"."corregido" in (0, 1));--> statement-breakpoint
-- A returned record is NO APROBADO until it is corrected. The column's indexes go with it.
ALTER TABLE "ppirta" DROP COLUMN "estado";--> statement-breakpoint
ALTER TABLE "ppirta" ADD COLUMN "estado" text GENERATED ALWAYS AS (case when aprobado = 1 then 'APROBADO' when derivado = 1 then 'DERIVADO' when observacion is not null and corregido = 0 then 'NO APROBADO' when completito = 1 then 'COMPLETO' else 'INCOMPLETO' end) STORED;--> statement-breakpoint
CREATE INDEX "ppirta_estado" ON "ppirta" USING btree ("estado","id") WHERE "ppirta"."eliminado_en" is null;--> statement-breakpoint
CREATE INDEX "ppirta_departamento_estado" ON "ppirta" USING btree ("id_departamento","estado","id") WHERE "ppirta"."eliminado_en" is null;--> statement-breakpoint
CREATE INDEX "ppirta_mapa" ON "ppirta" USING btree ("g_x","g_y","id_departamento","id_categoria","completito","estado","id") WHERE "ppirta"."eliminado_en" is null;--> statement-breakpoint
CREATE INDEX "ppirta_oculto" ON "ppirta" USING btree ("id") WHERE "ppirta"."eliminado_en" is not null and ("ppirta"."estado" not in ('INCOMPLETO', 'COMPLETO') or "ppirta"."observacion" is not null);--> statement-breakpoint
CREATE INDEX "ppirta_propio" ON "ppirta" USING btree ("creado_por","estado","avance","actualizado_en","id_departamento") WHERE "ppirta"."eliminado_en" is null;--> statement-breakpoint
CREATE INDEX "ppirta_quieto" ON "ppirta" USING btree ("creado_por","actualizado_en") WHERE "ppirta"."eliminado_en" is null and "ppirta"."estado" = 'INCOMPLETO';--> statement-breakpoint
-- What was returned before counts as corrected if anything of it has changed since.
UPDATE "ppirta" r SET "corregido" = 1
WHERE r."derivado" = 0 AND r."observacion" IS NOT NULL AND EXISTS (
  SELECT 1 FROM "historial" h
  WHERE h."tipo" = 'ppirta' AND h."id_registro" = r."id" AND h."accion" IN ('CREAR', 'MODIFICAR', 'ELIMINAR', 'RESTAURAR')
    AND (h."tabla" <> 'ppirta' OR h."accion" = 'MODIFICAR')
    AND h."fecha" > (
      SELECT max(s."fecha_revision") FROM "seguimiento" s
      WHERE s."tipo" = 'ppirta' AND s."id_registro" = r."id" AND s."seg_estado" = 'NO APROBADO'));--> statement-breakpoint
-- The required fields of the record's own form count (contract/faltantes.ts); the triggers keep the counters.
UPDATE "ppirta" r SET
  "avance" = now."avance",
  "debilidades" = CASE WHEN now."lacks" THEN '{datos_incompletos}'::text[] || r."debilidades" ELSE r."debilidades" END,
  "completito" = CASE WHEN now."avance" = 6 THEN r."completito" ELSE 0 END
FROM (
  SELECT "id", "lacks", "avance" + (NOT "lacks")::int AS "avance"
  FROM (SELECT "id", "avance", num_nulls("g_z", "id_proyeccion", "id_datum", nullif(btrim("comunidad"), ''), nullif(btrim("distrito"), '')) > 0 AS "lacks" FROM "ppirta") own
) now
WHERE now."id" = r."id";--> statement-breakpoint
ALTER TABLE "ppirtf" ADD COLUMN "corregido" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ppirtf" ADD CONSTRAINT "ppirtf_corregido" CHECK ("ppirtf"."corregido" in (0, 1));--> statement-breakpoint
-- A returned record is NO APROBADO until it is corrected. The column's indexes go with it.
ALTER TABLE "ppirtf" DROP COLUMN "estado";--> statement-breakpoint
ALTER TABLE "ppirtf" ADD COLUMN "estado" text GENERATED ALWAYS AS (case when aprobado = 1 then 'APROBADO' when derivado = 1 then 'DERIVADO' when observacion is not null and corregido = 0 then 'NO APROBADO' when completo = 1 then 'COMPLETO' else 'INCOMPLETO' end) STORED;--> statement-breakpoint
CREATE INDEX "ppirtf_estado" ON "ppirtf" USING btree ("estado","id") WHERE "ppirtf"."eliminado_en" is null;--> statement-breakpoint
CREATE INDEX "ppirtf_departamento_estado" ON "ppirtf" USING btree ("id_departamento","estado","id") WHERE "ppirtf"."eliminado_en" is null;--> statement-breakpoint
CREATE INDEX "ppirtf_mapa" ON "ppirtf" USING btree ("g_x","g_y","id_departamento","id_categoria","completo","estado","id") WHERE "ppirtf"."eliminado_en" is null;--> statement-breakpoint
CREATE INDEX "ppirtf_oculto" ON "ppirtf" USING btree ("id") WHERE "ppirtf"."eliminado_en" is not null and ("ppirtf"."estado" not in ('INCOMPLETO', 'COMPLETO') or "ppirtf"."observacion" is not null);--> statement-breakpoint
CREATE INDEX "ppirtf_propio" ON "ppirtf" USING btree ("creado_por","estado","avance","actualizado_en","id_departamento") WHERE "ppirtf"."eliminado_en" is null;--> statement-breakpoint
CREATE INDEX "ppirtf_quieto" ON "ppirtf" USING btree ("creado_por","actualizado_en") WHERE "ppirtf"."eliminado_en" is null and "ppirtf"."estado" = 'INCOMPLETO';--> statement-breakpoint
UPDATE "ppirtf" r SET "corregido" = 1
WHERE r."derivado" = 0 AND r."observacion" IS NOT NULL AND EXISTS (
  SELECT 1 FROM "historial" h
  WHERE h."tipo" = 'ppirtf' AND h."id_registro" = r."id" AND h."accion" IN ('CREAR', 'MODIFICAR', 'ELIMINAR', 'RESTAURAR')
    AND (h."tabla" <> 'ppirtf' OR h."accion" = 'MODIFICAR')
    AND h."fecha" > (
      SELECT max(s."fecha_revision") FROM "seguimiento" s
      WHERE s."tipo" = 'ppirtf' AND s."id_registro" = r."id" AND s."seg_estado" = 'NO APROBADO'));--> statement-breakpoint
UPDATE "ppirtf" r SET
  "avance" = now."avance",
  "debilidades" = CASE WHEN now."lacks" THEN '{datos_incompletos}'::text[] || r."debilidades" ELSE r."debilidades" END,
  "completo" = CASE WHEN now."avance" = 2 THEN r."completo" ELSE 0 END
FROM (
  SELECT "id", "lacks", "avance" + (NOT "lacks")::int AS "avance"
  FROM (SELECT "id", "avance", num_nulls("g_z", "id_proyeccion", "id_datum", nullif(btrim("codigo_dt"), '')) > 0 AS "lacks" FROM "ppirtf") own
) now
WHERE now."id" = r."id";
