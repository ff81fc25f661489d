import { integridad } from "@/lib/sections/atractivo/integridad";
import { SectionTab, type TabPageProps } from "../../section-tab";

export default function IntegridadViewPage(props: TabPageProps) {
  return <SectionTab {...props} descriptor={integridad} list="intppirta.list" readOnly />;
}
