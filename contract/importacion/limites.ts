/** Bytes of a file, rows of its sheet below the headings, and days that the file is kept. */
export const IMPORTACION = { maxBytes: 25 * 1024 * 1024, maxFilas: 20_000, dias: 90 } as const;
