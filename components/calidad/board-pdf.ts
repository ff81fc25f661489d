import { pdfName } from "@/components/engine/pdf-rest";
import type { BoardChoice } from "@/lib/calidad/hrefs";

/** The name by which the button of a board's sheet knows that it is being made. */
export const boardPdf = ({ tipo, id_departamento, mes }: BoardChoice) =>
  pdfName("calidad.pdf", `${tipo} ${id_departamento ?? ""} ${mes ?? ""}`);
