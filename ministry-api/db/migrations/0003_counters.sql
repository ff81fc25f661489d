-- Exact totals without counting rows (schema.ts, conteo). One statement changes each counter once and in the order of the
-- key, so that two statements never wait for each other in a circle.
CREATE OR REPLACE FUNCTION public.contar_registros() RETURNS trigger
  LANGUAGE plpgsql
  AS $func$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO conteo (tipo, id_departamento, estado, id_categoria, total)
    SELECT TG_TABLE_NAME, id_departamento, estado, id_categoria, count(*)
    FROM nuevas WHERE eliminado_en IS NULL
    GROUP BY 2, 3, 4 ORDER BY 2, 3, 4
    ON CONFLICT (tipo, id_departamento, estado, id_categoria) DO UPDATE SET total = conteo.total + excluded.total;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO conteo (tipo, id_departamento, estado, id_categoria, total)
    SELECT TG_TABLE_NAME, id_departamento, estado, id_categoria, -count(*)
    FROM viejas WHERE eliminado_en IS NULL
    GROUP BY 2, 3, 4 ORDER BY 2, 3, 4
    ON CONFLICT (tipo, id_departamento, estado, id_categoria) DO UPDATE SET total = conteo.total + excluded.total;
  ELSE
    INSERT INTO conteo (tipo, id_departamento, estado, id_categoria, total)
    SELECT TG_TABLE_NAME, id_departamento, estado, id_categoria, sum(cambio)
    FROM (
      SELECT id_departamento, estado, id_categoria, 1 AS cambio FROM nuevas WHERE eliminado_en IS NULL
      UNION ALL
      SELECT id_departamento, estado, id_categoria, -1 FROM viejas WHERE eliminado_en IS NULL
    ) cambios
    GROUP BY 2, 3, 4 HAVING sum(cambio) <> 0 ORDER BY 2, 3, 4
    ON CONFLICT (tipo, id_departamento, estado, id_categoria) DO UPDATE SET total = conteo.total + excluded.total;
  END IF;
  RETURN NULL;
END
$func$;
--> statement-breakpoint
CREATE TRIGGER ppirta_conteo_insert AFTER INSERT ON ppirta
  REFERENCING NEW TABLE AS nuevas FOR EACH STATEMENT EXECUTE FUNCTION contar_registros();
--> statement-breakpoint
CREATE TRIGGER ppirta_conteo_update AFTER UPDATE ON ppirta
  REFERENCING OLD TABLE AS viejas NEW TABLE AS nuevas FOR EACH STATEMENT EXECUTE FUNCTION contar_registros();
--> statement-breakpoint
CREATE TRIGGER ppirta_conteo_delete AFTER DELETE ON ppirta
  REFERENCING OLD TABLE AS viejas FOR EACH STATEMENT EXECUTE FUNCTION contar_registros();
--> statement-breakpoint
CREATE TRIGGER ppirtf_conteo_insert AFTER INSERT ON ppirtf
  REFERENCING NEW TABLE AS nuevas FOR EACH STATEMENT EXECUTE FUNCTION contar_registros();
--> statement-breakpoint
CREATE TRIGGER ppirtf_conteo_update AFTER UPDATE ON ppirtf
  REFERENCING OLD TABLE AS viejas NEW TABLE AS nuevas FOR EACH STATEMENT EXECUTE FUNCTION contar_registros();
--> statement-breakpoint
CREATE TRIGGER ppirtf_conteo_delete AFTER DELETE ON ppirtf
  REFERENCING OLD TABLE AS viejas FOR EACH STATEMENT EXECUTE FUNCTION contar_registros();
--> statement-breakpoint
INSERT INTO conteo (tipo, id_departamento, estado, id_categoria, total)
SELECT 'ppirta', id_departamento, estado, id_categoria, count(*) FROM ppirta WHERE eliminado_en IS NULL GROUP BY 2, 3, 4
UNION ALL
SELECT 'ppirtf', id_departamento, estado, id_categoria, count(*) FROM ppirtf WHERE eliminado_en IS NULL GROUP BY 2, 3, 4;
