/** A refusal of a call: a status and the error envelope `{ message, errores?, actual? }`. */
export class Problem extends Error {
  constructor(
    readonly status: 400 | 401 | 403 | 404 | 405 | 408 | 409 | 410 | 413 | 415 | 422 | 429 | 503,
    message: string,
    readonly errores: Record<string, string[]> = {},
    readonly headers: Record<string, string> = {},
    /** The current record, if a save started from an older version. */
    readonly actual: Readonly<Record<string, unknown>> | null = null,
    /** Flags in the response that programs read besides the status. */
    readonly marks: Readonly<Record<string, 1>> = {},
  ) {
    super(message);
    this.name = "Problem";
  }
}

export const notFound = () => new Problem(404, "El registro no existe");
export const forbidden = () => new Problem(403, "No tiene permiso para realizar esta acción");
/** Another person saved in the meantime (decision 017); `actual` is what they saved, as a list shows it. */
export const changedMeanwhile = (actual: Readonly<Record<string, unknown>> | null = null) =>
  new Problem(
    409,
    "Otra persona cambió este registro mientras usted lo editaba. Vuelva a cargarlo y repita el cambio.",
    {},
    {},
    actual,
  );
/** The row equals another of its section (contract/repetido.ts); the call succeeds once it is confirmed. */
export const repeated = () =>
  new Problem(409, "Ya existe una fila igual en esta sección.", {}, {}, null, { repetido: 1 });
export const invalid = (errores: Record<string, string[]>) => new Problem(422, "Revise los datos marcados", errores);

/** Whoever asked has gone: nobody hears an answer, and nothing has failed. */
export class CallerGone extends Error {
  override name = "CallerGone";
}
