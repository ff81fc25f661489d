import { pdfName } from "@/components/engine/pdf-rest";
import type { Kind } from "@/contract/resources/registros";

/** The name by which the buttons of a record's tracking PDF share their loading state. */
export const trackingPdf = (kind: Kind, id: number) => pdfName(`${kind}.seguimiento`, id);
