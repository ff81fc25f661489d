import type { AvisoFila } from "@/contract/resources/avisos";
import { hrefs } from "../hrefs";

type NoticeTarget = Pick<AvisoFila, "tipo" | "id_registro" | "id_asunto" | "seccion" | "corregible">;

/** Where a notice leads: to its subject, or to the record as its reader may open it now. */
export function noticeHref({ tipo, id_registro, id_asunto, seccion, corregible }: NoticeTarget): string {
  if (id_asunto !== null) return hrefs.abrirAsunto(tipo, id_registro, id_asunto, seccion);
  return corregible === 1 ? hrefs.abrir(tipo, id_registro) : hrefs.abrirVer(tipo, id_registro);
}
