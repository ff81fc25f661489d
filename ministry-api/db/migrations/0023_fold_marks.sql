-- What a search takes for the same (contract/plain-text.ts, normalise): every apostrophe and quotation mark, every
-- dash, every blank; marks without a look are left out. Most texts have none of these and are only unaccented.
CREATE OR REPLACE FUNCTION public.f_unaccent(text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  AS $func$ SELECT public.unaccent('public.unaccent'::regdictionary,
    CASE WHEN $1 !~ '[^ !#-_a-~\u00A1-\u00AA\u00AC\u00AE-\u00B1\u00B5-\u00B8\u00BA\u00BC-\u024F]' THEN $1
    ELSE normalize(regexp_replace(regexp_replace(regexp_replace($1,
      '[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]', '', 'g'),
      '["`\u00AB\u00B4\u00BB\u02B9-\u02BF\u02C8\u02CA\u02CB\u2018-\u201F\u2032-\u2037\u2039\u203A\uA78C\uFF02\uFF07\uFF40]', '''', 'g'),
      '[\u2010-\u2015\u2043\u2212\uFE58\uFE63\uFF0D]', '-', 'g'), NFKC) END) $func$;
--> statement-breakpoint
REINDEX INDEX "ppirta_nombre";
--> statement-breakpoint
REINDEX INDEX "ppirtf_nombre";
--> statement-breakpoint
-- Computed anew because what it is computed from is written again.
UPDATE "seguimiento" SET "nombre_emisor" = "nombre_emisor"
WHERE "busqueda" <> lower(f_unaccent("nombre_emisor" || ' ' || "de_rol" || ' ' || "seg_estado"));
--> statement-breakpoint
DO $$
DECLARE searched text;
BEGIN
  FOR searched IN
    SELECT c.table_name FROM information_schema.columns c
    WHERE c.table_schema = 'public' AND c.column_name = 'busqueda' AND c.is_generated = 'NEVER'
  LOOP
    EXECUTE format('UPDATE %I SET busqueda = lower(f_unaccent(busqueda)) WHERE busqueda <> lower(f_unaccent(busqueda))', searched);
  END LOOP;
END $$;
