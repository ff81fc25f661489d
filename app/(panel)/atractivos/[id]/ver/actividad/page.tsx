import { actividad } from "@/lib/sections/atractivo/actividad";
import { SectionTab, type TabPageProps } from "../../section-tab";

export default function ActividadViewPage(props: TabPageProps) {
  return <SectionTab {...props} descriptor={actividad} list="actppirta.list" readOnly />;
}
