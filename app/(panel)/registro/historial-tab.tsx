import { HistoryPanel } from "@/components/registros/detail/history-panel";
import type { Kind } from "@/contract/resources/registros";
import { loadHistorial } from "@/lib/server/historial";
import { getRegistro } from "@/lib/server/records";
import { requireSession } from "@/lib/server/session";
import type { RecordPageProps } from "./section-tab";

/** The history tab of a record: who changed what. */
export async function HistorialTab({ kind, params, searchParams }: RecordPageProps & { kind: Kind }) {
  await requireSession();
  const record = await getRegistro(kind, (await params).id);
  return <HistoryPanel result={await loadHistorial(record, searchParams)} />;
}
