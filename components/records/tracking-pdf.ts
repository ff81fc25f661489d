import { pdfName } from "@/components/engine/pdf-rest";
import type { Kind } from "@/contract/resources/registros";

/** What the buttons of a record's tracking PDF rest by. */
export const trackingPdf = (kind: Kind, id: number) => pdfName(`${kind}.seguimiento`, id);
