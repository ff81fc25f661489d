CREATE TABLE "celda" (
	"tipo" text NOT NULL,
	"tesela" integer NOT NULL,
	"columna" integer NOT NULL,
	"fila" integer NOT NULL,
	"id_departamento" integer NOT NULL,
	"estado" text NOT NULL,
	"id_categoria" integer NOT NULL,
	"completo" smallint NOT NULL,
	"n" integer NOT NULL,
	"suma_x" double precision NOT NULL,
	"suma_y" double precision NOT NULL,
	"oeste" double precision,
	"sur" double precision,
	"este" double precision,
	"norte" double precision,
	"suelta" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE INDEX "celda_tesela" ON "celda" USING btree ("tipo","tesela");--> statement-breakpoint
CREATE INDEX "celda_suelta" ON "celda" USING btree ("tipo") WHERE "celda"."suelta";--> statement-breakpoint
-- 0 at the north end of the world's map, 1 at its south end (contract/place/mercator.ts).
CREATE FUNCTION public.f_mercator(latitude double precision) RETURNS double precision
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN 0.5 - ln(tan(pi() / 4 + radians(greatest(-85, least(85, latitude))) / 2)) / (2 * pi());
--> statement-breakpoint
-- The tile and the square of a place at each zoom that is kept (schema.ts, celda).
CREATE FUNCTION public.celdas_de(g_x double precision, g_y double precision)
  RETURNS TABLE (tesela integer, columna integer, fila integer)
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $func$
SELECT (1 << (2 * zoom)) + ((y >> (15 - zoom)) << zoom) + (x >> (15 - zoom)), x >> (12 - zoom), y >> (12 - zoom)
FROM (SELECT floor((g_y + 180) / 360 * 32768)::int AS x, floor(f_mercator(g_x) * 32768)::int AS y) place
CROSS JOIN generate_series(5, 12) zoom
$func$;
--> statement-breakpoint
-- Each statement adds what it changed, and locks nothing. The two inventories call the completeness differently.
CREATE FUNCTION public.sumar_celdas() RETURNS trigger
  LANGUAGE plpgsql
  AS $func$
DECLARE
  completo text := CASE TG_TABLE_NAME WHEN 'ppirta' THEN 'completito' ELSE 'completo' END;
  filas text := 'SELECT id, g_x, g_y, id_departamento, estado, id_categoria, %I AS completo, %s AS cambio FROM %I WHERE eliminado_en IS NULL';
  vienen text := format(filas, completo, 1, 'nuevas');
  van text := format(filas, completo, -1, 'viejas');
BEGIN
  EXECUTE format(
    'INSERT INTO celda (tipo, tesela, columna, fila, id_departamento, estado, id_categoria, completo,
       n, suma_x, suma_y, oeste, sur, este, norte)
     SELECT %L, tesela, columna, fila, id_departamento, estado, id_categoria, completo,
       sum(cambio), sum(cambio * g_x), sum(cambio * g_y),
       min(g_y) FILTER (WHERE cambio > 0), min(g_x) FILTER (WHERE cambio > 0),
       max(g_y) FILTER (WHERE cambio > 0), max(g_x) FILTER (WHERE cambio > 0)
     FROM (
       SELECT id, g_x, g_y, id_departamento, estado, id_categoria, completo, sum(cambio) AS cambio
       FROM (%s) filas GROUP BY 1, 2, 3, 4, 5, 6, 7 HAVING sum(cambio) <> 0
     ) cambios CROSS JOIN celdas_de(g_x, g_y)
     GROUP BY 2, 3, 4, 5, 6, 7, 8',
    TG_TABLE_NAME,
    CASE TG_OP WHEN 'INSERT' THEN vienen WHEN 'DELETE' THEN van ELSE vienen || ' UNION ALL ' || van END);
  RETURN NULL;
END
$func$;
--> statement-breakpoint
CREATE TRIGGER ppirta_celda_insert AFTER INSERT ON ppirta
  REFERENCING NEW TABLE AS nuevas FOR EACH STATEMENT EXECUTE FUNCTION sumar_celdas();
--> statement-breakpoint
CREATE TRIGGER ppirta_celda_update AFTER UPDATE ON ppirta
  REFERENCING OLD TABLE AS viejas NEW TABLE AS nuevas FOR EACH STATEMENT EXECUTE FUNCTION sumar_celdas();
--> statement-breakpoint
CREATE TRIGGER ppirta_celda_delete AFTER DELETE ON ppirta
  REFERENCING OLD TABLE AS viejas FOR EACH STATEMENT EXECUTE FUNCTION sumar_celdas();
--> statement-breakpoint
CREATE TRIGGER ppirtf_celda_insert AFTER INSERT ON ppirtf
  REFERENCING NEW TABLE AS nuevas FOR EACH STATEMENT EXECUTE FUNCTION sumar_celdas();
--> statement-breakpoint
CREATE TRIGGER ppirtf_celda_update AFTER UPDATE ON ppirtf
  REFERENCING OLD TABLE AS viejas NEW TABLE AS nuevas FOR EACH STATEMENT EXECUTE FUNCTION sumar_celdas();
--> statement-breakpoint
CREATE TRIGGER ppirtf_celda_delete AFTER DELETE ON ppirtf
  REFERENCING OLD TABLE AS viejas FOR EACH STATEMENT EXECUTE FUNCTION sumar_celdas();
--> statement-breakpoint
INSERT INTO celda (tipo, tesela, columna, fila, id_departamento, estado, id_categoria, completo,
  n, suma_x, suma_y, oeste, sur, este, norte, suelta)
SELECT tipo, tesela, columna, fila, id_departamento, estado, id_categoria, completo,
  count(*), sum(g_x), sum(g_y), min(g_y), min(g_x), max(g_y), max(g_x), false
FROM (
  SELECT 'ppirta' AS tipo, id_departamento, estado, id_categoria, completito AS completo, g_x, g_y
  FROM ppirta WHERE eliminado_en IS NULL
  UNION ALL SELECT 'ppirtf', id_departamento, estado, id_categoria, completo, g_x, g_y
  FROM ppirtf WHERE eliminado_en IS NULL
) registros CROSS JOIN celdas_de(g_x, g_y) GROUP BY 1, 2, 3, 4, 5, 6, 7, 8 ORDER BY 1, 2;
