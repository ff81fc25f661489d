DROP TRIGGER token_terminadas ON token;
--> statement-breakpoint
DROP FUNCTION public.contar_terminadas();
--> statement-breakpoint
DROP TABLE "terminadas";
