import { HistorialTab } from "../../historial-tab";
import type { TabPageProps } from "../../section-tab";

export default function HistorialViewPage(props: TabPageProps) {
  return <HistorialTab {...props} />;
}
