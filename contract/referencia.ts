import * as z from "zod";

/**
 * The reference of something made in the field: a UUID that its device chose once. A creation with a known reference
 * answers as the first one did and writes nothing. Ours: a caller of the specification alone sends none.
 */
export const referencia = z.preprocess(
  (value) => (value === null || value === "" ? undefined : value),
  z.guid({ error: "La referencia no es válida" }).toLowerCase().optional(),
);

/**
 * The body with a reference besides: in a creation that of what is made; in a record's update the record's own, so that
 * a server that has another record under that id refuses (decision 049, after a restored backup).
 */
export const conReferencia = <S extends z.ZodRawShape>(body: z.ZodObject<S>) => body.extend({ referencia });

/** The body of a section's row, with the reference of the record that it belongs to. */
export const conReferenciaDeRegistro = <S extends z.ZodRawShape>(body: z.ZodObject<S>) =>
  body.extend({ referencia_registro: referencia });

/** Refuses a second thing with the reference of one before it in the same body. */
export const distinctReferences = (
  made: readonly { referencia?: string | undefined }[],
  context: z.RefinementCtx,
): void => {
  for (const [at, { referencia: one }] of made.entries()) {
    if (one === undefined || made.findIndex((other) => other.referencia === one) === at) continue;
    context.addIssue({ code: "custom", path: [at, "referencia"], message: "La referencia se repite en este envío" });
  }
};
