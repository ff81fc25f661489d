import { HistorialTab } from "../../../../registro/historial-tab";
import type { RecordPageProps } from "../../../../registro/section-tab";
import { tabTitle } from "../../../../registro/record-title";

export const generateMetadata = tabTitle("ppirta", "historial");

export default function HistorialViewPage(props: RecordPageProps) {
  return <HistorialTab {...props} kind="ppirta" />;
}
