CREATE TABLE "suma" (
	"tipo" text NOT NULL,
	"id_departamento" integer NOT NULL,
	"id_municipio" integer,
	"clave" text NOT NULL,
	"n" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX "ppirta_oculto";--> statement-breakpoint
DROP INDEX "ppirta_vence_propio";--> statement-breakpoint
DROP INDEX "ppirta_verificado";--> statement-breakpoint
DROP INDEX "ppirtf_oculto";--> statement-breakpoint
DROP INDEX "ppirtf_vence_propio";--> statement-breakpoint
DROP INDEX "ppirtf_verificado";--> statement-breakpoint
CREATE INDEX "ppirta_oculto" ON "ppirta" USING btree ("id") WHERE "ppirta"."eliminado_en" is not null and "ppirta"."estado" not in ('INCOMPLETO', 'COMPLETO');--> statement-breakpoint
CREATE INDEX "ppirta_vence_propio" ON "ppirta" USING btree ("creado_por","vence_en","id_departamento") WHERE "ppirta"."eliminado_en" is null and "ppirta"."vence_en" is not null;--> statement-breakpoint
CREATE INDEX "ppirta_verificado" ON "ppirta" USING btree ("verificado_en","id","id_departamento","id_municipio","vence_en") WHERE "ppirta"."eliminado_en" is null and "ppirta"."verificado_en" is not null;--> statement-breakpoint
CREATE INDEX "ppirtf_oculto" ON "ppirtf" USING btree ("id") WHERE "ppirtf"."eliminado_en" is not null and "ppirtf"."estado" not in ('INCOMPLETO', 'COMPLETO');--> statement-breakpoint
CREATE INDEX "ppirtf_vence_propio" ON "ppirtf" USING btree ("creado_por","vence_en","id_departamento") WHERE "ppirtf"."eliminado_en" is null and "ppirtf"."vence_en" is not null;--> statement-breakpoint
CREATE INDEX "ppirtf_verificado" ON "ppirtf" USING btree ("verificado_en","id","id_departamento","id_municipio","vence_en") WHERE "ppirtf"."eliminado_en" is null and "ppirtf"."verificado_en" is not null;
--> statement-breakpoint
-- What the quality board and the inboxes count (schema.ts, suma): each statement adds what it changed, and locks nothing.
CREATE FUNCTION public.sumar_registros() RETURNS trigger
  LANGUAGE plpgsql
  AS $func$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO suma (tipo, id_departamento, id_municipio, clave, n)
    SELECT TG_TABLE_NAME, id_departamento, id_municipio, unnest(debilidades || ('avance_' || avance)), count(*)
    FROM nuevas WHERE eliminado_en IS NULL GROUP BY 2, 3, 4;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO suma (tipo, id_departamento, id_municipio, clave, n)
    SELECT TG_TABLE_NAME, id_departamento, id_municipio, unnest(debilidades || ('avance_' || avance)), -count(*)
    FROM viejas WHERE eliminado_en IS NULL GROUP BY 2, 3, 4;
  ELSE
    INSERT INTO suma (tipo, id_departamento, id_municipio, clave, n)
    SELECT TG_TABLE_NAME, id_departamento, id_municipio, clave, sum(cambio)
    FROM (
      SELECT id_departamento, id_municipio, unnest(debilidades || ('avance_' || avance)) AS clave, 1 AS cambio
      FROM nuevas WHERE eliminado_en IS NULL
      UNION ALL
      SELECT id_departamento, id_municipio, unnest(debilidades || ('avance_' || avance)), -1
      FROM viejas WHERE eliminado_en IS NULL
    ) cambios
    GROUP BY 2, 3, 4 HAVING sum(cambio) <> 0;
  END IF;
  RETURN NULL;
END
$func$;
--> statement-breakpoint
CREATE FUNCTION public.sumar_pasos() RETURNS trigger
  LANGUAGE plpgsql
  AS $func$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO suma (tipo, id_departamento, clave, n)
    SELECT tipo, id_departamento, 'finalizado_' || nivel, count(*)
    FROM nuevas WHERE seg_estado IN ('APROBADO', 'NO APROBADO') GROUP BY 1, 2, 3;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO suma (tipo, id_departamento, clave, n)
    SELECT tipo, id_departamento, 'finalizado_' || nivel, -count(*)
    FROM viejas WHERE seg_estado IN ('APROBADO', 'NO APROBADO') GROUP BY 1, 2, 3;
  ELSE
    INSERT INTO suma (tipo, id_departamento, clave, n)
    SELECT tipo, id_departamento, 'finalizado_' || nivel, sum(cambio)
    FROM (
      SELECT tipo, id_departamento, nivel, 1 AS cambio FROM nuevas WHERE seg_estado IN ('APROBADO', 'NO APROBADO')
      UNION ALL
      SELECT tipo, id_departamento, nivel, -1 FROM viejas WHERE seg_estado IN ('APROBADO', 'NO APROBADO')
    ) cambios
    GROUP BY 1, 2, 3 HAVING sum(cambio) <> 0;
  END IF;
  RETURN NULL;
END
$func$;
--> statement-breakpoint
CREATE TRIGGER ppirta_suma_insert AFTER INSERT ON ppirta
  REFERENCING NEW TABLE AS nuevas FOR EACH STATEMENT EXECUTE FUNCTION sumar_registros();
--> statement-breakpoint
CREATE TRIGGER ppirta_suma_update AFTER UPDATE ON ppirta
  REFERENCING OLD TABLE AS viejas NEW TABLE AS nuevas FOR EACH STATEMENT EXECUTE FUNCTION sumar_registros();
--> statement-breakpoint
CREATE TRIGGER ppirta_suma_delete AFTER DELETE ON ppirta
  REFERENCING OLD TABLE AS viejas FOR EACH STATEMENT EXECUTE FUNCTION sumar_registros();
--> statement-breakpoint
CREATE TRIGGER ppirtf_suma_insert AFTER INSERT ON ppirtf
  REFERENCING NEW TABLE AS nuevas FOR EACH STATEMENT EXECUTE FUNCTION sumar_registros();
--> statement-breakpoint
CREATE TRIGGER ppirtf_suma_update AFTER UPDATE ON ppirtf
  REFERENCING OLD TABLE AS viejas NEW TABLE AS nuevas FOR EACH STATEMENT EXECUTE FUNCTION sumar_registros();
--> statement-breakpoint
CREATE TRIGGER ppirtf_suma_delete AFTER DELETE ON ppirtf
  REFERENCING OLD TABLE AS viejas FOR EACH STATEMENT EXECUTE FUNCTION sumar_registros();
--> statement-breakpoint
CREATE TRIGGER seguimiento_suma_insert AFTER INSERT ON seguimiento
  REFERENCING NEW TABLE AS nuevas FOR EACH STATEMENT EXECUTE FUNCTION sumar_pasos();
--> statement-breakpoint
CREATE TRIGGER seguimiento_suma_update AFTER UPDATE ON seguimiento
  REFERENCING OLD TABLE AS viejas NEW TABLE AS nuevas FOR EACH STATEMENT EXECUTE FUNCTION sumar_pasos();
--> statement-breakpoint
CREATE TRIGGER seguimiento_suma_delete AFTER DELETE ON seguimiento
  REFERENCING OLD TABLE AS viejas FOR EACH STATEMENT EXECUTE FUNCTION sumar_pasos();
--> statement-breakpoint
INSERT INTO suma (tipo, id_departamento, id_municipio, clave, n)
SELECT 'ppirta', id_departamento, id_municipio, unnest(debilidades || ('avance_' || avance)), count(*)
FROM ppirta WHERE eliminado_en IS NULL GROUP BY 2, 3, 4
UNION ALL
SELECT 'ppirtf', id_departamento, id_municipio, unnest(debilidades || ('avance_' || avance)), count(*)
FROM ppirtf WHERE eliminado_en IS NULL GROUP BY 2, 3, 4
UNION ALL
SELECT tipo, id_departamento, NULL, 'finalizado_' || nivel, count(*)
FROM seguimiento WHERE seg_estado IN ('APROBADO', 'NO APROBADO') GROUP BY 1, 2, 4;
