CREATE TABLE "celda" (
	"tipo" text NOT NULL,
	"tesela" integer NOT NULL,
	"columna" integer NOT NULL,
	"fila" integer NOT NULL,
	"id_departamento" integer NOT NULL,
	"estado" text NOT NULL,
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
SELECT (1 << (2 * zoom)) + ((y >> (14 - zoom)) << zoom) + (x >> (14 - zoom)), x >> (11 - zoom), y >> (11 - zoom)
FROM (SELECT floor((g_y + 180) / 360 * 16384)::int AS x, floor(f_mercator(g_x) * 16384)::int AS y) place
CROSS JOIN generate_series(5, 11) zoom
$func$;
--> statement-breakpoint
-- Each statement adds what it changed, and locks nothing.
CREATE FUNCTION public.sumar_celdas() RETURNS trigger
  LANGUAGE plpgsql
  AS $func$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO celda (tipo, tesela, columna, fila, id_departamento, estado, n, suma_x, suma_y, oeste, sur, este, norte)
    SELECT TG_TABLE_NAME, tesela, columna, fila, id_departamento, estado,
      count(*), sum(g_x), sum(g_y), min(g_y), min(g_x), max(g_y), max(g_x)
    FROM nuevas CROSS JOIN celdas_de(g_x, g_y) WHERE eliminado_en IS NULL GROUP BY 2, 3, 4, 5, 6;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO celda (tipo, tesela, columna, fila, id_departamento, estado, n, suma_x, suma_y)
    SELECT TG_TABLE_NAME, tesela, columna, fila, id_departamento, estado, -count(*), -sum(g_x), -sum(g_y)
    FROM viejas CROSS JOIN celdas_de(g_x, g_y) WHERE eliminado_en IS NULL GROUP BY 2, 3, 4, 5, 6;
  ELSE
    INSERT INTO celda (tipo, tesela, columna, fila, id_departamento, estado, n, suma_x, suma_y, oeste, sur, este, norte)
    SELECT TG_TABLE_NAME, tesela, columna, fila, id_departamento, estado,
      sum(cambio), sum(cambio * g_x), sum(cambio * g_y),
      min(g_y) FILTER (WHERE cambio = 1), min(g_x) FILTER (WHERE cambio = 1),
      max(g_y) FILTER (WHERE cambio = 1), max(g_x) FILTER (WHERE cambio = 1)
    FROM (
      (SELECT 1 AS cambio, id, id_departamento, estado, g_x, g_y FROM nuevas WHERE eliminado_en IS NULL
       EXCEPT SELECT 1, id, id_departamento, estado, g_x, g_y FROM viejas WHERE eliminado_en IS NULL)
      UNION ALL
      (SELECT -1, id, id_departamento, estado, g_x, g_y FROM viejas WHERE eliminado_en IS NULL
       EXCEPT SELECT -1, id, id_departamento, estado, g_x, g_y FROM nuevas WHERE eliminado_en IS NULL)
    ) cambios CROSS JOIN celdas_de(g_x, g_y) GROUP BY 2, 3, 4, 5, 6;
  END IF;
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
INSERT INTO celda (tipo, tesela, columna, fila, id_departamento, estado, n, suma_x, suma_y, oeste, sur, este, norte, suelta)
SELECT tipo, tesela, columna, fila, id_departamento, estado,
  count(*), sum(g_x), sum(g_y), min(g_y), min(g_x), max(g_y), max(g_x), false
FROM (
  SELECT 'ppirta' AS tipo, id_departamento, estado, g_x, g_y FROM ppirta WHERE eliminado_en IS NULL
  UNION ALL SELECT 'ppirtf', id_departamento, estado, g_x, g_y FROM ppirtf WHERE eliminado_en IS NULL
) registros CROSS JOIN celdas_de(g_x, g_y) GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2;
