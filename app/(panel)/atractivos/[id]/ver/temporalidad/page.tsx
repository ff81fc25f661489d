import { temporalidad } from "@/lib/sections/atractivo/temporalidad";
import { SectionTab, type TabPageProps } from "../../section-tab";

export default function TemporalidadViewPage(props: TabPageProps) {
  return <SectionTab {...props} descriptor={temporalidad} list="temppirta.list" readOnly />;
}
