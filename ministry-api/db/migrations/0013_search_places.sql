-- A record is found by its province and its municipality too.
UPDATE "ppirta" t SET "busqueda" = t."busqueda" || ' ' || lower(f_unaccent(pr."nombre" || ' ' || mu."nombre"))
FROM "provincia" pr, "municipio" mu WHERE pr."id" = t."id_provincia" AND mu."id" = t."id_municipio";
--> statement-breakpoint
UPDATE "ppirtf" t SET "busqueda" = t."busqueda" || ' ' || lower(f_unaccent(pr."nombre" || ' ' || mu."nombre"))
FROM "provincia" pr, "municipio" mu WHERE pr."id" = t."id_provincia" AND mu."id" = t."id_municipio";
