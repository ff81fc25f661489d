import * as z from "zod";

const cell = z.string().max(1000);

/** What the browser asks for: a page of a list as it is in sight. */
export const TablaRequest = z
  .object({
    title: z.string().trim().min(1).max(200),
    /** The file's name without .pdf. */
    file: z.string().regex(/^[A-Za-z0-9_-]{1,60}$/),
    landscape: z.boolean().default(false),
    headers: z.array(z.string().max(60)).min(1).max(12),
    /** Columns of figures, which stand at the right. */
    figures: z.array(z.boolean()).max(12).default([]),
    rows: z.array(z.array(cell).max(12)).max(100),
  })
  .refine(({ headers, rows }) => rows.every((row) => row.length === headers.length), {
    path: ["rows"],
    error: "Cada fila debe tener un valor por columna",
  });
export type TablaRequest = z.output<typeof TablaRequest>;

/** 100 rows of 12 long cells would pass it: no page in sight does. */
export const MAX_BYTES = 512 * 1024;
