CREATE TABLE "trozo" (
	"tipo" text NOT NULL,
	"trozo" text NOT NULL,
	"id_departamento" integer NOT NULL,
	"total" integer NOT NULL,
	CONSTRAINT "trozo_tipo_trozo_id_departamento_pk" PRIMARY KEY("tipo","trozo","id_departamento")
);
--> statement-breakpoint
CREATE TABLE "trozo_pendiente" (
	"tipo" text NOT NULL,
	"id_departamento" integer NOT NULL,
	"busqueda" text NOT NULL,
	"n" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX "ppirta_jerarquia_lista";--> statement-breakpoint
CREATE INDEX "ppirta_por_subtipo" ON "ppirta" USING btree ("id_subtipo","id","id_departamento") WHERE "ppirta"."eliminado_en" is null;--> statement-breakpoint
CREATE INDEX "ppirta_por_tipo" ON "ppirta" USING btree ("id_tipo","id","id_departamento") WHERE "ppirta"."eliminado_en" is null;--> statement-breakpoint
CREATE INDEX "ppirtf_por_subtipo" ON "ppirtf" USING btree ("id_subtipo","id","id_departamento") WHERE "ppirtf"."eliminado_en" is null;--> statement-breakpoint
CREATE INDEX "ppirtf_por_tipo" ON "ppirtf" USING btree ("id_tipo","id","id_departamento") WHERE "ppirtf"."eliminado_en" is null;--> statement-breakpoint
CREATE INDEX "ppirta_jerarquia_lista" ON "ppirta" USING btree ((coalesce("jerarquia", '')),"id","id_departamento","jerarquia") WHERE "ppirta"."eliminado_en" is null;
--> statement-breakpoint
-- The distinct pieces of one to three letters or digits in a text. Of what is not ASCII nothing is searched by pieces,
-- and pg_trgm would shorten it to a number that looks like another piece. Each text is cut once: hence the OFFSET.
CREATE FUNCTION public.trozos(texto text) RETURNS SETOF text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $func$
SELECT trozo FROM (SELECT public.show_trgm(regexp_replace(texto, '[^ -~]', ' ', 'g')) AS tres OFFSET 0) cortado
CROSS JOIN LATERAL (
  SELECT t FROM unnest(tres) t WHERE strpos(t, ' ') = 0
  UNION ALL
  SELECT DISTINCT left(t, 2) FROM unnest(tres) t WHERE strpos(left(t, 2), ' ') = 0
  UNION ALL
  SELECT DISTINCT substr(t, 2, 1) FROM unnest(tres) t WHERE substr(t, 2, 1) <> ' '
) trozos (trozo)
$func$;
--> statement-breakpoint
-- Notes the search texts that a statement brings and takes (schema.ts, trozo). It adds only, and locks nothing.
CREATE FUNCTION public.anotar_textos() RETURNS trigger
  LANGUAGE plpgsql
  AS $func$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO trozo_pendiente (tipo, id_departamento, busqueda, n)
    SELECT TG_TABLE_NAME, id_departamento, busqueda, 1 FROM nuevas WHERE eliminado_en IS NULL;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO trozo_pendiente (tipo, id_departamento, busqueda, n)
    SELECT TG_TABLE_NAME, id_departamento, busqueda, -1 FROM viejas WHERE eliminado_en IS NULL;
  ELSE
    INSERT INTO trozo_pendiente (tipo, id_departamento, busqueda, n)
    SELECT TG_TABLE_NAME, id_departamento, busqueda, sum(cambio)
    FROM (
      SELECT id_departamento, busqueda, 1 AS cambio FROM nuevas WHERE eliminado_en IS NULL
      UNION ALL
      SELECT id_departamento, busqueda, -1 FROM viejas WHERE eliminado_en IS NULL
    ) cambios
    GROUP BY 2, 3 HAVING sum(cambio) <> 0;
  END IF;
  RETURN NULL;
END
$func$;
--> statement-breakpoint
CREATE TRIGGER ppirta_trozo_insert AFTER INSERT ON ppirta
  REFERENCING NEW TABLE AS nuevas FOR EACH STATEMENT EXECUTE FUNCTION anotar_textos();
--> statement-breakpoint
CREATE TRIGGER ppirta_trozo_update AFTER UPDATE ON ppirta
  REFERENCING OLD TABLE AS viejas NEW TABLE AS nuevas FOR EACH STATEMENT EXECUTE FUNCTION anotar_textos();
--> statement-breakpoint
CREATE TRIGGER ppirta_trozo_delete AFTER DELETE ON ppirta
  REFERENCING OLD TABLE AS viejas FOR EACH STATEMENT EXECUTE FUNCTION anotar_textos();
--> statement-breakpoint
CREATE TRIGGER ppirtf_trozo_insert AFTER INSERT ON ppirtf
  REFERENCING NEW TABLE AS nuevas FOR EACH STATEMENT EXECUTE FUNCTION anotar_textos();
--> statement-breakpoint
CREATE TRIGGER ppirtf_trozo_update AFTER UPDATE ON ppirtf
  REFERENCING OLD TABLE AS viejas NEW TABLE AS nuevas FOR EACH STATEMENT EXECUTE FUNCTION anotar_textos();
--> statement-breakpoint
CREATE TRIGGER ppirtf_trozo_delete AFTER DELETE ON ppirtf
  REFERENCING OLD TABLE AS viejas FOR EACH STATEMENT EXECUTE FUNCTION anotar_textos();
--> statement-breakpoint
INSERT INTO trozo (tipo, trozo, id_departamento, total)
SELECT 'ppirta', pieza, id_departamento, count(*) FROM ppirta, trozos(busqueda) pieza WHERE eliminado_en IS NULL GROUP BY 2, 3
UNION ALL
SELECT 'ppirtf', pieza, id_departamento, count(*) FROM ppirtf, trozos(busqueda) pieza WHERE eliminado_en IS NULL GROUP BY 2, 3;
