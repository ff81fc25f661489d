CREATE TABLE "terminadas" (
	"unica" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"sesiones" bigint NOT NULL,
	CONSTRAINT "terminadas_unica" CHECK ("terminadas"."unica")
);
--> statement-breakpoint
-- Counts when the transaction commits: nothing is locked afterwards, so two transactions never wait in a circle.
CREATE FUNCTION public.contar_terminadas() RETURNS trigger
  LANGUAGE plpgsql
  AS $func$
BEGIN
  INSERT INTO terminadas (sesiones) VALUES (1)
  ON CONFLICT (unica) DO UPDATE SET sesiones = terminadas.sesiones + 1;
  RETURN NULL;
END
$func$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER token_terminadas AFTER DELETE ON token
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.uso = 'SESION')
  EXECUTE FUNCTION contar_terminadas();
