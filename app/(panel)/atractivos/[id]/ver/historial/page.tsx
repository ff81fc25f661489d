import { HistorialTab } from "../../../../registro/historial-tab";
import type { RecordPageProps } from "../../../../registro/section-tab";

export default function HistorialViewPage(props: RecordPageProps) {
  return <HistorialTab {...props} kind="ppirta" />;
}
