import { pdfName } from "@/components/engine/pdf-rest";
import type { Kind } from "@/contract/resources/registros";

/** The two PDFs of a record, as their calls are named. */
export type RecordPdf = "seguimiento" | "ficha";

/** The name by which the buttons of a record's PDF share their loading state. */
export const recordPdf = (kind: Kind, which: RecordPdf, id: number) => pdfName(`${kind}.${which}`, id);
