import { HistorialTab } from "../../historial-tab";
import type { TabPageProps } from "../../section-tab";

export default function HistorialPage(props: TabPageProps) {
  return <HistorialTab {...props} />;
}
