-- The counters are made anew below.
TRUNCATE TABLE "conteo";--> statement-breakpoint
ALTER TABLE "conteo" DROP CONSTRAINT "conteo_tipo_id_departamento_estado_id_categoria_pk";--> statement-breakpoint
ALTER TABLE "conteo" ADD COLUMN "completo" smallint NOT NULL;--> statement-breakpoint
ALTER TABLE "conteo" ADD CONSTRAINT "conteo_tipo_id_departamento_estado_id_categoria_completo_pk" PRIMARY KEY("tipo","id_departamento","estado","id_categoria","completo");--> statement-breakpoint
CREATE INDEX "ppirta_completo" ON "ppirta" USING btree ("completito","id") WHERE "ppirta"."eliminado_en" is null;--> statement-breakpoint
CREATE INDEX "ppirta_nombre" ON "ppirta" USING gin (lower(f_unaccent("nombre_atractivo")) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "ppirta_mapa" ON "ppirta" USING btree ("g_x","g_y","id_departamento","id_categoria","completito","estado","id") WHERE "ppirta"."eliminado_en" is null;--> statement-breakpoint
CREATE INDEX "ppirtf_completo" ON "ppirtf" USING btree ("completo","id") WHERE "ppirtf"."eliminado_en" is null;--> statement-breakpoint
CREATE INDEX "ppirtf_nombre" ON "ppirtf" USING gin (lower(f_unaccent("nombre_centro")) gin_trgm_ops);--> statement-breakpoint
-- As in 0003, with the completeness, which the two inventories call differently: hence a text that is put together.
CREATE OR REPLACE FUNCTION public.contar_registros() RETURNS trigger
  LANGUAGE plpgsql
  AS $func$
DECLARE
  completo text := CASE TG_TABLE_NAME WHEN 'ppirta' THEN 'completito' ELSE 'completo' END;
  filas text := 'SELECT id_departamento, estado, id_categoria, %I AS completo, %s AS cambio FROM %I WHERE eliminado_en IS NULL';
  vienen text := format(filas, completo, 1, 'nuevas');
  van text := format(filas, completo, -1, 'viejas');
BEGIN
  EXECUTE format(
    'INSERT INTO conteo (tipo, id_departamento, estado, id_categoria, completo, total)
     SELECT %L, id_departamento, estado, id_categoria, completo, sum(cambio)
     FROM (%s) cambios
     GROUP BY 2, 3, 4, 5 HAVING sum(cambio) <> 0 ORDER BY 2, 3, 4, 5
     ON CONFLICT (tipo, id_departamento, estado, id_categoria, completo) DO UPDATE SET total = conteo.total + excluded.total',
    TG_TABLE_NAME,
    CASE TG_OP WHEN 'INSERT' THEN vienen WHEN 'DELETE' THEN van ELSE vienen || ' UNION ALL ' || van END);
  RETURN NULL;
END
$func$;
--> statement-breakpoint
INSERT INTO conteo (tipo, id_departamento, estado, id_categoria, completo, total)
SELECT 'ppirta', id_departamento, estado, id_categoria, completito, count(*) FROM ppirta WHERE eliminado_en IS NULL GROUP BY 2, 3, 4, 5
UNION ALL
SELECT 'ppirtf', id_departamento, estado, id_categoria, completo, count(*) FROM ppirtf WHERE eliminado_en IS NULL GROUP BY 2, 3, 4, 5;
