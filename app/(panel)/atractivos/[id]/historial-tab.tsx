import { HistoryPanel } from "@/components/records/detail/history-panel";
import { loadHistorial } from "@/lib/server/historial";
import { getRegistro } from "@/lib/server/records";
import { requireSession } from "@/lib/server/session";
import type { TabPageProps } from "./section-tab";

/** Who changed what of an attraction, in the tabs' place (decisions §5). */
export async function HistorialTab({ params, searchParams }: TabPageProps) {
  await requireSession();
  const record = await getRegistro("ppirta", (await params).id);
  return <HistoryPanel result={await loadHistorial(record, searchParams)} />;
}
