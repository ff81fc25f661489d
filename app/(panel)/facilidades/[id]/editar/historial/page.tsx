import { HistorialTab } from "../../../../registro/historial-tab";
import type { RecordPageProps } from "../../../../registro/section-tab";

export default function HistorialPage(props: RecordPageProps) {
  return <HistorialTab {...props} kind="ppirtf" />;
}
